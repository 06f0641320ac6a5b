import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import type { Intent } from '../../../server/phrasebook/intents.ts';
import type { Part } from '../../../server/phrasebook/understand/lexicon.ts';

/**
 * A caller turn and its expected meaning. Now is Wednesday 25 November 2026, 14:00; open Monday to Friday 09:00–17:00
 * and Saturday 10:00–14:00. Only the fields of `expect` are compared; `null` means that nothing is recognized.
 * Days are `2026-12-01`, times `10:30`.
 */
export interface Utterance {
  text: string;
  /** The question that the caller answers, if it affects the meaning, as for a bare `ten` or `Marie Tremblay`. */
  question?: 'day' | 'time' | 'name' | 'phone';
  expect: {
    intent?: Intent | null;
    date?: string | null;
    /** Possible days, between which the agent asks: "next Friday" on a Wednesday, "Tuesday or Thursday". */
    dates?: readonly string[];
    /** First and last day of a range, such as "next week" or "in December". */
    range?: readonly [string, string];
    time?: string | null;
    part?: Part;
    /** Limits of the time: "after three", "before noon". */
    after?: string;
    before?: string;
    soonest?: true;
    answer?: 'yes' | 'no' | null;
    name?: string;
    /** Letters spelled one by one, in capitals. */
    spelled?: string;
    /** Digits of a phone number. */
    digits?: string;
    requestedLanguage?: LanguageCode;
    /** The result of `guessLanguage` among all languages with a file. */
    language?: LanguageCode;
  };
}
