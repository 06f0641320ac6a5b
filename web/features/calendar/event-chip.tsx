import { UnstyledButton } from '@mantine/core';
import { t } from '../../lib/texts/t.ts';
import { BookingTypeIcon } from './booking-type-icon.tsx';
import classes from './calendar.module.css';
import type { Piece } from './day-plan.ts';
import { eventColor } from './event-look.ts';
import { sayPiece, sayTime, sayWho } from './say-appointment.ts';
import { sayWall } from './wall-clock.ts';

type EventChipProps = {
  piece: Piece;
  /** Nothing opens where the place around it does. */
  onOpen: ((appointmentId: number) => void) | null;
  /** Only the time fits. */
  narrow?: boolean;
};

/** An appointment in one line: its time, or the icon of a whole day, and whose it is. */
export function EventChip({ piece, onOpen, narrow = false }: EventChipProps) {
  const { appointment, isAllDay, startsLocal } = piece;
  const look = {
    className: classes.chip,
    'data-color': eventColor(appointment),
    'data-over': appointment.status === 'cancelled' || undefined,
  };
  if (narrow) {
    const time = isAllDay ? sayWho(appointment) : sayWall(startsLocal, t('calendar.format.shortTime'));
    return (
      <span {...look}>
        <span>{time}</span>
      </span>
    );
  }
  const content = (
    <>
      <BookingTypeIcon type={appointment.bookingType} size={13} />
      <span>
        {!isAllDay && `${sayTime(startsLocal)} `}
        {sayWho(appointment)}
      </span>
    </>
  );
  if (!onOpen) return <span {...look}>{content}</span>;
  const said = sayPiece(piece);
  return (
    <UnstyledButton {...look} title={said} aria-label={said} onClick={() => onOpen(appointment.id)}>
      {content}
    </UnstyledButton>
  );
}
