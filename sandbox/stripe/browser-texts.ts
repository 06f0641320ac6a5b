import { pageTexts } from '../frame/texts.ts';

/** The parts of the catalogue that the scripts in the browser use. None of their texts has parameters. */
const PARTS = ['card', 'bank', 'refusals'];

const catalogues = Object.fromEntries(
  Object.values(pageTexts).map(({ language, tag, catalogue }) => {
    const texts = PARTS.flatMap((part) =>
      Object.entries(catalogue[part] ?? {}).map(([name, text]) => [`sandbox.${part}.${name}`, text]),
    );
    return [language, { tag, texts: Object.fromEntries(texts) }];
  }),
);

/** The script `catalogues.js`: for each language its tag, and its texts by full key. */
export const cataloguesScript = `export const catalogues = ${JSON.stringify(catalogues)};\n`;
