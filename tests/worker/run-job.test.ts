import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { runJob } from '../../worker/run-job.ts';
import { CLOSED_DATABASE } from '../support/app.ts';
import { makeCallEvent, receiveTaken } from '../support/calls.ts';
import { captureLog } from '../support/captured-log.ts';
import { databaseOfPool } from '../support/database-of-pool.ts';
import { createTestDeps } from '../support/deps.ts';
import { balanceOf, makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

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
