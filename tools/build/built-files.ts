import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Names of the groups of modules that vite.config.ts puts into one chunk. Vite's manifest names no source file for such
 * a chunk.
 */
export const START_FILE = 'portal-start';
export const FRAME_FILE = 'portal-frame';

const chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
type Chunk = z.infer<typeof chunk>;

/** Built files that a screen must load before it can be shown. */
export type BuiltFiles = { scripts: string[]; styles: string[] };

/** Looks up built files in the manifest that Vite writes into a folder. */
export function readManifest(folder: string) {
  const text = readFileSync(join(folder, '.vite/manifest.json'), 'utf8');
  const manifest = z.record(z.string(), chunk).parse(JSON.parse(text));

  /** The chunk of a source file, by its path within `web/`, or of a group, by its name. */
  function find(name: string): Chunk {
    const manifestChunk = manifest[name] ?? Object.values(manifest).find((each) => each.name === name);
    if (!manifestChunk) throw new Error(`the build has no file of ${name}`);
    return manifestChunk;
  }

  /** A chunk and all chunks that it imports statically, itself first. */
  function filesOf(name: string): BuiltFiles {
    const chunks = new Set<Chunk>();
    const follow = (one: Chunk) => {
      if (chunks.has(one)) return;
      chunks.add(one);
      for (const key of one.imports) follow(find(key));
    };
    follow(find(name));
    return {
      scripts: [...chunks].map(({ file }) => file),
      styles: [...new Set([...chunks].flatMap(({ css }) => css))],
    };
  }

  return { find, filesOf };
}
