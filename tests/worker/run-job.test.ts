import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { createJobRunner, runJob } from '../../worker/run-job.ts';
import { CLOSED_DATABASE } from '../support/app.ts';
import { makeCallEvent, receiveTaken } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { databaseOfPool } from '../support/database-of-pool.ts';
import { createTestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { withLostConnections } from '../support/lost-connections.ts';

const deps = forFile(createTestDeps);

const job = (name: string, data: unknown) => ({ name, data, id: 'job-of-this-test' });

describe('running a job', () => {
  it('a job runs the handler that is registered under its name', async () => {
    const business = await makeBusiness(deps, { balanceCents: 1_000 });
    const [shard] = await receiveTaken(deps, [makeCallEvent(business.number)]);

    await runJob(deps, job('charge-calls', { shard }));

    expect(await balanceOf(deps.pool, business.id)).toBe(975);
  });

  it('an unknown job is logged and dropped without an error, so that the queue does not repeat it', async () => {
    const { log, errors } = captureLog();

    await expect(runJob({ ...deps, log }, job('charge-moon', {}))).resolves.toBeUndefined();

    expect(errors()).toMatchObject([{ job: 'charge-moon' }]);
  });

  it.each([
    ['a job without its shard', {}],
    ['a job with a shard that does not exist', { shard: 8 }],
    ['a job with a shard as text', { shard: '1' }],
    ['a job without a payload', null],
  ])('%s has no effect and is logged once', async (_name, data) => {
    const { log, errors } = captureLog();

    await expect(runJob({ ...deps, log }, job('charge-calls', data))).rejects.toThrow();

    expect(errors()).toHaveLength(1);
  });

  it('a failing handler is logged once with the time of its next run, and its error is thrown', async () => {
    const { log, errors } = captureLog();
    const pool = createPool(CLOSED_DATABASE, 2, pino({ level: 'silent' }));

    await expect(
      runJob({ ...deps, db: databaseOfPool(pool), log }, job('charge-calls', { shard: 1 })),
    ).rejects.toThrow();

    expect(errors()).toMatchObject([
      { msg: 'job failed', job: 'charge-calls', data: { shard: 1 }, againWithinMs: 5_000 },
    ]);
    await pool.end();
  });
});

describe('the last success of a job', () => {
  async function successOf(name: string): Promise<Date | null> {
    const rows = await deps.sql`SELECT succeeded_at FROM schedule_heartbeats WHERE name = ${name}`;
    return rows[0]?.succeeded_at ?? null;
  }

  it('the last success of a job is stored at most once a minute, beside the heartbeat of the job’s own timer', async () => {
    await deps.sql`INSERT INTO schedule_heartbeats (name, ran_at)
      VALUES ('check-ledger', clock_timestamp()), ('send-mails', clock_timestamp())`;
    let now = Date.parse('2026-11-29T12:00:00Z');
    const run = createJobRunner(deps, () => now);
    await run(job('check-ledger', {}));
    const first = await successOf('check-ledger');
    expect(first).not.toBeNull();
    now += 59_000;
    await run(job('check-ledger', {}));
    expect(await successOf('check-ledger')).toEqual(first);
    now += 1_000;
    await run(job('check-ledger', {}));
    expect((await successOf('check-ledger'))?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
    expect(await successOf('send-mails')).toBeNull();
  });

  it('the last success of a job is not stored by a run that fails', async () => {
    await deps.sql`INSERT INTO schedule_heartbeats (name, ran_at) VALUES ('charge-calls', clock_timestamp())`;
    const run = createJobRunner({ ...deps, log: captureLog().log });
    await expect(run(job('charge-calls', { shard: 8 }))).rejects.toThrow();
    expect(await successOf('charge-calls')).toBeNull();
    await run(job('charge-calls', { shard: 7 }));
    expect(await successOf('charge-calls')).not.toBeNull();
  });

  it('a job succeeds although its success cannot be stored, and the failure is logged as a warning', async () => {
    const { log, lines } = captureLog();
    await withLostConnections(
      deps,
      ({ name }) => name === 'schedule_heartbeats.succeed',
      (db) => createJobRunner({ ...deps, db, log })(job('purge-expired', {})),
    );
    expect(lines).toMatchObject([
      {},
      { msg: 'the success of a job could not be stored', job: 'purge-expired' },
    ]);
  });
});
