import { z } from 'zod';
import { toMailWords } from '../../core/one-line.ts';

/** What somebody typed, also before names were checked. */
export const words = z.string().transform(toMailWords);

/** Who writes to which customer about what. */
const forCustomer = {
  businessName: words,
  /** As a person writes it; null when the business has no active number. */
  businessPhone: z.string().nullable(),
  firstName: words,
  serviceName: words.nullable(),
  timezone: z.string(),
};
/** `sequence` orders the files that calendars take; `calendarName`: with whom, where the business has several calendars. */
const appointmentTime = z.object({
  appointmentId: z.int(),
  sequence: z.int(),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  /** The wall clock at the start, `yyyy-MM-ddTHH:mm:ss`; mails queued by older versions lack it. */
  startsLocal: z.string().nullish(),
  changedAt: z.iso.datetime({ offset: true }),
  calendarName: words.nullish(),
});
/** What a customer is told of an appointment, or of several of a series. */
export const appointment = appointmentTime.extend(forCustomer);
export type AppointmentMailPayload = z.infer<typeof appointment>;
/** When an appointment is, and with whom. */
export type AppointmentPlace = Pick<
  AppointmentMailPayload,
  'startsAt' | 'startsLocal' | 'timezone' | 'calendarName'
>;
export const series = z.object({ ...forCustomer, appointments: z.array(appointmentTime).min(1) });
export type SeriesMailPayload = z.infer<typeof series>;
