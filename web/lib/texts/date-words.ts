import { offsetMinutesAt } from '../../../server/core/business-time.ts';
import { setDateWords } from '../../../server/core/format-wall.ts';
import { currentLanguage } from './catalogue.ts';
import { dateFormat } from './formatters.ts';

/** Any Sunday in January at midnight; the days and months after it follow from it. */
const [YEAR, FIRST_SUNDAY] = [2023, 1];

const write = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(currentLanguage().tag, { ...options, timeZone: 'UTC' }).format(at);

/** What stands for the forenoon and the afternoon. */
function dayHalf(isAfternoon: boolean): string {
  const at = new Date(Date.UTC(YEAR, 0, FIRST_SUNDAY, isAfternoon ? 15 : 9));
  const parts = dateFormat(currentLanguage().tag, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  return (
    parts.formatToParts(at).find(({ type }) => type === 'dayPeriod')?.value ?? (isAfternoon ? 'PM' : 'AM')
  );
}

const widthOf = (isShort: boolean) => (isShort ? 'short' : 'long');

/**
 * Has dates written with the months, weekdays and halves of the day of the portal's language, by the words that the
 * browser knows; the order is that of the patterns in the catalogue. English has words of its own.
 */
export function nameDates(): void {
  if (currentLanguage().locale === 'en') return;
  setDateWords({
    month: (month, isShort) => write(new Date(Date.UTC(YEAR, month, 1)), { month: widthOf(isShort) }),
    weekday: (weekday, isShort) =>
      write(new Date(Date.UTC(YEAR, 0, FIRST_SUNDAY + weekday)), { weekday: widthOf(isShort) }),
    dayHalf,
  });
}

/**
 * What a zone is called at an instant, such as EST; its distance from UTC, such as GMT-7, where the browser's rules of
 * the zone are not those of the server, because its name would be that of another time then.
 */
export function formatZone(zone: string, at: Date): string {
  const minutes = offsetMinutesAt(zone, at);
  const distance = formatDistance(minutes);
  if (browserZoneName(zone, at, 'longOffset', 'en') !== distance.padded) return distance.short;
  return browserZoneName(zone, at, 'short', currentLanguage().tag) ?? distance.short;
}

function browserZoneName(zone: string, at: Date, name: 'short' | 'longOffset', tag: string) {
  try {
    const parts = dateFormat(tag, { timeZone: zone, timeZoneName: name }).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')?.value;
  } catch {
    return undefined;
  }
}

/** "GMT-07:00" as `Intl` writes it in English, and "GMT-7". */
function formatDistance(minutes: number): { padded: string; short: string } {
  if (minutes === 0) return { padded: 'GMT', short: 'GMT' };
  const sign = minutes < 0 ? '-' : '+';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    padded: `GMT${sign}${two(hours)}:${two(rest)}`,
    short: `GMT${sign}${hours}${rest === 0 ? '' : `:${two(rest)}`}`,
  };
}
