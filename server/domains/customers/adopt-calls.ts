import { type Queryable, run, type Statement } from '../../db/sql.ts';

/**
 * Reads every call of the business by its start: an index on the numbers of strangers would cost each incoming call,
 * which are many, what the addition of a customer, which is rare, saves. The same customer takes the calls as in
 * `begin_call` and `charge_calls`: of several with one number the first.
 */
const adopt: Statement<Record<string, never>> = {
  name: 'customers.adopt_calls',
  text: `UPDATE calls c SET customer_id = k.id
    FROM (SELECT phone, min(id) AS id FROM customers WHERE business_id = $1 AND phone = ANY ($2) GROUP BY phone) k
    WHERE c.business_id = $1 AND c.customer_id IS NULL
      AND k.phone = CASE c.direction WHEN 'inbound' THEN c.from_number ELSE c.to_number END`,
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
