import { z } from 'zod';
import { toMailText } from '../../core/one-line.ts';

/** Text typed by users; also cleans values from before names were checked. */
export const mailText = z.string().transform(toMailText);

/** Business, customer and language of a mail. */
const forCustomer = {
  businessName: mailText,
  /** Formatted phone number; null when the business has no active number. */
  businessPhone: z.string().nullable(),
  firstName: mailText,
  serviceName: mailText.nullable(),
  timezone: z.string(),
};
/** `sequence` orders calendar files; `calendarName` is set when the business has several calendars. */
const appointmentTime = z.object({
  appointmentId: z.int(),
  sequence: z.int(),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  /** The wall clock at the start, `yyyy-MM-ddTHH:mm:ss`; mails queued by older versions lack it. */
  startsLocal: z.string().nullish(),
  changedAt: z.iso.datetime({ offset: true }),
  calendarName: mailText.nullish(),
});
/** The contents of a mail about an appointment, or about several of a series. */
export const appointment = appointmentTime.extend(forCustomer);
export type AppointmentMailPayload = z.infer<typeof appointment>;
/** Time and calendar of an appointment. */
export type AppointmentPlace = Pick<
  AppointmentMailPayload,
  'startsAt' | 'startsLocal' | 'timezone' | 'calendarName'
>;
export const series = z.object({ ...forCustomer, appointments: z.array(appointmentTime).min(1) });
export type SeriesMailPayload = z.infer<typeof series>;
