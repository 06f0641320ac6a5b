/** The words and phrases of a list that is written as text, with commas and line breaks between them. */
export const words = (list: string): readonly string[] =>
  list
    .split(',')
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter((word) => word !== '');

export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The hour on a clock with twelve hours. */
export const hourOfTwelve = (hour: number): number => hour % 12 || 12;

/** The code part of a language: numbers, dates and inflections. Its words are data (`data/<code>/`). */
export interface Grammar {
  code: string;
  /** False for scripts without spaces (ja, zh). */
  isSpaced: boolean;
  /** Locale of `Intl` for weekdays, months and date formats, such as `en-CA`. */
  locale: string;
  /** The family name comes first (ja, zh). */
  isFamilyFirst?: true;
  /** Number words for 0–99 with all inflections (`n2words` gives one form). */
  cardinals: (number: number) => string | readonly string[];
  /** Ordinals 1st–31st, also as digits with an ending: `first`, `1st`; `1er`; `первого`. */
  ordinals: (number: number) => string | readonly string[];
  /** Largest number in a group of phone digits: 999 where callers group by hundreds (fr); else 99. */
  cardinalMax?: number;
  /** Optional prefix of a hundred: *ein*hundert. */
  hundredPrefix?: string;
  /** Compound numbers beyond `cardinalMax`: two thousand five hundred. Their value is not read. */
  compoundNumber?: RegExp;
  /** Order of day and month in 3/4. */
  dateOrder: 'day first' | 'month first';
  /** True when weekday and part of the day form one word, as in `Freitagvormittag`. */
  isFused?: true;
  /**
   * Meaning of `next` + weekday: `ask` (both offered when this week's is still to come), `coming` (the first
   * to come), `week` (that of the next calendar week). A phrase of `week.<number>` + weekday always means
   * that of that week.
   */
  nextWeekday: 'ask' | 'coming' | 'week';
  /** An ordinal from the fifth on without another word is a day: `the thirtieth`, `тридцатого`. */
  areOrdinalsDays?: true;
  /** Ordinals are hours of the day as well. */
  areOrdinalsHours?: true;
  /** The words for "after" and "before" follow the time: 三時*以降*, तीन बजे के *बाद*. */
  doLimitsFollow?: true;
  /** "Not" follows the name of the language that is not spoken. */
  doDenialsFollow?: true;
  /** Computed replacements in addition to the data. */
  aliases?: Readonly<Record<string, string>>;
  /** Formats `2026-12-01` for speech, if Intl does not. */
  formatDay?: (day: { weekday: string; month: string; number: number; isoDay: string }) => string;
  /** Formats `10:30` for speech, if Intl does not. */
  formatTime?: (time: { hour: number; minute: number }) => string;
  /** Inflected slots of sentences: `{onDay}` is `во вторник`. One with the name of a plain slot replaces it. */
  slots?: Readonly<Record<string, (texts: Record<'day' | 'time' | 'name' | 'price', string>) => string>>;
}
