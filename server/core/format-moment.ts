import { toWallMs } from './business-time.ts';
import { dateFormat } from './intl-formats.ts';
import { isolate } from './isolate.ts';
import { LANGUAGE_TAGS, type PortalLanguage } from './portal-language.ts';
import { zoneName } from './zone-name.ts';

/** Language tags (BCP 47) for dates in mails and reports. English is Canadian there. */
export const LETTER_TAGS = { ...LANGUAGE_TAGS, en: 'en-CA' } as const;

const COMMA: Record<PortalLanguage, string> = { en: ', ', fr: ', ', ar: '، ' };

/** A day without a zone, `yyyy-MM-dd`: "December 14, 2026", « 14 décembre 2026 », "14 ديسمبر 2026"; `medium`: "Dec 14, 2026". */
export function formatDate(
  day: string | number,
  language: PortalLanguage,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  const format = dateFormat(LETTER_TAGS[language], { dateStyle, timeZone: 'UTC' });
  return isolate(format.format(typeof day === 'string' ? Date.parse(day) : day), language);
}

/** A time on a wall clock, given as if it were UTC: "Dec 14, 2026, 2:30 p.m.", « 14 déc. 2026, 14 h 30 ». */
export function formatDateTime(localMs: number, language: PortalLanguage): string {
  const shape = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return isolate(dateFormat(LETTER_TAGS[language], shape).format(localMs), language);
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
 * An instant on the clock of a zone, with the name of the zone: "November 24, 2026 at 10:30 a.m., Eastern Time
 * (Toronto)". `full` begins with the weekday. `localMs` is the stored wall-clock time, if any; a later change of the
 * zone's rules does not affect it.
 */
export function formatMoment(
  { instant, timezone, dateStyle = 'long', localMs = toWallMs(new Date(instant), timezone) }: Moment,
  language: PortalLanguage,
): string {
  const tag = LETTER_TAGS[language];
  const format = dateFormat(tag, { dateStyle, timeStyle: 'short', timeZone: 'UTC' });
  const zone = zoneName(timezone, tag, new Date(instant));
  return isolate(`${format.format(localMs)}${COMMA[language]}${zone}`, language);
}
