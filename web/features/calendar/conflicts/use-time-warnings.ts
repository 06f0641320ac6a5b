import { parseWallClock } from '../../../../server/core/business-time.ts';
import { isWithinHours } from '../../../../server/core/opening-hours.ts';
import type { BookingWarning } from '../../../../server/domains/appointments/appointments.schema.ts';
import { spansOf } from '../../../../server/domains/hours/hours.schema.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { trpc } from '../../../trpc.ts';

/** What a person should know before they book this time; nothing while it is not complete. Wall-clock texts. */
export function useTimeWarnings(startsAt: string | null, endsAt: string | null): BookingWarning[] {
  const zone = useTimeZone();
  const week = trpc.hours.week.useQuery();
  if (startsAt === null) return [];
  const from = parseWallClock(startsAt, zone).instant;
  const to = endsAt === null ? undefined : parseWallClock(endsAt, zone).instant;
  const warnings: BookingWarning[] = [];
  if (from && from < new Date()) warnings.push('in_the_past');
  const hours = week.data?.isSet ? week.data.days.flatMap(spansOf) : null;
  const isKnown = hours !== null && from !== undefined && to !== undefined && from < to;
  if (isKnown && !isWithinHours({ from, to }, hours, zone)) warnings.push('outside_hours');
  return warnings;
}
