import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { z } from 'zod';

/** Where the plugin leaves what it found, within the folder of the build. */
export const SCREEN_FILES = '.vite/screens.json';

const files = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
export type Files = z.infer<typeof files>;

/** By source file, such as `web/pages/login-page.tsx`: the built files that it needs at once. */
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

function filesOf(chunk: Rolldown.OutputChunk, bundle: Bundle): Files {
  const all = loadedWith(chunk, bundle);
  return {
    scripts: [...new Set(all.map(({ fileName }) => fileName))],
    styles: [...new Set(all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
  };
}

/** Pages, their frame, their start, and texts. */
const NAMED = /^(web\/(pages\/[\w-]+\.tsx|features\/shell\/shell\.tsx|start\.tsx)|locales\/\w+\/\w+\.json)$/;

/**
 * Records which built files each page, its frame and its texts need, so that the server can name them in the page itself
 * (build-site.ts): the browser then fetches everything at once.
 */
export function screenFilesPlugin(root: string): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const found: Record<string, Files> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of Object.keys(chunk.modules)) {
          const name = path.relative(root, id);
          if (NAMED.test(name)) found[name] = filesOf(chunk, bundle);
        }
      }
      this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source: JSON.stringify(found) });
    },
  };
}
