import { outsideOf } from '../../../../core/calendar-hours.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { offersService } from '../../resources/resources.queries.ts';
import type { BookingWarning } from '../appointments.schema.ts';
import type { Timetable } from '../slots/find-open-slots.ts';
import type { BookedSpan } from './compute-booked-span.ts';

/**
 * Warnings about a booking that is still allowed, in one calendar or any of them. Closed time is never outside hours.
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

/** Warnings when the chosen calendar does not offer the service. */
export async function offerWarnings(
  db: TenantRunner,
  booked: { resourceId: number | null; serviceId: number | null },
): Promise<BookingWarning[]> {
  return (await offersService(db, booked)) ? [] : ['not_offered'];
}
