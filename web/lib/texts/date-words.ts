import { setDefaultOptions } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { currentLanguage } from './catalogue.ts';
import { dateFormat } from './formatters.ts';

/** Any Sunday in January at midnight; the days and months after it follow from it. */
const [YEAR, FIRST_SUNDAY] = [2023, 1];

const WIDTHS = { narrow: 'narrow', short: 'short', abbreviated: 'short', wide: 'long' } as const;
type Width = keyof typeof WIDTHS;

const widthOf = (options?: { width?: string }): Width =>
  Object.keys(WIDTHS).find((width): width is Width => width === options?.width) ?? 'wide';

const write = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(currentLanguage().tag, { ...options, timeZone: 'UTC' }).format(at);

/** What stands for the forenoon and the afternoon. */
function dayPeriod(period: string): string {
  const at = new Date(Date.UTC(YEAR, 0, FIRST_SUNDAY, period === 'am' ? 9 : 15));
  const parts = dateFormat(currentLanguage().tag, {
    hour: 'numeric',
    hour12: true,
    timeZone: 'UTC',
  });
  return parts.formatToParts(at).find(({ type }) => type === 'dayPeriod')?.value ?? period.toUpperCase();
}

/**
 * Has date-fns name months, weekdays and halves of the day in the language of the portal, by the words that the browser
 * knows; the order is that of the patterns in the catalogue. English stays as date-fns writes it.
 */
export function nameDates(): void {
  if (currentLanguage().locale === 'en') return;
  setDefaultOptions({
    locale: {
      ...enUS,
      localize: {
        ...enUS.localize,
        month: (month, options) =>
          write(new Date(Date.UTC(YEAR, month, 1)), { month: WIDTHS[widthOf(options)] }),
        day: (day, options) =>
          write(new Date(Date.UTC(YEAR, 0, FIRST_SUNDAY + day)), { weekday: WIDTHS[widthOf(options)] }),
        dayPeriod,
      },
    },
  });
}

/** What a zone is called at an instant, such as EST. */
export function sayZone(zone: string, at: Date): string {
  const parts = dateFormat(currentLanguage().tag, { timeZone: zone, timeZoneName: 'short' });
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
