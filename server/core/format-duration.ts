import { numberFormat } from './intl-formats.ts';
import { LANGUAGE_TAGS, type PortalLanguage } from './portal-language.ts';

export type DurationUnit = 'hour' | 'minute' | 'second';

/**
 * Symbols as in the documented texts. `Intl` is not used, because it writes "hr" and "sec" in English, and "mins" in
 * Canadian English.
 */
const SYMBOLS: Record<PortalLanguage, Record<DurationUnit, string>> = {
  en: { hour: ' h', minute: ' min', second: ' s' },
  fr: { hour: '\u00A0h', minute: '\u00A0min', second: '\u00A0s' },
  ar: { hour: ' س', minute: ' د', second: ' ث' },
};

/** Whole seconds as m:ss: 75 as "1:15". It is the same in every language. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A duration in one unit with its symbol: "90 min"; with `digits` decimals, "0.4 s". */
export const formatInUnit = (
  value: number,
  unit: DurationUnit,
  language: PortalLanguage,
  digits = 0,
): string => {
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${numberFormat(LANGUAGE_TAGS[language], shape).format(value)}${SYMBOLS[language][unit]}`;
};

/** A duration in one unit with its name: "1 minute", "30 minutes". */
export const formatInUnitName = (value: number, unit: DurationUnit, language: PortalLanguage): string =>
  numberFormat(LANGUAGE_TAGS[language], { style: 'unit', unit, unitDisplay: 'long' }).format(value);

const SECONDS_OF = { hour: 3_600, minute: 60, second: 1 } as const;
const UNITS = ['hour', 'minute', 'second'] as const;

/**
 * Whole seconds in their largest unit and the next smaller one. A part that is zero is left out: "30 s", "2 min 5 s",
 * "40 h". A duration of zero is written in `zeroUnit`.
 */
export function formatInUnits(
  seconds: number,
  language: PortalLanguage,
  zeroUnit: DurationUnit = 'second',
): string {
  const at = UNITS.findIndex((each) => seconds >= SECONDS_OF[each]);
  const unit = UNITS[at];
  if (unit === undefined) return formatInUnit(0, zeroUnit, language);
  const value = Math.floor(seconds / SECONDS_OF[unit]);
  const whole = formatInUnit(value, unit, language);
  const lower = UNITS[at + 1];
  if (!lower) return whole;
  const rest = Math.floor((seconds % SECONDS_OF[unit]) / SECONDS_OF[lower]);
  if (rest === 0) return whole;
  return `${whole}${language === 'fr' ? '\u00A0' : ' '}${formatInUnit(rest, lower, language)}`;
}
