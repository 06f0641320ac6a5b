import { LLM_LIMITS } from '../../core/plan.ts';
import { int, text } from '../../db/column-types.ts';
import type { TenantRunner } from '../../db/database.ts';
import { ofBusiness } from '../../db/statement.ts';

/** The day of the business; the look at it is from before the addition. */
const add = ofBusiness({
  name: 'receptionist.count_tokens',
  params: { callSid: text, input: int, output: int },
  row: { of_call: int, of_others: int },
  text: `UPDATE conversations v SET input_tokens = v.input_tokens + $input, output_tokens = v.output_tokens + $output
    WHERE v.business_id = $business AND v.call_sid = $callSid
    RETURNING v.input_tokens + v.output_tokens AS of_call,
      (SELECT coalesce(sum(o.input_tokens + o.output_tokens), 0)::bigint FROM businesses b
       JOIN conversations o ON o.business_id = $business
         AND o.started_at >= date_trunc('day', app_now() AT TIME ZONE b.timezone) AT TIME ZONE b.timezone
       WHERE b.id = $business AND o.call_sid <> $callSid) AS of_others`,
});

type Usage = { callSid: string; inputTokens: number; outputTokens: number };

/**
 * Adds what a model read and wrote to its call. False once the call or the business's day has used up its limit: from
 * then on the rules answer, and the caller notices nothing else.
 */
export async function countTokens(
  db: TenantRunner,
  { callSid, inputTokens: input, outputTokens: output }: Usage,
): Promise<boolean> {
  const used = await db.first(add, { callSid, input, output });
  if (!used) return false;
  return used.of_call < LLM_LIMITS.tokensACall && used.of_call + used.of_others < LLM_LIMITS.tokensADay;
}
