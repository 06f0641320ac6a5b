import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this clone. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Folder for generated files that may be deleted at any time: unpacked tools, stamps, test databases. */
export const cacheDir = join(projectRoot, '.cache');

/** A short name for a folder: always the same for one folder, and different for different clones. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
