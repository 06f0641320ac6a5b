import { readFileSync } from 'node:fs';
import pg from 'pg';
import { isWorking, startServerProcess, startWorkerProcess } from '../faults/fleet.ts';
import type { Child } from '../support/child.ts';
import { freePort } from '../support/process.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';
import { createBenchDatabase, type Shape } from './bench-database.ts';
import { startLoad } from './load-process.ts';

export type Queue = 'redis' | 'postgres';

export type ProductRun = {
  /** Charges a second, from the first request to the commit of the last charge. */
  rate: number;
  acknowledged: number;
  ackRate: number;
  p50: number;
  p99: number;
  serverMb: number;
  workerMb: number;
};

const CONNECTIONS = 32;
/** More than this machine can take. */
const REQUESTS_PER_SECOND_MAX = 12_000;
const WARM_UP_SECONDS = 1;
const REDIS_INDEX = 5;

/** One measured run of real processes on fresh tables. Throws when a single cent or event is not where it belongs. */
export async function runProduct(shape: Shape, queue: Queue, seconds: number): Promise<ProductRun> {
  const database = await createBenchDatabase(shape);
  const redisUrl = queue === 'redis' ? await testRedis(REDIS_INDEX) : undefined;
  if (queue === 'redis' && redisUrl === undefined) throw new Error('there is no Redis');
  const options = { databaseUrl: database.url, redisUrl, port: await freePort(), logLevel: 'warn' };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const load = startLoad();
  const worker = startWorkerProcess({ ...options, logLevel: 'info' });
  const server = await startServerProcess(options);
  try {
    await until(() => isWorking(worker), 30_000, 'the worker works');
    const prepared = REQUESTS_PER_SECOND_MAX * (seconds + WARM_UP_SECONDS);
    const publicUrl = `http://127.0.0.1:${options.port}`;
    await load.prepare({ publicUrl, numbers: database.numbers, connections: CONNECTIONS, prepared });
    const warmUp = await load.run(WARM_UP_SECONDS);
    await assertBooks(client, warmUp.acknowledged);
    const result = await load.run(seconds);
    if (result.refused + warmUp.refused > 0) throw new Error('the server refused webhooks of ours');
    const doneAtMs = await assertBooks(client, warmUp.acknowledged + result.acknowledged);
    return {
      rate: result.acknowledged / ((doneAtMs - result.startedAtMs) / 1_000),
      acknowledged: result.acknowledged,
      ackRate: result.acknowledged / (result.elapsedMs / 1_000),
      p50: result.p50,
      p99: result.p99,
      serverMb: peakMemoryMb(server),
      workerMb: peakMemoryMb(worker),
    };
  } finally {
    load.stop();
    await Promise.all([server.stop(), worker.stop()]);
    await client.end();
    await database.drop();
  }
}

type Books = { charges: number; waiting: number; differences: number; done_at_ms: number };

/** Waits until nothing waits, then demands one charge for each acknowledged event; when the last one was committed. */
async function assertBooks(client: pg.Client, acknowledged: number): Promise<number> {
  const read = async (): Promise<Books> => {
    const { rows } = await client.query<Books>(
      `SELECT (SELECT count(*)::int FROM ledger_entries WHERE kind = 'call_charge') AS charges,
        (SELECT count(*)::int FROM inbox_events WHERE done_at IS NULL) AS waiting,
        (SELECT count(*)::int FROM ledger_differences) AS differences,
        (SELECT (extract(epoch FROM max(done_at)) * 1000)::float8 FROM inbox_events) AS done_at_ms`,
    );
    const [row] = rows;
    if (!row) throw new Error('the database said nothing');
    return row;
  };
  const isDrained = async () => {
    const { rows } = await client.query('SELECT FROM inbox_events WHERE done_at IS NULL LIMIT 1');
    return rows.length === 0;
  };
  await until(isDrained, 120_000, 'everything is charged');
  const books = await read();
  if (books.charges !== acknowledged || books.differences > 0 || books.waiting > 0) {
    throw new Error(`a wrong run: ${acknowledged} acknowledged, ${JSON.stringify(books)}`);
  }
  return books.done_at_ms;
}

/** The most memory that a process ever held. */
function peakMemoryMb({ pid }: Child): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / 1_024;
}
