import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import type { SystemDb } from '../../server/db/database.ts';
import { recordAudit } from '../../server/events/record-audit.ts';
import { claimWork, finishWork, LeaseLost, putWork, repeatWork } from '../../server/jobs/due-work.ts';
import { runWork, type WorkHandler } from '../../server/jobs/run-work.ts';
import { readDueWork } from '../../server/jobs/work-figures.ts';
import { pauseAfter, WORK_KINDS } from '../../server/jobs/work-kinds.ts';
import { listDeadLetters } from '../../server/operator/list-dead-letters.ts';
import { replayDeadLetters } from '../../server/operator/replay-dead-letters.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';

const KIND = 'read-pages';
const { attemptsMax, concurrency, leaseSeconds, runMax } = WORK_KINDS[KIND];

const deps = forFile(createTestDeps);

beforeEach(() => deps.sql`DELETE FROM due_work`);
const business = forTest(() => makeBusiness(deps, { balanceCents: 1_000 }));

type Handler = WorkHandler<Pick<TestDeps, 'db' | 'log'>>;

/** A handler that writes one audit entry per subject in the transaction that completes the work. */
const auditing: Handler = {
  work: ({ db }, work) =>
    db.ofBusiness(work.businessId).transaction(async (tx) => {
      await recordAudit(tx, { actor: 'system', action: 'replay', subject: work.subject });
      await finishWork(tx, work);
    }),
};
const failing: Handler = { work: () => Promise.reject(new Error('the site is away')) };

const put = (subject: string, options: Partial<Parameters<typeof putWork>[1]> = {}, of = business) =>
  deps.db.ofBusiness(of.id).transaction((tx) => putWork(tx, { kind: KIND, subject, ...options }));
const run = (handler: Handler, db: SystemDb = deps.db) => runWork({ ...deps, db }, KIND, handler);
const endLeases = () => deps.sql`UPDATE due_work SET leased_until = clock_timestamp()`;

async function effects(of = business): Promise<string[]> {
  const rows = await deps.sql`SELECT subject FROM audit_entries
    WHERE business_id = ${of.id} AND action = 'replay' ORDER BY id`;
  return rows.map(({ subject }) => subject);
}

async function claim() {
  const work = await claimWork(deps.db, KIND);
  if (!work) throw new Error('nothing was claimed');
  return work;
}

describe('due work', () => {
  it('due work runs once although five workers run concurrently, in the order of the due times', async () => {
    const subjects = Array.from({ length: 12 }, (_, at) => `${at}`);
    for (const subject of subjects) await put(subject);
    const done = await Promise.all(Array.from({ length: 5 }, () => run(auditing)));
    expect(done.reduce((sum, count) => sum + count)).toBe(12);
    expect((await effects()).sort()).toEqual([...subjects].sort());
    await put('second', { dueAt: new Date(Date.now() - 1_000) });
    await put('first', { dueAt: new Date(Date.now() - 2_000) });
    expect([(await claim()).subject, (await claim()).subject]).toEqual(['first', 'second']);
  });

  it('due work is not claimed before its due time or before its requested delay is over', async () => {
    await put('later', { dueAt: new Date(Date.now() + 60_000) });
    await put('resting', { afterSeconds: 60 });
    expect(await run(auditing)).toBe(0);
    await deps.sql`UPDATE due_work
      SET due_at = due_at - interval '61 s', leased_until = leased_until - interval '61 s'`;
    expect(await run(auditing)).toBe(2);
  });

  it('due work that is requested twice before it runs is done once', async () => {
    await put('page');
    await put('page');
    expect(await run(auditing)).toBe(1);
    expect(await effects()).toEqual(['page']);
  });

  it('due work is not stored when its transaction rolls back', async () => {
    const failed = deps.db.ofBusiness(business.id).transaction(async (tx) => {
      await putWork(tx, { kind: KIND, subject: 'page' });
      throw new Error('the rest failed');
    });
    await expect(failed).rejects.toThrow('the rest failed');
    expect(await run(auditing)).toBe(0);
  });

  it('due work of two businesses with the same subject is separate', async () => {
    const other = await makeBusiness(deps, { balanceCents: 1_000 });
    await put('page');
    const work = await claim();
    await put('page', {}, other);
    const theirs = deps.db.ofBusiness(other.id);
    await expect(theirs.transaction((tx) => finishWork(tx, work))).rejects.toThrow(LeaseLost);
    await auditing.work(deps, work);
    expect([await effects(), await effects(other)]).toEqual([['page'], []]);
  });

  it('due work beyond the maximum of one run stays due for the next run', async () => {
    for (let at = 0; at < runMax + 3; at += 1) await put(`${at}`);
    expect(await run(auditing)).toBe(runMax);
    expect(await run(auditing)).toBe(3);
  });

  it('due work is no longer claimed by a run after a provider was unavailable, and the next run claims the rest', async () => {
    for (let at = 0; at < 3 * concurrency; at += 1) await put(`${at}`);
    const unavailable = new AppError('provider_unavailable', 'errors.common.unavailable');
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      throw unavailable;
    };
    expect(await run({ work })).toBe(0);
    expect(attempts).toBeGreaterThan(0);
    expect(attempts).toBeLessThanOrEqual(concurrency);
    expect(await run(auditing)).toBe(3 * concurrency - attempts);
  });

  it('due work is not claimed while canWork of its handler returns false', async () => {
    await put('page');
    expect(await run({ ...auditing, canWork: () => false })).toBe(0);
    expect((await claim()).attempts).toBe(1);
  });
});

describe('a lease of due work', () => {
  it('a lease of due work belongs to one worker at a time, and another worker claims the work after the lease expires', async () => {
    await put('page');
    const first = await claim();
    expect(await claimWork(deps.db, KIND)).toBeUndefined();
    await deps.sql`UPDATE due_work SET leased_until = leased_until - make_interval(secs => ${leaseSeconds})`;
    const second = await claim();
    await expect(auditing.work(deps, first)).rejects.toThrow(LeaseLost);
    expect(await effects()).toEqual([]);
    await auditing.work(deps, second);
    await expect(auditing.work(deps, second)).rejects.toThrow(LeaseLost);
    expect(await effects()).toEqual(['page']);
  });

  it('a lease of due work is lost when the work is requested again, unless the request lets the current worker finish', async () => {
    await put('page');
    const first = await claim();
    await put('page', { current: 'finish' });
    expect(await claimWork(deps.db, KIND)).toBeUndefined();
    await put('page');
    const second = await claim();
    await expect(auditing.work(deps, first)).rejects.toThrow(LeaseLost);
    await auditing.work(deps, second);
    expect(await effects()).toEqual(['page']);
  });

  it('leased work takes effect exactly once after a crash at any statement', async () => {
    await put('0');
    let round = 0;
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => run(auditing, db),
      async () => {
        await endLeases();
        await run(auditing);
        expect(await effects()).toEqual(Array.from({ length: round + 1 }, (_, at) => `${at}`));
        round += 1;
        await put(`${round}`);
      },
    );
    expect(deaths).toBeGreaterThan(5);
  });
});

describe('failing due work', () => {
  it('failing due work is retried with exponential backoff, and a new request resets the number of its attempts', async () => {
    const seconds = [1, 2, 3, 4, 40].map((attempts) => pauseAfter(KIND, attempts));
    expect(seconds).toEqual([120, 240, 480, 960, 960]);
    await put('page');
    expect(await run(failing)).toBe(0);
    const rows = await deps.sql`SELECT round(extract(epoch
      FROM leased_until - clock_timestamp()))::int AS pause, attempts, last_error, lease_id FROM due_work`;
    expect(rows).toEqual([{ pause: 120, attempts: 1, last_error: 'the site is away', lease_id: null }]);
    expect(await run(auditing)).toBe(0);
    await put('page');
    expect((await claim()).attempts).toBe(1);
  });

  it('failing due work is listed, counted and replayed as a dead letter', async () => {
    await put('page');
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      await endLeases();
      await run(failing);
    }
    await endLeases();
    expect(await run(auditing)).toBe(0);
    const [dead] = await listDeadLetters(deps.db);
    expect(dead).toMatchObject({
      ...{ table: 'due_work', kind: KIND, subject: 'page', business_id: business.id },
      ...{ attempts: attemptsMax, last_error: 'the site is away' },
    });
    expect(await readDueWork(deps.db)).toContainEqual(
      expect.objectContaining({ kind: KIND, due: 0, deadLetters: 1, oldestSeconds: 0 }),
    );
    const input = { actor: 'operator:test', table: 'due_work', id: String(dead?.id) };
    expect(await replayDeadLetters(deps, input)).toEqual({ replayed: [`due_work:${dead?.id}`] });
    expect(await replayDeadLetters(deps, input)).toEqual({ replayed: [] });
    expect(await run(auditing)).toBe(1);
  });

  it('failing due work calls giveUp of its handler after the last attempt, even when each worker died during its attempt', async () => {
    const deadLetters: string[] = [];
    const handler: Handler = {
      ...failing,
      async giveUp({ db }, work) {
        deadLetters.push(`${work.subject} after ${work.attempts}`);
        await db.ofBusiness(work.businessId).transaction((tx) => repeatWork(tx, work, 3_600));
      },
    };
    await put('fails');
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      await endLeases();
      await run(handler);
    }
    await put('kills');
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      await claim();
      await endLeases();
    }
    expect(await run(handler)).toBe(0);
    expect(deadLetters).toEqual([`fails after ${attemptsMax}`, `kills after ${attemptsMax + 1}`]);
    expect(await run(auditing)).toBe(0);
    await deps.sql`UPDATE due_work SET due_at = due_at - interval '1 hour'`;
    expect(await run(auditing)).toBe(2);
  });
});
