import { notFound } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { adoptCalls } from './adopt-calls.ts';
import type { Actor } from './create-customer.ts';
import { CUSTOMER_COLUMNS, type CustomerRow } from './customers.queries.ts';
import { eraseTraces } from './erase-traces.ts';

/** No call can be linked to somebody who is being removed: its check of the customer waits for this lock. */
const lockCustomer: Statement<CustomerRow> = {
  name: 'customers.lock',
  text: `SELECT ${CUSTOMER_COLUMNS} FROM customers WHERE business_id = $1 AND id = $2 FOR UPDATE`,
};

/** Their time is free again. What is over stays what it was. */
const cancelUpcoming: Statement<{ id: number }> = {
  name: 'customers.cancel_upcoming',
  text: `UPDATE appointments SET status = 'cancelled', version = version + 1, updated_at = app_now(), reminder_due_at = NULL
    WHERE business_id = $1 AND customer_id = $2 AND starts_at > app_now()
      AND status IN ('pending', 'scheduled', 'confirmed')
    RETURNING id`,
};

const deleteCustomer: Statement<Record<string, never>> = {
  name: 'customers.delete',
  text: 'DELETE FROM customers WHERE business_id = $1 AND id = $2',
};

/**
 * Erases a customer: the entry, their words in transcripts, their number in calls, the notes of their appointments and
 * mails to them; calls and ledger lines stay without them. Their coming appointments are cancelled; answers how many.
 * All of it or nothing. Throws `not_found`, also the second time.
 */
export async function removeCustomer(
  deps: Deps,
  { businessId, userId }: Actor,
  customerId: number,
): Promise<{ cancelledAppointments: number }> {
  const cancelled = await inTransaction(deps.pool, async (tx) => {
    const [customer] = await run(tx, lockCustomer, [businessId, customerId]);
    if (!customer) throw notFound();
    const appointments = await run(tx, cancelUpcoming, [businessId, customerId]);
    // A call that was answered while they were being added is a stranger's still.
    if (customer.phone !== null) await adoptCalls(tx, businessId, [customer.phone]);
    await eraseTraces(tx, customer);
    await run(tx, deleteCustomer, [businessId, customerId]);
    const subject = `customer-${customerId}`;
    await recordAudit(bridge(tx, businessId), {
      actor: `user-${userId}`,
      action: 'customer.removed',
      subject,
    });
    return appointments.length;
  });
  deps.hints.publish([businessId], ['customers', 'appointments', 'calls']);
  return { cancelledAppointments: cancelled };
}
