import { dateFormat } from './intl-formats.ts';
import { LANGUAGE_TAGS, type PortalLanguage } from './portal-language.ts';

/** Names of months, weekdays and halves of the day, in the length that a pattern requests. */
type DateNames = {
  month: (month: number, isShort: boolean) => string;
  weekday: (weekday: number, isShort: boolean) => string;
  dayHalf: (isAfternoon: boolean) => string;
  dayOfMonth: (day: number) => string;
};

/**
 * A year that begins on a Sunday, and its first Sunday. Formatting the days from that day on gives the names of
 * weekdays and months.
 */
const [YEAR, FIRST_SUNDAY] = [2023, 1];

/**
 * The names of months, weekdays and halves of the day that `Intl` has for a language. Their order comes from the
 * pattern in the catalogue.
 */
function intlDateNames(tag: string, dayOfMonth: DateNames['dayOfMonth'] = String): DateNames {
  const format = (at: number, options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { ...options, timeZone: 'UTC' }).format(at);
  const width = (isShort: boolean) => (isShort ? 'short' : 'long');
  return {
    month: (month, isShort) => format(Date.UTC(YEAR, month, 1), { month: width(isShort) }),
    weekday: (weekday, isShort) =>
      format(Date.UTC(YEAR, 0, FIRST_SUNDAY + weekday), { weekday: width(isShort) }),
    dayHalf: (isAfternoon) =>
      dateFormat(tag, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
        .formatToParts(Date.UTC(YEAR, 0, FIRST_SUNDAY, isAfternoon ? 15 : 9))
        .find(({ type }) => type === 'dayPeriod')?.value ?? '',
    dayOfMonth,
  };
}

const DATE_NAMES: Record<PortalLanguage, DateNames> = {
  en: intlDateNames(LANGUAGE_TAGS.en),
  fr: intlDateNames(LANGUAGE_TAGS.fr, (day) => (day === 1 ? '1er' : String(day))),
  ar: intlDateNames(LANGUAGE_TAGS.ar),
};

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** A formatter for each field of a pattern. The fields are those of Unicode (UTS 35), and `do`. */
const FIELDS: Readonly<Record<string, (at: Date, names: DateNames) => string>> = {
  yyyy: (at) => digits(at.getUTCFullYear(), 4),
  MMMM: (at, names) => names.month(at.getUTCMonth(), false),
  MMM: (at, names) => names.month(at.getUTCMonth(), true),
  MM: (at) => digits(at.getUTCMonth() + 1, 2),
  dd: (at) => digits(at.getUTCDate(), 2),
  d: (at) => String(at.getUTCDate()),
  // `do`: the day of the month, as it is written before the name of the month.
  do: (at, names) => names.dayOfMonth(at.getUTCDate()),
  EEEE: (at, names) => names.weekday(at.getUTCDay(), false),
  EEE: (at, names) => names.weekday(at.getUTCDay(), true),
  // `i`: weekdays are numbered from Monday (1) to Sunday (7).
  i: (at) => String(at.getUTCDay() || 7),
  HH: (at) => digits(at.getUTCHours(), 2),
  H: (at) => String(at.getUTCHours()),
  h: (at) => String(at.getUTCHours() % 12 || 12),
  mm: (at) => digits(at.getUTCMinutes(), 2),
  ss: (at) => digits(at.getUTCSeconds(), 2),
  a: (at, names) => names.dayHalf(at.getUTCHours() >= 12),
};

const WALL = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;

/**
 * A wall-clock text, 'yyyy-MM-dd' or 'yyyy-MM-ddTHH:mm[:ss]', in milliseconds as if it were UTC. NaN for any other
 * text: some browsers would parse it, others not.
 */
export function parseWall(text: string): number {
  if (!WALL.test(text)) return Number.NaN;
  return Date.parse(text.length > 10 ? `${text}Z` : `${text}T00:00Z`);
}

/** Matches quoted text, `do`, or a run of one letter. */
const PARTS = /'([^']*)'|do|([A-Za-z])\2*/g;

/** Patterns without names of months or weekdays, mostly for programs. Their result is the same in every language. */
export type NumericPattern =
  | 'yyyy-MM-dd'
  | `yyyy-MM-dd${' ' | "'T'"}${'HH:mm' | 'HH:mm:ss'}`
  | 'HH:mm'
  | 'H'
  | 'i'
  | 'i H';

/**
 * Formats a wall-clock time, given as if it were UTC, by a pattern such as `EEE d MMM yyyy, H 'h' mm`. Quoted text is
 * copied; two quotes are one. The language affects only the names of months, weekdays and halves of the day. Throws a
 * RangeError for an unknown field or an invalid time.
 */
export function formatWall(localMs: number, pattern: NumericPattern): string;
export function formatWall(localMs: number, pattern: string, language: PortalLanguage): string;
export function formatWall(localMs: number, pattern: string, language: PortalLanguage = 'en'): string {
  if (Number.isNaN(localMs)) throw new RangeError('Not a time');
  const at = new Date(localMs);
  return pattern.replace(PARTS, (part, quoted?: string) => {
    if (quoted !== undefined) return quoted || "'";
    const field = FIELDS[part];
    if (!field) throw new RangeError(`Not a field of a date: ${part}`);
    return field(at, DATE_NAMES[language]);
  });
}
