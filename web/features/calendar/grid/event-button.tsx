import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithoutRef, CSSProperties, ReactNode } from 'react';
import {
  formatBookingName,
  formatClockTime,
  formatPiece,
  formatWho,
} from '../appointment/format-appointment.ts';
import classes from './business-calendar.module.css';
import type { Piece } from './day-plan.ts';
import { EventIcon } from './event-icon.tsx';
import looks from './event-look.module.css';
import { lookOf } from './event-look.ts';

export type EventProps = ComponentPropsWithoutRef<'button'> & { children: ReactNode };

/** An event of the time grid. The library names it by its title alone, and lays a week's from the left. */
export function EventButton({ piece, ...props }: EventProps & { piece: Piece | undefined }) {
  if (!piece) return <UnstyledButton {...props} />;
  const said = formatPiece(piece);
  const { appointment } = piece;
  return (
    <UnstyledButton
      {...props}
      title={said}
      aria-label={said}
      data-appointment={appointment.id}
      {...lookOf(appointment)}
      className={`${props.className} ${looks.look}`}
      style={fromStart(props.style)}
    />
  );
}

/** Counts the offset from where reading begins. */
function fromStart({ left, ...style }: CSSProperties = {}): CSSProperties {
  return left === undefined ? style : { ...style, insetInlineStart: left };
}

type EventBodyProps = {
  piece: Piece | undefined;
  /** Whose calendar it is in, where that is not seen from where it lies. */
  calendar: string | null | undefined;
};

/** What stands in an event: its time, for whom, what, and in whose calendar. */
export function EventBody({ piece, calendar }: EventBodyProps) {
  if (!piece) return null;
  const { appointment } = piece;
  return (
    <span className={classes.body}>
      <span className={classes.time}>
        <EventIcon appointment={appointment} />
        <span>{formatClockTime(piece.startsLocal)}</span>
      </span>
      <span className={classes.who} data-who dir="auto">
        {formatWho(appointment)}
      </span>
      {appointment.kind !== 'closed' && (
        <span className={classes.what}>{formatBookingName(appointment)}</span>
      )}
      {calendar && <span className={classes.where}>{calendar}</span>}
    </span>
  );
}
