import type { LanguageRules } from '../language.ts';
import { isLatin } from '../understand/fold.ts';
import type { Name } from './state.ts';

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** Chinese family names mostly have one character, Japanese ones two, or three where they are written as spoken. */
const familyLength = (name: string, code: string): number => {
  if (code !== 'ja') return 1;
  return KANA.test(name) ? 3 : 2;
};

/** A name without a gap; in Japanese one of two characters is a family name alone. */
function splitTogether(said: string, code: string): Name {
  const letters = [...said];
  const length = familyLength(said, code);
  if (letters.length < 2 || (code === 'ja' && letters.length <= length)) return { first: said, last: '' };
  return { first: letters.slice(length).join(''), last: letters.slice(0, length).join('') };
}

/** Shorter words with such an ending are given names as well. */
const LEAST_FAMILY = 5;

/** `Соколова Мария`: the family name stands first, as on a form. */
function isReversed(words: readonly string[], endings: readonly string[] = []): boolean {
  const isFamily = (word = ''): boolean =>
    word.length >= LEAST_FAMILY && endings.some((ending) => word.toLowerCase().endsWith(ending));
  return isFamily(words[0]) && !isFamily(words.at(-1));
}

/** First and family name as they were said; `last` is empty where only one word was. */
export function splitName(said: string, { code, grammar, isSpaced, names }: LanguageRules): Name {
  const words = said.split(' ').filter(Boolean);
  // Character by character is how a name without letters is spelled.
  if (!isSpaced && words.every((word) => [...word].length === 1)) return splitTogether(words.join(''), code);
  const [one = '', ...others] = words;
  const rest = others.join(' ');
  if (!rest) return isSpaced || isLatin(one) ? { first: one, last: '' } : splitTogether(one, code);
  const isFamilyFirst = grammar.isFamilyFirst ? !isLatin(said) : isReversed(words, names.familyEndings);
  return isFamilyFirst ? { first: rest, last: one } : { first: one, last: rest };
}
