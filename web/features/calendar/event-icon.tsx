import {
  IconCheck,
  IconChecks,
  IconHourglass,
  IconUserQuestion,
  IconUserX,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AppointmentView } from '../../../server/domains/appointments/appointments.schema.ts';
import { BookingTypeIcon } from './booking-type-icon.tsx';
import { type EventLook, eventLook } from './event-look.ts';

/** What is still to come as booked has the icon of its kind. */
const ICONS: Partial<Record<EventLook, TablerIcon>> = {
  pending: IconHourglass,
  confirmed: IconCheck,
  completed: IconChecks,
  cancelled: IconX,
  no_show: IconUserX,
};

type EventIconProps = { appointment: Pick<AppointmentView, 'status' | 'bookingType'>; size?: number };

/** What became of an appointment, and that it is for nobody in particular; the words beside it say the same. */
export function EventIcon({ appointment, size = 13 }: EventIconProps) {
  const Icon = ICONS[eventLook(appointment)];
  if (!Icon) return <BookingTypeIcon type={appointment.bookingType} size={size} />;
  return (
    <>
      <Icon size={size} aria-hidden style={{ flex: 'none' }} />
      {appointment.bookingType === 'anonymous' && (
        <IconUserQuestion size={size} aria-hidden style={{ flex: 'none' }} />
      )}
    </>
  );
}
