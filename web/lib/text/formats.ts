/** The formatters of `server/core`, bound once to the portal's language. */

import { formatInZone } from '../../../server/core/business-time.ts';
import * as duration from '../../../server/core/format-duration.ts';
import * as list from '../../../server/core/format-list.ts';
import * as number from '../../../server/core/format-number.ts';
import * as range from '../../../server/core/format-range.ts';
import { formatWall, parseWall } from '../../../server/core/format-wall.ts';
import * as week from '../../../server/core/format-weekday.ts';
import * as zones from '../../../server/core/format-zone.ts';
import * as money from '../../../server/core/money.ts';
import { TIME_PATTERNS, type TimeFormat } from '../../../server/core/time-patterns.ts';
import { currentLanguage } from './texts.ts';

const locale = () => currentLanguage().locale;

/** Cents as an amount: "$20.00" or "20,00 $"; no currency code. */
export const formatMoney = (cents: number): string => money.formatMoney(cents, locale());

/** Formats cents as dollars, without decimals for whole dollars: "$25" or "25 $". */
export const formatDollars = (cents: number): string => money.formatDollars(cents, locale());

/**
 * Affixes of an amount field: the currency sign before or after the amount, and the decimal separator if it is a comma.
 */
export const dollarAffix = () =>
  locale() === 'fr' ? { suffix: '\u00a0$', decimalSeparator: ',' } : { prefix: '$' };

/** An amount charged to a card: "20.00 CAD". Balances are written `$20.00` instead, without a currency. */
export const formatCad = (cents: number): string => money.formatCad(cents, locale());

/** A number with `digits` decimals. */
export const formatNumber = (value: number, digits = 0): string =>
  number.formatNumber(value, locale(), digits);

/** Formats a list: "a, b and c". */
export const formatList = (items: readonly string[]): string => list.formatList(items, locale());

/** Formats an instant on a zone's wall clock. */
export const formatTime = (instant: Date, zone: string, format: TimeFormat): string =>
  formatInZone(instant, zone, TIME_PATTERNS[locale()][format], locale());

/** Formats a wall-clock text, which has no zone. */
export const formatLocalTime = (text: string, format: TimeFormat): string =>
  formatWall(parseWall(text), TIME_PATTERNS[locale()][format], locale());

/** Formats a calendar day such as '2026-11-05', which has no zone. */
export const formatDay = (day: string, length: 'short' | 'long' = 'long'): string =>
  formatLocalTime(day, length === 'short' ? 'monthDay' : 'shortDate');

/** Formats a time of day without a zone: '9:00 AM' for '09:00:00'. */
export const formatTimeOfDay = (time: string): string => formatLocalTime(`1970-01-01T${time}`, 'time');

/** Formats the name of a zone at an instant, such as EST. */
export const formatZone = (zone: string, at: Date): string =>
  zones.formatZone(zone, at, currentLanguage().tag);

/** Name of a weekday within a sentence; 0 is Sunday. */
export const formatWeekday = (weekday: number, style: 'narrow' | 'short' | 'long'): string =>
  week.formatWeekday(weekday, style, locale());

/** A whole hour of the day, 0 to 23, such as '9 AM'. */
export const formatHourOfDay = (hour: number): string => week.formatHourOfDay(hour, locale());

/** Formats a range of times: "9:00 AM – 5:00 PM". */
export const formatRange = (from: string, to: string): string => range.formatRange(from, to, locale());

/** Days `yyyy-MM-dd`, both included: "Nov 14 – Dec 13, 2026"; a single day if both are equal. */
export const formatDayRange = (first: string, last: string, year: 'last' | 'none' = 'last'): string =>
  range.formatDayRange(first, last, locale(), year);

/** Two times of a wall clock without their days: "9:00 AM – 5:00 PM". */
export const formatTimeRange = (startsLocal: string, endsLocal: string): string =>
  range.formatTimeRange(startsLocal, endsLocal, locale());

/** A duration in one unit with its symbol: "90 min". */
export const formatInUnit = (value: number, unit: duration.DurationUnit, digits?: number): string =>
  duration.formatInUnit(value, unit, locale(), digits);

/** A duration in one unit with its name: "30 minutes". */
export const formatInUnitName = (value: number, unit: duration.DurationUnit): string =>
  duration.formatInUnitName(value, unit, locale());

/** Whole seconds in at most two units: "1 h 5 min". A duration of zero is written in `zeroUnit`. */
export const formatInUnits = (seconds: number, zeroUnit?: duration.DurationUnit): string =>
  duration.formatInUnits(seconds, locale(), zeroUnit);
