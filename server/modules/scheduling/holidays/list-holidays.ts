import { ACTIVE_STATUSES } from '../../../core/appointment-status.ts';
import type { Region } from '../../../core/area-codes.ts';
import { DAY_MS, formatInZone } from '../../../core/business-time.ts';
import type { OpeningSpan } from '../../../core/opening-hours.ts';
import type { PortalLanguage } from '../../../core/portal-language.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { closedTimeOfDays, toAppointmentView } from '../appointments/appointments.queries.ts';
import type { AppointmentView } from '../appointments/appointments.schema.ts';
import { readTimetable } from '../appointments/slots/find-open-slots.ts';
import { describeDay, type WallRange } from './describe-day.ts';
import { findRegion } from './find-region.ts';
import type { HolidaysInput, HolidaysView, ShortenedDayView } from './holidays.schema.ts';
import { listCountries, listPublicHolidays, listSubdivisions } from './public-holidays.ts';

const DAYS_AHEAD = 365;

/**
 * The public holidays of the next twelve months in the asked region, or in that of the business, each with what it is for
 * the business, and the days that closed time shortens. An unknown country has no holidays; an
 * unknown province counts as none.
 */
export async function listHolidays(
  db: TenantRunner,
  { region: asked }: HolidaysInput,
  language: PortalLanguage,
): Promise<HolidaysView> {
  const { timezone, now, hours } = await readTimetable(db);
  const from = formatInZone(now, timezone, 'yyyy-MM-dd');
  const to = addDays(from, DAYS_AHEAD);
  const region = await knownRegion(asked === undefined ? await findRegion(db) : parseRegion(asked), language);
  const closings = await readClosings(db, { from, to });
  const closed = closings.map(toRange);
  const holidays = region ? await listPublicHolidays(region, { from, to }, language) : [];
  return {
    region,
    countries: await listCountries(),
    subdivisions: region ? await listSubdivisions(region.country, language) : [],
    holidays: holidays.map((holiday) => ({ ...holiday, ...describeDay(holiday.date, hours, closed) })),
    shortened: listShortened(closings, hours, { from, to }),
  };
}

function parseRegion(text: string): Region {
  const [country = '', subdivision = null] = text.split('-');
  return { country, subdivision };
}

/** Only regions that the library knows: each one that is computed takes processor time and a place in its cache. */
async function knownRegion(region: Region | null, language: PortalLanguage): Promise<Region | null> {
  if (region === null || !(await listCountries()).includes(region.country)) return null;
  const known = await listSubdivisions(region.country, language);
  return { ...region, subdivision: known.find(({ code }) => code === region.subdivision)?.code ?? null };
}

/** Closed time of the whole business. */
async function readClosings(
  db: TenantRunner,
  days: { from: string; to: string },
): Promise<AppointmentView[]> {
  const rows = await db.all(closedTimeOfDays, days);
  const active: readonly string[] = ACTIVE_STATUSES;
  return rows
    .map(toAppointmentView)
    .filter(({ resourceId, status }) => resourceId === null && active.includes(status));
}

const toRange = ({ startsLocal, endsLocal }: AppointmentView): WallRange => ({
  from: Date.parse(`${startsLocal}Z`),
  to: Date.parse(`${endsLocal}Z`),
});

/** The days whose opening or closing is moved by hours that are closed, not by whole days. */
function listShortened(
  closings: readonly AppointmentView[],
  hours: readonly OpeningSpan[],
  { from, to }: { from: string; to: string },
): ShortenedDayView[] {
  const parts = closings.filter(({ isFullDay }) => !isFullDay);
  const dates = new Set(parts.flatMap(datesOf).filter((date) => date >= from && date <= to));
  return [...dates].sort().flatMap((date) => {
    const { state, open } = describeDay(date, hours, closings.map(toRange));
    if (state !== 'shortened') return [];
    const ofDay = parts.filter((part) => datesOf(part).includes(date));
    return [
      {
        date,
        open,
        notes: ofDay.find(({ notes }) => notes !== null)?.notes ?? null,
        closings: ofDay.map(({ id: appointmentId, version }) => ({ appointmentId, version })),
      },
    ];
  });
}

/** The date on which a part of a day begins, and the one on which it ends. */
function datesOf({ startsLocal, endsLocal }: AppointmentView): string[] {
  const last = new Date(Date.parse(`${endsLocal}Z`) - 1).toISOString().slice(0, 10);
  return [...new Set([startsLocal.slice(0, 10), last])];
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
