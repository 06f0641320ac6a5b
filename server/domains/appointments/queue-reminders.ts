import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { queueAppointmentMail } from './queue-appointment-mail.ts';

const BATCH = 100;

/** What was due and has begun meanwhile is taken off the list as well; its mail is not written. */
const takeDue: Statement<{ id: number; business_id: number }> = {
  name: 'appointments.take_due_reminders',
  text: `/* every business: reminders */
    UPDATE appointments SET reminder_due_at = NULL
    WHERE id IN (SELECT id FROM appointments
                 WHERE reminder_due_at IS NOT NULL AND reminder_due_at <= app_now()
                 ORDER BY reminder_due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id, business_id`,
};

/**
 * Queues the reminders that are due, 24 hours before their appointments. The mark and the mail are one commit, and the
 * mail is one for each version of an appointment: twice is once, and a missed tick only makes it late. Returns how
 * many appointments it took.
 */
export async function queueReminders(deps: Pick<Deps, 'pool' | 'doorbells'>): Promise<number> {
  for (let taken = 0; ; ) {
    const count = await inTransaction(deps.pool, queueBatch);
    taken += count;
    if (count < BATCH) {
      if (taken > 0) deps.doorbells.ring('send-mails', {});
      return taken;
    }
  }
}

async function queueBatch(tx: Queryable): Promise<number> {
  const due = await run(tx, takeDue, [BATCH]);
  for (const { id, business_id: businessId } of due) {
    const requestId = `reminder-${id}`;
    await queueAppointmentMail(tx, { businessId, requestId }, 'appointment-reminder', { id });
  }
  return due.length;
}
