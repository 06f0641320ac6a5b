import { isWithinHours } from '../../core/opening-hours.ts';
import type { BookingWarning } from './appointments.schema.ts';
import type { BookedSpan } from './compute-booked-span.ts';
import type { Timetable } from './find-open-slots.ts';

/** What to tell the person of a booking that is allowed all the same. Closed time is never outside hours. */
export function bookingWarnings(
  { startsAt, endsAt }: BookedSpan,
  { now, hours, timezone }: Timetable,
  isClosedTime: boolean,
): BookingWarning[] {
  const warnings: BookingWarning[] = [];
  if (startsAt < now && !isClosedTime) warnings.push('in_the_past');
  if (!isClosedTime && !isWithinHours({ from: startsAt, to: endsAt }, hours, timezone))
    warnings.push('outside_hours');
  return warnings;
}
