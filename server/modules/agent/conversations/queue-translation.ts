import { text } from '../../../db/column-types.ts';
import type { TenantDb } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { putWork } from '../../../jobs/due-work.ts';

/** Returns no row where everything was said in the language of the business's people, or is translated. */
const endedUntranslated = ofBusiness({
  name: 'conversations.ended_untranslated',
  params: { callSid: text, language: text },
  row: { call_sid: text },
  text: `SELECT call_sid FROM conversations
    WHERE business_id = $business AND call_sid = $callSid AND ended_at IS NOT NULL
      AND EXISTS (SELECT FROM call_messages m
        WHERE m.business_id = $business AND m.call_sid = $callSid AND m.language_code <> $language
          AND m.content <> '' AND m.translation IS NULL)`,
});

/** Asks for the translation of a conversation that is over. Returns whether there is anything to do for `translate-turns`. */
export async function queueTranslation(
  db: TenantDb,
  { callSid, language }: { callSid: string; language: string },
): Promise<boolean> {
  if (!(await db.first(endedUntranslated, { callSid, language }))) return false;
  await db.transaction((tx) => putWork(tx, { kind: 'translate-turns', subject: callSid }));
  return true;
}
