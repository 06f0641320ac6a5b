import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cacheDir, projectRoot } from '../project-paths.ts';

export interface Product {
  /** Name of the stamp file, which stores the hash of the inputs. */
  name: string;
  /** A file that exists after a successful run. */
  output: string;
  /** The files and folders from which the output is built, relative to the clone. */
  sources: string[];
  /** Selects some of the files in those folders; all files by default. */
  accept?: (path: string) => boolean;
  /** Additional cache-key inputs as text, such as tool versions. A changed text rebuilds the output. */
  salt?: string;
}

/**
 * Runs `make` unless the output exists and was built from exactly the same inputs. A failed or interrupted run is
 * repeated by the next call.
 */
export async function refresh(product: Product, make: () => Promise<void>): Promise<void> {
  const stamp = join(cacheDir, 'stamps', product.name);
  const currentHash = hashSources(product);
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (built === currentHash && existsSync(join(projectRoot, product.output))) return;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(join(cacheDir, 'stamps'), { recursive: true });
  writeFileSync(stamp, currentHash);
}

function hashSources(product: Product): string {
  const hash = createHash('sha256').update(product.salt ?? '');
  for (const source of product.sources) {
    for (const file of listFiles(join(projectRoot, source))) {
      const path = relative(projectRoot, file);
      if (product.accept && !product.accept(path)) continue;
      hash.update(`\0${path}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
