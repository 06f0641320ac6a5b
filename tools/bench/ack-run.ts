import { withBareServer } from './bare.ts';
import { ringBenchCalls } from './bench-calls.ts';
import { type LoadOrder, rateOf } from './load-message.ts';
import type { Load } from './load-process.ts';
import { onStage } from './stage.ts';

/**
 * Acknowledged webhooks per second. `ours`: the product, which verifies and commits each webhook. `bare`: Fastify with
 * one INSERT per request.
 */
export type AckRun = { ours: number; bare: number };

const CONNECTIONS = 32;
const REQUESTS_PER_SECOND_MAX = 15_000;
const WARM_UP_SECONDS = 2;

async function measureRate(load: Load, order: LoadOrder, seconds: number): Promise<number> {
  await load.prepare(order);
  await load.run(WARM_UP_SECONDS);
  const result = await load.run(seconds);
  if (result.refused > 0) throw new Error(`${result.refused} webhooks were refused`);
  return rateOf(result);
}

/** Runs without a worker, because only the time until the acknowledgement is measured. */
export function runAcks(seconds: number): Promise<AckRun> {
  return onStage(
    { shape: 'spread', queue: 'redis', hasServer: true },
    ({ client, database, load, publicUrl }) =>
      withBareServer(database, async (bareUrl) => {
        const count = REQUESTS_PER_SECOND_MAX * (seconds + WARM_UP_SECONDS);
        const requests = { kind: 'callbacks', numbers: database.numbers, count, salt: 'acks' } as const;
        await ringBenchCalls(client, database.businessIds, requests);
        const order = { publicUrl, connections: CONNECTIONS, requests };
        const bare = await measureRate(load, { ...order, publicUrl: bareUrl, path: '/insert' }, seconds);
        return { bare, ours: await measureRate(load, order, seconds) };
      }),
  );
}
