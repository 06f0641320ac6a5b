import { setImmediate } from 'node:timers/promises';
import type { HolidaysTypes } from 'date-holidays';
import { provinceOfZone, type Region } from '../../../core/area-codes.ts';
import { DAY_MS } from '../../../core/business-time.ts';
import type { PortalLanguage } from '../../../core/portal-language.ts';

type Library = typeof import('date-holidays').default;

let loading: Promise<Library> | null = null;

/** Loads the library at its first use. Its rules and astronomy tables take 0.3 s and 10 MB. */
function loadLibrary(): Promise<Library> {
  loading ??= import('date-holidays').then((file) => file.default);
  return loading;
}

export type Holiday = { date: string; name: string };

/**
 * Cache of computed years by region and language. Computing a year takes up to 0.1 s. Businesses of the same region
 * share it.
 */
const computed = new Map<string, Holiday[]>();
const COMPUTED_MAX = 500;

/**
 * The public holidays of a region between two days, both inclusive, in order. Holidays on the same date are joined.
 * Names are in the requested language if the library has them, otherwise in English or the country's language.
 */
export async function listPublicHolidays(
  region: Region,
  { from, to }: { from: string; to: string },
  language: PortalLanguage,
): Promise<Holiday[]> {
  const library = await loadLibrary();
  const years = [...new Set([from, to].map((date) => Number(date.slice(0, 4))))];
  const holidays = years.flatMap((year) => holidaysOfYear(library, region, year, language));
  return holidays.filter(({ date }) => date >= from && date <= to);
}

function holidaysOfYear(
  library: Library,
  { country, subdivision }: Region,
  year: number,
  language: PortalLanguage,
): Holiday[] {
  const key = `${country}-${subdivision} ${year} ${language}`;
  const known = computed.get(key);
  if (known) return known;
  const options = { languages: [language, 'en'], types: ['public' as const] };
  const calendar = subdivision ? new library(country, subdivision, options) : new library(country, options);
  const names = new Map<string, Set<string>>();
  for (const holiday of calendar.getHolidays(year))
    for (const date of datesOf(holiday)) names.set(date, (names.get(date) ?? new Set()).add(holiday.name));
  const holidays = [...names]
    .map(([date, ofDate]) => ({ date, name: [...ofDate].join(', ') }))
    .sort((a, b) => a.date.localeCompare(b.date));
  if (computed.size >= COMPUTED_MAX) computed.clear();
  computed.set(key, holidays);
  return holidays;
}

/** The dates of a holiday. Some holidays last several days. */
function datesOf({ date, start, end }: HolidaysTypes.Holiday): string[] {
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  return Array.from({ length: days }, (_, day) => new Date(first + day * DAY_MS).toISOString().slice(0, 10));
}

/** The countries with known holidays. */
export async function listCountries(): Promise<string[]> {
  const library = await loadLibrary();
  return Object.keys(new library().getCountries()).filter((code) => /^[A-Z]{2}$/.test(code));
}

/** The provinces or states of a country that have their own holidays, sorted by name. */
export async function listSubdivisions(
  country: string,
  language: PortalLanguage,
): Promise<{ code: string; name: string }[]> {
  const library = await loadLibrary();
  const states = Object.entries(new library().getStates(country, language) ?? {});
  return states
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

let countriesByZone: Promise<ReadonlyMap<string, string>> | null = null;

/** Zones are compared by the canonical name of `Intl`, because a business may have an alias such as Japan. */
const canonicalZone = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

async function readZones(): Promise<ReadonlyMap<string, string>> {
  const library = await loadLibrary();
  const zones = new Map<string, string>();
  for (const country of await listCountries()) {
    // Yields to other requests after each country, because all countries together take 0.3 s.
    await setImmediate();
    for (const zone of new library(country).getTimezones()) {
      const name = canonicalZone(zone);
      if (!zones.has(name)) zones.set(name, country);
    }
  }
  return zones;
}

/** The country of a time zone, in Canada with the province; null for a zone without a country (UTC). */
export async function findRegionOfZone(zone: string): Promise<Region | null> {
  const province = provinceOfZone(zone);
  if (province) return { country: 'CA', subdivision: province };
  countriesByZone ??= readZones();
  const country = (await countriesByZone).get(canonicalZone(zone));
  return country ? { country, subdivision: null } : null;
}
