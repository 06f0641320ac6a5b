import { int } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { finishWork, putWorkOfRows, type Work } from '../../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../../jobs/run-work.ts';
import { queueAppointmentMail } from './queue-appointment-mail.ts';

/**
 * SQL for the due time of an appointment's reminder: 24 hours before the appointment. NULL if that time is past or no
 * reminder was requested. A trigger (follow_reminder.sql) copies changes of the column to due_work.
 */
export const reminderDueAt = (startsAt: string, isWanted: string): string =>
  `CASE WHEN ${isWanted} AND ${startsAt}::timestamptz - interval '24 hours' > app_now()
        THEN ${startsAt}::timestamptz - interval '24 hours' END`;

/**
 * Lock order, as for moving or cancelling: first the row of the appointment, then its row of due_work. Returns no row for
 * a closed business.
 */
const lockReminded = ofBusiness({
  name: 'appointments.lock_reminded',
  params: { id: int },
  row: { id: int },
  text: `SELECT a.id FROM appointments a JOIN businesses b ON b.id = $business
    WHERE a.business_id = $business AND a.id = $id AND a.reminder_due_at IS NOT NULL AND b.closed_at IS NULL
    FOR NO KEY UPDATE OF a`,
});

const markReminded = ofBusiness({
  name: 'appointments.mark_reminded',
  params: { id: int },
  text: 'UPDATE appointments SET reminder_due_at = NULL WHERE business_id = $business AND id = $id',
});

const resume = ofBusiness({
  name: 'appointments.resume_reminders',
  text: `WITH reminded AS MATERIALIZED (
      SELECT id, reminder_due_at FROM appointments
      WHERE business_id = $business AND reminder_due_at IS NOT NULL ORDER BY id FOR NO KEY UPDATE
    ) ${putWorkOfRows('queue-reminders', 'reminded', 'reminded.reminder_due_at')}`,
});

/**
 * Queues the due work of a reopened business's reminders again. Workers may have dropped the work while the business
 * was closed.
 */
export async function resumeReminders(tx: TenantTx): Promise<void> {
  await tx.all(resume);
}

type ReminderDeps = Pick<Deps, 'db' | 'jobs'>;

async function queueReminder({ db, jobs }: ReminderDeps, work: Work): Promise<void> {
  const id = Number(work.subject);
  await db.ofBusiness(work.businessId).transaction(async (tx) => {
    const appointment = await tx.first(lockReminded, { id });
    await finishWork(tx, work);
    if (!appointment) return;
    await tx.all(markReminded, { id });
    await queueAppointmentMail(tx, 'appointment-reminder', { id, correlationId: `reminder-${id}` });
  });
  jobs.wake('send-customer-mails', {});
}

/**
 * Queues the reminder mail 24 hours before an appointment. One transaction queues the mail, clears `reminder_due_at`
 * and finishes the work. Each version of an appointment has at most one reminder. Queues no mail for an appointment
 * that has begun. Drops the work of a closed business; `reminder_due_at` stays, so that `resumeReminders` can queue the
 * work again. Throws `LeaseLost` if the appointment was moved or cancelled after the work was claimed.
 */
export const reminderHandler: WorkHandler<ReminderDeps> = { work: queueReminder };
