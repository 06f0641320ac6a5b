import { int, oneOf, text } from '../../../../db/column-types.ts';
import type { TenantDb } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { isLanguageCode, type LanguageCode } from '../../../languages/index.ts';
import { MESSAGE_ROLES } from '../../../telephony/calls/calls.schema.ts';
import type { InitialState } from './call-session.ts';
import { restoreToolCalls } from './restore-tool-calls.ts';

const turnsSoFar = ofBusiness({
  name: 'conversations.turns',
  params: { callSid: text },
  row: { position: int, role: oneOf(MESSAGE_ROLES), content: text, language_code: text.orNull },
  text: `SELECT position, role, content, language_code FROM call_messages
    WHERE business_id = $business AND call_sid = $callSid ORDER BY position`,
});

/** The turns and completed actions of a call so far. `languageCode` applies to turns without a language. */
export async function readConversation(
  db: TenantDb,
  callSid: string,
  languageCode: LanguageCode,
): Promise<Pick<InitialState, 'turns' | 'toolCalls'>> {
  const [turns, toolCalls] = await Promise.all([
    db.all(turnsSoFar, { callSid }),
    restoreToolCalls(db, callSid),
  ]);
  return {
    turns: turns.map(({ language_code, ...turn }) => ({
      ...turn,
      languageCode: language_code !== null && isLanguageCode(language_code) ? language_code : languageCode,
    })),
    toolCalls,
  };
}
