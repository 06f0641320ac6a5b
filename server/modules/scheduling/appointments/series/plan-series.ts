import { parseWallClock } from '../../../../core/business-time.ts';
import { outsideOf } from '../../../../core/calendar-hours.ts';
import { recurringDays } from '../../../../core/recurring-days.ts';
import { bool, instant, instants, int } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { requireResource } from '../../resources/resources.queries.ts';
import { type BookedSpan, computeBookedSpan } from '../booking/compute-booked-span.ts';
import { type Booked, resolveBookable } from '../booking/resolve-bookable.ts';
import { readTimetable, type Timetable } from '../slots/find-open-slots.ts';
import type { SeriesDate, SeriesPlan } from './series.schema.ts';

/**
 * The spans for which no candidate calendar is available. `is_closed`: all candidates are closed then. (SQL:
 * resource_obstacles, which also decides about bookings.)
 */
const met = ofBusiness({
  name: 'series.met',
  params: {
    starts: instants,
    ends: instants,
    before: int,
    after: int,
    resourceId: int.orNull,
    serviceId: int.orNull,
  },
  row: { starts_at: instant, is_closed: bool },
  text: `SELECT w.starts_at, min(o.obstacle) = 2 AS is_closed
    FROM unnest($starts::timestamptz[], $ends::timestamptz[]) AS w(starts_at, ends_at)
    CROSS JOIN LATERAL resource_obstacles($business, $resourceId, $serviceId, w.starts_at, w.ends_at,
      w.starts_at - make_interval(mins => $before), w.ends_at + make_interval(mins => $after)) o
    GROUP BY w.starts_at HAVING min(o.obstacle) > 0`,
});

/** A date of a series and its start and end. `span` is null when the clocks skip the time on that day. */
export type PlannedDate = { day: string; span: BookedSpan | null };
export type PlannedSeries = {
  booked: Booked;
  timetable: Timetable;
  dates: PlannedDate[];
  resourceId: number | null;
};

/**
 * Computes the dates of a series, each at the same local time of the business. Throws `not_found` for a service or
 * calendar of another business, `validation_failed` for an impossible time.
 */
export async function planSeries(db: TenantRunner, plan: SeriesPlan): Promise<PlannedSeries> {
  const { resourceId = null } = plan;
  await requireResource(db, resourceId);
  const [booked, timetable] = await Promise.all([resolveBookable(db, plan.what), readTimetable(db)]);
  const minutes = plan.what.kind === 'general' ? (plan.minutes ?? booked.minutes) : booked.minutes;
  const rules = { timezone: timetable.timezone, now: timetable.now, minutes, isClosedTime: false };
  const dates = recurringDays(plan.first, plan.rhythm, plan.times).map((day) => {
    const startsAt = `${day}T${plan.time}`;
    const isMissing = parseWallClock(startsAt, timetable.timezone).instant === undefined;
    return { day, span: isMissing ? null : computeBookedSpan({ startsAt }, rules) };
  });
  return { booked, timetable, dates, resourceId };
}

/** The availability of each date, computed by the SQL function that also decides about bookings. */
async function statesOf(
  db: TenantRunner,
  { booked, timetable, dates, resourceId }: PlannedSeries,
): Promise<SeriesDate[]> {
  const spans = dates.flatMap(({ span }) => span ?? []);
  const rows = await db.all(met, {
    starts: spans.map(({ startsAt }) => startsAt),
    ends: spans.map(({ endsAt }) => endsAt),
    before: booked.bufferBeforeMinutes,
    after: booked.bufferAfterMinutes,
    resourceId,
    serviceId: booked.serviceId,
  });
  const isClosed = new Map(rows.map((row) => [row.starts_at.getTime(), row.is_closed]));
  const stateOf = (span: BookedSpan | null): SeriesDate['state'] => {
    if (span === null) return 'missing';
    const closed = isClosed.get(span.startsAt.getTime());
    if (closed !== undefined) return closed ? 'closed' : 'taken';
    const range = { from: span.startsAt, to: span.endsAt };
    return outsideOf(range, timetable, resourceId) ?? 'free';
  };
  return dates.map(({ day, span }) => ({ day, state: stateOf(span) }));
}

/** The dates of a series and their availability. */
export async function previewSeries(db: TenantRunner, plan: SeriesPlan): Promise<SeriesDate[]> {
  return statesOf(db, await planSeries(db, plan));
}
