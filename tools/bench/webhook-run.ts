import { ringBenchCalls } from './bench-calls.ts';
import type { Shape } from './bench-database.ts';
import { assertBooks, countCharges } from './books.ts';
import { rateOf } from './load-message.ts';
import { onStage, type ProcessorMs, peakMemoryMb, processorMsOf, type Queue } from './stage.ts';

/** Results of a run that sends webhooks and waits until the ledger has all charges. */
export type WebhookRun = {
  /** Charges per second, from the first request to the commit of the last charge. */
  rate: number;
  ackRate: number;
  p50: number;
  p99: number;
  serverMb: number;
  workerMb: number;
  serverStartMs: number;
  /** Milliseconds of processor time per completed call. */
  processorMs: ProcessorMs;
};

const CONNECTIONS = 32;
/**
 * Determines the number of prepared requests. The machine cannot handle this many per second, so the requests never run
 * out.
 */
const REQUESTS_PER_SECOND_MAX = 8_000;
/** Seconds of warm-up, in which the JIT compiler optimizes the hot code. */
const WARM_UP_SECONDS = 4;

/** Sends signed webhooks as fast as the server acknowledges them. Throws if an event or a cent is wrong. */
export function runWebhooks(shape: Shape, queue: Queue, seconds: number): Promise<WebhookRun> {
  return onStage({ shape, queue, hasServer: true, workers: 1 }, async (stage) => {
    const { client, load, publicUrl, database } = stage;
    const count = REQUESTS_PER_SECOND_MAX * (seconds + WARM_UP_SECONDS);
    const requests = { kind: 'callbacks', numbers: database.numbers, count, salt: 'webhooks' } as const;
    await ringBenchCalls(client, database.businessIds, requests);
    await load.prepare({ publicUrl, connections: CONNECTIONS, requests });
    const before = await countCharges(client);
    const warmUp = await load.run(WARM_UP_SECONDS);
    await assertBooks(client, before + warmUp.acknowledged);
    const busyBefore = await processorMsOf(stage);
    const result = await load.run(seconds);
    if (result.refused + warmUp.refused > 0) throw new Error('the server refused webhooks of ours');
    const doneAtMs = await assertBooks(client, before + warmUp.acknowledged + result.acknowledged);
    const busyAfter = await processorMsOf(stage);
    const perCall = (name: keyof ProcessorMs) => (busyAfter[name] - busyBefore[name]) / result.acknowledged;
    return {
      rate: result.acknowledged / ((doneAtMs - result.startedAtMs) / 1_000),
      ackRate: rateOf(result),
      p50: result.p50,
      p99: result.p99,
      serverMb: peakMemoryMb(stage.server),
      workerMb: peakMemoryMb(stage.workers[0]),
      serverStartMs: stage.serverStartMs,
      processorMs: { server: perCall('server'), worker: perCall('worker'), postgres: perCall('postgres') },
    };
  });
}
