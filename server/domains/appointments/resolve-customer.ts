import { AppError, notFound } from '../../core/errors.ts';
import { toE164 } from '../../core/phone-number.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import type { BookAppointmentInput } from './appointments.schema.ts';

const customerById: Statement<{ id: number }> = {
  name: 'appointments.customer',
  text: 'SELECT id FROM customers WHERE business_id = $1 AND id = $2',
};

const insertCustomer: Statement<{ id: number }> = {
  name: 'appointments.new_customer',
  text: `INSERT INTO customers (business_id, first_name, last_name, phone, email)
    VALUES ($1, $2, $3, $4, $5) RETURNING id`,
};

/** The customer of a booking: one of the directory, or a new one. Throws `not_found`, `validation_failed`. */
export async function resolveCustomer(
  tx: Queryable,
  businessId: number,
  customer: BookAppointmentInput['customer'],
): Promise<number | null> {
  if (customer.option === 'skipped') return null;
  if (customer.option === 'existing') {
    const [known] = await run(tx, customerById, [businessId, customer.customerId]);
    if (!known) throw notFound();
    return known.id;
  }
  const phone = toE164(customer.phone);
  const message = 'This is not a phone number that can be called.';
  if (phone === null)
    throw new AppError('validation_failed', message, { fields: { 'customer.phone': message } });
  const values = [businessId, customer.firstName, customer.lastName, phone, customer.email ?? null];
  return (await runOne(tx, insertCustomer, values)).id;
}
