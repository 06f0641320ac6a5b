import { type CalendarEvent, eventUid, toICalendar } from '../../core/icalendar.ts';
import type { AppointmentMailPayload } from './appointment-payloads.ts';
import {
  type AppointmentMail,
  isSeriesMail,
  MAIL_PAYLOADS,
  type MailAttachment,
  type MailSite,
  type SeriesMail,
} from './mail.schema.ts';

/**
 * The appointments of a mail as a calendar file, with one event each. A later file of the same appointment replaces the
 * earlier one, and the file of a cancellation removes it. Contains no phone number of a customer.
 */
export function appointmentFile(
  template: AppointmentMail | SeriesMail,
  payload: unknown,
  site: MailSite,
): MailAttachment {
  const appointments = appointmentsOf(template, payload);
  const isCancelled = template === 'appointment-cancelled' || template === 'appointment-series-cancelled';
  const method = isCancelled ? 'CANCEL' : 'PUBLISH';
  const content = toICalendar({
    name: appointments[0]?.businessName ?? '',
    method,
    events: appointments.map((appointment) => ({ ...toEvent(appointment, site), isCancelled })),
  });
  return {
    filename: 'appointment.ics',
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}

function appointmentsOf(template: AppointmentMail | SeriesMail, payload: unknown): AppointmentMailPayload[] {
  if (!isSeriesMail(template)) return [MAIL_PAYLOADS[template].parse(payload)];
  const { appointments, ...common } = MAIL_PAYLOADS[template].parse(payload);
  return appointments.map((time) => ({ ...common, ...time }));
}

function toEvent(facts: AppointmentMailPayload, site: MailSite): Omit<CalendarEvent, 'isCancelled'> {
  return {
    uid: eventUid(`appointment-${facts.appointmentId}`, site.publicUrl),
    sequence: facts.sequence,
    summary: [facts.serviceName, facts.calendarName, facts.businessName].filter(Boolean).join(' · '),
    ...(facts.businessPhone !== null && { description: facts.businessPhone }),
    time: { startsAt: new Date(facts.startsAt), endsAt: new Date(facts.endsAt) },
    changedAt: new Date(facts.changedAt),
    organizer: { name: facts.businessName, email: site.senderEmail },
  };
}
