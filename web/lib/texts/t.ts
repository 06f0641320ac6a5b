import { currentLanguage, findText } from './catalogue.ts';
import type { en } from './en.ts';
import { numberFormat, pluralRules } from './formatters.ts';
import type { PluralText } from './translation.ts';

type Texts = typeof en;

type Keys<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string | PluralText ? `${Prefix}${K}` : Keys<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

type At<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : never;

type Wording<T> = T extends string ? T : T extends { other: infer O } ? O : never;
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Params<K extends string> = Names<Wording<At<Texts, K>>>;

/** Every key of the catalogue; a key that does not exist is a type error. */
export type TextKey = Keys<Texts>;

/** Keys whose text takes no parameters, which tables such as the routes may use. */
export type PlainTextKey = { [K in TextKey]: [Params<K>] extends [never] ? K : never }[TextKey];

/**
 * The text of a key in the current language, with its `{name}` parameters filled in. A plural text is chosen by
 * `count`. Call it while rendering, never at module level: the language may change.
 */
export function t<K extends TextKey>(
  key: K,
  ...[params]: [Params<K>] extends [never] ? [] : [Record<Params<K>, string | number>]
): string {
  const values: Record<string, string | number> = params ?? {};
  const wording = chooseForm(find(key), values.count);
  return wording.replace(/\{(\w+)\}/g, (whole, name: string) => fillIn(values[name] ?? whole, name));
}

/** Unicode's marks around text whose direction is its own: FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const ISOLATED = ['\u2068', '\u2069'] as const;

/**
 * A value as it stands in a sentence; of a count in other languages than English, whose texts are documented, the
 * thousands are told apart. From right to left its own signs keep their order, those of a phone number, of an
 * address or of a name in Latin letters, and the sentence keeps its own around it.
 */
function fillIn(value: string | number, name: string): string {
  const { locale, tag, dir } = currentLanguage();
  const isCount = name === 'count' && typeof value === 'number' && locale !== 'en';
  const text = isCount ? numberFormat(tag).format(value) : String(value);
  return dir === 'rtl' ? ISOLATED[0] + text + ISOLATED[1] : text;
}

function find(key: string): string | PluralText {
  const text = findText(key);
  if (text !== undefined) return text;
  // A key made from a value of a newer server: showing the value is better than a page that crashes.
  if (import.meta.env.DEV) throw new Error(`No text for ${key}`);
  return key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ');
}

function chooseForm(text: string | PluralText, count: string | number | undefined): string {
  if (typeof text === 'string') return text;
  const form = pluralRules(currentLanguage().tag).select(Number(count ?? 0));
  return text[form] ?? text.other;
}
