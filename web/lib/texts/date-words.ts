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

/** What a zone is called at an instant, such as EST. */
export function sayZone(zone: string, at: Date): string {
  const parts = dateFormat(currentLanguage().tag, { timeZone: zone, timeZoneName: 'short' });
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
