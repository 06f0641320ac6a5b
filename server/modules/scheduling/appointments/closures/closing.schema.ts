import { z } from 'zod';
import { problem } from '../../../../core/error-text.ts';
import { isoDay } from '../../../../core/iso-day.ts';
import { listUpTo, onceKey, textUpTo } from '../../../../core/limited.ts';
import { inResource } from '../../resources/resources.schema.ts';
import {
  type AppointmentView,
  appointmentDaysInput,
  type BookingWarning,
  moment,
  notes,
} from '../appointments.schema.ts';

/** The most appointments that are cancelled together with a closing. */
const CANCELLED_MAX = 500;
/** The maximum number of appointments in time that one request closes. */
const SEEN_MAX = 10_000;

const A_TIME_OF_DAY = problem('fields.timeOfDay');
const timeOfDay = textUpTo(5, A_TIME_OF_DAY).regex(/^([01]\d|2[0-3]):[0-5]\d$/, A_TIME_OF_DAY);

/** A day that opens later or closes earlier than usual: its time outside `openTime` to `closeTime` is closed. */
const shortenedDay = z.object({ day: isoDay, openTime: timeOfDay, closeTime: timeOfDay });
export type ShortenedDay = z.infer<typeof shortenedDay>;

/** Hours, whole days, or all but some hours of a day. */
const closedTime = z.union([
  z.object({ startsAt: moment, endsAt: moment }),
  appointmentDaysInput,
  shortenedDay,
]);
export type ClosedTime = z.infer<typeof closedTime>;

/** One calendar, or the whole business. */
export const rangeInput = z.object({ time: closedTime, resourceId: inResource });
export type RangeInput = z.infer<typeof rangeInput>;

/** Whole days or hours in which nothing can be booked, and the appointments to cancel in them. */
export const closeTimeInput = z.object({
  /** Created once by the dialog: the same key again closes and cancels nothing more. */
  bookingKey: onceKey,
  time: closedTime,
  resourceId: inResource,
  notes: notes.optional(),
  /** The ids of all appointments that the user saw in that time. The closing is refused if it covers any other. */
  seen: listUpTo(z.int32(), SEEN_MAX),
  /**
   * The appointments to cancel, in the versions that the user saw, and whether to mail their customers. All others
   * stay.
   */
  cancel: listUpTo(
    z.object({ appointmentId: z.int32(), version: z.int32().positive(), notify: z.boolean() }),
    CANCELLED_MAX,
  ),
});
export type CloseTimeInput = z.infer<typeof closeTimeInput>;

/** `kept`: appointments that remain in the closed time; `cancelled`: number of cancelled ones. */
export type ClosingResult = {
  appointment: AppointmentView;
  kept: AppointmentView[];
  cancelled: number;
  warnings: BookingWarning[];
};

/** Cancels the bookings of a call. */
export const cancelBookingsOfCallInput = z.object({
  callSid: textUpTo(100).min(1),
  /** Created once by the dialog: the same key again cancels nothing more. */
  changeKey: onceKey,
  /** True mails the customers; the default. */
  notify: z.boolean().optional(),
});
export type CancelBookingsOfCallInput = z.infer<typeof cancelBookingsOfCallInput>;
export type CancelledBookings = { cancelled: number; warnings: BookingWarning[] };

/** Undoes all changes of one click, such as closed time or the cancellation of a series. */
export const undoTogetherInput = z.object({ changeKey: onceKey });
export type UndoTogetherInput = z.infer<typeof undoTogetherInput>;
