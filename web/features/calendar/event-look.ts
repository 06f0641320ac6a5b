import type { AppointmentView } from '../../../server/domains/appointments/appointments.schema.ts';

/** Colours of the documented kinds; the text and the icon say the same. */
export type EventColor = 'blue' | 'gray' | 'red' | 'green' | 'orange';

/** How something ended decides first, then what kind of booking it is, then that it is still to come. */
export function eventColor({
  status,
  bookingType,
}: Pick<AppointmentView, 'status' | 'bookingType'>): EventColor {
  if (status === 'cancelled' || status === 'no_show') return 'red';
  if (status === 'completed') return 'gray';
  if (bookingType === 'holiday') return 'green';
  if (bookingType === 'block') return 'red';
  if (bookingType === 'anonymous') return 'gray';
  return status === 'pending' ? 'orange' : 'blue';
}
