import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcileCalls } from '../../server/modules/telephony/calls/reconcile-calls.ts';
import { makeBusinesses, type TestBusiness } from '../support/factories.ts';
import { type Product, setFault, startProduct } from '../support/product.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';
import { progressOfEvents, waitWithProgress } from '../support/wait-with-progress.ts';
import { chargedSids, expectExactBooks } from './books.ts';
import { EXPERIMENT_MS, LOST_CALLBACKS } from './scale.ts';

let product: Product;
let businesses: TestBusiness[];

beforeAll(async () => {
  const redisUrl = await testRedis(11);
  const environment = redisUrl === undefined ? {} : { REDIS_URL: redisUrl };
  product = await startProduct({ hasWorker: true, environment });
  businesses = await makeBusinesses(product.deps, 10, 500_000);
  // Waits until the reconciliation that a worker runs at its start is over. Otherwise that run would find the lost
  // callbacks.
  await product.deps.jobs.whenIdle();
  await until(async () => (await product.deps.jobs.depth()).effects === 0);
});
afterAll(() => product.stop());

/** Places calls at the emulator and returns when it has sent or dropped all callbacks. */
async function placeCalls(count: number): Promise<string[]> {
  const { body } = await product.sandbox.post('/sandbox/calls/bulk', {
    count,
    to_list: businesses.map(({ number }) => number),
  });
  const { call_sids: callSids } = body as { call_sids: string[] };
  const isAnswered = async () => {
    const { calls } = (await product.sandbox.get('/sandbox/calls?limit=1000')) as {
      calls: { answer: string }[];
    };
    return calls.every(({ answer }) => answer !== 'unknown');
  };
  await until(isAnswered, EXPERIMENT_MS, 'every call was answered');
  return callSids;
}

/** The number of callbacks that the emulator has dropped. */
async function droppedSoFar(): Promise<number> {
  const { faults } = (await product.sandbox.get('/sandbox/faults')) as { faults: { hits: number }[] };
  return faults.reduce((total, { hits }) => total + hits, 0);
}

it(
  'last callbacks lost: one reconciliation run charges every call once',
  async () => {
    await setFault(product.sandbox, {
      provider: 'twilio',
      fault: 'drop',
      rate: 0.2,
      only: 'status.completed',
    });
    const callSids: string[] = [];
    while (callSids.length < LOST_CALLBACKS.calls)
      callSids.push(...(await placeCalls(Math.min(1_000, LOST_CALLBACKS.calls - callSids.length))));
    const arrived = async () => (await chargedSids(product.deps.pool, businesses)).size;
    await waitWithProgress(async () => (await arrived()) + (await droppedSoFar()) === callSids.length, {
      what: 'what was sent is charged',
      progress: progressOfEvents(product.deps.pool),
    });
    const lost = await droppedSoFar();

    await reconcileCalls(product.deps);

    await expectExactBooks(product.deps.pool, businesses, callSids);
    console.log(`last callbacks lost: ${callSids.length} calls, of which the reconciliation found ${lost}`);
    expect(lost).toBeGreaterThan(0);
  },
  EXPERIMENT_MS,
);
