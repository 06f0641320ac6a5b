import { type Queryable, run, type Statement } from '../../db/sql.ts';

/** Who was at the other end of a call. */
const OUTSIDE = "CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END";

/**
 * Reads every call of the business by its start: an index on the numbers of strangers would cost each incoming call,
 * which are many, what the addition of a customer, which is rare, saves. The same customer takes the calls as in
 * `begin_call` and `charge_calls`: of several with one number the first.
 */
const adopt: Statement<Record<string, never>> = {
  name: 'customers.adopt_calls',
  text: `UPDATE calls c SET customer_id = k.id, adopted_at = app_now()
    FROM (SELECT phone, min(id) AS id FROM customers WHERE business_id = $1 AND phone = ANY ($2) GROUP BY phone) k
    WHERE c.business_id = $1 AND c.customer_id IS NULL AND k.phone = ${OUTSIDE}`,
};

/** A number that is changed within a day of being written down was mistyped, and its calls were never theirs. */
const release: Statement<{ phone: string }> = {
  name: 'customers.release_calls',
  text: `UPDATE calls c SET customer_id = NULL, adopted_at = NULL
    WHERE c.business_id = $1 AND c.customer_id = $2 AND c.adopted_at > app_now() - interval '1 day'
      AND ${OUTSIDE} <> $3
    RETURNING ${OUTSIDE} AS phone`,
};

/**
 * Gives the calls that strangers had from and to these numbers to the customers who have them now, in the caller's
 * transaction: they show in the history, and a deletion erases what was said in them.
 */
export async function adoptCalls(
  tx: Queryable,
  businessId: number,
  phones: readonly string[],
): Promise<void> {
  if (phones.length > 0) await run(tx, adopt, [businessId, phones]);
}

/**
 * Gives a customer the calls of their new number, in the caller's transaction. They keep those of the number before,
 * unless they got them within the last day: these go back to whoever has that number, or to nobody.
 */
export async function adoptCallsOfNewNumber(
  tx: Queryable,
  businessId: number,
  customerId: number,
  phone: string,
): Promise<void> {
  const released = await run(tx, release, [businessId, customerId, phone]);
  await adoptCalls(tx, businessId, [...new Set([phone, ...released.map((call) => call.phone)])]);
}
