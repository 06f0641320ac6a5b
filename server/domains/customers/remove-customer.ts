import type { Actor } from '../../core/actor.ts';
import { ACTIVE_STATUSES } from '../../core/appointment-status.ts';
import { notFound } from '../../core/errors.ts';
import { int } from '../../db/column-types.ts';
import { ofBusiness } from '../../db/statement.ts';
import { wordList } from '../../db/word-list.ts';
import type { MemberDeps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { adoptCalls } from './adopt-calls.ts';
import { CUSTOMER, CUSTOMER_COLUMNS } from './customers.queries.ts';
import { eraseTraces } from './erase-traces.ts';

/** While this lock is held no call can be linked to the customer: the foreign key's check waits for it. */
const lockCustomer = ofBusiness({
  name: 'customers.lock',
  params: { customerId: int },
  row: CUSTOMER,
  text: `SELECT ${CUSTOMER_COLUMNS} FROM customers WHERE business_id = $business AND id = $customerId FOR UPDATE`,
});

/** Cancels the appointments that are still to come, which frees their time. Past ones stay as they were. */
const cancelUpcoming = ofBusiness({
  name: 'customers.cancel_upcoming',
  params: { customerId: int },
  row: { id: int },
  text: `UPDATE appointments SET status = 'cancelled', version = version + 1, updated_at = app_now(), reminder_due_at = NULL
    WHERE business_id = $business AND customer_id = $customerId AND starts_at > app_now()
      AND status IN (${wordList(ACTIVE_STATUSES)})
    RETURNING id`,
});

const deleteCustomer = ofBusiness({
  name: 'customers.delete',
  params: { customerId: int },
  text: 'DELETE FROM customers WHERE business_id = $business AND id = $customerId',
});

/**
 * Erases a customer: the entry, their words in transcripts and recordings, their number in calls, the notes of their appointments and
 * mails to them; calls and ledger lines stay without them. Their coming appointments are cancelled; answers how many.
 * All of it or nothing. Throws `not_found`, also the second time.
 */
export async function removeCustomer(
  { db, invalidations, jobs }: MemberDeps,
  { userId }: Actor,
  { customerId }: { customerId: number },
): Promise<{ cancelledAppointments: number }> {
  const cancelledAppointments = await db.transaction(async (tx) => {
    const customer = await tx.first(lockCustomer, { customerId });
    if (!customer) throw notFound();
    const appointments = await tx.all(cancelUpcoming, { customerId });
    // A call that was answered while the customer was being added is not linked to them yet.
    if (customer.phone !== null) await adoptCalls(tx, [customer.phone]);
    await eraseTraces(tx, customer);
    await tx.all(deleteCustomer, { customerId });
    const subject = `customer-${customerId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'customer.removed', subject });
    return appointments.length;
  });
  jobs.wake('follow-recordings', {});
  invalidations.publish([db.businessId], ['customers', 'appointments', 'calls']);
  return { cancelledAppointments };
}
