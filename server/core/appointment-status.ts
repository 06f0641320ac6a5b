import { CUSTOMER_MAIL } from './plan.ts';

export const BOOKING_TYPES = ['appointment', 'holiday', 'block', 'anonymous'] as const;
export type BookingType = (typeof BOOKING_TYPES)[number];

/** Closed time, in which nothing can be booked: whole days and hours. */
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

/** Statuses of an appointment that will take place: it occupies its time, and its customer is reminded. */
export const ACTIVE_STATUSES = [
  'pending',
  'scheduled',
  'confirmed',
] as const satisfies readonly AppointmentStatus[];

/** The transitions between statuses. Cancelled and completed are final; a no-show may still be rescheduled. */
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

/** The statuses to which an appointment may change. Closed time can only be cancelled, which removes it. */
export function nextStatuses(status: AppointmentStatus, isClosed: boolean): readonly AppointmentStatus[] {
  return TRANSITIONS[status].filter((next) => next === 'cancelled' || !isClosed);
}

/** True while the time may still be changed. */
export function isChangeable(status: AppointmentStatus): boolean {
  return TRANSITIONS[status].length > 0;
}

/**
 * Time limit for the undo of a status change. The toast offers Undo for ten seconds, longer while it is
 * hovered or focused. A mail about the change is held back for the same time.
 */
export const UNDO_SECONDS = CUSTOMER_MAIL.holdSeconds;

/**
 * Time limit for reopening a completed or missed appointment. A cancelled appointment cannot be reopened; only Undo
 * restores it.
 */
export const REOPEN_HOURS = 24;
