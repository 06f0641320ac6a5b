import { formatMoment } from '../../../core/format-moment.ts';
import { isolateLtr } from '../../../core/isolate.ts';
import type { AppointmentMailPayload, AppointmentPlace, SeriesMailPayload } from '../appointment-payloads.ts';
import type { AppointmentMail, MailText, SeriesMail } from '../mail.schema.ts';
import type { MailFormats, MailWriter, MailWriters } from './mail-writer.ts';

/**
 * Formats the start of an appointment. The stored local time is used if there is one, because it stays correct when the
 * zone's rules change.
 */
function startOf({ startsAt, startsLocal, timezone }: AppointmentPlace, { language }: MailFormats): string {
  const localMs = startsLocal ? Date.parse(`${startsLocal}Z`) : undefined;
  return formatMoment({ instant: startsAt, timezone, dateStyle: 'full', localMs }, language);
}

/** Formats time, zone and calendar: "Tuesday, November 24, 2026 at 10:30 AM, Eastern Time (Toronto), with Anna". */
function formatTimeAndCalendar(appointment: AppointmentPlace, formats: MailFormats): string {
  const when = startOf(appointment, formats);
  const { calendarName: person } = appointment;
  return person ? formats.t('mail.place.withPerson', { when, person }) : when;
}

/** Formats service, time and calendar: "Cleaning, Tuesday, November 24, 2026 at 10:30 AM, …". */
function formatAppointment(appointment: AppointmentMailPayload, formats: MailFormats): string {
  const { serviceName: service, calendarName: person } = appointment;
  if (!service) return formatTimeAndCalendar(appointment, formats);
  const values = { service, when: startOf(appointment, formats), person: person ?? '' };
  return formats.t(person ? 'mail.place.serviceWithPerson' : 'mail.place.service', values);
}

const writeAppointment =
  (kind: 'booked' | 'changed' | 'cancelled' | 'reminder'): MailWriter<AppointmentMail> =>
  (appointment, formats) => {
    const { businessName, businessPhone, firstName } = appointment;
    const { t, hello, language } = formats;
    const phone = businessPhone === null ? undefined : isolateLtr(businessPhone, language);
    const next = kind === 'cancelled' ? 'another' : 'change';
    const what = formatAppointment(appointment, formats);
    return {
      subject: t(`mail.appointment.${kind}.subject`, { businessName }),
      greeting: hello(firstName),
      lines: [
        t(`mail.appointment.${kind}.news`, { businessName, what }),
        phone === undefined
          ? t(`mail.appointment.${next}.contact`)
          : t(`mail.appointment.${next}.call`, { phone }),
      ],
      emphasis: [what],
      ...(phone && { call: phone }),
      signature: businessName,
    };
  };

const writeSeries =
  (kind: 'booked' | 'cancelled') =>
  (series: SeriesMailPayload, formats: MailFormats): MailText => {
    const { businessName, businessPhone, firstName, serviceName: service, timezone } = series;
    const { t, hello, language } = formats;
    const phone = businessPhone === null ? undefined : isolateLtr(businessPhone, language);
    const times = series.appointments.map((appointment) =>
      formatTimeAndCalendar({ ...appointment, timezone }, formats),
    );
    return {
      subject: t(`mail.series.${kind}.subject`, { businessName }),
      greeting: hello(firstName),
      lines: [
        service === null
          ? t(`mail.series.${kind}.news`, { businessName })
          : t(`mail.series.${kind}.newsOfService`, { businessName, service }),
        ...times,
        phone === undefined ? t(`mail.series.${kind}.contact`) : t(`mail.series.${kind}.call`, { phone }),
      ],
      emphasis: times,
      ...(phone && { call: phone }),
      signature: businessName,
    };
  };

/** Mails to the customers of a business. They end with the name of the business. */
export const appointmentMails: MailWriters<AppointmentMail | SeriesMail> = {
  'appointment-booked': writeAppointment('booked'),
  'appointment-changed': writeAppointment('changed'),
  'appointment-cancelled': writeAppointment('cancelled'),
  'appointment-reminder': writeAppointment('reminder'),
  'appointment-series-booked': writeSeries('booked'),
  'appointment-series-cancelled': writeSeries('cancelled'),
};
