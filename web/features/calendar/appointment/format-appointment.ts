import { addDays } from '../../../../server/core/calendar-day.ts';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { formatAppointmentStatus } from '../../../lib/text/appointment-status.ts';
import { formatService } from '../../../lib/text/format-service.ts';
import { formatLocalTime, formatMoney, formatRange, formatTimeRange } from '../../../lib/text/formats.ts';
import { joinList } from '../../../lib/text/join-list.ts';
import { t } from '../../../lib/text/texts.ts';
import type { Piece } from '../grid/day-plan.ts';

/** The customer's name, 'Closed' for closed time, or the text for an appointment without a customer. */
export function formatWho({ customerName, kind }: AppointmentView): string {
  if (kind === 'closed') return t('calendar.closedTime');
  return customerName ?? t('calendar.noCustomer');
}

/** Name of the booked service in the portal's language, or the kind of booking if there is no service. */
export function formatBookingName(appointment: AppointmentView): string {
  const { kind, bookingType } = appointment;
  if (kind === 'closed') return t(`calendar.type.${bookingType}`);
  return formatService(appointment) ?? t('calendar.generalAppointment');
}

export const formatClockTime = (local: string) => formatLocalTime(local, 'time');

/** Time range of an appointment's part on one day. */
export function formatPieceTime({ appointment, startsLocal, endsLocal, isAllDay }: Piece): string {
  if (isAllDay) return t('calendar.allDay');
  if (appointment.startsLocal < startsLocal && !endsLocal.endsWith('T00:00:00'))
    return t('calendar.until', { time: formatClockTime(endsLocal) });
  return formatTimeRange(startsLocal, endsLocal);
}

/** Complete description of an event for screen readers. */
export function formatPiece(piece: Piece): string {
  const { appointment } = piece;
  const status = appointment.kind === 'closed' ? [] : [formatAppointmentStatus(appointment.status)];
  const who = appointment.kind === 'closed' ? [] : [formatWho(appointment)];
  const calendar = piece.calendar === null ? [] : [piece.calendar];
  return joinList([formatPieceTime(piece), ...who, formatBookingName(appointment), ...status, ...calendar]);
}

/** Full date and times of an appointment; only the dates for whole days. */
export function formatWhen({ startsLocal, endsLocal, isFullDay }: AppointmentView): string {
  const day = 'longDate';
  const last = isFullDay ? addDays(endsLocal.slice(0, 10), -1) : endsLocal.slice(0, 10);
  const first = startsLocal.slice(0, 10);
  if (isFullDay)
    return first === last
      ? formatLocalTime(first, day)
      : formatRange(formatLocalTime(first, day), formatLocalTime(last, day));
  const pattern = 'longDateTime';
  const end = first === last ? formatClockTime(endsLocal) : formatLocalTime(endsLocal, pattern);
  return formatRange(formatLocalTime(startsLocal, pattern), end);
}

export const formatPrice = (cents: number) => (cents === 0 ? t('calendar.free') : formatMoney(cents));
