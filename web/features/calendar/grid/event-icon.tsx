import {
  IconCheck,
  IconChecks,
  IconHourglass,
  IconUserQuestion,
  IconUserX,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { BookingTypeIcon } from '../appointment/booking-type-icon.tsx';
import { type EventLook, eventLook } from './event-look.ts';

/** Other statuses show the icon of the booking's kind. */
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
  const look = eventLook(appointment);
  const Icon = ICONS[look];
  // A booking for nobody that is confirmed shows so by its fill; there is no room for two icons in a week.
  if (!Icon || (look === 'confirmed' && appointment.bookingType === 'anonymous'))
    return <BookingTypeIcon type={appointment.bookingType} size={size} />;
  return (
    <>
      <Icon size={size} aria-hidden style={{ flex: 'none' }} />
      {appointment.bookingType === 'anonymous' && (
        <IconUserQuestion size={size} aria-hidden style={{ flex: 'none' }} />
      )}
    </>
  );
}
