import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../tools/project-paths.ts';

/**
 * A module compiled as in production, so that a process of a fault run starts as fast as a real one. `path`
 * is its TypeScript file, relative to the clone.
 */
export function compiled<Module>(path: `${string}.ts`): Promise<Module> {
  return import(pathToFileURL(join(projectRoot, 'dist', path.replace(/\.ts$/, '.js'))).href);
}
