import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { t } from '../../web/lib/texts/t.ts';
import { webFiles } from './web-files.ts';

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
