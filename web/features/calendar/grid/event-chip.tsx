import { UnstyledButton } from '@mantine/core';
import {
  IconBeach,
  IconCalendarEvent,
  IconCalendarOff,
  IconCheck,
  IconChecks,
  IconHourglass,
  IconUserQuestion,
  IconUserX,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { BookingType } from '../../../../server/core/appointment-status.ts';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { formatClockTime, formatPiece, formatWho } from '../appointment/format-appointment.ts';
import type { Piece } from './day-plan.ts';
import looks from './event-look.module.css';
import classes from './grid.module.css';

type EventChipProps = {
  piece: Piece;
  /** Opens the appointment. Null where the whole cell is clickable and opens the day. */
  onOpen: ((appointmentId: number) => void) | null;
  /** True when the chip has space for the time only. */
  narrow?: boolean;
};

/** An appointment in one line: icon, time unless it covers the whole day, and title. */
export function EventChip({ piece, onOpen, narrow = false }: EventChipProps) {
  const { appointment, isAllDay, startsLocal } = piece;
  // Closed time of one calendar looks like closed time of the business, so the name of its calendar is shown.
  const ofOne = appointment.kind === 'closed' && appointment.resourceId !== null ? piece.calendar : null;
  const look = {
    className: `${classes.chip} ${looks.look}`,
    ...lookOf(appointment),
  };
  if (narrow) {
    return (
      <span {...look}>
        {isAllDay ? (
          <EventIcon appointment={appointment} />
        ) : (
          <span data-who>{formatLocalTime(startsLocal, 'shortTime')}</span>
        )}
      </span>
    );
  }
  const content = (
    <>
      <EventIcon appointment={appointment} />
      <span data-who>
        {!isAllDay && `${formatClockTime(startsLocal)} `}
        {formatWho(appointment)}
        {ofOne && ` · ${ofOne}`}
      </span>
    </>
  );
  if (!onOpen) return <span {...look}>{content}</span>;
  const label = formatPiece(piece);
  return (
    <UnstyledButton
      {...look}
      title={label}
      aria-label={label}
      data-appointment={appointment.id}
      onClick={() => onOpen(appointment.id)}
    >
      {content}
    </UnstyledButton>
  );
}

/** Icons of statuses. An event without a status icon shows the icon of its kind of booking. */
const STATUS_ICONS: Partial<Record<EventLook, TablerIcon>> = {
  pending: IconHourglass,
  confirmed: IconCheck,
  completed: IconChecks,
  cancelled: IconX,
  no_show: IconUserX,
};

type EventIconProps = { appointment: Pick<AppointmentView, 'status' | 'bookingType'>; size?: number };

/**
 * Icon of the status, with a second icon for a booking without a customer. The text next to the icons has the same
 * meaning.
 */
export function EventIcon({ appointment, size = 13 }: EventIconProps) {
  const look = eventLook(appointment);
  const Icon = STATUS_ICONS[look];
  // A confirmed booking without a customer shows only the icon for the missing customer. A week has no space for two
  // icons, and the fill already shows the status.
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

type Looked = Pick<AppointmentView, 'status' | 'bookingType'>;

/**
 * Colours of the kinds of events that the specification lists. Text and icon also show the kind, so that no information
 * depends on colour alone.
 */
type EventColor = 'blue' | 'gray' | 'red' | 'green' | 'orange';

/**
 * The colour of an event: first by a final status, then by the kind of booking, and for ordinary bookings by whether
 * they are pending.
 */
export function eventColor({ status, bookingType }: Looked): EventColor {
  if (status === 'cancelled' || status === 'no_show') return 'red';
  if (status === 'completed') return 'gray';
  if (bookingType === 'holiday') return 'green';
  if (bookingType === 'block') return 'red';
  if (bookingType === 'anonymous') return 'gray';
  return status === 'pending' ? 'orange' : 'blue';
}

/**
 * How an event is drawn. Fill, pattern, line and icon distinguish events of the same colour, also for colour-blind
 * users.
 */
type EventLook = 'closed' | 'pending' | 'scheduled' | 'confirmed' | 'completed' | 'cancelled' | 'no_show';

/** Closed time has its own look unless it was removed; other events have the look of their status. */
function eventLook({ status, bookingType }: Looked): EventLook {
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

const KIND_ICONS = {
  appointment: IconCalendarEvent,
  holiday: IconBeach,
  block: IconCalendarOff,
  anonymous: IconUserQuestion,
} as const;

/** Icon of a booking kind; the text next to it has the same meaning. */
export function BookingTypeIcon({ type, size = 18 }: { type: BookingType; size?: number }) {
  const Icon = KIND_ICONS[type];
  return <Icon size={size} aria-hidden style={{ flex: 'none' }} />;
}
