import { eventUid, toICalendar } from '../../core/icalendar.ts';
import { type AppointmentMail, MAIL_PAYLOADS, type MailAttachment, type MailSite } from './mail.schema.ts';

/**
 * The appointment of a mail as a calendar file; a later file of the same appointment replaces the earlier one, and
 * that of a cancellation takes it out again. It holds no phone number of a customer.
 */
export function appointmentFile(template: AppointmentMail, payload: unknown, site: MailSite): MailAttachment {
  const facts = MAIL_PAYLOADS[template].parse(payload);
  const isCancelled = template === 'appointment-cancelled';
  const method = isCancelled ? 'CANCEL' : 'PUBLISH';
  const content = toICalendar({
    name: facts.businessName,
    method,
    events: [
      {
        uid: eventUid(`appointment-${facts.appointmentId}`, site.publicUrl),
        sequence: facts.sequence,
        summary: [facts.serviceName, facts.businessName].filter(Boolean).join(' · '),
        ...(facts.businessPhone !== null && { description: facts.businessPhone }),
        isCancelled,
        time: { startsAt: new Date(facts.startsAt), endsAt: new Date(facts.endsAt) },
        changedAt: new Date(facts.changedAt),
        organizer: { name: facts.businessName, email: site.senderEmail },
      },
    ],
  });
  return {
    filename: 'appointment.ics',
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}
