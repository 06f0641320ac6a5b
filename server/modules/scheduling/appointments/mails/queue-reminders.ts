import { int } from '../../../../db/column-types.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { finishWork, type Work } from '../../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../../jobs/run-work.ts';
import { queueAppointmentMail } from './queue-appointment-mail.ts';

/**
 * SQL for the due time of an appointment's reminder: 24 hours before the appointment if that is in the future and a
 * reminder was requested, else NULL. A trigger (follow_reminder.sql) copies changes of the column to due_work.
 */
export const reminderDueAt = (startsAt: string, isWanted: string): string =>
  `CASE WHEN ${isWanted} AND ${startsAt}::timestamptz - interval '24 hours' > app_now()
        THEN ${startsAt}::timestamptz - interval '24 hours' END`;

/** Locked before the row of the work, the order in which an appointment is moved or cancelled. */
const lockReminded = ofBusiness({
  name: 'appointments.lock_reminded',
  params: { id: int },
  row: { id: int },
  text: `SELECT id FROM appointments
    WHERE business_id = $business AND id = $id AND reminder_due_at IS NOT NULL FOR NO KEY UPDATE`,
});

const markReminded = ofBusiness({
  name: 'appointments.mark_reminded',
  params: { id: int },
  text: 'UPDATE appointments SET reminder_due_at = NULL WHERE business_id = $business AND id = $id',
});

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
 * Queues the mail of a reminder that is due, 24 hours before its appointment. Mark, mail and the end of the work are one
 * commit, and each version of an appointment has one reminder at most. Writes no mail for an appointment that has begun. An
 * appointment that was moved or cancelled since the claim throws `LeaseLost`.
 */
export const reminderHandler: WorkHandler<ReminderDeps> = { work: queueReminder };
