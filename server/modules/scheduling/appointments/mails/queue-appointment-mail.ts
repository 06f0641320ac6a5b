import { mailLanguageOf } from '../../../../core/mail-language.ts';
import { CUSTOMER_MAIL } from '../../../../core/plan.ts';
import { originOf } from '../../../../core/request-origin.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { type MailLimit, queueMail, takeMailAllowance } from '../../../mail/index.ts';
import type { AppointmentMail } from '../../../mail/mail.schema.ts';
import {
  deleteUnsentMail,
  findMailedState,
  mailSubjectOf,
  updateUnsentReminder,
} from './appointment-mails.ts';
import { decideAppointmentMail } from './decide-appointment-mail.ts';
import { payloadOf, readMailFacts } from './mail-facts.ts';
import { renewSeriesMail } from './queue-series-mail.ts';

type MailedAppointment = {
  id: number;
  /** False when the member chose to send no mail. A mail that is already queued is still updated. */
  notify?: boolean | undefined;
  /** True if the caller's transaction created the appointment, so that no earlier mail about it can exist. */
  isNew?: boolean;
  /** For the undo of a cancellation: key of the click that cancelled the appointment together with others. */
  changeKey?: string | null;
  /** Correlation id that connects log entries of one cause. The default is the id of the current request. */
  correlationId?: string;
};

/**
 * Queues a mail to the customer of an appointment, in their language, with the appointment as a calendar file. The mail
 * is held for a minute. Further changes replace the held mail, so that the customer gets one mail with the last state.
 * If a booking is cancelled within this minute, no mail is sent. Queues nothing for a customer without an email address
 * and for an appointment that has begun. Returns the limit that prevented the mail. Call it once for each version,
 * after the change, while holding the lock of the appointment's row.
 */
export async function queueAppointmentMail(
  tx: TenantTx,
  requestedMail: AppointmentMail,
  mail: MailedAppointment,
): Promise<MailLimit[]> {
  const { id, notify = true, isNew = false, changeKey, correlationId = originOf(tx).requestId } = mail;
  const replaced =
    isNew || requestedMail === 'appointment-reminder' ? undefined : await deleteUnsentMail(tx, id);
  const [row] = await readMailFacts(tx, [id]);
  if (!row || row.email === null) return [];
  const { series_id: seriesId, calendar_name: calendarName } = row;
  if (requestedMail === 'appointment-changed') await updateUnsentReminder(tx, { id, calendarName });
  const isOfSeries = requestedMail !== 'appointment-reminder' && seriesId !== null;
  if (isOfSeries && (await renewSeriesMail(tx, { id, seriesId }))) return [];
  const lastMail = isNew ? undefined : await findMailedState(tx, id, changeKey);
  const { starts_at: startsAt, ends_at: endsAt, starts_local: startsLocal, timezone } = row;
  const now = { startsAt, endsAt, startsLocal, timezone };
  const template = decideAppointmentMail({
    requestedMail,
    notify,
    replaced: replaced?.template,
    lastMail,
    isAnnounced: row.is_announced,
    now,
  });
  if (template === undefined) return [];
  const subject = mailSubjectOf(id);
  const recipient = row.email;
  // A mail that replaces another one to the same recipient was already counted against the limits.
  if (replaced?.recipient !== recipient) {
    const limit = await takeMailAllowance(tx, { recipient, subject });
    if (limit !== undefined) return [limit];
  }
  const language = mailLanguageOf(row.language_code);
  await queueMail(tx, {
    ...{ template, subject, recipient, language, correlationId },
    version: `version-${row.version}`,
    payload: payloadOf(row, language),
    holdSeconds: template === 'appointment-reminder' ? 0 : CUSTOMER_MAIL.holdSeconds,
  });
  return [];
}

/**
 * Queues a mail about a restored appointment if the last mail about it stated a cancellation or another time. The time
 * differs if the cancellation deleted an unsent mail about a move, or if the member declined the mail about a move.
 * Queues nothing for a customer who was never mailed about the appointment.
 */
export async function queueMailIfOutdated(tx: TenantTx, id: number): Promise<MailLimit[]> {
  return (await findMailedState(tx, id)) ? queueAppointmentMail(tx, 'appointment-changed', { id }) : [];
}
