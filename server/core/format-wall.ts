/** Names of months and weekdays, as long as a pattern asks for, and of the halves of the day. */
export type DateWords = {
  month: (month: number, isShort: boolean) => string;
  weekday: (weekday: number, isShort: boolean) => string;
  dayHalf: (isAfternoon: boolean) => string;
};

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const named =
  (names: readonly string[]) =>
  (at: number, isShort: boolean): string =>
    (names[at] ?? '').slice(0, isShort ? 3 : undefined);

const ENGLISH: DateWords = {
  month: named(MONTHS),
  weekday: named(WEEKDAYS),
  dayHalf: (isAfternoon) => (isAfternoon ? 'PM' : 'AM'),
};

let words = ENGLISH;

/** Has every date written with these words, English ones unless told otherwise; a browser does it once, before it shows any. */
export function setDateWords(chosen = ENGLISH): void {
  words = chosen;
}

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** The fields of a pattern, after Unicode's date fields (UTS 35). */
const FIELDS: Readonly<Record<string, (at: Date) => string>> = {
  yyyy: (at) => digits(at.getUTCFullYear(), 4),
  MMMM: (at) => words.month(at.getUTCMonth(), false),
  MMM: (at) => words.month(at.getUTCMonth(), true),
  MM: (at) => digits(at.getUTCMonth() + 1, 2),
  dd: (at) => digits(at.getUTCDate(), 2),
  d: (at) => String(at.getUTCDate()),
  EEEE: (at) => words.weekday(at.getUTCDay(), false),
  EEE: (at) => words.weekday(at.getUTCDay(), true),
  // Monday is 1, Sunday 7.
  i: (at) => String(at.getUTCDay() || 7),
  HH: (at) => digits(at.getUTCHours(), 2),
  H: (at) => String(at.getUTCHours()),
  h: (at) => String(at.getUTCHours() % 12 || 12),
  mm: (at) => digits(at.getUTCMinutes(), 2),
  ss: (at) => digits(at.getUTCSeconds(), 2),
  a: (at) => words.dayHalf(at.getUTCHours() >= 12),
};

/** What is quoted, and a letter as often as it is repeated. */
const PARTS = /'([^']*)'|([A-Za-z])\2*/g;

/**
 * A time on a wall clock, written as if it were UTC, in a pattern such as `EEE d MMM yyyy, H 'h' mm`; what stands between
 * quotes is written as it is, and two of them are one. A field that is not known, or no time, is a RangeError.
 */
export function formatWall(wallMs: number, pattern: string): string {
  if (Number.isNaN(wallMs)) throw new RangeError('Not a time');
  const at = new Date(wallMs);
  return pattern.replace(PARTS, (part, quoted?: string) => {
    if (quoted !== undefined) return quoted || "'";
    const field = FIELDS[part];
    if (!field) throw new RangeError(`Not a field of a date: ${part}`);
    return field(at);
  });
}
