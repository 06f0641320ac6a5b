import type { AppointmentStatus, BookingType } from './appointments.schema.ts';

/** What may become of an appointment. Cancelled and completed end it; who did not show up may be moved. */
const TRANSITIONS: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  pending: ['scheduled', 'confirmed', 'completed', 'no_show', 'cancelled'],
  scheduled: ['confirmed', 'completed', 'no_show', 'cancelled'],
  confirmed: ['completed', 'no_show', 'cancelled'],
  no_show: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** Closed time is there or taken away; it is never confirmed or completed. */
export function isClosedTime(bookingType: BookingType): boolean {
  return bookingType === 'holiday' || bookingType === 'block';
}

/** True when an appointment of this type may go from one status to the other. */
export function mayBecome(bookingType: BookingType, from: AppointmentStatus, to: AppointmentStatus): boolean {
  return TRANSITIONS[from].includes(to) && (to === 'cancelled' || !isClosedTime(bookingType));
}

/** True while time and notes may still be changed (management portal, section 4). */
export function isChangeable(status: AppointmentStatus): boolean {
  return TRANSITIONS[status].length > 0;
}

/**
 * How long a change of the status can be taken back. The button is there for ten seconds, longer while somebody is on
 * it; a mail about the change waits as long.
 */
export const UNDO_SECONDS = 60;

/** How long a completed appointment, or one that nobody came to, can be reopened. Cancelled is final after its undo. */
export const REOPEN_HOURS = 24;
