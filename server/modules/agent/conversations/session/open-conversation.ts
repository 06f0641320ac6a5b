import { CALL_OUTCOMES, type CallOutcome, strongerOutcome } from '../../../../core/call-outcomes.ts';
import { callerNumberOf } from '../../../../core/phone-number.ts';
import { int, json, oneOf, text } from '../../../../db/column-types.ts';
import type { SystemDb } from '../../../../db/database.ts';
import { ofEveryBusiness } from '../../../../db/statement.ts';
import { parseDialogue } from '../../../../phrasebook/index.ts';
import {
  decideRelaySpeech,
  isLanguageCode,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  spokenLanguages,
} from '../../../languages/index.ts';
import { openingText } from '../../../telephony/index.ts';
import { readTokenAllowance } from '../policy/token-allowance.ts';
import type { InitialState } from './call-session.ts';
import { readConversation } from './restore-conversation.ts';

/**
 * Opens the conversation of an answered call that has not ended. A second socket takes it over. The outcome `abandoned`
 * of an earlier session is removed, because the caller may be answered now.
 */
const open = ofEveryBusiness({
  name: 'conversations.open',
  because: 'only the call identifies the business',
  params: { callSid: text, sessionId: text },
  row: {
    business_id: int,
    business_name: text,
    phone_number_id: int.orNull,
    from_number: text.orNull,
    number_language: text,
    language_code: text.orNull,
    outcome: oneOf(CALL_OUTCOMES).orNull,
    elapsed_ms: int,
    tokens: int,
    dialogue: json.orNull,
    languages: spokenLanguages,
    greeting: text.orNull,
  },
  text: `WITH c AS (
      SELECT business_id, call_sid, phone_number_id, from_number, coalesce(language_code, 'en') AS language_code,
        started_at
      FROM calls WHERE call_sid = $callSid AND began_at IS NOT NULL AND refusal IS NULL AND ended_at IS NULL
    ), opened AS (
      INSERT INTO conversations AS o (call_sid, business_id, session_id, language_code)
      SELECT call_sid, business_id, $sessionId, NULL FROM c
      ON CONFLICT (call_sid) DO UPDATE SET session_id = excluded.session_id, ended_at = NULL, end_reason = NULL,
        outcome = nullif(o.outcome, 'abandoned')
      RETURNING o.*
    ), late AS (
      INSERT INTO late_changes (business_id, started_at)
      SELECT business_id, started_at FROM c WHERE started_at < late_before()
    )
    SELECT c.business_id, b.name AS business_name, c.phone_number_id, c.from_number,
      c.language_code AS number_language, o.language_code, o.outcome,
      (extract(epoch FROM app_now() - o.started_at) * 1000)::bigint AS elapsed_ms,
      o.input_tokens + o.output_tokens AS tokens, o.dialogue,
      ${SPOKEN_LANGUAGES} AS languages,
      (SELECT t.greeting FROM receptionist_texts t
       WHERE t.business_id = c.business_id AND t.language_code = c.language_code) AS greeting
    FROM c JOIN opened o ON o.call_sid = c.call_sid JOIN businesses b ON b.id = c.business_id`,
});

/** A conversation that may start: its business, caller, spoken languages, and earlier turns. */
export type OpenedConversation = {
  businessId: number;
  phoneNumberId: number | null;
  callerNumber: string | null;
  /** Spoken languages that have a voice. The call is answered in the first one. */
  spoken: readonly [SpokenLanguage, ...SpokenLanguage[]];
  opening: string;
  /** Token limit of the call. */
  tokensMax: number;
  /** The owner's language, for summaries and translations. */
  ownerLanguage: string;
  initial: InitialState;
};

/**
 * Opens the conversation of a call for this session id, or takes it over with all earlier turns and actions.
 * `isRecorded` adds the recording notice to the opening. Undefined for a call that was refused or has ended.
 */
export async function openConversation(
  db: SystemDb,
  { callSid, sessionId, isRecorded }: { callSid: string; sessionId: string; isRecorded: boolean },
): Promise<OpenedConversation | undefined> {
  const row = await db.first(open, { callSid, sessionId });
  if (!row) return undefined;
  const spoken = decideRelaySpeech(row.number_language, row.languages);
  const [first] = spoken;
  const own = db.ofBusiness(row.business_id);
  const now = row.language_code;
  const current = now !== null && isLanguageCode(now) ? now : first.languageCode;
  const [{ turns, toolCalls }, tokensMax] = await Promise.all([
    readConversation(own, callSid, current),
    readTokenAllowance(own, callSid),
  ]);
  return {
    businessId: row.business_id,
    phoneNumberId: row.phone_number_id,
    callerNumber: callerNumberOf(row.from_number),
    spoken,
    opening: openingText({
      spoken: first.languageCode,
      numberLanguage: row.number_language,
      businessName: row.business_name,
      greeting: row.greeting,
      isRecorded,
    }),
    tokensMax,
    ownerLanguage: row.languages[0]?.code ?? 'en',
    initial: {
      languageCode: current,
      outcome: toolCalls.reduce<CallOutcome | null>(
        (outcome, toolCall) => strongerOutcome(outcome, toolCall.outcome),
        row.outcome,
      ),
      turns,
      toolCalls,
      dialogue: parseDialogue(row.dialogue, isLanguageCode),
      isBudgetSpent: row.tokens >= tokensMax,
      elapsedMs: row.elapsed_ms,
    },
  };
}
