import { expect, it } from 'vitest';
import { createFoundersPlaces } from '../../server/modules/tenants/businesses/founders-places.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
let now = 0;
const clock = () => now;

it('a new business takes one of the founders’ places, and the number of free places is cached for a minute', async () => {
  const placesLeft = createFoundersPlaces(deps.db, clock);
  const before = await placesLeft();
  await makeBusiness(deps);
  expect(await placesLeft()).toBe(before);
  now += 60_000;
  await placesLeft();
  await expect.poll(placesLeft).toBe((before ?? 0) - 1);
});

it('the number of free founders’ places is never negative', async () => {
  const placesLeft = createFoundersPlaces({ first: async () => ({ count: 250 }) as never }, clock);
  expect(await placesLeft()).toBe(0);
});

it('the number of free founders’ places is the last known one, or null, while the database is unavailable', async () => {
  let isAway = true;
  const first = async () => {
    if (isAway) throw new Error('away');
    return { count: 1 } as never;
  };
  const placesLeft = createFoundersPlaces({ first }, clock);
  expect(await placesLeft()).toBeNull();
  isAway = false;
  now += 60_000;
  expect(await placesLeft()).toBe(99);
  isAway = true;
  now += 60_000;
  expect(await placesLeft()).toBe(99);
});

it('the number of free founders’ places is queried once a minute for concurrent requests', async () => {
  let requestCount = 0;
  const first = async () => {
    requestCount += 1;
    return { count: requestCount } as never;
  };
  const placesLeft = createFoundersPlaces({ first }, clock);
  await Promise.all(Array.from({ length: 20 }, () => placesLeft()));
  expect(requestCount).toBe(1);
});
