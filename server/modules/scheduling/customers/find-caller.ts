import { isSameName } from '../../../core/fold-name.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

const byPhone = ofBusiness({
  name: 'customers.by_phone',
  params: { phone: text },
  row: { id: int, first_name: text, last_name: text },
  text: `SELECT id, first_name, last_name FROM customers
    WHERE business_id = $business AND phone = $phone ORDER BY id LIMIT 50`,
});

type Caller = { phone: string; firstName: string; lastName: string };

/**
 * The customer with this number and exactly this name; the oldest if there are several, null if there is none. A number
 * alone identifies no customer, because families share numbers and caller ids can be forged.
 */
export async function findCaller(db: TenantRunner, { phone, ...name }: Caller): Promise<number | null> {
  const rows = await db.all(byPhone, { phone });
  const same = rows.find((row) => isSameName({ firstName: row.first_name, lastName: row.last_name }, name));
  return same?.id ?? null;
}
