import { ACTIVE_STATUSES } from '../../../core/appointment-status.ts';
import { int, ints } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { wordList } from '../../../db/word-list.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { adoptBookedCalls, adoptCalls } from './adopt-calls.ts';
import { eraseTraces } from './erase-traces.ts';
import { lockCalls } from './lock-calls.ts';
import { lockCustomers } from './lock-customers.ts';

/** Cancels future appointments, so that their time is free again. Past appointments are unchanged. */
const cancelUpcoming = ofBusiness({
  name: 'customers.cancel_upcoming',
  params: { customerIds: ints },
  row: { id: int },
  text: `UPDATE appointments SET status = 'cancelled', version = version + 1, updated_at = app_now(), reminder_due_at = NULL
    WHERE business_id = $business AND customer_id = ANY ($customerIds::int[]) AND starts_at > app_now()
      AND status IN (${wordList(ACTIVE_STATUSES)})
    RETURNING id`,
});

/**
 * Clears the stored figures of days with calls by these customers, because `callers` contains keys of the customers. A
 * row in late_changes would not be enough: the figures would remain until the worker's next run. Locks the days in
 * ascending order, like the roll-up.
 */
const dropCountedDays = ofBusiness({
  name: 'customers.drop_counted_days',
  params: { customerIds: ints },
  text: `WITH days AS MATERIALIZED (
      SELECT d.day FROM insight_days d
      WHERE d.business_id = $business AND EXISTS (
        SELECT FROM calls c WHERE c.business_id = $business AND c.customer_id = ANY ($customerIds::int[])
          AND c.started_at >= d.starts_at AND c.started_at < d.ends_at)
      ORDER BY d.day FOR NO KEY UPDATE OF d
    )
    UPDATE insight_days d SET is_counted = false, counts = NULL, callers = '{}'
    FROM days WHERE d.business_id = $business AND d.day = days.day`,
});

/**
 * Erases customers in the caller's transaction. This deletes their directory entries, transcribed words and recordings,
 * their numbers in calls, the notes of their appointments, and the content of mails to them. A call of another customer
 * in which the agent booked for one of them loses its words, summary, recording, messages and follow-up, but keeps that
 * customer and the number. Calls and ledger entries stay without this data. Returns how many of their future
 * appointments were cancelled. Each erasure is audited. Throws `not_found` if one of them does not exist.
 */
export async function eraseCustomers(
  tx: TenantTx,
  userId: number,
  ids: readonly number[],
): Promise<{ cancelledAppointments: number }> {
  const customers = await lockCustomers(tx, ids);
  const customerIds = customers.map(({ id }) => id);
  const appointments = await tx.all(cancelUpcoming, { customerIds });
  const phones = [...new Set(customers.flatMap(({ phone }) => phone ?? []))];
  await lockCalls(tx, { customerIds, phones });
  // Links calls first. Not linked yet are calls that were answered while their customer was being added, and calls in
  // which the agent booked for a caller with another number.
  await adoptCalls(tx, phones);
  await adoptBookedCalls(tx, customerIds);
  await tx.all(dropCountedDays, { customerIds });
  for (const customer of customers) await eraseTraces(tx, customer);
  await tx.models.customer.deleteMany({ where: { id: { in: customerIds } } });
  const actor = `user-${userId}`;
  for (const id of customerIds)
    await recordAudit(tx, { actor, action: 'customer.removed', subject: `customer-${id}` });
  return { cancelledAppointments: appointments.length };
}
