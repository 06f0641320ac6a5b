import type { PortalLanguage } from '../portal-language.ts';
import { accessSentences } from './access.ts';
import { moneySentences } from './money.ts';

/**
 * What the server says to a person, by its English, which the documented answers keep: `{1}`, `{2}` are what stands at
 * these places of a sentence.
 */
export type Sentences = Readonly<Record<string, Readonly<Record<Exclude<PortalLanguage, 'en'>, string>>>>;

export const SENTENCES: Sentences = {
  ...accessSentences,
  ...moneySentences,
};
