import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS } from '../../server/core/portal-language.ts';
import { flatten } from '../../tools/build/texts/flatten.ts';
import { TextsOfFiles } from '../../tools/build/texts/texts-of-files.ts';
import { ar } from '../../web/lib/texts/ar.ts';
import { en } from '../../web/lib/texts/en.ts';
import { fr } from '../../web/lib/texts/fr.ts';
import type { PluralText } from '../../web/lib/texts/translation.ts';
import { webFiles } from './web-files.ts';

type Text = string | PluralText;

const english = flatten(en);
const TRANSLATED = [
  ['fr', flatten(fr)],
  ['ar', flatten(ar)],
] as const;

const formsOf = (text: Text): Readonly<Record<string, string>> =>
  typeof text === 'string' ? { other: text } : { ...text };
const places = (text: string) => [...new Set([...text.matchAll(/\{\w+\}/g)].map(String))].sort();
const isCounted = (form: string) => form === 'zero' || form === 'one' || form === 'two';

/** What is written alike in any language: names, patterns of dates, units, examples of what is typed. */
const ALIKE =
  /^(https?:\/\/|[\w.+-]+@|[EMdy]{3,4}( y{4})?$)|Callingua|Twilio|Stripe|Resend|Google|Facebook|Apple|English|Français|العربية|\b(SQL|CSV|PDF|SMS|PIN|QR|URL|HTTP)\b/;
const WORDS = /\p{L}{3}/u;
/** Words that are written alike in English and French. */
const FRENCH_TOO = new Set(
  `Actions Active Agent Alberta Assistant Canada Code Conversation Date Description Dollars Invitation Manitoba Menu Message Messages Minutes
  Note Notes Nunavut Ontario Page Pages Pause Phrase Phrases Question Questions Saskatchewan Service Services Slogan Tables
  Total Type Yukon minute minutes passage passages phrase phrases service services source sources type types`.split(
    /\s+/,
  ),
);
const withoutPlaces = (text: string) => text.replace(/\{\w+\}/g, '');

describe.each(TRANSLATED)('the texts in %s', (code, texts) => {
  const all = Object.entries(texts).flatMap(([key, text]) =>
    Object.entries(formsOf(text)).map(([form, wording]) => ({ key, form, wording })),
  );

  it('are those of English, none empty', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    expect(all.filter(({ wording }) => wording.trim() === '')).toEqual([]);
  });

  it('have the same values in them; a number that is told in words may be left out', () => {
    const wrong = all.filter(({ key, form, wording }) => {
      const wanted = places(formsOf(english[key] ?? '').other ?? '');
      const found = places(wording);
      const missing = wanted.filter((place) => !found.includes(place));
      const mayMiss = isCounted(form) ? ['{count}'] : [];
      return (
        found.some((place) => !wanted.includes(place)) || missing.some((place) => !mayMiss.includes(place))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('have every plural form that the language chooses', () => {
    const { pluralCategories } = new Intl.PluralRules(LANGUAGE_TAGS[code]).resolvedOptions();
    // French says "many" of whole millions alone.
    const needed = pluralCategories.filter((form) => code !== 'fr' || form !== 'many');
    const lacking = Object.entries(texts).filter(
      ([, text]) => typeof text !== 'string' && needed.some((form) => text[form] === undefined),
    );
    expect(lacking).toEqual([]);
  });

  it('are translated', () => {
    const left = all.filter(({ key, form, wording }) => {
      const source = formsOf(english[key] ?? '')[form];
      const words = withoutPlaces(wording);
      const isShared = ALIKE.test(wording) || (code === 'fr' && FRENCH_TOO.has(words.trim()));
      return source === wording && WORDS.test(words) && !isShared;
    });
    expect(left).toEqual([]);
  });
});

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const isText = (node: unknown) =>
  isNode(node) && node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 't';

/** Whether a text of the catalogue is put together with words, or with another text, into a sentence. */
function isPutTogether(node: Node): boolean {
  if (node.type === 'BinaryExpression')
    return node.operator === '+' && (isText(node.left) || isText(node.right));
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.expressions)) return false;
  if (!node.expressions.some(isText) || !Array.isArray(node.quasis)) return false;
  const between = node.quasis.map((quasi) => String(Reflect.get(Object(quasi.value), 'cooked')));
  // The ending of a file is no word.
  return between.some((text) => /\p{L}/u.test(text.replace(/\.(csv|ics|json)$/, '')));
}

const childrenOf = (node: unknown): unknown[] =>
  isNode(node) && Array.isArray(node.children) ? node.children : [];

/** Whether an expression is a text of the catalogue, in one of its cases. */
function saysText(node: unknown): boolean {
  if (!isNode(node)) return false;
  const cases = [node.consequent, node.alternate, node.type === 'LogicalExpression' ? node.right : undefined];
  return isText(node) || cases.some(saysText);
}

/** What stands between elements in so many words; undefined of anything else. The end of a line is nothing. */
function wordsOf(child: unknown): string | undefined {
  if (!isNode(child)) return undefined;
  const { value } = child.type === 'JSXExpressionContainer' ? Object(child.expression) : child;
  if (typeof value !== 'string') return undefined;
  return /^\s*\n\s*$/.test(value) ? '' : value;
}

/** Elements whose words are read as one with the text beside them. */
const READ_ON = /^(TimeText|MoneyText|DurationText|b|bdi|strong|em)$/;
const isReadOn = (child: unknown) =>
  isNode(child) && READ_ON.test(String(Object(Object(child.openingElement).name).name));

/** Texts of the catalogue beside words, or beside a time or an amount in the same line: a fact of its own has a `·`. */
function besideWords(node: Node): number {
  const isHeard = Object(Object(node.openingElement).name).name === 'VisuallyHidden';
  const children = childrenOf(node);
  const isTold = (child: unknown) =>
    isNode(child) && child.type === 'JSXExpressionContainer' && saysText(child.expression);
  const joined = (from: number, step: 1 | -1): boolean => {
    let [at, gap] = [from + step, ''];
    for (let words = wordsOf(children[at]); words !== undefined; words = wordsOf(children[at])) {
      gap += words;
      at += step;
    }
    return /[\p{L}.,:;!?()]/u.test(gap) || (/^[^·]+$/.test(gap) && isReadOn(children[at]));
  };
  if (isHeard) return 0;
  return children.filter((child, at) => isTold(child) && (joined(at, 1) || joined(at, -1))).length;
}

function puttingTogether(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, each) => sum + puttingTogether(each), 0);
  if (!isNode(node)) return 0;
  const inside = Object.values(node).reduce(
    (sum: number, child) => sum + (typeof child === 'object' ? puttingTogether(child) : 0),
    0,
  );
  return inside + besideWords(node) + (isPutTogether(node) ? 1 : 0);
}

describe('the source of the portal', () => {
  const files = webFiles(/\.tsx?$/).filter(({ name }) => !/^(site|lib\/texts)\//.test(name));

  it('puts no sentence together from parts, which other languages put in another order', () => {
    const found = files.filter(({ name, text }) => puttingTogether(parseSync(name, text).program) > 0);
    expect(found.map(({ name }) => name)).toEqual([]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that is read
    const source = 't("a") + b; `${t("a")} of ${b}`; `${t("a")}.csv`';
    expect(puttingTogether(parseSync('a.ts', source).program)).toBe(2);
    const screen = `<p>{t('a')} <TimeText iso={at} /></p>; <p>{hours}. {t('b')}</p>; <p>{t('c')} · <b>d</b></p>;
      <p>{isLate ? t('e') : null}{' '}<b>f</b></p>; <p>{t('g')} <Anchor>{t('h')}</Anchor></p>`;
    expect(puttingTogether(parseSync('a.tsx', screen).program)).toBe(3);
  });

  it('writes amounts in the language of the portal', () => {
    const found = files.filter(({ text }) => /formatCents[^;]*server\/core\/money/.test(text));
    expect(found.map(({ name }) => name)).toEqual(['lib/format-cents.ts']);
  });

  it('asks Intl by the language of the portal, and never by none', () => {
    const found = files.filter(({ text }) =>
      /toLocale\w*String\(\)|Intl\.(?!supported)\w+\((\)|\[?['"])/.test(text),
    );
    const zoneAlone = ['components/time-zone.tsx', 'features/access/visitor-facts.ts'];
    expect(found.map(({ name }) => name).sort()).toEqual(zoneAlone);
  });

  it('brings the sentences of the server that its forms may find wrong', () => {
    const found = new TextsOfFiles(english, {
      'Invalid email address': true,
      '{1} must be at least 2 characters': true,
    });
    const inWeb = (file: string) => path.resolve(import.meta.dirname, '../../web', file);
    expect(found.sentencesWith(inWeb('pages/profile-page.tsx'))).toContain(
      '{1} must be at least 2 characters',
    );
  });
});
