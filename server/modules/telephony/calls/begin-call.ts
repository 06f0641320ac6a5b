import pg from 'pg';
import { CONCURRENT_CALLS, PLAN, SPENDING_LIMITS } from '../../../core/plan.ts';
import { bool, int, oneOf, text } from '../../../db/column-types.ts';
import { ofEveryBusiness, type RowOf } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import type { Speech } from '../../../integrations/twilio/twiml.ts';
import {
  decideRelaySpeech,
  decideSpeech,
  type LanguageCode,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  spokenLanguages,
} from '../../languages/index.ts';
import { CALL_REFUSALS, type CallRefusal } from './calls.schema.ts';
import { logRefusal } from './log-refusal.ts';
import { openingText } from './opening-text.ts';

type PhoneCall = { callSid: string; from: string; to: string };

export type CallAnswer =
  | { kind: 'unknown_number' }
  /** The greeting is in the first of the `spoken` languages; the caller may switch to the others. */
  | {
      kind: 'greet';
      greeting: string;
      /** True when the greeting announces that the call is recorded. */
      isRecorded: boolean;
      spoken: [SpokenLanguage, ...SpokenLanguage[]];
    }
  | { kind: 'refuse'; reason: CallRefusal; languageCode: LanguageCode; speech: Speech };

const beginStatement = ofEveryBusiness({
  name: 'calls.begin',
  because: 'only the called number identifies the business',
  params: {
    callSid: text,
    from: text,
    to: text,
    answeredBelowZero: int,
    centsADay: int,
    newCallsMax: int,
    newDays: int,
    inProgressMinutes: int,
  },
  row: {
    business_id: int,
    business_name: text,
    language_code: text,
    languages: spokenLanguages,
    greeting: text.orNull,
    is_recorded: bool,
    refusal: oneOf(CALL_REFUSALS).orNull,
    is_new: bool,
    due_shard: int.orNull,
  },
  text: `SELECT c.business_id, c.business_name, c.language_code, c.refusal, c.is_new, c.due_shard,
      ${SPOKEN_LANGUAGES} AS languages,
      (SELECT t.greeting FROM receptionist_texts t
       WHERE t.business_id = c.business_id AND t.language_code = c.language_code) AS greeting,
      EXISTS (SELECT FROM receptionist_settings s
       WHERE s.business_id = c.business_id AND s.record_calls) AS is_recorded
    FROM begin_call($callSid, $from, $to, $answeredBelowZero, $centsADay, $newCallsMax, $newDays,
      $inProgressMinutes) c`,
});

const FOREIGN_KEY_VIOLATION = '23503';
/**
 * The unique key that a concurrent event of the same call can violate. Conflicts of the other unique key are handled by
 * ON CONFLICT.
 */
const SAME_CALL = 'calls_business_id_call_sid_key';

/**
 * True for an error after which a second try succeeds: a concurrent transaction deleted the caller's customer entry, or
 * inserted an event of the same call first.
 */
const isOvertaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === FOREIGN_KEY_VIOLATION || error.constraint === SAME_CALL);

async function begin({ db }: Deps, call: PhoneCall): Promise<RowOf<typeof beginStatement> | undefined> {
  const { callsAnsweredBelowZero: answeredBelowZero } = PLAN;
  const params = {
    ...call,
    answeredBelowZero,
    centsADay: SPENDING_LIMITS.calls.centsADay,
    newCallsMax: CONCURRENT_CALLS.newBusinessMax,
    newDays: CONCURRENT_CALLS.newBusinessDays,
    inProgressMinutes: CONCURRENT_CALLS.inProgressMinutesMax,
  };
  return db.first(beginStatement, params).catch((error: unknown) => {
    if (!isOvertaken(error)) throw error;
    return db.first(beginStatement, params);
  });
}

/**
 * Decides how a call is answered, and stores the call with this decision. Calls in progress count against the balance.
 * When the balance cannot pay for another call, the agent still answers 20 calls; later callers hear a short message.
 * Callers also hear this message when the daily limit of calls is reached, and while a new business has 10 calls in
 * progress. A repeated webhook gets the same answer as the first one. Only an incoming call that is stored here can be
 * charged. If the end of a call arrives first, the charge is decided when its shard is next charged. Each refusal
 * writes one log line.
 */
export async function beginCall(deps: Deps, call: PhoneCall): Promise<CallAnswer> {
  const row = await begin(deps, call);
  if (!row) return { kind: 'unknown_number' };
  if (row.is_new) deps.invalidations.publish([row.business_id], ['calls']);
  if (row.due_shard !== null) deps.jobs.wake('charge-calls', { shard: row.due_shard });
  const isNotified = row.refusal === 'refused_no_funds' || row.refusal === 'spending_limit';
  if (row.is_new && isNotified) deps.jobs.wake('relay-outbox', {});
  const relaySpeech = decideRelaySpeech(row.language_code, row.languages);
  if (row.refusal) {
    if (row.is_new)
      logRefusal(deps.log, { businessId: row.business_id, callSid: call.callSid, rule: row.refusal });
    const voiceName = row.languages.find(({ code }) => code === row.language_code)?.voiceName ?? null;
    const { languageCode, speech } = decideSpeech(row.language_code, voiceName);
    return { kind: 'refuse', reason: row.refusal, languageCode, speech };
  }
  const isRecorded = row.is_recorded;
  const greeting = openingText({
    spoken: relaySpeech[0].languageCode,
    numberLanguage: row.language_code,
    businessName: row.business_name,
    greeting: row.greeting,
    isRecorded,
  });
  return { kind: 'greet', greeting, isRecorded, spoken: relaySpeech };
}
