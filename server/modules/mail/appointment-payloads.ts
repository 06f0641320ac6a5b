import { z } from 'zod';
import { toMailText } from '../../core/one-line.ts';

/** A text that users typed, such as a name. The schema cleans it, because older names were stored unchecked. */
export const mailText = z.string().transform(toMailText);

/** Facts about the business and the customer of a mail. */
const forCustomer = {
  businessName: mailText,
  /** Phone number of the business, formatted; null when it has no active number. */
  businessPhone: z.string().nullable(),
  firstName: mailText,
  serviceName: mailText.nullable(),
  timezone: z.string(),
};
/**
 * `sequence` orders calendar files of the same appointment. `calendarName` is set when the business has several
 * calendars.
 */
const appointmentTime = z.object({
  appointmentId: z.int(),
  sequence: z.int(),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  /** Start in the business's local time, `yyyy-MM-ddTHH:mm:ss`; missing in mails queued by older versions. */
  startsLocal: z.string().nullish(),
  changedAt: z.iso.datetime({ offset: true }),
  calendarName: mailText.nullish(),
});
/** Facts of a mail about one appointment. */
export const appointment = appointmentTime.extend(forCustomer);
export type AppointmentMailPayload = z.infer<typeof appointment>;
/** Start and calendar of an appointment. */
export type AppointmentPlace = Pick<
  AppointmentMailPayload,
  'startsAt' | 'startsLocal' | 'timezone' | 'calendarName'
>;
export const series = z.object({ ...forCustomer, appointments: z.array(appointmentTime).min(1) });
export type SeriesMailPayload = z.infer<typeof series>;
