import pg from 'pg';
import { PLAN } from '../../core/plan.ts';
import { bool, int, oneOf, text } from '../../db/column-types.ts';
import { ofEveryBusiness, type RowOf } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import type { Speech } from '../../integrations/twilio/twiml.ts';
import { decideSpeech } from '../languages/catalogue/decide-speech.ts';
import { GREETINGS } from '../languages/catalogue/greetings.ts';
import type { LanguageCode } from '../languages/catalogue/languages.ts';
import { CALL_REFUSALS, type CallRefusal } from './calls.schema.ts';

type PhoneCall = { callSid: string; from: string; to: string };

export type CallAnswer =
  | { kind: 'unknown_number' }
  | { kind: 'greet'; greeting: string; speech: Speech }
  | { kind: 'refuse'; reason: CallRefusal; languageCode: LanguageCode; speech: Speech };

const beginStatement = ofEveryBusiness({
  name: 'calls.begin',
  because: 'the number that was called names the business',
  params: { callSid: text, from: text, to: text, answeredBelowZero: int },
  row: {
    business_id: int,
    business_name: text,
    language_code: text,
    voice_name: text.orNull,
    refusal: oneOf(CALL_REFUSALS).orNull,
    is_new: bool,
    due_shard: int.orNull,
  },
  text: `SELECT c.business_id, c.business_name, c.language_code, c.refusal, c.is_new, c.due_shard,
      (SELECT v.name FROM business_languages l JOIN language_voices v ON v.id = l.language_voice_id
       WHERE l.business_id = c.business_id AND l.language_code = c.language_code) AS voice_name
    FROM begin_call($callSid, $from, $to, $answeredBelowZero) c`,
});

const FOREIGN_KEY_VIOLATION = '23503';

/** The caller's entry in the directory may be deleted at this very moment; the call is then one of nobody known. */
async function begin({ db }: Deps, call: PhoneCall): Promise<RowOf<typeof beginStatement> | undefined> {
  const params = { ...call, answeredBelowZero: PLAN.callsAnsweredBelowZero };
  return db.first(beginStatement, params).catch((error: unknown) => {
    const isCallerGone = error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
    if (!isCallerGone) throw error;
    return db.first(beginStatement, params);
  });
}

/**
 * Decides how a call is answered and records it. The line is never dead: below the price of a call the agent still
 * answers 20 calls, then a short message. The second webhook of a call gets the first one's answer. Only a call that
 * was recorded here can be charged; one whose end was received first is decided again when its shard is next charged.
 */
export async function beginCall(deps: Deps, call: PhoneCall): Promise<CallAnswer> {
  const row = await begin(deps, call);
  if (!row) return { kind: 'unknown_number' };
  if (row.is_new) deps.invalidations.publish([row.business_id], ['calls']);
  if (row.due_shard !== null) deps.jobs.wake('charge-calls', { shard: row.due_shard });
  if (row.is_new && row.refusal === 'refused_no_funds') deps.jobs.wake('relay-outbox', {});
  const { languageCode, speech } = decideSpeech(row.language_code, row.voice_name);
  if (row.refusal) return { kind: 'refuse', reason: row.refusal, languageCode, speech };
  // A function, since `$&` in a name would otherwise be read as a pattern.
  const greeting = GREETINGS[languageCode].replace('{business}', () => row.business_name);
  return { kind: 'greet', speech, greeting };
}
