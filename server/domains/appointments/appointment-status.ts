import type { AppointmentStatus, BookingType } from './appointments.schema.ts';

/** What may become of an appointment. Cancelled and completed are final; who did not show up may be moved. */
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
