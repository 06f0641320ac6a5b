import type { PortalLanguage } from '../portal-language.ts';
import { SENTENCES } from './sentences.ts';
import { type SentenceTable, translate } from './translate.ts';
import { valuesIn } from './values-in.ts';

const tableIn = (language: Exclude<PortalLanguage, 'en'>): SentenceTable =>
  Object.fromEntries(Object.entries(SENTENCES).map(([english, meanings]) => [english, meanings[language]]));

const TABLES = { fr: tableIn('fr'), ar: tableIn('ar') };

/** A sentence of the server's in a language; undefined when nobody has translated it. */
export function sayIn(language: PortalLanguage, english: string): string | undefined {
  if (language === 'en') return english;
  return translate(english, TABLES[language], valuesIn(language));
}

/** The same, in English where nobody has translated it: of what may also be in somebody's own words. */
export const sayTo = (language: PortalLanguage, english: string): string =>
  sayIn(language, english) ?? english;
