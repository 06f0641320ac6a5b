import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES_FOLDER, readCatalogue } from '../../server/texts.ts';

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/**
 * Texts by full key, such as `calls.count`. The forms of a plural become one key without a suffix, with the text of the
 * form `other`. Lists are left out.
 */
const byKey = (texts: object, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    if (typeof text === 'string') return [[prefix + name.replace(PLURAL_FORM, ''), text]];
    return Array.isArray(text) ? [] : byKey(text, `${prefix}${name}.`);
  });

// Writes the types of the English catalogue, so that every key and every `{parameter}` of a text is type-checked where
// it is used. TypeScript reads JSON strings as `string`, so types from the JSON files would lose the parameters.
// i18next gets a flat type, because joining thousands of nested keys exceeds the limits of TypeScript. The flat type
// excludes the site, whose pages read whole areas instead of keys.
const catalogue = readCatalogue('en');
const keyed = Object.entries(catalogue).filter(([area]) => !area.startsWith('site'));
const types = { Texts: catalogue, TextsByKey: Object.fromEntries(byKey(Object.fromEntries(keyed))) };
const declarations = Object.entries(types).map(
  ([name, type]) => `export type ${name} = ${JSON.stringify(type, null, 1)};\n`,
);
writeFileSync(path.join(LOCALES_FOLDER, 'texts.d.ts'), declarations.join(''));
