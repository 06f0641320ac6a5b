import { parseWallClock } from '../../../../server/core/business-time.ts';
import { outsideOf } from '../../../../server/core/calendar-hours.ts';
import { spansOf } from '../../../../server/core/opening-hours.ts';
import type { BookingWarning } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { offersService, useResources } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';

/** Where something is to be: in a calendar, or in any of them, and of which service. */
type Place = { resourceId: number | null; serviceId: number | null };

/**
 * What a person should know before they book this time there; nothing while it is not complete. Wall-clock texts.
 */
export function useTimeWarnings(
  startsAt: string | null,
  endsAt: string | null,
  { resourceId, serviceId }: Place,
): BookingWarning[] {
  const timezone = useTimeZone();
  const { resources: calendars } = useResources();
  const week = trpc.hours.week.useQuery();
  if (startsAt === null) return [];
  const from = parseWallClock(startsAt, timezone).instant;
  const to = endsAt === null ? undefined : parseWallClock(endsAt, timezone).instant;
  const warnings: BookingWarning[] = [];
  if (from && from < new Date()) warnings.push('in_the_past');
  const calendar = calendars.find(({ id }) => id === resourceId);
  if (calendar && !offersService(calendar, serviceId)) warnings.push('not_offered');
  const hours = week.data?.isSet ? week.data.days.flatMap(spansOf) : null;
  const isKnown = hours !== null && from !== undefined && to !== undefined && from < to;
  const outside = isKnown ? outsideOf({ from, to }, { hours, calendars, timezone }, resourceId) : null;
  return outside === null ? warnings : [...warnings, outside];
}
