import type { AppointmentView } from '../../../../server/domains/appointments/appointments.schema.ts';
import { t } from '../../../lib/texts/t.ts';
import { isFinal } from '../appointment/appointment-actions.ts';
import { sayWhat, sayWho } from '../appointment/say-appointment.ts';
import type { Piece } from '../grid/day-plan.ts';
import { sayWall } from '../wall-clock.ts';

/** A time that somebody dropped an appointment on and has not confirmed yet. */
export type Move = { appointment: AppointmentView; startsAt: string };

/** Whole days and time that runs over midnight are moved by the dialog. */
export function isDraggable({ appointment, isAllDay, isContinued }: Piece): boolean {
  return !isFinal(appointment) && !isAllDay && !isContinued;
}

/** The move that a drop at 'yyyy-MM-dd HH:mm:ss' asks for; null when nothing changes or the event may not be moved. */
export function readDrop(piece: Piece, droppedAt: string): Move | null {
  const startsAt = droppedAt.replace(' ', 'T').slice(0, 16);
  if (!isDraggable(piece) || piece.appointment.startsLocal.startsWith(startsAt)) return null;
  return { appointment: piece.appointment, startsAt };
}

/** The text that asks before an appointment is moved. */
export function sayMove({ appointment, startsAt }: Move): string {
  const when = sayWall(startsAt, t('calendar.format.moment'));
  const who = sayWho(appointment);
  if (appointment.kind === 'closed') return t('calendar.move.ask', { who, when });
  return t('calendar.move.askWithService', { who, what: sayWhat(appointment), when });
}
