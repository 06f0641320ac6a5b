import { detect } from 'tinyld';
import type { LanguageCode } from '../../modules/languages/index.ts';
import { RULES } from '../languages.ts';
import { tokenise, wordsOf } from './fold.ts';

const SCRIPTS: readonly [RegExp, readonly LanguageCode[]][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Han}/u, ['zh', 'cmn', 'yue', 'ja']],
  [/\p{Script=Cyrillic}/u, ['ru', 'uk', 'bg', 'sr']],
  [/\p{Script=Arabic}/u, ['ar', 'fa', 'ur']],
  [/\p{Script=Devanagari}/u, ['hi', 'mr']],
  [/\p{Script=Greek}/u, ['el']],
  [/\p{Script=Hebrew}/u, ['he']],
  [/\p{Script=Thai}/u, ['th']],
  [/\p{Script=Bengali}/u, ['bn']],
  [/\p{Script=Gurmukhi}/u, ['pa']],
  [/\p{Script=Gujarati}/u, ['gu']],
  [/\p{Script=Tamil}/u, ['ta']],
  [/\p{Script=Telugu}/u, ['te']],
  [/\p{Script=Kannada}/u, ['kn']],
  [/\p{Script=Malayalam}/u, ['ml']],
];

const SCRIPTED: ReadonlySet<LanguageCode> = new Set(SCRIPTS.flatMap(([, codes]) => codes));

const knownWords = new Map<LanguageCode, ReadonlySet<string>>();
function knownWordsOf(code: LanguageCode): ReadonlySet<string> {
  const rules = RULES[code];
  const found =
    knownWords.get(code) ?? new Set(rules?.known.flatMap((word) => wordsOf(word, rules.isSpaced)));
  knownWords.set(code, found);
  return found;
}

/** Those written in the script of the text, among some. */
function ofScript(text: string, among: readonly LanguageCode[]): LanguageCode[] {
  const script = SCRIPTS.find(([letters]) => letters.test(text));
  return among.filter((code) => (script ? script[1].includes(code) : !SCRIPTED.has(code)));
}

/** Those of which most words were recognised; several when they are equal. */
function byKnownWords(text: string, among: readonly LanguageCode[]): LanguageCode[] {
  const words = tokenise(text, true).tokens.map((token) => token.folded);
  const counts = among.map((code) => words.filter((word) => knownWordsOf(code).has(word)).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : among.filter((_, at) => counts[at] === most);
}

/** tinyld's own code for one of ours. */
const DETECTED: Partial<Record<LanguageCode, string>> = { cmn: 'zh', yue: 'zh', fil: 'tl' };
const detectedAs = (code: LanguageCode): string => DETECTED[code] ?? code;

/**
 * Which of these languages a text is in: by its script, then by small words, then by its letters. Null when that
 * cannot be told. Texts longer than 2,000 characters are judged by their beginning.
 */
export function guessLanguage(said: string, among: readonly LanguageCode[]): LanguageCode | null {
  const text = said.slice(0, 2_000);
  if (!/\p{L}/u.test(text)) return null;
  const written = ofScript(text, among);
  if (written.length <= 1) return written[0] ?? null;
  const known = byKnownWords(text, written);
  if (known.length === 1) return known[0] ?? null;
  const left = known.length > 0 ? known : written;
  const detected = detect(text, { only: left.map(detectedAs) });
  return left.find((code) => detectedAs(code) === detected) ?? null;
}
