import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../tools/project-paths.ts';

/**
 * A module as production runs it, compiled, so that a process of a fault run starts in the time of a real one.
 * `path` is its TypeScript's, from the clone's folder.
 */
export function compiled<Module>(path: `${string}.ts`): Promise<Module> {
  return import(pathToFileURL(join(projectRoot, 'dist', path.replace(/\.ts$/, '.js'))).href);
}
