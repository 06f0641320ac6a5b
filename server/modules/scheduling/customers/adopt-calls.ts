import { int, text, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

/** SQL for the external number of the call `c`: the caller's number, or the called number of an outbound call. */
export const OUTSIDE = "CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END";

/**
 * Scans all calls of the business instead of using an index on the numbers of unknown callers. Such an index would slow
 * down every incoming call, and new customers are rare. If several customers have the same number, the oldest one gets
 * the calls, as in the SQL functions begin_call and apply_call_events.
 */
const adopt = ofBusiness({
  name: 'customers.adopt_calls',
  params: { phones: texts },
  text: `UPDATE calls c SET customer_id = k.id, adopted_at = app_now()
    FROM (SELECT phone, min(id) AS id FROM customers
      WHERE business_id = $business AND phone = ANY ($phones) GROUP BY phone) k
    WHERE c.business_id = $business AND c.customer_id IS NULL AND k.phone = ${OUTSIDE}`,
});

/**
 * Unlinks calls of a number that the customer no longer has, if `adopt` linked them within the last day. Such a number
 * was probably mistyped, so its calls belong to somebody else.
 */
const release = ofBusiness({
  name: 'customers.release_calls',
  params: { customerId: int, phone: text },
  row: { phone: text },
  text: `UPDATE calls c SET customer_id = NULL, adopted_at = NULL
    WHERE c.business_id = $business AND c.customer_id = $customerId AND c.adopted_at > app_now() - interval '1 day'
      AND ${OUTSIDE} <> $phone
    RETURNING ${OUTSIDE} AS phone`,
});

/**
 * Links calls of unknown callers, from and to the given numbers, to the customers who now have the numbers. Runs in the
 * caller's transaction. The calls then appear in the customer's history, and an erasure includes their transcripts.
 */
export async function adoptCalls(tx: TenantTx, phones: readonly string[]): Promise<void> {
  if (phones.length > 0) await tx.all(adopt, { phones });
}

/**
 * Links the calls of a customer's new number to the customer, in the caller's transaction. Calls of the previous number
 * stay linked, unless `adoptCalls` linked them within the last day. In that case they are linked to the customer who
 * has the previous number now, or to none.
 */
export async function adoptCallsOfNewNumber(tx: TenantTx, customerId: number, phone: string): Promise<void> {
  const released = await tx.all(release, { customerId, phone });
  await adoptCalls(tx, [...new Set([phone, ...released.map((call) => call.phone)])]);
}
