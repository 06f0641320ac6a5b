import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json, both from the sources and from the compiled dist/. */
export const PROJECT_ROOT = findUpwards(import.meta.dirname);

function findUpwards(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('there is no package.json above the server');
  return findUpwards(parent);
}
