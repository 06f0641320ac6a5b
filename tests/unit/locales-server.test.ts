import { describe, expect, it } from 'vitest';
import { languageCodes } from '../../server/domains/languages/catalogue/languages.ts';
import { readArea } from '../../server/texts.ts';

/** The areas that the server writes itself, with the languages that each is written in. */
const AREAS: Record<string, readonly string[]> = { voice: languageCodes };

/** Every key of an area with the parameters of its text. The forms of a plural are one key. */
function parametersOf(texts: object, prefix = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const key = `${prefix}${name}`;
    if (typeof text === 'object') Object.assign(found, parametersOf(text, `${key}.`));
    else {
      const names = [...String(text).matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      found[key] = [...new Set(names)].sort().join(' ');
    }
  }
  return found;
}

describe.each(Object.entries(AREAS))('the texts of %s', (area, languages) => {
  const english = parametersOf(readArea('en', area));

  it.each(languages.filter((language) => language !== 'en'))(
    'have the keys and parameters in %s',
    (language) => {
      expect(parametersOf(readArea(language, area))).toEqual(english);
    },
  );

  it.each(languages)('are not empty in %s', (language) => {
    const empty = (texts: object): boolean =>
      Object.values(texts).some((text) => (typeof text === 'object' ? empty(text) : text.trim() === ''));
    expect(empty(readArea(language, area))).toBe(false);
  });
});
