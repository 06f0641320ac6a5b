import { expect, it } from 'vitest';
import { chargeShard } from '../../server/modules/telephony/calls/charge-shard.ts';
import { makeCallEvent, receiveTaken } from '../support/calls.ts';
import { databaseOfPool } from '../support/database-of-pool.ts';
import { createTestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const deps = forFile(createTestDeps);

it('a charge job charges at most 5,000 events and enqueues another run for the rest, so that a worker can stop in between', async () => {
  const business = await makeBusiness(deps, { balanceCents: 200_000 });
  let shard = 0;
  for (let received = 0; received < 5_100; received += 300) {
    const events = Array.from({ length: 300 }, () => makeCallEvent(business.number));
    [shard = 0] = await receiveTaken(deps, events);
  }
  const wakeUps: object[] = [];
  const wake = (name: string, payload: object) => void (name === 'charge-calls' && wakeUps.push(payload));
  const watched = { ...deps, jobs: { ...deps.jobs, wake } };

  expect(await chargeShard(watched, { shard })).toBe(5_000);
  expect(wakeUps).toEqual([{ shard }]);
  expect(await chargeShard(watched, { shard })).toBe(100);
  expect(wakeUps).toHaveLength(1);
  expect(await balanceOf(deps.pool, business.id)).toBe(200_000 - 5_100 * 25);
});

it('a charge job runs one statement per batch, and none after a batch that was not full', async () => {
  const business = await makeBusiness(deps, { balanceCents: 200_000 });
  const events = Array.from({ length: 250 }, () => makeCallEvent(business.number));
  const [shard = 0] = await receiveTaken(deps, events);
  let statements = 0;
  const counting = new Proxy(deps.pool, {
    get(pool, key) {
      if (key === 'query') statements += 1;
      const found: unknown = Reflect.get(pool, key);
      return typeof found === 'function' ? found.bind(pool) : found;
    },
  });

  expect(await chargeShard({ ...deps, db: databaseOfPool(counting) }, { shard })).toBe(250);
  expect(statements).toBe(3);
});
