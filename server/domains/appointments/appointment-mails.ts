import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { APPOINTMENT_MAILS, type AppointmentMail } from '../mail/mail.schema.ts';
import type { ToldState } from './decide-appointment-mail.ts';

/** What the mails about an appointment are filed under (`outgoing_mails.subject`). */
export const mailSubjectOf = (appointmentId: number) => `appointment-${appointmentId}`;

type WaitingMail = { template: AppointmentMail; recipient: string };

/** Nobody has them yet: the sender marks a mail before it gives it to Resend. */
const WAITING = `business_id = $1 AND subject = $2 AND template = ANY ($3)
  AND begun_at IS NULL AND done_at IS NULL AND parked_at IS NULL`;

const takeBack: Statement<WaitingMail> = {
  name: 'appointments.take_back_mails',
  text: `DELETE FROM outgoing_mails WHERE ${WAITING} RETURNING template, recipient`,
};

const waiting: Statement<WaitingMail> = {
  name: 'appointments.waiting_mails',
  text: `SELECT template, recipient FROM outgoing_mails WHERE ${WAITING}`,
};

/** A mail that was dropped as outdated (mail/drop-if-outdated.ts) told nobody anything; nor did one that was parked. */
const lastTold: Statement<{ template: AppointmentMail; starts_at: Date; ends_at: Date }> = {
  name: 'appointments.last_told',
  text: `SELECT template, (payload ->> 'startsAt')::timestamptz AS starts_at, (payload ->> 'endsAt')::timestamptz AS ends_at
    FROM outgoing_mails
    WHERE business_id = $1 AND subject = $2 AND template = ANY ($3) AND template <> 'appointment-reminder'
      AND payload ? 'startsAt' AND begun_at IS NOT NULL AND parked_at IS NULL
      AND (done_at IS NULL OR resend_id IS NOT NULL)
    ORDER BY id DESC LIMIT 1`,
};

/** Takes back the mails about an appointment that have not left, the reminder too; gives the one of a change. */
export async function takeBackMails(
  tx: Queryable,
  businessId: number,
  appointmentId: number,
): Promise<WaitingMail | undefined> {
  const taken = await run(tx, takeBack, [businessId, mailSubjectOf(appointmentId), APPOINTMENT_MAILS]);
  return taken.find(({ template }) => template !== 'appointment-reminder');
}

/** The mail about a change of an appointment that has not left yet. */
export async function findWaitingMail(
  db: Queryable,
  businessId: number,
  appointmentId: number,
): Promise<WaitingMail | undefined> {
  const found = await run(db, waiting, [businessId, mailSubjectOf(appointmentId), APPOINTMENT_MAILS]);
  return found.find(({ template }) => template !== 'appointment-reminder');
}

/** What the customer was last told of an appointment. */
export async function findToldState(
  db: Queryable,
  businessId: number,
  appointmentId: number,
): Promise<ToldState | undefined> {
  const values = [businessId, mailSubjectOf(appointmentId), APPOINTMENT_MAILS];
  const [row] = await run(db, lastTold, values);
  return row && { template: row.template, startsAt: row.starts_at, endsAt: row.ends_at };
}
