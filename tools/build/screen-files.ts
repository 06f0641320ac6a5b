import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { z } from 'zod';

/** Where the plugin leaves what it found, within the folder of the build. */
export const SCREEN_FILES = '.vite/screens.json';

const files = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
export type Files = z.infer<typeof files>;

/** By source file, such as `pages/login-page.tsx`: the built files that it needs at once, its texts among them. */
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

function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Bundle): Files {
  const all = chunks.flatMap((chunk) => loadedWith(chunk, bundle));
  return {
    scripts: [...new Set(all.map(({ fileName }) => fileName))],
    styles: [...new Set(all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  };
}

/**
 * Writes down what each page of the portal, its frame and its start need, so that the server can name it in the page
 * itself (build-site.ts): the browser then fetches everything at once. `web` is the folder of the portal.
 */
export function screenFilesPlugin(web: string): Plugin {
  const isNamed = (name: string) =>
    /^pages\/[\w-]+\.tsx$/.test(name) || name === 'features/shell/shell.tsx' || name === 'start.tsx';
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
        // Until the portal has a second language every browser is given English.
        const texts = byModule.get(`\0texts:en:${name}`);
        found[name] = filesOf(texts ? [chunk, texts] : [chunk], bundle);
      }
      this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source: JSON.stringify(found) });
    },
  };
}
