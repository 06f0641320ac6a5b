import { outsideOf } from '../../../../core/calendar-hours.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { offersService } from '../../resources/resources.queries.ts';
import type { BookingWarning } from '../appointments.schema.ts';
import type { Timetable } from '../slots/find-open-slots.ts';
import type { BookedSpan } from './compute-booked-span.ts';

/**
 * Warns about a past time, and about a time outside opening hours or the working hours of the calendar. Without a
 * calendar, one calendar that works then is enough. Closed time has no warnings.
 */
export function bookingWarnings(
  { startsAt, endsAt }: BookedSpan,
  timetable: Timetable,
  { isClosedTime, resourceId }: { isClosedTime: boolean; resourceId: number | null },
): BookingWarning[] {
  if (isClosedTime) return [];
  const outside = outsideOf({ from: startsAt, to: endsAt }, timetable, resourceId);
  return [
    ...(startsAt < timetable.now ? ['in_the_past' as const] : []),
    ...(outside === null ? [] : [outside]),
  ];
}

/** Warns when the selected calendar does not offer the service. */
export async function offerWarnings(
  db: TenantRunner,
  booked: { resourceId: number | null; serviceId: number | null },
): Promise<BookingWarning[]> {
  return (await offersService(db, booked)) ? [] : ['not_offered'];
}
