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
