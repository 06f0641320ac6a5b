import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPipelinedReads, type PipelinedReads } from '../../server/db/pipelined-reads.ts';
import { createPool } from '../../server/db/pool.ts';
import { captureLog } from '../support/captured-log.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { createTcpGate, type TcpGate } from '../support/tcp-gate.ts';
import { until } from '../support/until.ts';

const echo = { name: 'test.echo', text: 'SELECT $1::int AS n, pg_backend_pid() AS pid' };
const slowEcho = {
  name: 'test.slow_echo',
  text: 'SELECT $1::int AS n, pg_backend_pid() AS pid FROM pg_sleep($2::float8)',
};
const division = { name: 'test.division', text: 'SELECT 10 / $1::int AS n' };
const noted = { name: 'test.noted', text: 'SELECT n FROM notes' };
const note = { name: 'test.note', text: 'INSERT INTO notes VALUES ($1)' };

const READ_ONLY_TRANSACTION = '25006';
const DIVISION_BY_ZERO = '22012';
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

const database = forFile(createTestDatabase);
let gate: TcpGate;
let log: ReturnType<typeof captureLog>;
let pool: pg.Pool;
let reads: PipelinedReads;

beforeEach(async () => {
  log = captureLog();
  gate = await createTcpGate(database.url);
  pool = createPool(database.url, 2, log.log);
  await pool.query('CREATE TABLE notes (n int)');
  reads = createPipelinedReads(gate.url, pool, log.log);
});
afterEach(async () => {
  await reads.close();
  await pool.query('DROP TABLE notes');
  await pool.end();
  await gate.close();
});

const poolPids = async () => {
  const results = numbers(2).map(() => pool.query('SELECT pg_backend_pid() AS pid FROM pg_sleep(0.05)'));
  return new Set((await Promise.all(results)).map(({ rows }) => rows[0].pid));
};
const readEach = async (count: number) =>
  (await Promise.all(numbers(count).map((n) => reads.read(echo, [n])))).flat();
const readPid = async () => (await reads.read(echo, [0]))[0]?.pid;

/** Reads until the pipelined connection answers; returns its backend's process id. */
async function waitForPipeline(): Promise<number> {
  const ofPool = await poolPids();
  let pid: number | undefined;
  const answers = async () => {
    pid = await readPid();
    return !ofPool.has(pid);
  };
  await until(answers, 10_000, 'the pipelined connection answers');
  return Number(pid);
}

describe('the pipelined connection', () => {
  it('the pipelined connection answers each of many concurrent reads with its own result, over one connection', async () => {
    const pid = await waitForPipeline();
    const rows = await readEach(2_000);
    expect(rows).toEqual(numbers(2_000).map((n) => ({ n, pid })));
  });

  it('the pipelined connection fails only the failing read, with PostgreSQL’s error', async () => {
    await waitForPipeline();
    const outcomes = await Promise.allSettled(numbers(5).map((n) => reads.read(division, [n])));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
    expect(outcomes[0]).toMatchObject({ reason: { code: DIVISION_BY_ZERO } });
    expect(outcomes[4]).toMatchObject({ value: [{ n: 2 }] });
  });

  it('the pipelined connection returns everything that was committed before the read', async () => {
    await waitForPipeline();
    for (const n of numbers(200)) {
      await pool.query('DELETE FROM notes');
      await pool.query('INSERT INTO notes VALUES ($1)', [n]);
      expect(await reads.read(noted, [])).toEqual([{ n }]);
    }
  });

  it('the pipelined connection refuses writes', async () => {
    await waitForPipeline();
    await expect(reads.read(note, [1])).rejects.toMatchObject({ code: READ_ONLY_TRANSACTION });
    expect((await pool.query('SELECT FROM notes')).rowCount).toBe(0);
  });

  it('the pipelined connection moves a read that takes longer than a second to the pool', async () => {
    const pid = await waitForPipeline();
    const [slow, behind] = await Promise.all([reads.read(slowEcho, [1, 1.2]), reads.read(echo, [2])]);
    expect(slow).toMatchObject([{ n: 1 }]);
    expect(slow[0]?.pid).not.toBe(pid);
    expect(behind).toEqual([{ n: 2, pid }]);
  });
});

describe('a lost pipelined connection', () => {
  it('a lost pipelined connection loses no read, and is opened again', async () => {
    const pid = await waitForPipeline();
    const underway = Promise.all(numbers(50).map((n) => reads.read(slowEcho, [n, 0.01])));
    await pool.query('SELECT pg_terminate_backend($1)', [pid]);
    expect((await underway).flat().map(({ n }) => n)).toEqual(numbers(50));
    expect(await waitForPipeline()).not.toBe(pid);
    expect(log.errors()).toEqual([]);
  });

  it('a lost pipelined connection is closed when it stops answering, and the pool answers', async () => {
    await waitForPipeline();
    gate.stopForwarding();
    expect((await readEach(50)).map(({ n }) => n)).toEqual(numbers(50));
  });

  it('a lost pipelined connection does not delay reads while it cannot be reopened', async () => {
    await gate.shut();
    const ofPool = await poolPids();
    const rows = await readEach(50);
    expect(rows.map(({ n }) => n)).toEqual(numbers(50));
    expect(rows.every((row) => ofPool.has(row.pid))).toBe(true);
    await gate.open();
    await waitForPipeline();
  });

  it('a pipelined connection that was lost while idle is replaced', async () => {
    const pid = await waitForPipeline();
    await pool.query('SELECT pg_terminate_backend($1)', [pid]);
    await until(() => log.lines.some(({ msg }) => msg === 'the connection of pipelined reads was lost'));
    expect(await readEach(3)).toHaveLength(3);
  });
});

it('a pipelined connection answers its pending reads when it is closed, and later reads use the pool', async () => {
  const pid = await waitForPipeline();
  const underway = reads.read(slowEcho, [1, 0.2]);
  await reads.close();
  expect(await underway).toEqual([{ n: 1, pid }]);
  await reads.open();
  expect(await poolPids()).toContain(await readPid());
});
