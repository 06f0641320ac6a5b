import { toWallMs } from './business-time.ts';
import { dateFormat } from './intl-formats.ts';
import { isolate } from './isolate.ts';
import { LANGUAGE_TAGS, type PortalLanguage } from './portal-language.ts';
import { zoneName } from './zone-name.ts';

/** Language tags (BCP 47) for names in mails and reports. English is Canadian here. */
export const LETTER_TAGS = { ...LANGUAGE_TAGS, en: 'en-CA' } as const;

/** Language tags of dates and times: English ones write "10:30 AM", as the portal does. */
const TIME_TAGS = { ...LANGUAGE_TAGS, en: 'en-US' } as const;

const FIRST_OF_MONTH = /(?<!\d)1(?= (?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/;

const HOUR_WITH_ZERO = /(?<!\d)0(?=\d\sh\s)/;

/**
 * Formats a wall-clock time with plain spaces. In French, unlike `Intl`, it writes the first of a month as « 1er » and
 * an hour without a leading zero.
 */
function formatAs(localMs: number, language: PortalLanguage, shape: Intl.DateTimeFormatOptions): string {
  const text = dateFormat(TIME_TAGS[language], { ...shape, timeZone: 'UTC' }).format(localMs);
  if (language === 'en') return text.replaceAll('\u202F', ' ');
  return language === 'fr' ? text.replace(FIRST_OF_MONTH, '1er').replace(HOUR_WITH_ZERO, '') : text;
}

const COMMA: Record<PortalLanguage, string> = { en: ', ', fr: ', ', ar: '، ' };

/** A day without a zone, `yyyy-MM-dd`: "December 14, 2026", « 14 décembre 2026 », "14 ديسمبر 2026"; `medium`: "Dec 14, 2026". */
export function formatDate(
  day: string | number,
  language: PortalLanguage,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  const localMs = typeof day === 'string' ? Date.parse(day) : day;
  return isolate(formatAs(localMs, language, { dateStyle }), language);
}

/** Formats a wall-clock time, given as if it were UTC: "Dec 14, 2026, 2:30 PM", « 14 déc. 2026, 14 h 30 ». */
export function formatDateTime(localMs: number, language: PortalLanguage): string {
  return isolate(formatAs(localMs, language, { dateStyle: 'medium', timeStyle: 'short' }), language);
}

/** The day of an instant on the clock of a zone, as `formatDate` writes it. */
export const formatDayOf = (instant: string, timezone: string, language: PortalLanguage): string =>
  formatDate(toWallMs(new Date(instant), timezone), language);

type Moment = {
  instant: string;
  timezone: string;
  dateStyle?: 'long' | 'full';
  localMs?: number | undefined;
};

/**
 * An instant on the clock of a zone, with the name of the zone: "November 24, 2026 at 10:30 AM, Eastern Time
 * (Toronto)". `full` begins with the weekday. `localMs` is the stored wall-clock time, if any; a later change of the
 * zone's rules does not affect it.
 */
export function formatMoment(
  { instant, timezone, dateStyle = 'long', localMs = toWallMs(new Date(instant), timezone) }: Moment,
  language: PortalLanguage,
): string {
  const time = formatAs(localMs, language, { dateStyle, timeStyle: 'short' });
  const zone = zoneName(timezone, LETTER_TAGS[language], new Date(instant));
  return isolate(`${time}${COMMA[language]}${zone}`, language);
}
