import { int } from '../../../../db/column-types.ts';
import type { SystemTx } from '../../../../db/database.ts';
import { ofEveryBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { queueAppointmentMail } from './queue-appointment-mail.ts';

/** When an appointment's reminder is due, as SQL: a day before it, if that is still to come and where it is wanted. */
export const reminderDueAt = (startsAt: string, isWanted: string): string =>
  `CASE WHEN ${isWanted} AND ${startsAt}::timestamptz - interval '24 hours' > app_now()
        THEN ${startsAt}::timestamptz - interval '24 hours' END`;

/** An appointment that has begun meanwhile is marked as well, but its mail is not written. */
const takeOne = ofEveryBusiness({
  name: 'appointments.take_due_reminder',
  because: 'one job queues the reminders of all businesses, the longest due first',
  row: { id: int, business_id: int },
  text: `/* every business: reminders */
    UPDATE appointments SET reminder_due_at = NULL
    WHERE id = (SELECT id FROM appointments
                WHERE reminder_due_at IS NOT NULL AND reminder_due_at <= app_now()
                ORDER BY reminder_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, business_id`,
});

/**
 * Queues the reminders that are due, 24 hours before their appointments. The mark and the mail are one commit, and each
 * version of an appointment has one reminder at most, so running it twice is harmless, and a missed run only makes it
 * late. Each has a transaction of its own, since counting a mail makes others of the same business and recipient wait.
 * Returns how many appointments it marked.
 */
export async function queueReminders({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    if (await db.transaction(queueOne)) continue;
    if (taken > 0) jobs.wake('send-customer-mails', {});
    return taken;
  }
}

async function queueOne(tx: SystemTx): Promise<boolean> {
  const due = await tx.first(takeOne);
  if (!due) return false;
  const { id, business_id: businessId } = due;
  const correlationId = `reminder-${id}`;
  await queueAppointmentMail(tx.ofBusiness(businessId), 'appointment-reminder', { id, correlationId });
  return true;
}
