import { instant, int, oneOf, text, texts } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../../db/statement.ts';
import { APPOINTMENT_MAILS, SERIES_MAILS } from '../../../mail/mail.schema.ts';
import type { MailedState } from './decide-appointment-mail.ts';

/** The `subject` of the rows of `outgoing_mails` about an appointment. */
export const mailSubjectOf = (appointmentId: number) => `appointment-${appointmentId}`;

/** The `subject` of the rows of `outgoing_mails` about the appointments that one click cancelled. */
export const togetherSubjectOf = (changeKey: string) => `together-${changeKey}`;

const ABOUT = { subject: text, templates: texts };
const about = (appointmentId: number) => ({
  subject: mailSubjectOf(appointmentId),
  templates: APPOINTMENT_MAILS,
});
const aboutChange = (appointmentId: number) => ({
  subject: mailSubjectOf(appointmentId),
  templates: APPOINTMENT_MAILS.filter((template) => template !== 'appointment-reminder'),
});

const MAIL = { template: oneOf(APPOINTMENT_MAILS), recipient: text };

/**
 * SQL condition: the mail has not been passed to Resend. `send-mails` sets `begun_at` before it passes a mail to
 * Resend.
 */
const IS_WAITING = `business_id = $business AND subject = $subject AND template = ANY ($templates)
  AND begun_at IS NULL AND done_at IS NULL AND dead_at IS NULL`;

const withdraw = ofBusiness({
  name: 'appointments.withdraw_mails',
  params: ABOUT,
  row: MAIL,
  text: `DELETE FROM outgoing_mails WHERE ${IS_WAITING} RETURNING template, recipient`,
});

const waiting = ofBusiness({
  name: 'appointments.waiting_mails',
  params: ABOUT,
  row: MAIL,
  text: `SELECT template, recipient FROM outgoing_mails WHERE ${IS_WAITING}`,
});

const renameCalendar = ofBusiness({
  name: 'appointments.rename_calendar_in_reminder',
  params: { ...ABOUT, calendarName: text.orNull },
  text: `UPDATE outgoing_mails SET payload = payload || jsonb_build_object('calendarName', $calendarName::text)
    WHERE ${IS_WAITING}`,
});

/**
 * SQL condition: the mail was passed to Resend. Excludes dead letters and mails that were dropped as outdated
 * (mail/drop-if-outdated.ts).
 */
const WAS_SENT = `m.business_id = $business AND m.begun_at IS NOT NULL AND m.dead_at IS NULL
      AND (m.done_at IS NULL OR m.resend_id IS NOT NULL)`;

/**
 * The last mail that stated the time of the appointment: a mail about only this appointment, about its series, or about
 * the appointments that one click cancelled.
 */
const lastMailed = ofBusiness({
  name: 'appointments.last_told',
  params: { ...ABOUT, id: int, seriesTemplates: texts, togetherSubject: text.orNull },
  row: {
    ...{ template: MAIL.template, startsAt: instant, endsAt: instant },
    ...{ startsLocal: text.orNull, timezone: text },
  },
  text: `SELECT t.template, (t.facts ->> 'startsAt')::timestamptz AS "startsAt",
      (t.facts ->> 'endsAt')::timestamptz AS "endsAt", t.facts ->> 'startsLocal' AS "startsLocal", t.timezone
    FROM (
      SELECT m.id, m.template, m.payload AS facts, m.payload ->> 'timezone' AS timezone FROM outgoing_mails m
      WHERE m.subject = $subject AND m.template = ANY ($templates) AND m.payload ? 'startsAt' AND ${WAS_SENT}
      UNION ALL
      SELECT m.id, CASE m.template WHEN 'appointment-series-booked' THEN 'appointment-booked'
          ELSE 'appointment-cancelled' END, e.facts, m.payload ->> 'timezone'
      FROM appointments a
      JOIN outgoing_mails m
        ON m.subject IN ('series-' || a.series_id, $togetherSubject) AND m.template = ANY ($seriesTemplates) AND ${WAS_SENT}
      CROSS JOIN LATERAL jsonb_array_elements(m.payload -> 'appointments') AS e (facts)
      WHERE a.business_id = $business AND a.id = $id AND e.facts ->> 'appointmentId' = a.id::text
    ) t ORDER BY t.id DESC LIMIT 1`,
});

type WaitingMail = RowOf<typeof waiting>;

/**
 * Deletes the unsent mail about a change of an appointment and returns it. An unsent reminder stays, because the
 * appointment would get no second one. `send-mails` drops the reminder if the appointment no longer takes place at the
 * time in the reminder (mail/drop-if-outdated.ts).
 */
export function deleteUnsentMail(tx: TenantRunner, appointmentId: number): Promise<WaitingMail | undefined> {
  return tx.first(withdraw, aboutChange(appointmentId));
}

/** The unsent mail about a change of an appointment. */
export function findWaitingMail(db: TenantRunner, appointmentId: number): Promise<WaitingMail | undefined> {
  return db.first(waiting, aboutChange(appointmentId));
}

/** Updates the calendar's name in the unsent reminder of an appointment that has moved to another calendar. */
export async function updateUnsentReminder(
  tx: TenantRunner,
  { id, calendarName }: { id: number; calendarName: string | null },
): Promise<void> {
  await tx.all(renameCalendar, {
    subject: mailSubjectOf(id),
    templates: ['appointment-reminder'],
    calendarName,
  });
}

/**
 * The last mail or reminder about an appointment or its series that was sent to its customer. With `changeKey`, a mail
 * about the cancellations of that click counts too.
 */
export function findMailedState(
  db: TenantRunner,
  id: number,
  changeKey: string | null = null,
): Promise<MailedState | undefined> {
  const togetherSubject = changeKey === null ? null : togetherSubjectOf(changeKey);
  return db.first(lastMailed, { ...about(id), id, seriesTemplates: SERIES_MAILS, togetherSubject });
}
