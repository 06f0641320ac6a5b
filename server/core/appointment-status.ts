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

/**
 * Statuses of an appointment that is expected to take place: its time is occupied, and its customer gets a reminder.
 */
export const ACTIVE_STATUSES = [
  'pending',
  'scheduled',
  'confirmed',
] as const satisfies readonly AppointmentStatus[];

/**
 * The allowed status changes. `cancelled` and `completed` are final, apart from Undo and reopening. A no-show can still
 * be rescheduled.
 */
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

/** True while the time of the appointment may still be changed. */
export function isChangeable(status: AppointmentStatus): boolean {
  return TRANSITIONS[status].length > 0;
}

/**
 * Seconds within which a status change can be undone. The toast offers Undo for ten seconds, longer while it is hovered
 * or focused. A mail about the change is held back for the same time.
 */
export const UNDO_SECONDS = CUSTOMER_MAIL.holdSeconds;

/**
 * Hours within which a completed or missed appointment can be reopened. A cancelled appointment cannot be reopened;
 * only Undo restores it.
 */
export const REOPEN_HOURS = 24;
