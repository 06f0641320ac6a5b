import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { formatBookingName, formatWho } from '../appointment/format-appointment.ts';
import type { Piece } from '../grid/day-plan.ts';
import { isFinal } from '../use-change-appointment.ts';

type Calendar = { id: number; name: string };

/** A drop that the user has not confirmed yet. */
export type Move = {
  appointment: AppointmentView;
  startsAt: string;
  /** The target calendar. Absent when the calendar does not change. */
  calendar?: Calendar;
};

/**
 * True for parts that can be dragged. All-day events and appointments over midnight can only be moved in the dialog.
 */
export function isDraggable({ appointment, isAllDay, isContinued }: Piece): boolean {
  return !isFinal(appointment) && !isAllDay && !isContinued;
}

/**
 * The move requested by a drop at 'yyyy-MM-dd HH:mm:ss' in a calendar's column; null when nothing changes or the event
 * may not be moved. Closed time of the whole business is never assigned to a single calendar.
 */
export function readDrop(piece: Piece, droppedAt: string, column?: Calendar): Move | null {
  const startsAt = droppedAt.replace(' ', 'T').slice(0, 16);
  const { appointment } = piece;
  const from = appointment.resourceId;
  const calendar = column && from !== null && column.id !== from ? column : undefined;
  if (!isDraggable(piece) || (!calendar && isSameTime({ appointment, startsAt }))) return null;
  return { appointment, startsAt, ...(calendar && { calendar }) };
}

/** True when the time stays the same. Such a move only changes the calendar, and sends no email. */
export function isSameTime({ appointment, startsAt }: Move): boolean {
  return appointment.startsLocal.startsWith(startsAt);
}

/** Confirmation text of a move. */
export function formatMove({ appointment, startsAt, calendar }: Move): string {
  const when = formatLocalTime(startsAt, 'weekdayTime');
  const who = formatWho(appointment);
  const what = formatBookingName(appointment);
  const isClosed = appointment.kind === 'closed';
  if (calendar) {
    const values = { who, what, when, calendar: calendar.name };
    return isClosed ? t('calendars.move.ask', values) : t('calendars.move.askWithService', values);
  }
  return isClosed
    ? t('calendar.move.ask', { who, when })
    : t('calendar.move.askWithService', { who, what, when });
}
