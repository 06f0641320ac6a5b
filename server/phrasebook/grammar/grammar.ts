/** Splits a list of words and phrases that is written with commas and line breaks. */
export const words = (list: string): readonly string[] =>
  list
    .split(',')
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter((word) => word !== '');

export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Converts an hour to the 12-hour clock. */
export const hourOfTwelve = (hour: number): number => hour % 12 || 12;

/** The slots of sentences that a language may inflect. */
type InflectedSlot = 'day' | 'time' | 'name' | 'price' | 'first' | 'last';

/** The code part of a language: numbers, dates and inflections. Its words are data (`data/<code>/`). */
export interface Grammar {
  code: string;
  /** False for scripts without spaces (ja, zh). */
  isSpaced: boolean;
  /** Locale of `Intl` for weekdays, months and date formats, such as `en-CA`. */
  locale: string;
  /** True when the family name comes first (ja, zh). */
  isFamilyFirst?: true;
  /** Number words for 0 to `cardinalMax`, those up to 99 in all inflected forms. */
  cardinals: (number: number) => string | readonly string[];
  /** Ordinals 1st–31st, also as digits with an ending: `first`, `1st`; `1er`; `первого`. */
  ordinals: (number: number) => string | readonly string[];
  /**
   * Largest number whose words the lexicon knows, 99 by default. Languages in which callers say phone numbers in groups
   * of hundreds, such as French, use 999.
   */
  cardinalMax?: number;
  /** Optional prefix before the word for a hundred: *ein*hundert. */
  hundredPrefix?: string;
  /**
   * Matches single words for numbers beyond `cardinalMax`, such as `zweitausendfünfhundert`. These words are
   * recognized, but their value is not computed.
   */
  compoundNumber?: RegExp;
  /** Order of day and month in 3/4. */
  dateOrder: 'day first' | 'month first';
  /** True when weekday and part of the day form one word, as in `Freitagvormittag`. */
  isFused?: true;
  /**
   * Meaning of `next` + weekday. `ask`: if this week's day is still to come, the agent asks whether that day or the one
   * a week later is meant. `coming`: the next such day. `week`: the weekday of the next calendar week. A phrase of
   * `week.<number>` + weekday always means the day of that week.
   */
  nextWeekday: 'ask' | 'coming' | 'week';
  /** True when an ordinal alone, from the fifth on, is a day of the month: `the thirtieth`, `тридцатого`. */
  areOrdinalsDays?: true;
  /** True if an ordinal can also mean an hour of the day. In Arabic, "the third" may mean three o'clock. */
  areOrdinalsHours?: true;
  /** True when the words for "after" and "before" follow the time: 三時*以降*, तीन बजे के *बाद*. */
  doLimitsFollow?: true;
  /** True when "not" follows the name of the language that it negates. */
  doNegationsFollow?: true;
  /** Computed replacements of words, added to those in the data. */
  aliases?: Readonly<Record<string, string>>;
  /** Formats a day such as `2026-12-01` for speech, where Intl has no suitable format. */
  formatDay?: (day: { weekday: string; month: string; number: number; isoDay: string }) => string;
  /** Formats a time such as `10:30` for speech, where Intl has no suitable format. */
  formatTime?: (time: { hour: number; minute: number }) => string;
  /**
   * Slots of sentences with inflected text, in addition to the ordinary slots: `{onDay}` is `во вторник`. An entry with
   * the name of an ordinary slot replaces that slot.
   */
  slots?: Readonly<Record<string, (texts: Record<InflectedSlot, string>) => string>>;
}
