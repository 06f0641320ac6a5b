import { readFileSync } from 'node:fs';
import pg from 'pg';
import {
  type FleetOptions,
  isWorking,
  startServerProcess,
  startWorkerProcess,
} from '../../tests/faults/fleet.ts';
import type { Child } from '../../tests/support/child.ts';
import { testRedis } from '../../tests/support/redis.ts';
import { until } from '../../tests/support/until.ts';
import { findFreePort } from '../processes/free-port.ts';
import { type BenchDatabase, createBenchDatabase, type Shape } from './bench-database.ts';
import { type Load, startLoad } from './load-process.ts';

export type Queue = 'redis' | 'postgres';

const REDIS_INDEX = 5;

export type Cast = {
  shape: Shape;
  queue: Queue;
  hasServer?: boolean;
  workers?: number;
  /** The URL of the emulators that the workers use. */
  sandboxUrl?: string;
};

/** The running processes for one measurement, compiled as in production, on a new database. */
export type Stage = {
  database: BenchDatabase;
  client: pg.Client;
  options: FleetOptions;
  publicUrl: string;
  load: Load;
  server: Child | undefined;
  /** Milliseconds from the start of the server to its first response. */
  serverStartMs: number;
  workers: Child[];
};

/** Starts the processes, runs the measurement when they are ready, and always stops them. */
export async function onStage<Result>(
  cast: Cast,
  measure: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const database = await createBenchDatabase(cast.shape);
  const redisUrl = cast.queue === 'redis' ? await testRedis(REDIS_INDEX) : undefined;
  if (cast.queue === 'redis' && redisUrl === undefined) throw new Error('there is no Redis');
  const { sandboxUrl } = cast;
  const port = await findFreePort();
  const options = { databaseUrl: database.url, redisUrl, port, logLevel: 'warn', sandboxUrl };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const load = startLoad();
  const workers = Array.from({ length: cast.workers ?? 0 }, () =>
    startWorkerProcess({ ...options, logLevel: 'info' }),
  );
  const startedAt = performance.now();
  const server = cast.hasServer ? await startServerProcess(options) : undefined;
  const serverStartMs = performance.now() - startedAt;
  try {
    await until(() => workers.every(isWorking), 30_000, 'the workers work');
    const publicUrl = `http://127.0.0.1:${options.port}`;
    return await measure({ database, client, options, publicUrl, load, server, serverStartMs, workers });
  } finally {
    load.stop();
    await Promise.all([server, ...workers].map((child) => child?.stop()));
    await client.end();
    await database.drop();
  }
}

/** The peak memory of a process in MB; 0 without a process. Linux only. */
export function peakMemoryMb(child: Child | undefined): number {
  if (!child) return 0;
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / 1_024;
}

const TICKS_PER_SECOND = 100;

/** The processor time of a process so far in milliseconds. Includes its ended children that it has waited for. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The fields are counted from the end of the process name, which may contain any character. Fields 14 to 17 are
  // utime, stime, cutime and cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + (Number(ticks) * 1_000) / TICKS_PER_SECOND, 0);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Processor time in ms by process; `worker` is the sum of all workers. */
export type ProcessorMs = Record<'server' | 'worker' | 'postgres', number>;

const sumOf = (pids: readonly number[]): number => pids.map(processorMs).reduce((sum, ms) => sum + ms, 0);

/** Processor time of server, workers and the whole PostgreSQL so far. Linux only, like `peakMemoryMb`. */
export async function processorMsOf({ client, server, workers }: Stage): Promise<ProcessorMs> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8');
  const postmaster = Number(backend.slice(backend.lastIndexOf(')') + 2).split(' ')[1]);
  return {
    server: server ? processorMs(server.pid) : 0,
    worker: sumOf(workers.map(({ pid }) => pid)),
    postgres: sumOf([postmaster, ...childrenOf(postmaster)]),
  };
}
