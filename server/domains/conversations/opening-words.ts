import { GREETINGS } from '../languages/catalogue/greetings.ts';
import type { LanguageCode } from '../languages/catalogue/languages.ts';
import { DISCLOSURES } from './sentences/disclosures.ts';

/**
 * What a caller hears first: the business's own greeting or ours, then that a machine speaks and that what is said is
 * kept.
 */
export function openingWords(language: LanguageCode, businessName: string, greeting: string | null): string {
  const words = `${greeting?.trim() || GREETINGS[language]} ${DISCLOSURES[language]}`;
  // A function, since `$&` in a name would otherwise be read as a pattern.
  return words.replaceAll('{business}', () => businessName);
}
