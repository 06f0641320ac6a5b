import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { BROWSER_LIMITS } from '../../server/core/plan.ts';
import { SELECT_OPTIONS } from '../../server/modules/insight/database/run-select.ts';

/** The cost of a query in PostgreSQL; processor time and memory are zero on systems without /proc. */
export type BackendCost = { cpuSeconds: number; peakMegabytes: number; receivedBytes: number };

const TICKS_A_SECOND = 100;
const LOOK_EVERY_MS = 20;

function cpuSecondsOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / TICKS_A_SECOND;
}

const peakMegabytesOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/**
 * Runs a query like the database browser, but without a row limit, and measures the cost of its backend. A query that
 * fails or times out has a cost too. If the cost exceeds `cpuSecondsMax`, returns the cost so far without waiting for
 * the end.
 */
export async function measureSelect(url: string, query: string, cpuSecondsMax: number): Promise<BackendCost> {
  const client = new pg.Client({ connectionString: url, options: SELECT_OPTIONS });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const pid: number = rows[0].pid;
  const isAvailable = existsSync(`/proc/${pid}/stat`);
  const cost: BackendCost = { cpuSeconds: 0, peakMegabytes: 0, receivedBytes: 0 };
  client.connection.stream.on('data', (chunk: Buffer) => {
    cost.receivedBytes += chunk.length;
  });
  const look = () => {
    if (!isAvailable) return;
    cost.cpuSeconds = cpuSecondsOf(pid);
    cost.peakMegabytes = Math.max(cost.peakMegabytes, peakMegabytesOf(pid));
  };
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<'overdue'>((resolve) => {
    timer = setInterval(() => {
      look();
      if (cost.cpuSeconds > cpuSecondsMax) resolve('overdue');
    }, LOOK_EVERY_MS);
  });
  const run = async () => {
    await client.query('BEGIN TRANSACTION READ ONLY');
    await client.query({ name: 'query_result', text: `DECLARE query_result NO SCROLL CURSOR FOR ${query}` });
    await client.query({
      text: `FETCH FORWARD ${BROWSER_LIMITS.rows + 1} FROM query_result`,
      rowMode: 'array',
    });
  };
  const end = await Promise.race([run().catch(() => undefined), overdue]);
  clearInterval(timer);
  look();
  if (end === 'overdue') client.connection.stream.destroy();
  // Waits until the backend has ended, because the login allows only a few connections.
  else await client.end();
  return cost;
}
