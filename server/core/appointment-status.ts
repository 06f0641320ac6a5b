import { CUSTOMER_MAIL } from './plan.ts';

export const BOOKING_TYPES = ['appointment', 'holiday', 'block', 'anonymous'] as const;
export type BookingType = (typeof BOOKING_TYPES)[number];

/** Nothing can be booked in it: whole closed days, and closed hours. */
export const CLOSED_TYPES = ['holiday', 'block'] as const satisfies readonly BookingType[];

export const APPOINTMENT_STATUSES = [
  'pending',
  'scheduled',
  'confirmed',
  'completed',
  'cancelled',
  'no_show',
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Still to come about: it takes its time, and its customer is reminded of it. */
export const ACTIVE_STATUSES = [
  'pending',
  'scheduled',
  'confirmed',
] as const satisfies readonly AppointmentStatus[];

/** What may become of an appointment. Cancelled and completed end it; who did not show up may be moved. */
const TRANSITIONS: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  pending: ['scheduled', 'confirmed', 'completed', 'no_show', 'cancelled'],
  scheduled: ['confirmed', 'completed', 'no_show', 'cancelled'],
  confirmed: ['completed', 'no_show', 'cancelled'],
  no_show: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

export function isClosedTime(bookingType: BookingType): boolean {
  return CLOSED_TYPES.some((type) => type === bookingType);
}

/** What an appointment may become. Closed time is there or taken away; it is never confirmed or completed. */
export function nextStatuses(status: AppointmentStatus, isClosed: boolean): readonly AppointmentStatus[] {
  return TRANSITIONS[status].filter((next) => next === 'cancelled' || !isClosed);
}

/** True while the time may still be changed. */
export function isChangeable(status: AppointmentStatus): boolean {
  return TRANSITIONS[status].length > 0;
}

/**
 * How long a change of the status can be taken back. The button is there for ten seconds, longer while somebody is on
 * it; a mail about the change waits as long.
 */
export const UNDO_SECONDS = CUSTOMER_MAIL.holdSeconds;

/** How long a completed appointment, or one that nobody came to, can be reopened. Cancelled is final after its undo. */
export const REOPEN_HOURS = 24;
