import { int, text, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

/** SQL: the external number of the call `c`, its caller or its callee. */
export const OUTSIDE = "CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END";

/**
 * Scans the business's calls by their start: an index on unknown callers' numbers would slow down every incoming call,
 * and new customers are rare. With several customers of one number the first gets the calls, as in `begin_call` and
 * `charge_calls`.
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
 * Unlinks calls of a number that is replaced within a day of being entered: it was mistyped, so its calls belong to
 * somebody else.
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
 * Links calls of unknown callers from and to these numbers to the customers who have the numbers now, in the caller's
 * transaction: the calls appear in the history, and an erasure covers their transcripts.
 */
export async function adoptCalls(tx: TenantTx, phones: readonly string[]): Promise<void> {
  if (phones.length > 0) await tx.all(adopt, { phones });
}

/**
 * Links the calls of a customer's new number to them, in the caller's transaction. They keep the calls of the previous
 * number, unless these were linked within the last day: then these go to the current customer of that number, or to
 * none.
 */
export async function adoptCallsOfNewNumber(tx: TenantTx, customerId: number, phone: string): Promise<void> {
  const released = await tx.all(release, { customerId, phone });
  await adoptCalls(tx, [...new Set([phone, ...released.map((call) => call.phone)])]);
}
