import { createRequire } from 'node:module';
import type { Library } from '../library.ts';
import { once } from '../once.ts';
import { tokenize } from './tokenize.ts';

const require = createRequire(import.meta.url);
/** Loads tinyld with the first text that needs it, because its tables take 30 MB. */
const loadTinyld = once((): typeof import('tinyld') => require('tinyld'));

const SCRIPTS: readonly [RegExp, readonly string[]][] = [
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

const SCRIPTED: ReadonlySet<string> = new Set(SCRIPTS.flatMap(([, codes]) => codes));

/** The languages that are written in the script of the text. */
function ofScript<Code extends string>(text: string, among: readonly Code[]): Code[] {
  const script = SCRIPTS.find(([letters]) => letters.test(text));
  return among.filter((code) => (script ? script[1].includes(code) : !SCRIPTED.has(code)));
}

/** The languages whose common words occur most often in the text; several when they are equal. */
function byKnownWords<Code extends string>(text: string, among: readonly Code[], library: Library): Code[] {
  const words = tokenize(text, true).tokens.map((token) => token.folded);
  const counts = among.map((code) => {
    const known = library.get(code)?.commonWords;
    return known ? words.filter((word) => known.has(word)).length : 0;
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : among.filter((_, at) => counts[at] === most);
}

/** Codes of tinyld for languages that have another code here. */
const DETECTED: Partial<Record<string, string>> = { cmn: 'zh', yue: 'zh', fil: 'tl' };
const detectedAs = (code: string): string => DETECTED[code] ?? code;

/** The language of a text, one of `among`; null if undecidable. */
export function guessLanguage<Code extends string>(
  input: string,
  among: readonly Code[],
  library: Library,
): Code | null {
  const text = input.slice(0, 2_000);
  if (!/\p{L}/u.test(text)) return null;
  const written = ofScript(text, among);
  if (written.length <= 1) return written[0] ?? null;
  const known = byKnownWords(text, written, library);
  if (known.length === 1) return known[0] ?? null;
  const left = known.length > 0 ? known : written;
  const detected = loadTinyld().detect(text, { only: left.map(detectedAs) });
  return left.find((code) => detectedAs(code) === detected) ?? null;
}
