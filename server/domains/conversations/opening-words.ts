import { GREETINGS } from '../languages/catalogue/greetings.ts';
import type { LanguageCode } from '../languages/catalogue/languages.ts';
import { DISCLOSURES } from './sentences/disclosures.ts';

/**
 * What a caller hears first, in the language that is spoken: the business's own greeting or ours, then that a machine
 * speaks and that what is said is kept. `greeting` is of the language in which the number is answered, and is not said
 * where that language has no voice.
 */
export function openingWords(
  spoken: LanguageCode,
  numberLanguage: string,
  businessName: string,
  greeting: string | null,
): string {
  const own = spoken === numberLanguage ? greeting?.trim() : undefined;
  const words = `${own || GREETINGS[spoken]} ${DISCLOSURES[spoken]}`;
  return inTheNameOf(businessName, words);
}

/** What a visitor of the public site hears first: nothing that they say is kept, so they are not told that it is. */
export const visitorsGreeting = (spoken: LanguageCode, businessName: string): string =>
  inTheNameOf(businessName, GREETINGS[spoken]);

// A function, since `$&` in a name would otherwise be read as a pattern.
const inTheNameOf = (businessName: string, words: string) =>
  words.replaceAll('{business}', () => businessName);
