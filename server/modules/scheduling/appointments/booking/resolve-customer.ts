import type { AnyActor } from '../../../../core/actor.ts';
import { notFound } from '../../../../core/errors.ts';
import { int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { customerFields } from '../../customers/customers.schema.ts';
import { insertCustomer } from '../../customers/insert-customer.ts';
import type { BookAppointmentInput } from '../appointments.schema.ts';

/** Locks the customer, so that no other transaction deletes them before the booking is inserted. */
const customerById = ofBusiness({
  name: 'appointments.customer',
  params: { customerId: int },
  row: { id: int },
  text: 'SELECT id FROM customers WHERE business_id = $business AND id = $customerId FOR KEY SHARE',
});

/** `language`: language of mails to a new customer. The default is English. */
type Booking = Pick<BookAppointmentInput, 'customer' | 'bookingKey'> & { language?: string };

/**
 * The customer of a booking: an existing one, a new one inserted in the caller's transaction, or none. A repeated
 * booking with the same key finds the customer of the first one. Throws `not_found` for a customer of another business,
 * `validation_failed` for an impossible number.
 */
export async function resolveCustomer(
  tx: TenantTx,
  actor: AnyActor,
  { customer: { option, ...customer }, bookingKey, language }: Booking,
): Promise<number | null> {
  if (option === 'skipped') return null;
  if ('customerId' in customer) {
    const known = await tx.first(customerById, customer);
    if (!known) throw notFound();
    return known.id;
  }
  const fields = { ...customerFields.parse({ ...customer, language }), creationKey: bookingKey };
  const { row } = await insertCustomer(tx, actor, fields);
  return row.id;
}
