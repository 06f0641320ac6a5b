import { int, ints, text, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

/** SQL for the external number of the call `c`: the caller's number, or the called number of an outbound call. */
export const OUTSIDE = "CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END";

/**
 * SQL for pairs of a call and a customer: the agent created the customer in the call, or booked, moved, confirmed or
 * cancelled an appointment of the customer. Such a call may be linked to nobody or to another customer, because links
 * follow the calling number, and callers may give another one. `call_sid` may be null.
 */
export const BOOKINGS_IN_CALLS = `SELECT k.created_in AS call_sid, k.id AS customer_id FROM customers k
    WHERE k.business_id = $business AND k.id = ANY ($customerIds::int[])
    UNION SELECT n.call_sid, a.customer_id FROM appointments a
    CROSS JOIN LATERAL unnest(ARRAY[a.created_in, a.confirmed_call_sid, a.cancelled_call_sid]) AS n(call_sid)
    WHERE a.business_id = $business AND a.customer_id = ANY ($customerIds::int[])`;

const adoptBooked = ofBusiness({
  name: 'customers.adopt_booked_calls',
  params: { customerIds: ints },
  text: `UPDATE calls c SET customer_id = b.customer_id, adopted_at = app_now()
    FROM (SELECT p.call_sid, min(p.customer_id) AS customer_id FROM (${BOOKINGS_IN_CALLS}) p GROUP BY p.call_sid) b
    WHERE c.business_id = $business AND c.customer_id IS NULL AND c.call_sid = b.call_sid`,
});

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

/** Links calls of unknown callers in which the agent booked for these customers. Runs in the caller's transaction. */
export async function adoptBookedCalls(tx: TenantTx, customerIds: readonly number[]): Promise<void> {
  await tx.all(adoptBooked, { customerIds });
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
