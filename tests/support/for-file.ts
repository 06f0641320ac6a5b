import { afterAll, beforeAll, beforeEach } from 'vitest';

type Releasable = { drop?(): Promise<void>; stop?(): Promise<void> };

/**
 * Makes an object before the tests of a file, and drops or stops it after them if it can. Objects are made in the order of
 * these calls and released in reverse. Only hooks and tests can read the fields of the object.
 */
export function forFile<Resource extends object>(start: () => Promise<Resource>): Resource {
  const resource = {} as Resource;
  beforeAll(async () => void Object.assign(resource, await start()));
  afterAll(async () => {
    // A resource without fields has not been started.
    const { drop, stop }: Releasable = resource;
    await (drop ?? stop)?.call(resource);
  });
  return resource;
}

/** Makes a plain object anew before each test. Only hooks and tests can read its fields. */
export function forTest<Fixture extends object>(make: () => Promise<Fixture>): Fixture {
  const fixture = {} as Fixture;
  beforeEach(async () => {
    for (const field of Object.keys(fixture)) Reflect.deleteProperty(fixture, field);
    Object.assign(fixture, await make());
  });
  return fixture;
}
