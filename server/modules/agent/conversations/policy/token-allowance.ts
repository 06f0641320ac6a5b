import { LLM_LIMITS } from '../../../../core/plan.ts';
import { bytes, int, text } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';

/** Tokens of the business's other calls, and of its trials, that started today, in its time zone. */
const usedByOthers = ofBusiness({
  name: 'receptionist.tokens_of_day',
  params: { callSid: text.orNull },
  row: { tokens: int },
  text: `WITH today AS (
      SELECT date_trunc('day', app_now(), timezone) AS began_at FROM businesses WHERE id = $business
    )
    SELECT (
      SELECT coalesce(sum(o.input_tokens + o.output_tokens), 0) FROM today
      JOIN conversations o ON o.business_id = $business AND o.started_at >= began_at
        AND o.call_sid IS DISTINCT FROM $callSid
    )::bigint + (
      SELECT coalesce(sum(t.tokens), 0) FROM today
      JOIN receptionist_trials t ON t.business_id = $business AND t.opened_at >= began_at
    )::bigint AS tokens`,
});

/**
 * The tokens that a call, or a trial that begins (null), may use: the limit per call, or the rest of the business's
 * daily limit if that is less; at least 0. When they are used up, only the phrasebook answers. The limit is read at the
 * start, so concurrent calls and trials may together exceed the daily limit.
 */
export async function readTokenAllowance(db: TenantRunner, callSid: string | null): Promise<number> {
  const { tokens } = await db.one(usedByOthers, { callSid });
  return Math.max(0, Math.min(LLM_LIMITS.tokensACall, LLM_LIMITS.tokensADay - tokens));
}

const addTokens = ofBusiness({
  name: 'conversations.add_tokens',
  params: { callSid: text, input: int, output: int },
  row: { tokens: int },
  text: `UPDATE conversations SET input_tokens = input_tokens + $input, output_tokens = output_tokens + $output
    WHERE business_id = $business AND call_sid = $callSid RETURNING input_tokens + output_tokens AS tokens`,
});

const usedByCall = ofBusiness({
  name: 'conversations.tokens',
  params: { callSid: text },
  row: { tokens: int },
  text: `SELECT input_tokens + output_tokens AS tokens FROM conversations
    WHERE business_id = $business AND call_sid = $callSid`,
});

/** Adds used tokens to a call. Returns the total tokens of the call. */
export async function countTokens(
  db: TenantRunner,
  used: { callSid: string; input: number; output: number },
): Promise<number> {
  return (await db.one(addTokens, used)).tokens;
}

const addTrialTokens = ofBusiness({
  name: 'receptionist.add_trial_tokens',
  params: { tokenHash: bytes, tokens: int },
  row: { tokens: int },
  text: `UPDATE receptionist_trials SET tokens = tokens + $tokens
    WHERE business_id = $business AND token_hash = $tokenHash RETURNING tokens`,
});

/** Adds used tokens to a trial. Returns the total tokens of the trial. */
export async function countTrialTokens(
  db: TenantRunner,
  used: { tokenHash: Buffer; tokens: number },
): Promise<number> {
  return (await db.one(addTrialTokens, used)).tokens;
}

/** True when a model may still process an ended call: the limits of the call and of the day are not reached. */
export async function hasTokensLeft(db: TenantRunner, callSid: string): Promise<boolean> {
  const [allowance, { tokens }] = await Promise.all([
    readTokenAllowance(db, callSid),
    db.one(usedByCall, { callSid }),
  ]);
  return tokens < allowance;
}
