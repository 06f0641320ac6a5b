/** Splits a list of words and phrases that is written with commas and line breaks. */
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
  /** Number words for 0–99 in all inflected forms. */
  cardinals: (number: number) => string | readonly string[];
  /** Ordinals 1st–31st, also as digits with an ending: `first`, `1st`; `1er`; `первого`. */
  ordinals: (number: number) => string | readonly string[];
  /** Largest number in a group of phone digits: 999 where callers group by hundreds (fr); else 99. */
  cardinalMax?: number;
  /** Optional prefix before the word for a hundred: *ein*hundert. */
  hundredPrefix?: string;
  /**
   * Matches number words beyond `cardinalMax`: two thousand five hundred. They are recognised, but their value is not
   * computed.
   */
  compoundNumber?: RegExp;
  /** Order of day and month in 3/4. */
  dateOrder: 'day first' | 'month first';
  /** True when weekday and part of the day form one word, as in `Freitagvormittag`. */
  isFused?: true;
  /**
   * Meaning of `next` + weekday. `ask`: this week's and next week's are both offered if this week's is still to come.
   * `coming`: the next one to come. `week`: that of the next calendar week. A phrase of `week.<number>` + weekday
   * always means the day of that week.
   */
  nextWeekday: 'ask' | 'coming' | 'week';
  /** An ordinal from the fifth on without another word is a day: `the thirtieth`, `тридцатого`. */
  areOrdinalsDays?: true;
  /** Ordinals can also be hours of the day. */
  areOrdinalsHours?: true;
  /** The words for "after" and "before" follow the time: 三時*以降*, तीन बजे के *बाद*. */
  doLimitsFollow?: true;
  /** "Not" follows the name of the language that it negates. */
  doNegationsFollow?: true;
  /** Computed replacements of words, added to those in the data. */
  aliases?: Readonly<Record<string, string>>;
  /** Formats `2026-12-01` for speech, if Intl does not. */
  formatDay?: (day: { weekday: string; month: string; number: number; isoDay: string }) => string;
  /** Formats `10:30` for speech, if Intl does not. */
  formatTime?: (time: { hour: number; minute: number }) => string;
  /**
   * Inflected slots of sentences: `{onDay}` is `во вторник`. An entry with the name of a plain slot replaces that slot.
   */
  slots?: Readonly<Record<string, (texts: Record<'day' | 'time' | 'name' | 'price', string>) => string>>;
}
