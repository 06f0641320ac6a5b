import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { flatten } from '../../tools/build/texts/flatten.ts';
import { TextsOfFiles } from '../../tools/build/texts/texts-of-files.ts';
import { readSource } from '../../tools/build/texts/used-keys.ts';
import { findText } from '../../web/lib/texts/catalogue.ts';
import { en } from '../../web/lib/texts/en.ts';
import { chooseLanguage } from '../../web/lib/texts/languages.ts';
import { t } from '../../web/lib/texts/t.ts';
import { withTexts } from '../../web/lib/texts/with-texts.ts';
import { webFiles } from './web-files.ts';

const inWeb = (file: string) => path.resolve(import.meta.dirname, '../../web', file);

/** Attributes whose text a person reads or hears. */
const SPOKEN =
  /^(aria-label|alt|title|label|placeholder|description|message|hint|caption|subtitle|\w+Label)$/;
const LETTERS = /\p{L}/u;

type Node = { type: string; [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The words that a component writes itself instead of asking the catalogue. */
function literalTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(literalTexts);
  if (!isNode(node)) return [];
  const inside = Object.values(node).flatMap((child) =>
    typeof child === 'object' ? literalTexts(child) : [],
  );
  const own = ownText(node);
  return own !== null && LETTERS.test(own) ? [own.trim(), ...inside] : inside;
}

function ownText(node: Node): string | null {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'JSXExpressionContainer') return stringOf(node.expression);
  if (node.type !== 'JSXAttribute' || !isNode(node.name)) return null;
  return SPOKEN.test(String(node.name.name)) ? stringOf(node.value) : null;
}

function stringOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

describe('the text catalogue', () => {
  it('is the only place with words for people', () => {
    const found = webFiles(/\.tsx$/).flatMap(({ name, text }) =>
      literalTexts(parseSync(name, text).program).map((words) => `${name}: ${words}`),
    );
    expect(found).toEqual([]);
  });

  it('finds words in text, in expressions and in spoken attributes, and nothing else', () => {
    const source = '<p title="a" className="b" hidden="c">d {"e"} {t("f")} · {g}</p>';
    expect(literalTexts(parseSync('a.tsx', source).program).sort()).toEqual(['a', 'd', 'e']);
  });

  it('fills parameters and picks the plural form', () => {
    expect(t('calls.count', { count: 1 })).toBe('1 call');
    expect(t('calls.count', { count: 0 })).toBe('0 calls');
    expect(t('shell.userMenu', { name: '$& {name}' })).toBe('Account of $& {name}');
  });

  it('does not know a key that is not in it', () => {
    // @ts-expect-error a missing text is a type error
    expect(() => t('calls.missing')).toThrow('No text for calls.missing');
  });
});

describe('the texts that a file is fetched with', () => {
  const texts = flatten(en);
  const found = new TextsOfFiles(texts);

  it('are every text of the catalogue, which the build finds in the source, and none that nobody shows', () => {
    const files = webFiles(/\.tsx?$/).filter(({ name }) => !/^(site|lib\/texts)\//.test(name));
    const shown = new Set(files.flatMap(({ name }) => [...found.keysWith(inWeb(name))]));
    expect(Object.keys(texts).filter((key) => !shown.has(key))).toEqual([]);
  });

  it('are its own and those of what it imports, and not those of what it fetches later', () => {
    const login = found.keysWith(inWeb('pages/login-page.tsx'));
    expect(login).toContain('access.login.submit');
    expect(login).not.toContain('access.forgotten.title');
    expect([...login].filter((key) => key.startsWith('calendar.'))).toEqual([]);
    expect(found.keysWith(inWeb('features/access/login-dialogs.tsx'))).toContain('access.forgotten.title');
  });

  it('are found in keys, in tables of keys and in keys that are put together, which name their area', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that is read
    const source = 'const table = { a: "calls.title" }; t(`calls.status.${status}.hint`);';
    const { literals, patterns } = readSource('a.ts', source);
    expect(literals).toEqual(expect.arrayContaining(['calls.title']));
    expect(patterns).toEqual([{ head: 'calls.status.', tail: '.hint' }]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that is read
    expect(() => readSource('a.ts', 't(`${area}.title`)')).toThrow('must begin with the name of its area');
  });

  it('are known when the file is there, and without them it is not', async () => {
    const none = { fr: async () => ({ default: {} }), ar: async () => ({ default: {} }) };
    const there = { ...none, en: async () => ({ default: { 'test.there': 'There' } }) };
    expect(await withTexts(Promise.resolve('file'), there)).toBe('file');
    expect(findText('test.there')).toBe('There');
    const gone = { ...none, en: () => Promise.reject(new Error('404')) };
    await expect(withTexts(Promise.resolve('file'), gone)).rejects.toThrow('404');
  });

  it('are those of the first language that the browser asks for and the portal has, or English', () => {
    expect(chooseLanguage(['en-CA'])).toBe('en');
    expect(chooseLanguage(['de', 'fr-FR', 'en'])).toBe('fr');
    expect(chooseLanguage(['xx', 'constructor'])).toBe('en');
    expect(chooseLanguage([])).toBe('en');
  });
});
