import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../server/db/pool.ts';
import { createCustomer } from '../../server/modules/scheduling/customers/create-customer.ts';
import { removeCustomers } from '../../server/modules/scheduling/customers/remove-customers.ts';
import { eraseBusiness } from '../../server/modules/tenants/erasure/erase-business.ts';
import { adminOf, makeCompany } from '../support/app.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { databaseOfPool } from '../support/database-of-pool.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';
import { setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';
import { until } from '../support/until.ts';

const NOW = '2026-11-20T16:00:00Z';
const EARLIER = '2026-11-03T17:00:00Z';
const LATER = '2026-11-05T17:00:00Z';
const PHONE = '+14165550177';
const OTHER_PHONE = '+14165550178';
const PERSON = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: null,
  notes: null,
  language: 'en',
  isActive: true,
};

const deps = forFile(createTestDeps);

beforeEach(() => setClock(deps, NOW));
const company = forTest(() => makeCompany(deps));
beforeEach(async () => {
  await addCall(EARLIER);
  await addCall(LATER);
});

const owner = () => adminOf(company);

async function addCall(
  startedAt: string,
  options: { from?: string; customerId?: number } = {},
): Promise<string> {
  const callSid = newCallSid();
  await deps.sql`INSERT INTO calls (business_id, call_sid, direction, from_number, status,
    duration_seconds, started_at, customer_id)
    VALUES (${company.id}, ${callSid}, 'inbound', ${options.from ?? '+14165550100'}, 'completed', 60,
    ${startedAt}, ${options.customerId ?? null})`;
  return callSid;
}

const PLAN = 'SELECT plan_insight_days(500, 400, 10000)';

/** Creates rows for two past days. The row of the earlier day is stored after the row of the later day. */
async function planDays(): Promise<void> {
  await deps.pool.query(PLAN);
  await deps.sql`UPDATE insight_days SET ends_at = ends_at
    WHERE business_id = ${company.id} AND day = '2026-11-03'`;
}

/** Counts all planned days of all businesses. */
async function countDays(): Promise<void> {
  while ((await deps.sql`SELECT count_insight_day() AS more`)[0].more);
}

const countedDays = async () =>
  (await deps.sql`SELECT FROM insight_days WHERE business_id = ${company.id} AND is_counted`).length;

const lockDay = (client: pg.PoolClient, day: string) =>
  client.query('SELECT FROM insight_days WHERE business_id = $1 AND day = $2 FOR UPDATE', [company.id, day]);

/** Uses another connection, because PostgreSQL caches its process list within a transaction. */
async function isBlocking(pid: number): Promise<boolean> {
  const rows = await deps.sql`SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND ${pid} = ANY (pg_blocking_pids(pid))`;
  return rows[0].waiting > 0;
}

/**
 * Requires that `act` locks the earlier day first. Another transaction locks the earlier day, waits until `act` waits
 * for it, and then locks the later day. If `act` has locked the later day already, this is a deadlock. The other
 * transaction detects the deadlock first, and its error is thrown here even if `act` would be retried.
 */
async function expectNoDeadlock(act: () => Promise<unknown>): Promise<void> {
  const writer = await deps.pool.connect();
  let acted: Promise<unknown> = Promise.resolve();
  try {
    await writer.query('BEGIN');
    await writer.query(`SET LOCAL deadlock_timeout = '5ms'`);
    await lockDay(writer, '2026-11-03');
    const { rows } = await writer.query('SELECT pg_backend_pid() AS pid');
    acted = act();
    const ended = acted.then(() => Promise.reject(new Error('it waited for nobody')));
    await Promise.race([until(() => isBlocking(rows[0].pid)), ended]);
    ended.catch(() => undefined);
    await lockDay(writer, '2026-11-05');
    await writer.query('COMMIT');
  } finally {
    await writer.query('ROLLBACK');
    writer.release();
    await acted.catch(() => undefined);
  }
  await acted;
}

/** Settings with which PostgreSQL reads `insight_days` in stored order, as it may for a table without statistics. */
const STORED_ORDER = '-c enable_nestloop=off -c enable_indexscan=off -c enable_bitmapscan=off';

/** Runs `work` on connections that read in stored order. */
async function inStoredOrder(work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const url = new URL(deps.config.DATABASE_URL);
  url.searchParams.set('options', STORED_ORDER);
  const pool = createPool(url.toString(), 2, deps.log);
  await work(pool).finally(() => pool.end());
}

describe('locks on rolled-up days', () => {
  it('locks on rolled-up days are taken in ascending order in the roll-up after a change of zone', async () => {
    await planDays();
    await deps.sql`UPDATE businesses SET timezone = 'Asia/Tokyo' WHERE id = ${company.id}`;
    await inStoredOrder((pool) => expectNoDeadlock(() => pool.query(PLAN)));
  });

  it('locks on rolled-up days are taken in ascending order in the roll-up of late changes', async () => {
    await planDays();
    await deps.sql`INSERT INTO late_changes (business_id, started_at)
      SELECT ${company.id}, unnest(${[LATER, EARLIER]}::timestamptz[])`;
    await inStoredOrder((pool) => expectNoDeadlock(() => pool.query(PLAN)));
  });

  it('locks on rolled-up days are taken in ascending order in the erasure of a closed business', async () => {
    await planDays();
    await inStoredOrder((pool) =>
      expectNoDeadlock(() => eraseBusiness(databaseOfPool(pool).ofBusiness(company.id))),
    );
  });

  it('locks on rolled-up days are taken in ascending order in the erasure of several customers', async () => {
    const member = asMember(deps, company.id);
    const first = await createCustomer(member, owner(), { ...PERSON, phone: PHONE });
    const second = await createCustomer(member, owner(), { ...PERSON, phone: OTHER_PHONE });
    await addCall(LATER, { from: PHONE, customerId: first.id });
    await addCall(EARLIER, { from: OTHER_PHONE, customerId: second.id });
    await planDays();
    await expectNoDeadlock(() => removeCustomers(member, owner(), { customerIds: [first.id, second.id] }));
  });
});

describe('the roll-up of a day', () => {
  beforeEach(async () => {
    await makeCompany(deps);
    await deps.pool.query(PLAN);
    await countDays();
    await addCall(EARLIER);
    await deps.sql`INSERT INTO late_changes (business_id, started_at) VALUES (${company.id}, ${EARLIER})`;
    await deps.pool.query(PLAN);
  });

  it('the roll-up of a day leaves out a business that another transaction plans', async () => {
    await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM insight_progress WHERE business_id = ${company.id} FOR UPDATE`;
      await countDays();
      expect(await countedDays()).toBe(1);
    });
    await countDays();
    expect(await countedDays()).toBe(2);
  });

  it('the roll-up of a day and its plan do not wait for locks of another business', async () => {
    const other = await makeCompany(deps);
    await deps.pool.query(PLAN);
    await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM insight_progress WHERE business_id = ${other.id} FOR UPDATE`;
      await inTransaction(deps, async (ownSql) => {
        await ownSql`SET LOCAL lock_timeout = '10s'`;
        expect(await ownSql`SELECT count_insight_day() AS more`).toEqual([{ more: true }]);
        await ownSql`INSERT INTO late_changes (business_id, started_at) VALUES (${company.id}, ${LATER})`;
        expect(await ownSql`SELECT plan_insight_days(500, 400, 10000) AS planned`).toEqual([{ planned: 1 }]);
      });
    });
  });

  it('the roll-up of a day leaves out a day that was planned before a change of the zone', async () => {
    await deps.sql`UPDATE businesses SET timezone = 'Asia/Tokyo' WHERE id = ${company.id}`;
    expect(await deps.sql`SELECT count_insight_day() AS more`).toEqual([{ more: false }]);
    expect(await countedDays()).toBe(1);
  });

  it('the roll-up of a day stores nothing if the zone changes before its calls are counted', async () => {
    const { counting } = await inTransaction(deps, async (sql) => {
      // The roll-up locks a day with FOR UPDATE, which this lock allows, and then waits before it counts.
      await sql`LOCK TABLE insight_days IN SHARE MODE`;
      const count = deps.pool.query('SELECT count_insight_day()');
      await requireWaiting(deps, count, 'count_insight_day');
      await sql`UPDATE businesses SET timezone = 'Asia/Tokyo' WHERE id = ${company.id}`;
      return { counting: count };
    });
    await counting;
    expect(await countedDays()).toBe(1);
  });
});

it('late calls are charged while another transaction locks the rows of their days', async () => {
  await planDays();
  // The time on the system clock at which the product’s clock, which the test has moved, shows `moment`.
  const at = (moment: string) => new Date(Date.now() + Date.parse(moment) - Date.parse(NOW)).toISOString();
  const holder = await deps.pool.connect();
  try {
    await holder.query('BEGIN');
    await lockDay(holder, '2026-11-03');
    await lockDay(holder, '2026-11-05');
    await deliver(deps, [
      makeCallEvent(company.number, { occurredAt: at(EARLIER) }),
      makeCallEvent(company.number, { occurredAt: at(LATER) }),
    ]);
    const rows = await deps.sql`SELECT count(*)::int AS calls FROM calls
      WHERE business_id = ${company.id} AND charge_outcome <> 'pending'`;
    expect(rows).toEqual([{ calls: 2 }]);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});
