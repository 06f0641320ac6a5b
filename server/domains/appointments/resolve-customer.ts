import { notFound } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { customerFields } from '../customers/customers.schema.ts';
import { insertCustomer } from '../customers/insert-customer.ts';
import type { BookAppointmentInput } from './appointments.schema.ts';

const customerById: Statement<{ id: number }> = {
  name: 'appointments.customer',
  text: 'SELECT id FROM customers WHERE business_id = $1 AND id = $2',
};

/**
 * The customer of a booking: one of the directory, somebody new, who is added in the caller's transaction, or nobody.
 * Throws `not_found` for a customer of another business, `validation_failed` for an impossible number.
 */
export async function resolveCustomer(
  tx: Queryable,
  businessId: number,
  { option, ...customer }: BookAppointmentInput['customer'],
): Promise<number | null> {
  if (option === 'skipped') return null;
  if ('customerId' in customer) {
    const [known] = await run(tx, customerById, [businessId, customer.customerId]);
    if (!known) throw notFound();
    return known.id;
  }
  const { row } = await insertCustomer(tx, businessId, customerFields.parse(customer));
  return row.id;
}
