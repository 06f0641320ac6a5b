import { afterAll, beforeAll } from 'vitest';

type Releasable = { drop(): Promise<void> } | { stop(): Promise<void> };

/**
 * Starts a resource before the tests of a file and releases it after them. Resources start in the order of these calls and are
 * released in reverse. Only hooks and tests can read the fields of the resource.
 */
export function forFile<Resource extends Releasable>(start: () => Promise<Resource>): Resource {
  const resource = {} as Resource;
  beforeAll(async () => void Object.assign(resource, await start()));
  afterAll(async () => {
    // Without a field, the resource has not started.
    if ('drop' in resource) await resource.drop();
    else if ('stop' in resource) await resource.stop();
  });
  return resource;
}
