import { z } from 'zod';
import { clockTime } from '../../../../core/clock-time.ts';
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

/** The maximum number of appointments that one request cancels. */
const CANCELLED_MAX = 500;
/** The maximum number of appointments that closed time of one request may cover. */
const SEEN_MAX = 10_000;

/** A day that opens later or closes earlier than usual. The day is closed before `openTime` and after `closeTime`. */
const shortenedDay = z.object({ day: isoDay, openTime: clockTime, closeTime: clockTime });
export type ShortenedDay = z.infer<typeof shortenedDay>;

/** Closed time: hours, whole days, or all of a day except some hours. */
const closedTime = z.union([
  z.object({ startsAt: moment, endsAt: moment }),
  appointmentDaysInput,
  shortenedDay,
]);
export type ClosedTime = z.infer<typeof closedTime>;

/** The time to close, in one calendar or in the whole business. */
export const rangeInput = z.object({ time: closedTime, resourceId: inResource });
export type RangeInput = z.infer<typeof rangeInput>;

/** Closes whole days or hours, and cancels appointments in them. */
export const closeTimeInput = z.object({
  /** Idempotency key, created once by the dialog. A repeated request closes and cancels nothing more. */
  bookingKey: onceKey,
  time: closedTime,
  resourceId: inResource,
  notes: notes.optional(),
  /**
   * The ids of all appointments that the user saw in that time. The request is refused if the time covers any other
   * appointment.
   */
  seen: listUpTo(z.int32(), SEEN_MAX),
  /**
   * The appointments to cancel, with the versions that the user saw, and whether to mail their customers. All other
   * appointments stay.
   */
  cancel: listUpTo(
    z.object({ appointmentId: z.int32(), version: z.int32().positive(), notify: z.boolean() }),
    CANCELLED_MAX,
  ),
});
export type CloseTimeInput = z.infer<typeof closeTimeInput>;

/** `kept`: appointments that remain in the closed time. `cancelled`: number of cancelled appointments. */
export type ClosingResult = {
  appointment: AppointmentView;
  kept: AppointmentView[];
  cancelled: number;
  warnings: BookingWarning[];
};

/** Cancels the bookings of a call. */
export const cancelBookingsOfCallInput = z.object({
  callSid: textUpTo(100).min(1),
  /** Idempotency key, created once by the dialog. A repeated request cancels nothing more. */
  changeKey: onceKey,
  /** True (the default) mails the customers. */
  notify: z.boolean().optional(),
});
export type CancelBookingsOfCallInput = z.infer<typeof cancelBookingsOfCallInput>;
export type CancelledBookings = { cancelled: number; warnings: BookingWarning[] };

/** Undoes all changes of one click, such as closed time or the cancellation of a series. */
export const undoTogetherInput = z.object({ changeKey: onceKey });
export type UndoTogetherInput = z.infer<typeof undoTogetherInput>;
