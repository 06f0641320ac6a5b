import { afterAll, beforeAll, beforeEach } from 'vitest';

type Releasable = { drop?(): Promise<void>; stop?(): Promise<void> };

/**
 * Creates a resource before the tests of a file and calls its `drop` or `stop`, if any, after them. Several resources
 * are created in the order of the calls and released in reverse order. Only hooks and tests can read the fields of the
 * returned object.
 */
export function forFile<Resource extends object>(start: () => Promise<Resource>): Resource {
  const resource = {} as Resource;
  beforeAll(async () => void Object.assign(resource, await start()));
  afterAll(async () => {
    // If `start` failed, the resource has no fields, so there is nothing to release.
    const { drop, stop }: Releasable = resource;
    await (drop ?? stop)?.call(resource);
  });
  return resource;
}

/** Creates a new plain object before each test. Only hooks and tests can read its fields. */
export function forTest<Fixture extends object>(make: () => Promise<Fixture>): Fixture {
  const fixture = {} as Fixture;
  beforeEach(async () => {
    for (const field of Object.keys(fixture)) Reflect.deleteProperty(fixture, field);
    Object.assign(fixture, await make());
  });
  return fixture;
}
