import type { LanguageRules } from '../language.ts';
import type { Name } from './state.ts';

/** Japanese family names mostly have two characters, Chinese ones one. */
const FAMILY_LENGTH: Readonly<Record<string, number>> = { ja: 2 };

/** First and family name as they were said; `last` is empty where only one word was. */
export function splitName(said: string, { code, isSpaced, names }: LanguageRules): Name {
  const [one = '', ...others] = said.split(' ').filter(Boolean);
  const rest = others.join(' ');
  if (rest) return names.isFamilyFirst ? { first: rest, last: one } : { first: one, last: rest };
  const letters = [...one];
  if (isSpaced || letters.length < 2) return { first: one, last: '' };
  const length = Math.min(FAMILY_LENGTH[code] ?? 1, letters.length - 1);
  return { first: letters.slice(length).join(''), last: letters.slice(0, length).join('') };
}
