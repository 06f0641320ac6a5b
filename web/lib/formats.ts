import * as duration from '../../server/core/format-duration.ts';
import * as range from '../../server/core/format-range.ts';
import { currentLanguage } from './texts.ts';

/** "9:00 AM – 5:00 PM" */
export const formatRange = (from: string, to: string): string =>
  range.formatRange(from, to, currentLanguage().locale);

/** Days `yyyy-MM-dd`, both included: "Nov 14 – Dec 13, 2026"; one day alone where both are the same. */
export const formatDayRange = (first: string, last: string, year: 'last' | 'none' = 'last'): string =>
  range.formatDayRange(first, last, currentLanguage().locale, year);

/** Two times of a wall clock without their days: "9:00 AM – 5:00 PM". */
export const formatTimeRange = (startsLocal: string, endsLocal: string): string =>
  range.formatTimeRange(startsLocal, endsLocal, currentLanguage().locale);

/** A duration in one unit with its symbol: "90 min". */
export const formatInUnit = (value: number, unit: duration.DurationUnit, digits?: number): string =>
  duration.formatInUnit(value, unit, currentLanguage().locale, digits);

/** A duration in one unit with its name: "30 minutes". */
export const formatInUnitName = (value: number, unit: duration.DurationUnit): string =>
  duration.formatInUnitName(value, unit, currentLanguage().locale);

/** Whole seconds in at most two units: "1 h 5 min". Nothing at all is zero of `zeroUnit`. */
export const formatInUnits = (seconds: number, zeroUnit?: duration.DurationUnit): string =>
  duration.formatInUnits(seconds, currentLanguage().locale, zeroUnit);
