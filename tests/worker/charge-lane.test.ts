import { afterAll, beforeAll, expect, it } from 'vitest';
import { chargeLane } from '../../server/domains/calls/charge-lane.ts';
import { makeCallEvent, receiveTaken } from '../support/calls.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness } from '../support/factories.ts';

let deps: TestDeps;

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.drop());

it('a job charges 5,000 events at most and rings for the rest, so that a worker can be stopped', async () => {
  const business = await makeBusiness(deps, { balanceCents: 200_000 });
  let lane = 0;
  for (let received = 0; received < 5_100; received += 300) {
    const events = Array.from({ length: 300 }, () => makeCallEvent(business.number));
    [lane = 0] = await receiveTaken(deps, events);
  }
  const rings: object[] = [];
  const ring = (name: string, payload: object) => void (name === 'charge-calls' && rings.push(payload));
  const watched = { ...deps, doorbells: { ...deps.doorbells, ring } };

  expect(await chargeLane(watched, { lane })).toBe(5_000);
  expect(rings).toEqual([{ lane }]);
  expect(await chargeLane(watched, { lane })).toBe(100);
  expect(rings).toHaveLength(1);
  expect(await balanceOf(deps.pool, business.id)).toBe(200_000 - 5_100 * 25);
});
