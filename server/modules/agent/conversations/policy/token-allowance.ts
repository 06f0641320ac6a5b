import { LLM_LIMITS } from '../../../../core/plan.ts';
import { int, text } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';

/** Of the day of the business, by when calls began; the call itself does not count. */
const usedByOthers = ofBusiness({
  name: 'receptionist.tokens_of_day',
  params: { callSid: text },
  row: { tokens: int },
  text: `SELECT coalesce(sum(o.input_tokens + o.output_tokens), 0)::bigint AS tokens
    FROM businesses b
    JOIN conversations o ON o.business_id = $business
      AND o.started_at >= date_trunc('day', app_now() AT TIME ZONE b.timezone) AT TIME ZONE b.timezone
    WHERE b.id = $business AND o.call_sid <> $callSid`,
});

/**
 * How many tokens models may read and write in a call: its own limit, or less where the other calls of the business's day
 * have used up theirs; 0 at least. Beyond it the rules answer, and the caller notices nothing else. Read as a call begins;
 * calls that are under way together may go over the day's limit by what they use.
 */
export async function readTokenAllowance(db: TenantRunner, callSid: string): Promise<number> {
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

/** Counts what a model read and wrote for a call. Returns what all of them have used for it, in tokens. */
export async function countTokens(
  db: TenantRunner,
  used: { callSid: string; input: number; output: number },
): Promise<number> {
  return (await db.one(addTokens, used)).tokens;
}

/** Whether a model may still be asked about a call that is over: it has not used up its own tokens, nor the day its. */
export async function hasTokensLeft(db: TenantRunner, callSid: string): Promise<boolean> {
  const [allowance, { tokens }] = await Promise.all([
    readTokenAllowance(db, callSid),
    db.one(usedByCall, { callSid }),
  ]);
  return tokens < allowance;
}
