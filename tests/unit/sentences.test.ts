import { describe, expect, it } from 'vitest';
import { sayIn, sayTo } from '../../server/core/sentences/say-in.ts';
import { SENTENCES } from '../../server/core/sentences/sentences.ts';
import { readServer } from '../support/said-to-people.ts';

const { said, written } = readServer();

const places = (text: string) => [...text.matchAll(/\{\d\}/g)].map(String).sort();

describe('what the server says to people', () => {
  it('is translated, every sentence that stands in its source', () => {
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter(({ english }) => !Object.hasOwn(SENTENCES, english))).toEqual([]);
  });

  it('is nothing else: no translation of what nobody says', () => {
    expect(Object.keys(SENTENCES).filter((english) => !written.has(english))).toEqual([]);
  });

  it('has the same values at its places in each language, which are not English', () => {
    const wrong = Object.entries(SENTENCES).flatMap(([english, meanings]) =>
      Object.entries(meanings).filter(
        ([, text]) => `${places(text)}` !== `${places(english)}` || text.trim() === '' || text === english,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('is told with its values: days by their own words, amounts as the language writes them', () => {
    expect(sayIn('fr', 'On Dec 7, $10 for the platform.')).toContain('7 déc.');
    expect(sayIn('ar', 'Chrome on Windows')).toContain('\u2068Chrome\u2069');
  });

  it('stays English where nobody has translated it, and for who reads English', () => {
    expect(sayIn('fr', 'Goodwill of the support')).toBeUndefined();
    expect(sayTo('ar', 'Goodwill of the support')).toBe('Goodwill of the support');
    expect(sayIn('en', 'Anything')).toBe('Anything');
    expect(sayIn('fr', `Today ${'a'.repeat(5_000)}.`)).toBeUndefined();
  });
});
