import { beforeEach, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../../server/db/transaction.ts';
import type { Jobs } from '../../server/jobs/wake-ups.ts';
import { listTransactions } from '../../server/modules/billing/balance/ledger.queries.ts';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { createTestDeps } from '../support/deps.ts';
import { addFunds, balanceOf, newCallSid, newPhoneNumber } from '../support/factories.ts';
import {
  chargeBatch,
  everythingOf,
  type FeePayer,
  feesOf,
  forgetFailures,
  makeFeePayer,
  makeFreePayer,
  makeLonePayer,
  setClock,
  startFees,
} from '../support/fees.ts';
import { forFile } from '../support/for-file.ts';
import { withLostConnections } from '../support/lost-connections.ts';
import {
  inLostTransaction,
  inTransaction,
  requireWaiting,
  waitForBlockedStatement,
} from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
let payer: FeePayer;

beforeEach(async () => {
  payer = await makeLonePayer(deps, 10_000);
});

const differences = async () => await deps.sql`SELECT * FROM ledger_differences`;
const starts = async (of: FeePayer = payer) => (await feesOf(deps, of.id)).map((line) => line.starts);

describe('the first month', () => {
  it('the first month of a number is charged immediately, and the platform fee 14 days after sign-up', async () => {
    expect(await feesOf(deps, payer.id)).toEqual([
      {
        kind: 'number_fee',
        cents: -1_000,
        starts: '2026-11-10',
        reason: expect.stringMatching(/^Phone number \(416\) \d{3}-\d{4}, Nov 10 – Dec 9, 2026$/),
      },
    ]);
    await setClock(deps, '2026-11-24T11:59:00Z');
    expect(await chargeFees(deps)).toBe(0);
    await setClock(deps, '2026-11-24T12:01:00Z');
    expect(await chargeFees(deps)).toBe(1);
    expect((await feesOf(deps, payer.id)).at(-1)).toEqual({
      kind: 'platform_fee',
      cents: -1_000,
      starts: '2026-11-24',
      reason: 'Platform fee, Nov 24 – Dec 23, 2026',
    });
  });

  it('the first month states its dates in the time zone that the business had when it was charged', async () => {
    // At this time it is still the evening of the 13th in Toronto. In Toronto's days, too, each month begins on the day
    // after the last one ends.
    await setClock(deps, '2026-11-14T02:00:00Z');
    const evening = await makeFeePayer(deps, { balanceCents: 10_000 });
    await setClock(deps, '2026-12-14T02:01:00Z');
    await chargeFees(deps);
    await deps.sql`UPDATE businesses SET timezone = 'Asia/Tokyo' WHERE id = ${evening.id}`;
    const numberFees = (await feesOf(deps, evening.id)).filter(({ kind }) => kind === 'number_fee');
    expect(numberFees.map(({ reason }) => reason.replace(/^.*-\d{4}, /, ''))).toEqual([
      'Nov 13 – Dec 12, 2026',
      'Dec 13, 2026 – Jan 12, 2027',
    ]);
  });

  it('the platform fee starts with the first number if that is later than 14 days after sign-up', async () => {
    const late = await makeFreePayer(deps, { balanceCents: 5_000 });
    await setClock(deps, '2026-12-20T12:00:00Z');
    expect(await chargeFees(deps)).toBe(2);
    expect(await feesOf(deps, late.id)).toEqual([]);

    expect(await startFees(deps, late)).toBe(true);

    expect((await feesOf(deps, late.id)).map(({ kind, starts: day }) => [kind, day])).toEqual([
      ['number_fee', '2026-12-20'],
      ['platform_fee', '2026-12-20'],
    ]);
  });

  it('the first month of a number is charged once for repeated starts', async () => {
    expect(await startFees(deps, payer)).toBe(false);
    const answers = await Promise.all([startFees(deps, payer), startFees(deps, payer)]);
    expect(answers).toEqual([false, false]);
    expect(await balanceOf(deps.pool, payer.id)).toBe(9_000);
  });

  it('the start of a number charges and activates only this number of the business', async () => {
    const owner = await makeFreePayer(deps, { balanceCents: 5_000 });
    const second = { number: newPhoneNumber(), friendlyName: 'Second', monthlyFeeCents: 700 };
    const { id: phoneNumberId } = await deps.prisma.phoneNumber.create({
      data: { businessId: owner.id, ...second, languageCode: 'en', status: 'active' },
    });
    await startFees(deps, { ...owner, phoneNumberId });
    expect(await balanceOf(deps.pool, owner.id)).toBe(4_300);
    const activated = await deps.sql`SELECT number FROM phone_numbers
      WHERE business_id = ${owner.id} AND activated_at IS NOT NULL`;
    expect(activated).toEqual([{ number: second.number }]);
    const audited = await deps.sql`SELECT actor, subject FROM audit_entries
      WHERE business_id = ${owner.id} AND action = 'number.activated'`;
    expect(audited).toEqual([{ actor: `user-${owner.ownerId}`, subject: second.number }]);
  });

  it('the fees of a number on hold do not start', async () => {
    const held = await makeFreePayer(deps, { balanceCents: 5_000, numberStatus: 'on_hold' });
    expect(await startFees(deps, held)).toBe(false);
    expect(await balanceOf(deps.pool, held.id)).toBe(5_000);
  });

  it('the start of a number charges no due fee of another business', async () => {
    const other = await makeFreePayer(deps, { balanceCents: 5_000 });
    await setClock(deps, '2026-12-12T00:00:00Z');
    const before = await everythingOf(deps, payer.id);
    await startFees(deps, other);
    expect(await everythingOf(deps, payer.id)).toBe(before);
  });

  it('the first month costs the number’s own price for a premium number', async () => {
    const premium = await makeFreePayer(deps, { balanceCents: 10_000 });
    await deps.sql`UPDATE phone_numbers SET monthly_fee_cents = 4900 WHERE id = ${premium.phoneNumberId}`;
    await startFees(deps, premium);
    expect(await balanceOf(deps.pool, premium.id)).toBe(5_100);
  });
});

describe('the monthly fee run', () => {
  it('the monthly fee run charges what is due once, and leaves other businesses unchanged', async () => {
    const other = await makeFreePayer(deps, { balanceCents: 3_000 });
    const theirs = await everythingOf(deps, other.id);
    await setClock(deps, '2026-12-12T00:00:00Z');
    expect(await chargeFees(deps)).toBe(2);
    expect(await balanceOf(deps.pool, payer.id)).toBe(7_000);
    const after = await everythingOf(deps, payer.id);
    expect(await chargeFees(deps)).toBe(0);
    expect(await everythingOf(deps, payer.id)).toBe(after);
    expect(await everythingOf(deps, other.id)).toBe(theirs);
  });

  it('the monthly fee run does not wake itself when nothing is left to charge', async () => {
    const woken: string[] = [];
    const wake: Jobs['wake'] = (name) => void woken.push(name);
    await setClock(deps, '2026-12-12T00:00:00Z');
    expect(await chargeFees({ ...deps, jobs: { wake } })).toBe(2);
    expect(await chargeFees({ ...deps, jobs: { wake } })).toBe(0);
    expect(woken).toEqual(['relay-outbox']);
  });

  it('the monthly fee run charges each period once after a crash at each step', async () => {
    await setClock(deps, '2027-01-12T00:00:00Z');
    let point: unknown;
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => chargeFees({ ...deps, db }),
      async (crash) => {
        point = crash;
        await chargeFees(deps);
        // Charges: the number on Nov 10, Dec 10 and Jan 10, the platform on Nov 24 and Dec 24.
        expect(await balanceOf(deps.pool, payer.id), JSON.stringify(point)).toBe(10_000 - 5_000);
        expect(await differences()).toEqual([]);
        payer = await makeLonePayer(deps, 10_000);
        await setClock(deps, '2027-01-12T00:00:00Z');
      },
    );
    // Crash points: before and after each of BEGIN, the charge and COMMIT.
    expect(deaths).toBeGreaterThanOrEqual(6);
  });

  it('the monthly fee run charges nothing twice when three workers run concurrently', async () => {
    const payers: FeePayer[] = [];
    for (let index = 0; index < 12; index += 1)
      payers.push(await makeFeePayer(deps, { balanceCents: 10_000 }));
    await setClock(deps, '2027-01-25T00:00:00Z');

    const periods = await Promise.all([chargeFees(deps), chargeFees(deps), chargeFees(deps)]);

    expect(periods.reduce((sum, count) => sum + count, 0)).toBe(13 * 5);
    for (const one of payers) expect(await balanceOf(deps.pool, one.id)).toBe(10_000 - 6 * 1_000);
    expect(await differences()).toEqual([]);
  });

  it('the monthly fee run charges each month on its own dates after 40 days without a worker', async () => {
    await setClock(deps, '2026-12-20T12:00:00Z');
    expect(await chargeFees(deps)).toBe(2);
    expect(await starts()).toEqual(['2026-11-10', '2026-11-24', '2026-12-10']);
  });

  it('the monthly fee run charges at most 12 missed months of a fee per run, logs an error, and charges the rest later', async () => {
    await setClock(deps, '2028-03-01T00:00:00Z');
    const { log, errors } = captureLog();

    expect(await chargeFees({ ...deps, log })).toBe(24);
    expect(errors()).toHaveLength(1);
    expect(await chargeFees(deps)).toBe(0);
    await forgetFailures(deps);
    // The first run left some months uncharged: of the number Dec 2027 to Feb 2028 (of 15 months), of the platform Nov
    // 2027 to Feb 2028 (of 16 months).
    expect(await chargeFees(deps)).toBe(7);
    expect(await chargeFees(deps)).toBe(0);
    expect(new Set(await starts()).size).toBe(1 + 31);
    expect(await differences()).toEqual([]);
  });

  it('the monthly fee run charges exactly 12 missed months of a fee as usual', async () => {
    await setClock(deps, '2027-11-20T00:00:00Z');
    const { log, errors } = captureLog();
    expect(await chargeFees({ ...deps, log })).toBe(24);
    expect(errors()).toEqual([]);
    await setClock(deps, '2027-12-12T00:00:00Z');
    expect(await chargeFees(deps)).toBe(2);
  });

  it('the monthly fee run charges nothing twice when the clock goes back, and nothing early', async () => {
    await setClock(deps, '2026-12-12T00:00:00Z');
    await chargeFees(deps);
    for (const instant of ['2026-11-01T00:00:00Z', '2026-12-09T00:00:00Z', '2026-12-12T00:00:00Z']) {
      await setClock(deps, instant);
      expect(await chargeFees(deps)).toBe(0);
    }
    expect(await balanceOf(deps.pool, payer.id)).toBe(7_000);
  });

  it('the monthly fee run stores a period without a ledger entry when the price is zero', async () => {
    await deps.sql`UPDATE fee_schedules SET price_cents = 0 WHERE business_id = ${payer.id}`;
    await setClock(deps, '2027-01-12T00:00:00Z');
    expect(await chargeFees(deps)).toBe(4);
    expect(await balanceOf(deps.pool, payer.id)).toBe(9_000);
    const rows = await deps.sql`SELECT count(*)::int AS periods, count(sequence)::int AS lines
      FROM charge_periods WHERE business_id = ${payer.id}`;
    expect(rows).toEqual([{ periods: 5, lines: 1 }]);
    expect(await chargeFees(deps)).toBe(0);
  });

  /** Adds a ledger entry that is missing in the account row, so that every further entry fails. */
  const addAstrayEntry = () =>
    deps.pool.query(
      `INSERT INTO ledger_entries (business_id, sequence, kind, source, amount_cents, balance_after_cents, note)
       SELECT $1, last_sequence + 1, 'adjustment', $2, 5, balance_cents + 5, 'Astray' FROM accounts WHERE business_id = $1`,
      [payer.id, `astray-${payer.id}`],
    );

  const includeAstrayEntry = () =>
    deps.sql`UPDATE accounts SET last_sequence = last_sequence + 1, balance_cents = balance_cents + 5
      WHERE business_id = ${payer.id}`;

  it('the monthly fee run charges the other businesses when one cannot be charged, and retries that one after an hour', async () => {
    const other = await makeFeePayer(deps, { balanceCents: 5_000 });
    await addAstrayEntry();
    await setClock(deps, '2026-12-12T00:00:00Z');
    const { log, errors } = captureLog();

    expect(await chargeFees({ ...deps, log })).toBe(2);

    expect(errors()).toHaveLength(1);
    expect(await balanceOf(deps.pool, other.id)).toBe(2_000);
    expect(await balanceOf(deps.pool, payer.id)).toBe(9_000);
    expect(await chargeFees(deps)).toBe(0);
    await includeAstrayEntry();
    await forgetFailures(deps);
    expect(await chargeFees(deps)).toBe(2);
  });

  it('after a failed batch, the monthly fee run retries only businesses with a due fee one by one, and delays only the fees that fail', async () => {
    const [ended, delayed, other] = [
      await makeFeePayer(deps, { balanceCents: 5_000 }),
      await makeFeePayer(deps, { balanceCents: 5_000 }),
      await makeFeePayer(deps, { balanceCents: 5_000 }),
    ];
    await deps.sql`UPDATE fee_schedules SET ended_at = app_now(), end_reason = 'released'
      WHERE business_id = ${ended.id}`;
    await deps.sql`UPDATE fee_schedules SET not_before = clock_timestamp() + interval '1 hour'
      WHERE business_id = ${delayed.id}`;
    await setClock(deps, '2026-11-15T12:00:00Z');
    const young = await makeFeePayer(deps, { balanceCents: 5_000 });
    await addAstrayEntry();
    // The platform fee of the first businesses is due, but no fee of a number and no fee of the young business.
    await setClock(deps, '2026-11-25T00:00:00Z');
    const { log, errors } = captureLog();
    const charged: unknown[] = [];
    const run = () =>
      withLostConnections(
        deps,
        ({ name, values }) => {
          if (name === 'fees.charge_due') charged.push(values?.at(-1));
          return false;
        },
        (db) => chargeFees({ ...deps, db, log }),
      );

    const periods = await run();
    expect(charged).toEqual([null, payer.id, other.id]);
    expect(periods).toBe(1);
    expect(await run()).toBe(0);
    expect(errors()).toHaveLength(1);
    const waiting = await deps.sql`SELECT business_id, kind FROM fee_schedules
      WHERE not_before > clock_timestamp() AND business_id IN (${payer.id}, ${other.id}, ${young.id})`;
    expect(waiting).toEqual([{ business_id: payer.id, kind: 'platform_fee' }]);
    await includeAstrayEntry();
  });

  it('the monthly fee run ends when its connection is lost, and does not try each business by itself', async () => {
    await setClock(deps, '2026-12-12T00:00:00Z');
    const { log, lines } = captureLog();
    const run = withLostConnections(
      deps,
      ({ name }) => name === 'fees.charge_due',
      (db) => chargeFees({ ...deps, db, log }),
    );
    await expect(run).rejects.toSatisfy(isDatabaseUnavailable);
    expect(lines).toEqual([]);
    expect(await chargeFees(deps)).toBe(2);
  });

  it('the monthly fee run does not delay the business during whose charge the connection was lost', async () => {
    const other = await makeFeePayer(deps, { balanceCents: 5_000 });
    await addAstrayEntry();
    await setClock(deps, '2026-12-12T00:00:00Z');
    const run = withLostConnections(
      deps,
      ({ name, values }) => name === 'fees.charge_due' && values?.at(-1) === other.id,
      (db) => chargeFees({ ...deps, db }),
    );
    await expect(run).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await chargeFees(deps)).toBe(2);
    expect(await balanceOf(deps.pool, other.id)).toBe(2_000);
    await includeAstrayEntry();
  });

  it('the monthly fee run charges the price of the schedule when the business’s prices change', async () => {
    await deps.sql`UPDATE businesses SET number_fee_cents = 9900, platform_fee_cents = 9900
      WHERE id = ${payer.id}`;
    await setClock(deps, '2026-12-12T00:00:00Z');
    await chargeFees(deps);
    expect(await balanceOf(deps.pool, payer.id)).toBe(7_000);
  });
});

describe('locks of the monthly fees', () => {
  it('a fee that another worker is processing is skipped without waiting', async () => {
    await setClock(deps, '2026-12-12T00:00:00Z');
    await inLostTransaction(deps, async (_sql, first) => {
      expect((await chargeBatch(first)).rows[0]).toMatchObject({ claimed: 2, periods: 2 });
      await inLostTransaction(deps, async (sql, second) => {
        await sql`SET LOCAL lock_timeout = '500ms'`;
        expect((await chargeBatch(second)).rows[0]).toMatchObject({ claimed: 0 });
      });
    });
    expect(await chargeFees(deps)).toBe(2);
  });

  it('a fee waits for the lock of its account and continues from the committed balance', async () => {
    await setClock(deps, '2026-12-12T00:00:00Z');
    const { run } = await inTransaction(deps, async (sql) => {
      await sql`SELECT post_ledger_entry(${payer.id}, 'topup', ${`held-${payer.id}`}, 100)`;
      // Calls the SQL function directly, because the job would retry business by business.
      const running = chargeBatch(deps.pool).catch((error: unknown) => error);
      await waitForBlockedStatement(deps, 'charge_due_periods');
      return { run: running };
    });

    expect(await run).toMatchObject({ rows: [{ claimed: 2, periods: 2 }] });
    expect(await balanceOf(deps.pool, payer.id)).toBe(7_100);
    expect(await differences()).toEqual([]);
  });

  it('a fee does not wait for the account of another business', async () => {
    const other = await makeFreePayer(deps);
    await setClock(deps, '2026-12-12T00:00:00Z');
    await inTransaction(deps, async (holder) => {
      await holder`SELECT FROM accounts WHERE business_id = ${other.id} FOR UPDATE`;
      await inLostTransaction(deps, async (sql, client) => {
        await sql`SET LOCAL lock_timeout = '500ms'`;
        expect((await chargeBatch(client)).rows[0]).toMatchObject({ periods: 2 });
      });
    });
  });

  it('charging the fees of one business waits for a transaction that ends these fees, and then charges nothing', async () => {
    await setClock(deps, '2026-12-12T00:00:00Z');
    const { run } = await inTransaction(deps, async (sql) => {
      await sql`UPDATE fee_schedules SET ended_at = app_now(), end_reason = 'released'
        WHERE business_id = ${payer.id}`;
      const running = chargeBatch(deps.pool, payer.id);
      await waitForBlockedStatement(deps, 'charge_due_periods');
      return { run: running };
    });
    expect(await run).toMatchObject({ rows: [{ claimed: 0, periods: 0 }] });
    expect(await balanceOf(deps.pool, payer.id)).toBe(9_000);
  });

  it.each(['fee_schedules', 'accounts'])(
    'the start of a number waits for a run that has locked %s',
    async (table) => {
      const { start } = await inTransaction(deps, async (_sql, client) => {
        await client.query(`SELECT FROM ${table} WHERE business_id = $1 FOR NO KEY UPDATE`, [payer.id]);
        const starting = startFees(deps, payer);
        await requireWaiting(deps, starting, `FROM ${table}`);
        return { start: starting };
      });
      expect(await start).toBe(false);
      expect(await balanceOf(deps.pool, payer.id)).toBe(9_000);
    },
  );

  it('fees and concurrent payments of many businesses never deadlock', async () => {
    const payers = [payer];
    for (let index = 0; index < 4; index += 1) payers.push(await makeFeePayer(deps, { balanceCents: 1_000 }));
    for (const month of ['2026-12', '2027-01', '2027-02']) {
      await setClock(deps, `${month}-28T00:00:00Z`);
      const topUps = payers.map((one) => addFunds(deps.pool, one.id, 100));
      await Promise.all([chargeFees(deps), ...topUps, chargeFees(deps)]);
    }
    expect(await differences()).toEqual([]);
    expect(await balanceOf(deps.pool, payer.id)).toBe(10_000 - 8_000 + 300);
  });
});

describe('a fee that lowers the balance', () => {
  const eventsOf = async (of: FeePayer) =>
    await deps.sql`SELECT name, payload FROM outbox_events WHERE business_id = ${of.id} ORDER BY id`;
  const consentOf = async (of: FeePayer): Promise<number> => {
    const rows = await deps.sql`INSERT INTO recharge_consents
        (business_id, user_id, terms, threshold_cents, amount_cents)
      VALUES (${of.id}, ${of.ownerId}, 'x', 1000, 2000) RETURNING id`;
    return rows[0].id;
  };

  it('a fee that lowers the balance below the threshold queues one warning; a balance that was already below gets no further one', async () => {
    const low = await makeFeePayer(deps, { balanceCents: 4_500, rechargeThresholdCents: 3_000 });
    const higher = await makeFeePayer(deps, { balanceCents: 5_500, rechargeThresholdCents: 3_000 });
    expect(await eventsOf(low)).toEqual([]);
    await setClock(deps, '2026-11-25T00:00:00Z');
    await chargeFees(deps);
    await chargeFees(deps);
    expect(await eventsOf(higher)).toEqual([]);
    await setClock(deps, '2026-12-12T00:00:00Z');
    await chargeFees(deps);
    expect(await balanceOf(deps.pool, low.id)).toBe(1_500);
    expect(await eventsOf(low)).toMatchObject([
      { name: 'balance.low', payload: { balanceCents: 2_500, thresholdCents: 3_000 } },
    ]);
  });

  it('a fee that lowers the balance below zero is charged, and queues one event per negative balance', async () => {
    const poor = await makeFeePayer(deps, { balanceCents: 2_500 });
    const consentId = await consentOf(poor);
    await deps.sql`INSERT INTO recharges (business_id, consent_id, amount_cents, state, ended_at)
      VALUES (${poor.id}, ${consentId}, 2000, 'canceled', app_now())`;
    await setClock(deps, '2026-12-12T00:00:00Z');
    await chargeFees(deps);
    await setClock(deps, '2027-01-12T00:00:00Z');
    await chargeFees(deps);
    expect(await balanceOf(deps.pool, poor.id)).toBe(-2_500);
    expect(await eventsOf(poor)).toMatchObject([
      {
        name: 'fee.unpaid',
        payload: { balanceCents: -500, holdFrom: expect.stringMatching(/^2026-12-19T/) },
      },
    ]);
    await addFunds(deps.pool, poor.id, 2_500);
    await setClock(deps, '2027-02-12T00:00:00Z');
    await chargeFees(deps);
    expect((await eventsOf(poor)).map(({ name }) => name)).toEqual(['fee.unpaid', 'fee.unpaid']);
  });

  it.each([-500, 500])(
    'a fee that lowers the balance to %i cents opens an auto-recharge, and queues no event',
    async (cents) => {
      const charged = await makeFeePayer(deps, { balanceCents: cents + 3_000 });
      await deps.sql`UPDATE businesses SET is_auto_recharge = true WHERE id = ${charged.id}`;
      await consentOf(charged);
      await deps.sql`INSERT INTO calls (business_id, call_sid, direction, status, began_at)
      VALUES (${charged.id}, ${newCallSid()}, 'inbound', 'completed', app_now())`;
      await setClock(deps, '2026-12-12T00:00:00Z');

      await chargeFees(deps);

      expect(await balanceOf(deps.pool, charged.id)).toBe(cents);
      const rows =
        await deps.sql`SELECT state, amount_cents FROM recharges WHERE business_id = ${charged.id}`;
      expect(rows).toEqual([{ state: 'due', amount_cents: 2_000 }]);
      expect(await eventsOf(charged)).toEqual([]);
    },
  );
});

it('the transaction of a fee contains the period of the fee', async () => {
  const { entries } = await listTransactions(deps.db.ofBusiness(payer.id), {}, 'en');
  expect(entries).toMatchObject([
    {
      kind: 'number_fee',
      period: {
        periodId: expect.any(Number),
        startsAt: expect.stringMatching(/^2026-11-10T12:00/),
        endsAt: expect.stringMatching(/^2026-12-10T12:00/),
      },
    },
    { kind: 'topup', period: null },
  ]);
});

it('the history of the ledger can be limited to days in the time zone of the business', async () => {
  // In Toronto, these times are before and after midnight of November 30 and December 1.
  for (const [instant, cents] of [
    ['2026-12-01T04:59:00Z', 100],
    ['2026-12-01T05:01:00Z', 200],
    ['2026-12-02T04:59:00Z', 300],
    ['2026-12-02T05:01:00Z', 400],
  ] as const) {
    await setClock(deps, instant);
    await addFunds(deps.pool, payer.id, cents);
  }
  const list = async (days: { from?: string; to?: string }) =>
    (await listTransactions(deps.db.ofBusiness(payer.id), days, 'en')).entries.map(
      ({ amountCents }) => amountCents,
    );
  expect(await list({ from: '2026-12-01', to: '2026-12-01' })).toEqual([300, 200]);
  expect(await list({ from: '2026-12-02' })).toEqual([400]);
  expect(await list({ to: '2026-11-30' })).toEqual([100, -1_000, 10_000]);
});
