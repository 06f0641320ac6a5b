import type { FlatTexts } from '../../../web/lib/texts/catalogue.ts';
import type { PluralText } from '../../../web/lib/texts/translation.ts';

/** A catalogue as one table, by whole keys. */
export function flatten(texts: object, prefix = ''): FlatTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]): [string, string | PluralText][] => {
      const key = prefix + name;
      if (typeof text === 'string' || 'other' in text) return [[key, text]];
      return Object.entries(flatten(text, `${key}.`));
    }),
  );
}
