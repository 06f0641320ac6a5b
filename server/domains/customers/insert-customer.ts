import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import { adoptCalls } from './adopt-calls.ts';
import { CUSTOMER_COLUMNS, type CustomerRow, requireLanguage, requirePhone } from './customers.queries.ts';
import type { CreateCustomerInput } from './customers.schema.ts';

const insert: Statement<CustomerRow> = {
  name: 'customers.insert',
  text: `INSERT INTO customers (business_id, first_name, last_name, phone, email, language_code, notes, is_active, creation_key)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (business_id, creation_key) DO NOTHING RETURNING ${CUSTOMER_COLUMNS}`,
};

const byCreationKey: Statement<CustomerRow> = {
  name: 'customers.by_creation_key',
  text: `SELECT ${CUSTOMER_COLUMNS} FROM customers WHERE business_id = $1 AND creation_key = $2`,
};

/**
 * Adds a customer, with the calls they had before, in the caller's transaction; the same creation key again gives the
 * first one back, as it is now.
 * Throws `validation_failed` for a number that is impossible and for an unknown language.
 */
export async function insertCustomer(
  tx: Queryable,
  businessId: number,
  input: CreateCustomerInput,
): Promise<{ row: CustomerRow; isNew: boolean }> {
  const { firstName, lastName, email, notes, isActive, creationKey = null } = input;
  const phone = requirePhone(input.phone);
  const language = await requireLanguage(tx, input.language);
  const values = [firstName, lastName, phone, email, language, notes, isActive, creationKey];
  const [row] = await run(tx, insert, [businessId, ...values]);
  if (row) {
    await adoptCalls(tx, businessId, [phone]);
    return { row, isNew: true };
  }
  return { row: await runOne(tx, byCreationKey, [businessId, creationKey]), isNew: false };
}
