import { UnstyledButton } from '@mantine/core';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { formatClockTime, formatPiece, formatWho } from '../appointment/format-appointment.ts';
import type { Piece } from './day-plan.ts';
import { EventIcon } from './event-icon.tsx';
import looks from './event-look.module.css';
import { lookOf } from './event-look.ts';
import classes from './grid.module.css';

type EventChipProps = {
  piece: Piece;
  /** Absent where the whole cell opens the day. */
  onOpen: ((appointmentId: number) => void) | null;
  /** There is room for the time only. */
  narrow?: boolean;
};

/** An appointment in one line: its time, or the icon of a whole day, and whose it is. */
export function EventChip({ piece, onOpen, narrow = false }: EventChipProps) {
  const { appointment, isAllDay, startsLocal } = piece;
  // Closed time says whose it is: it looks like that of the whole business.
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
  const said = formatPiece(piece);
  return (
    <UnstyledButton
      {...look}
      title={said}
      aria-label={said}
      data-appointment={appointment.id}
      onClick={() => onOpen(appointment.id)}
    >
      {content}
    </UnstyledButton>
  );
}
