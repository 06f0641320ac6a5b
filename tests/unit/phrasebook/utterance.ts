import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import type { Intent } from '../../../server/phrasebook/intents.ts';
import type { Part } from '../../../server/phrasebook/language.ts';

/**
 * Something a caller says, and what is to be understood. It is Wednesday 25 November 2026, 14:00; open Monday to
 * Friday 09:00–17:00 and Saturday 10:00–14:00. Only what `expect` names is compared; `null` is "nothing understood".
 * Days are `2026-12-01`, times `10:30`.
 */
export interface Utterance {
  said: string;
  /** What was asked before, where that decides what is understood: a bare `ten`, `Marie Tremblay`. */
  asked?: 'day' | 'time' | 'name' | 'phone';
  expect: {
    intent?: Intent | null;
    date?: string | null;
    /** Both are offered: "next Friday" on a Wednesday, "Tuesday or Thursday". */
    dates?: readonly string[];
    /** First and last day: next week, in December. */
    range?: readonly [string, string];
    time?: string | null;
    part?: Part;
    /** From, or until, this time of day: after three, before noon. */
    after?: string;
    before?: string;
    soonest?: true;
    answer?: 'yes' | 'no' | null;
    name?: string;
    /** Letters spelled one by one, in capitals. */
    spelled?: string;
    /** Digits of a phone number. */
    digits?: string;
    wish?: LanguageCode;
    /** What `guessLanguage` tells among all languages that have a file. */
    language?: LanguageCode;
  };
}
