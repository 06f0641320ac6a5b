import { businessDate, DAY_MS, type InstantRange } from '../../../../core/business-time.ts';
import { bookableHours, type CalendarHours } from '../../../../core/calendar-hours.ts';
import { type ClosedBy, computeClosedBy } from '../../../../core/compute-closed-by.ts';
import { computeOpenSlots, mergeSlots, type SlotService } from '../../../../core/compute-open-slots.ts';
import type { OpeningSpan } from '../../../../core/opening-hours.ts';
import { instant, int, jsonOf, zone } from '../../../../db/column-types.ts';
import type { TenantRunner } from '../../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../../db/statement.ts';
import { OWN_HOURS } from '../../resources/own-hours.ts';
import { occupiedTime } from '../appointments.queries.ts';

const timetable = ofBusiness({
  name: 'appointments.timetable',
  row: {
    timezone: zone,
    now: instant,
    hours: jsonOf<OpeningSpan[]>(),
    calendars: jsonOf<CalendarHours[]>(),
  },
  text: `SELECT b.timezone, app_now() AS now,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('dayOfWeek', s.day_of_week,
                'openTime', s.open_time, 'closeTime', s.close_time)), '[]')
       FROM opening_spans s WHERE s.business_id = $business) AS hours,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'hours', ${OWN_HOURS})), '[]')
       FROM resources r WHERE r.business_id = $business AND r.deleted_at IS NULL) AS calendars
    FROM businesses b WHERE b.id = $business`,
});

/**
 * Data for computing free times: the zone, the weekly hours of the business and of its calendars, and the app clock.
 */
export type Timetable = RowOf<typeof timetable>;

export const readTimetable = (db: TenantRunner): Promise<Timetable> => db.one(timetable);

/**
 * The calendars to search, if they offer the service: the requested one, otherwise the one of the appointment to move,
 * otherwise all.
 */
const candidateResources = ofBusiness({
  name: 'appointments.resources_asked',
  params: { resourceId: int.orNull, except: int.orNull, serviceId: int.orNull },
  row: { id: int },
  text: `SELECT r.id FROM resources r
    WHERE r.business_id = $business AND r.deleted_at IS NULL AND r.id = coalesce($resourceId::int,
      (SELECT a.resource_id FROM appointments a WHERE a.business_id = $business AND a.id = $except), r.id)
      AND resource_offers($business, r.id, $serviceId)
    ORDER BY r.position, r.id`,
});

/** A free time, and the first calendar that is free then. */
export type FreeSlot = InstantRange & { resourceId: number };

type SlotQuery = {
  service: SlotService;
  /** The service. Only calendars that offer it are searched; without a service, all are. */
  serviceId?: number | null | undefined;
  range: InstantRange;
  /** The appointment to move; its current time counts as free. */
  except?: number | undefined;
  /** The current phone call; times that are held for this call count as free. */
  heldFor?: string | undefined;
  /** The calendar to search. The default is the calendar of the appointment to move, otherwise any. */
  resourceId?: number | null | undefined;
};

/**
 * Times in a range at which at least one calendar is free (core/compute-open-slots.ts). `closedBy`: the reason if all
 * calendars are closed for the whole range.
 */
export async function findOpenSlots(
  db: TenantRunner,
  { service, range, ...query }: SlotQuery,
  { timezone, hours, calendars, now }: Timetable,
): Promise<{ slots: FreeSlot[]; closedBy: ClosedBy | null }> {
  // Occupied time is read from a day before the range to two days after it, because buffers can reach across its
  // limits.
  const from = new Date(range.from.getTime() - DAY_MS);
  const to = new Date(range.to.getTime() + 2 * DAY_MS);
  const except = query.except ?? null;
  const heldFor = query.heldFor ?? null;
  const { resourceId = null, serviceId = null } = query;
  const resources = await db.all(candidateResources, { resourceId, serviceId, except });
  const rows = await db.all(occupiedTime, { from, to, except, heldFor });
  const slotsOfResources = resources.map(({ id }) => {
    const [closed, booked] = [spansOf(rows, id, true), spansOf(rows, id, false)];
    const own = calendars.find((calendar) => calendar.id === id)?.hours ?? null;
    const open = bookableHours(hours, own);
    const slots = computeOpenSlots({ hours: open, closed, booked, service, timezone, range, now });
    // `closedBy` uses the weekly hours of the business, not those of a calendar, because a calendar's day off does not
    // close the business.
    const closedBy = computeClosedBy(hours, closed, timezone, range);
    return { slots: slots.map((slot) => ({ ...slot, resourceId: id })), closedBy };
  });
  return {
    slots: slotsOfResources.map(({ slots }) => slots).reduce(mergeSlots, []),
    closedBy: slotsOfResources.every(({ closedBy }) => closedBy !== null)
      ? (slotsOfResources[0]?.closedBy ?? null)
      : null,
  };
}

type Occupied = RowOf<typeof occupiedTime>;

/** Occupied spans of a calendar: booked ones, or closed ones. A row without a calendar applies to every calendar. */
function spansOf(rows: readonly Occupied[], resourceId: number, isClosed: boolean): InstantRange[] {
  return rows
    .filter((row) => row.is_closed === isClosed && (row.resource_id ?? resourceId) === resourceId)
    .map((row) => ({ from: row.occupied_from, to: row.occupied_to }));
}

/** Converts a range of days, both inclusive, to instants in the business's time zone. */
export function rangeOfDays(days: { from: string; to: string }, timezone: string): InstantRange {
  return { from: businessDate(days.from, timezone).from, to: businessDate(days.to, timezone).to };
}
