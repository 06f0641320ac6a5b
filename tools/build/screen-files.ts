import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { z } from 'zod';
import { PORTAL_LANGUAGES, type PortalLanguage } from '../../server/core/portal-language.ts';

/** Where the plugin leaves what it found, within the folder of the build. */
export const SCREEN_FILES = '.vite/screens.json';

/** What names days and months in other languages than English, which comes with their texts. */
export const DATE_WORDS = 'lib/texts/date-words.ts';

const files = z.object({
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  texts: z.record(z.enum(PORTAL_LANGUAGES), z.array(z.string())),
});
export type Files = z.infer<typeof files>;

/** By source file, such as `pages/login-page.tsx`: the built files that it needs at once, its texts by language. */
export const screenFiles = z.record(z.string(), files);

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The chunks that are loaded with a chunk, itself first. */
function loadedWith(first: Rolldown.OutputChunk, bundle: Bundle): Rolldown.OutputChunk[] {
  const loaded = new Map<string, Rolldown.OutputChunk>();
  const follow = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk.fileName)) return;
    loaded.set(chunk.fileName, chunk);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') follow(next);
    }
  };
  follow(first);
  return [...loaded.values()];
}

type TextsOf = (language: PortalLanguage) => Rolldown.OutputChunk | undefined;

function filesOf(chunk: Rolldown.OutputChunk, textsOf: TextsOf, bundle: Bundle): Files {
  const all = loadedWith(chunk, bundle);
  const textFiles = (language: PortalLanguage) => {
    const texts = textsOf(language);
    return texts ? loadedWith(texts, bundle).map(({ fileName }) => fileName) : [];
  };
  return {
    scripts: [...new Set(all.map(({ fileName }) => fileName))],
    styles: [...new Set(all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
    texts: { en: textFiles('en'), fr: textFiles('fr'), ar: textFiles('ar') },
  };
}

/**
 * Writes down what each page of the portal, its frame and its start need, so that the server can name it in the page
 * itself (build-site.ts): the browser then fetches everything at once. `web` is the folder of the portal.
 */
export function screenFilesPlugin(web: string): Plugin {
  const isNamed = (name: string) =>
    /^pages\/[\w-]+\.tsx$/.test(name) ||
    name === 'features/shell/shell.tsx' ||
    name === 'start.tsx' ||
    name === DATE_WORDS;
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byModule = new Map(
        chunks.flatMap((chunk) => Object.keys(chunk.modules).map((id) => [id, chunk])),
      );
      const found: Record<string, Files> = {};
      for (const [id, chunk] of byModule) {
        const name = path.relative(web, id);
        if (!isNamed(name)) continue;
        found[name] = filesOf(chunk, (language) => byModule.get(`\0texts:${language}:${name}`), bundle);
      }
      this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source: JSON.stringify(found) });
    },
  };
}
