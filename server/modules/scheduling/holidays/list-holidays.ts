import { ACTIVE_STATUSES } from '../../../core/appointment-status.ts';
import { areaCodeOf, type Region, regionOfAreaCode } from '../../../core/area-codes.ts';
import { formatInZone } from '../../../core/business-time.ts';
import { addDays } from '../../../core/calendar-day.ts';
import type { OpeningSpan } from '../../../core/opening-hours.ts';
import { countryOf, toE164 } from '../../../core/phone-number.ts';
import type { PortalLanguage } from '../../../core/portal-language.ts';
import { text, zone } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { closedTimeOfDays, toAppointmentView } from '../appointments/appointments.queries.ts';
import type { AppointmentView } from '../appointments/appointments.schema.ts';
import { readTimetable } from '../appointments/slots/find-open-slots.ts';
import { describeDay, type WallRange } from './describe-day.ts';
import type { HolidaysInput, HolidaysView, ShortenedDayView } from './holidays.schema.ts';
import { findRegionOfZone, listCountries, listPublicHolidays, listSubdivisions } from './public-holidays.ts';

const DAYS_AHEAD = 365;

/**
 * The public holidays of the next twelve months, each with the state of its day, and the days shortened by closed time.
 * The region is the requested one, otherwise that of the business. An unknown country has no holidays. An unknown
 * province is ignored.
 */
export async function listHolidays(
  db: TenantRunner,
  { region: requestedRegion }: HolidaysInput,
  language: PortalLanguage,
): Promise<HolidaysView> {
  const { timezone, now, hours } = await readTimetable(db);
  const from = formatInZone(now, timezone, 'yyyy-MM-dd');
  const to = addDays(from, DAYS_AHEAD);
  const region = await knownRegion(
    requestedRegion === undefined ? await findRegion(db) : parseRegion(requestedRegion),
    language,
  );
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

/** Accepts only regions that the library knows, because each region takes processor time and a place in the cache. */
async function knownRegion(region: Region | null, language: PortalLanguage): Promise<Region | null> {
  if (region === null || !(await listCountries()).includes(region.country)) return null;
  const known = await listSubdivisions(region.country, language);
  return { ...region, subdivision: known.find(({ code }) => code === region.subdivision)?.code ?? null };
}

/** Closed time of the whole business, without closed time of single calendars. */
export async function readClosings(
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

/** Days whose opening or closing time is changed by closed hours. Whole closed days are excluded. */
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

/** The first and the last date of closed hours; one date if both are equal. */
function datesOf({ startsLocal, endsLocal }: AppointmentView): string[] {
  const last = new Date(Date.parse(`${endsLocal}Z`) - 1).toISOString().slice(0, 10);
  return [...new Set([startsLocal.slice(0, 10), last])];
}

const places = ofBusiness({
  name: 'hours.places',
  row: { timezone: zone, phone: text.orNull, number: text.orNull },
  text: `SELECT b.timezone, b.phone,
      (SELECT n.number FROM phone_numbers n WHERE n.business_id = $business AND n.status = 'active'
       ORDER BY n.is_primary DESC, n.id LIMIT 1) AS number
    FROM businesses b WHERE b.id = $business`,
});

/**
 * The region of a business: from the phone number that the business entered, otherwise from its primary active number,
 * otherwise from its time zone. If the phone number gives only a country, the province is taken from the time zone,
 * provided that the zone is in that country.
 */
async function findRegion(db: TenantRunner): Promise<Region | null> {
  const { timezone, phone, number } = await db.one(places);
  const ofZone = await findRegionOfZone(timezone);
  const ofPhone = [phone, number].map(regionOfNumber).find((region) => region !== null) ?? ofZone;
  if (ofPhone === null || ofPhone.subdivision !== null) return ofPhone;
  return ofPhone.country === ofZone?.country ? ofZone : ofPhone;
}

/** A business's phone is stored as typed, so it is parsed here. */
function regionOfNumber(phone: string | null): Region | null {
  const e164 = phone && toE164(phone);
  if (!e164) return null;
  const areaCode = areaCodeOf(e164);
  if (areaCode !== null) return regionOfAreaCode(areaCode);
  const country = countryOf(e164);
  return country === null ? null : { country, subdivision: null };
}
