import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import type { SystemDb } from '../../server/db/database.ts';
import { createPool } from '../../server/db/pool.ts';
import { eraseBusiness } from '../../server/domains/businesses/erase-business.ts';
import { receiveCallEvents } from '../../server/domains/calls/receive-call-events.ts';
import { createCustomer } from '../../server/domains/customers/create-customer.ts';
import { removeCustomers } from '../../server/domains/customers/remove-customers.ts';
import { updateCustomer } from '../../server/domains/customers/update-customer.ts';
import { rollUpCalls } from '../../server/domains/insights/roll-up-calls.ts';
import { buildTestApp, type Company, makeCompany, type TestApp } from '../support/app.ts';
import { chargeAll, makeCallEvent } from '../support/calls.ts';
import { databaseOfPool } from '../support/database-of-pool.ts';
import { asMember, type OpenDeps } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';
import { setClock } from '../support/fees.ts';
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

let test: TestApp;
let deps: OpenDeps;
let company: Company;
/** Calls of the two days that no case changes otherwise; changing one locks the row of its day. */
let bystanders: { earlier: string; later: string };

beforeAll(async () => {
  test = await buildTestApp();
  deps = test.deps;
});
afterAll(() => test.drop());
beforeEach(async () => {
  await setClock(deps, NOW);
  company = await makeCompany(deps);
  bystanders = { earlier: await addCall(EARLIER), later: await addCall(LATER) };
});

const owner = () => ({ businessId: company.id, userId: company.admin.id, role: 'admin' as const });

async function addCall(
  startedAt: string,
  given: { from?: string; customerId?: number } = {},
): Promise<string> {
  const callSid = newCallSid();
  await deps.pool.query(
    `INSERT INTO calls (business_id, call_sid, direction, from_number, status, duration_seconds, started_at, customer_id)
     VALUES ($1, $2, 'inbound', $3, 'completed', 60, $4, $5)`,
    [company.id, callSid, given.from ?? '+14165550100', startedAt, given.customerId ?? null],
  );
  return callSid;
}

/** Gives past days their rows, then stores the earlier day's row behind the later day's. */
async function placeDays(): Promise<void> {
  await deps.pool.query('SELECT place_insight_days(500, 400)');
  await deps.pool.query(
    `UPDATE insight_days SET ends_at = ends_at WHERE business_id = $1 AND day = '2026-11-03'`,
    [company.id],
  );
}

const change = (client: pg.PoolClient, callSid: string) =>
  client.query('UPDATE calls SET updated_at = app_now() WHERE call_sid = $1', [callSid]);

/** Asked on another connection: within a transaction PostgreSQL repeats the first answer about its processes. */
async function isWaitedFor(pid: number): Promise<boolean> {
  const { rows } = await deps.pool.query(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))`,
    [pid],
  );
  return rows[0].waiting > 0;
}

/**
 * Starts `act` while another transaction holds the earlier day, lets it come to wait for that day, and has the other
 * transaction take the later day too. If `act` locked the later day first, that is a deadlock, and the other transaction
 * finds it first: its error is thrown here, also where `act` would be tried again.
 */
async function expectNoDeadlock(act: () => Promise<unknown>): Promise<void> {
  const writer = await deps.pool.connect();
  let acted: Promise<unknown> = Promise.resolve();
  try {
    await writer.query('BEGIN');
    await writer.query(`SET LOCAL deadlock_timeout = '5ms'`);
    await change(writer, bystanders.earlier);
    const { rows } = await writer.query('SELECT pg_backend_pid() AS pid');
    acted = act();
    const ended = acted.then(() => Promise.reject(new Error('it waited for nobody')));
    await Promise.race([until(() => isWaitedFor(rows[0].pid)), ended]);
    ended.catch(() => undefined);
    await change(writer, bystanders.later);
    await writer.query('COMMIT');
  } finally {
    await writer.query('ROLLBACK');
    writer.release();
    await acted.catch(() => undefined);
  }
  await acted;
}

/** Plans that read `insight_days` in the order in which its rows are stored, as for a table of which little is known. */
const STORED_ORDER = '-c enable_nestloop=off -c enable_indexscan=off -c enable_bitmapscan=off';

/** Runs `work` on connections that plan so. */
async function inStoredOrder(work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const url = new URL(deps.config.DATABASE_URL);
  url.searchParams.set('options', STORED_ORDER);
  const pool = createPool(url.toString(), 2, deps.log);
  await work(pool).finally(() => pool.end());
}

function makeSignal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), given };
}

/** The database of a pool, which waits for `pause` once after the first read that returned rows. */
function pausedAfterRead(pool: pg.Pool, pause: () => Promise<void>): SystemDb {
  const db = databaseOfPool(pool);
  let hasPaused = false;
  return {
    ...db,
    async all(statement, ...given) {
      const rows = await db.all(statement, ...given);
      if (!hasPaused && rows.length > 0) {
        hasPaused = true;
        await pause();
      }
      return rows;
    },
  };
}

describe('the rows of the days of figures are locked in ascending order', () => {
  it('by the roll-up that marks days as watched', async () => {
    await placeDays();
    const read = makeSignal();
    const resumed = makeSignal();
    await inStoredOrder(async (pool) => {
      const db = pausedAfterRead(pool, () => {
        read.give();
        return resumed.given;
      });
      // The other transaction begins after the roll-up has read the days: the roll-up does not wait for younger ones.
      const rolled = rollUpCalls({ db });
      await read.given;
      await expectNoDeadlock(() => {
        resumed.give();
        return rolled;
      });
    });
  });

  it('by the roll-up that replaces the days of another time zone', async () => {
    await placeDays();
    await deps.pool.query(`UPDATE businesses SET timezone = 'Asia/Tokyo' WHERE id = $1`, [company.id]);
    await inStoredOrder((pool) => expectNoDeadlock(() => pool.query('SELECT place_insight_days(500, 400)')));
  });

  it('by a statement that changes several conversations', async () => {
    const later = await addCall(LATER);
    const earlier = await addCall(EARLIER);
    await deps.pool.query(
      `INSERT INTO conversations (call_sid, business_id, sentiment) SELECT sid, $1, 'negative' FROM unnest($2::text[]) sid`,
      [company.id, [later, earlier]],
    );
    await placeDays();
    await expectNoDeadlock(() => eraseBusiness(deps.db.ofBusiness(company.id)));
  });

  it('by the erasure of several customers', async () => {
    const member = asMember(deps, company.id);
    const first = await createCustomer(member, owner(), { ...PERSON, phone: PHONE });
    const second = await createCustomer(member, owner(), { ...PERSON, phone: OTHER_PHONE });
    await addCall(LATER, { from: PHONE, customerId: first.id });
    await addCall(EARLIER, { from: OTHER_PHONE, customerId: second.id });
    await placeDays();
    await expectNoDeadlock(() => removeCustomers(member, owner(), { customerIds: [first.id, second.id] }));
  });

  it('by a customer whose calls go back and who gets others', async () => {
    const member = asMember(deps, company.id);
    await addCall(LATER, { from: PHONE });
    await addCall(EARLIER, { from: OTHER_PHONE });
    const customer = await createCustomer(member, owner(), { ...PERSON, phone: PHONE });
    await placeDays();
    await expectNoDeadlock(() =>
      updateCustomer(member, owner(), { customerId: customer.id, phone: OTHER_PHONE }),
    );
  });

  it('by the charge, for calls that it adds and calls that it changes', async () => {
    const known = newCallSid();
    await deps.pool.query(
      `INSERT INTO calls (business_id, call_sid, direction, from_number, status, started_at, began_at)
       VALUES ($1, $2, 'inbound', '+14165550100', 'in-progress', $3, $3)`,
      [company.id, known, LATER],
    );
    await placeDays();
    // By the clock of the database's machine, which the test has moved.
    const earlier = new Date(Date.now() + Date.parse(EARLIER) - Date.parse(NOW)).toISOString();
    await receiveCallEvents(deps.db, [
      makeCallEvent(company.number, { callSid: known }),
      makeCallEvent(company.number, { occurredAt: earlier }),
    ]);
    await expectNoDeadlock(() => chargeAll(deps));
  });
});
