import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';

type Looked = Pick<AppointmentView, 'status' | 'bookingType'>;

/** Colours of the documented kinds; the text and the icon say the same. */
export type EventColor = 'blue' | 'gray' | 'red' | 'green' | 'orange';

/** The colour follows a final status first, then the kind of booking, then that it is still to come. */
export function eventColor({ status, bookingType }: Looked): EventColor {
  if (status === 'cancelled' || status === 'no_show') return 'red';
  if (status === 'completed') return 'gray';
  if (bookingType === 'holiday') return 'green';
  if (bookingType === 'block') return 'red';
  if (bookingType === 'anonymous') return 'gray';
  return status === 'pending' ? 'orange' : 'blue';
}

/** Fill, pattern, line and icon distinguish events of one colour, also for people who cannot tell colours apart. */
export type EventLook =
  | 'closed'
  | 'pending'
  | 'scheduled'
  | 'confirmed'
  | 'completed'
  | 'cancelled'
  | 'no_show';

/** Closed time has a look of its own, unless it was taken away; everything else the one of its status. */
export function eventLook({ status, bookingType }: Looked): EventLook {
  const isClosed = bookingType === 'holiday' || bookingType === 'block';
  return isClosed && status !== 'cancelled' ? 'closed' : status;
}

/** The data attributes by which the style sheet styles a chip, an event or a row of the list. */
export function lookOf(appointment: Looked) {
  return {
    'data-color': eventColor(appointment),
    'data-look': eventLook(appointment),
    'data-nobody': appointment.bookingType === 'anonymous' || undefined,
  };
}
