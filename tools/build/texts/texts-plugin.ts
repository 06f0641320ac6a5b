import path from 'node:path';
import type { Plugin } from 'vite';
import { SENTENCES } from '../../../server/core/sentences/sentences.ts';
import { ar } from '../../../web/lib/texts/ar.ts';
import { type Catalogue, type FlatTexts, SENTENCE } from '../../../web/lib/texts/catalogue.ts';
import { en } from '../../../web/lib/texts/en.ts';
import { fr } from '../../../web/lib/texts/fr.ts';
import type { LanguageCode } from '../../../web/lib/texts/languages.ts';
import { flatten } from './flatten.ts';
import { TextsOfFiles } from './texts-of-files.ts';
import { type DynamicImport, readSource } from './used-keys.ts';

const CATALOGUES: Record<LanguageCode, Catalogue> = { en, fr, ar };
const CODES = Object.keys(CATALOGUES);

/** A module of texts: `texts:en:pages/login-page.tsx`. */
const PREFIX = 'texts:';
const WITH_TEXTS = 'withTextsOfFile';

/**
 * Gives every file that the portal fetches when it is needed the texts that it shows, in a file beside it, one for each
 * language: `import('./page.tsx')` becomes a promise of the page and of its texts. What the portal shows before any page
 * (`first`) is left out of the others. Nobody keeps a list: the keys are found in the source (used-keys.ts).
 *
 * `web` is the folder of the portal, `first` the file that all others are reached from.
 */
export function textsPlugin(web: string, first: string): Plugin {
  const flat = new Map(Object.entries(CATALOGUES).map(([code, texts]) => [code, flatten(texts)]));
  const found = new TextsOfFiles(flatten(en), SENTENCES);

  function textsOf(code: string, file: string): FlatTexts {
    const known = file === first ? new Set<string>() : found.keysWith(first);
    const keys = [...found.keysWith(file)].filter((key) => !known.has(key)).sort();
    const texts = flat.get(code) ?? {};
    const own = keys.flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]]));
    return Object.fromEntries([...own, ...sentencesOf(code, file)]);
  }

  /** What the server says, in the texts of any language but its own. */
  function sentencesOf(code: string, file: string): [key: string, text: string][] {
    const known = file === first ? new Set<string>() : found.sentencesWith(first);
    const own = [...found.sentencesWith(file)].filter((english) => !known.has(english)).sort();
    return own.flatMap((english) => {
      const text = code === 'fr' || code === 'ar' ? SENTENCES[english]?.[code] : undefined;
      return text === undefined ? [] : [[SENTENCE + english, text]];
    });
  }

  function wrapped(code: string, { start, end, file }: DynamicImport): string {
    const name = path.relative(web, file);
    const files = CODES.map((each) => `${each}: () => import('${PREFIX}${each}:${name}')`).join(', ');
    return `${WITH_TEXTS}(${code.slice(start, end)}, { ${files} })`;
  }

  return {
    name: 'texts',
    enforce: 'pre',
    resolveId: { filter: { id: /^texts:/ }, handler: (id) => `\0${id}` },
    load: {
      // Bundlers mark what is no file with a zero byte.
      filter: { id: /^\0texts:/ },
      handler(id) {
        const [, code = '', name = ''] = id.split(':');
        return `export default ${JSON.stringify(textsOf(code, path.join(web, name)))};`;
      },
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /\bimport\(/ },
      handler(code, id) {
        if (!id.startsWith(`${web}${path.sep}`)) return;
        const hasTexts = ({ file }: DynamicImport) => Object.keys(textsOf('fr', file)).length > 0;
        const imports = readSource(id, code).dynamicImports.filter(hasTexts);
        if (imports.length === 0) return;
        const replaced = imports.reduceRight(
          (text, each) => text.slice(0, each.start) + wrapped(code, each) + text.slice(each.end),
          code,
        );
        const helper = path.join(web, 'lib/texts/with-texts.ts');
        // On the first line, so that the lines of the source keep their numbers.
        return { code: `import { withTexts as ${WITH_TEXTS} } from '${helper}';${replaced}`, map: null };
      },
    },
    watchChange: (file) => found.forget(file),
  };
}
