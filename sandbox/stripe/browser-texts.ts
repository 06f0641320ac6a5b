import { pageTexts } from '../frame/texts.ts';

/** Parts of the catalogue that the scripts of the browser show. Their texts take no parameters. */
const PARTS = ['card', 'bank', 'refusals'];

const catalogues = Object.fromEntries(
  Object.values(pageTexts).map(({ language, tag, catalogue }) => {
    const texts = PARTS.flatMap((part) =>
      Object.entries(catalogue[part] ?? {}).map(([name, text]) => [`sandbox.${part}.${name}`, text]),
    );
    return [language, { tag, texts: Object.fromEntries(texts) }];
  }),
);

/** The module `catalogues.js`: tag and texts by whole key of each language. */
export const cataloguesScript = `export const catalogues = ${JSON.stringify(catalogues)};\n`;
