import { beforeEach, describe, expect, it } from 'vitest';
import { DUNNING } from '../../server/core/plan.ts';
import { isDatabaseUnavailable } from '../../server/db/transaction.ts';
import type { Mailer } from '../../server/integrations/resend/mailer.ts';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { runDunning } from '../../server/modules/billing/fees/run-dunning.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { holdNumber, releaseNumber } from '../../server/modules/telephony/numbers/hold-or-release-number.ts';
import { replayDeadLetters } from '../../server/operator/replay-dead-letters.ts';
import { relayOutbox } from '../../worker/relay-outbox.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { createTestDeps } from '../support/deps.ts';
import { addFunds, balanceOf, newPhoneNumber } from '../support/factories.ts';
import {
  endAllFees,
  everythingOf,
  type FeePayer,
  makeFeePayer,
  ownerOf,
  runFees,
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
let debtor: FeePayer;

beforeEach(async () => {
  await settleAll();
  debtor = await fall();
});

/** Deletes rows of earlier tests, which would be charged and dunned in the next one. */
async function settleAll(): Promise<void> {
  await endAllFees(deps);
  await deps.sql`SELECT post_ledger_entry(business_id, 'adjustment', gen_random_uuid()::text,
    -balance_cents, '{"note": "Settled"}') FROM accounts WHERE balance_cents < 0`;
}

/** A business whose platform fee of 24 November takes its balance below zero; its number’s cycle ends on the 10th. */
async function fall(): Promise<FeePayer> {
  await setClock(deps, '2026-11-10T12:00:00Z');
  const payer = await makeFeePayer(deps, { balanceCents: 1_500 });
  await at('2026-11-24T12:30:00Z');
  expect(await balanceOf(deps.pool, payer.id)).toBe(-500);
  return payer;
}

/** Runs the timers at an instant. */
async function at(instant: string): Promise<void> {
  await setClock(deps, instant);
  await runFees(deps);
}

async function stepsOf(of: FeePayer = debtor): Promise<string[]> {
  const rows = await deps.sql`SELECT step FROM dunning_steps WHERE business_id = ${of.id} ORDER BY id`;
  return rows.map(({ step }) => step);
}

async function mailsOf(of: FeePayer = debtor): Promise<string[]> {
  const rows = await deps.sql`SELECT template FROM outgoing_mails
    WHERE business_id = ${of.id} AND template <> 'low-balance' ORDER BY id`;
  return rows.map(({ template }) => template);
}

async function numberOf(of: FeePayer = debtor) {
  const rows = await deps.sql`SELECT status, pending_action, pending_action_at, pending_reason,
      released_at IS NOT NULL AS is_released
    FROM phone_numbers WHERE id = ${of.phoneNumberId}`;
  return rows[0];
}

const WHOLE = ['unpaid', 'hold_announced', 'warning_30', 'warning_60', 'warning_85', 'released'];
/**
 * The steps with a balance below zero since 24 November are due on 1 December, 24 December, 23 January, 17 February and
 * 22 February.
 */
const DAYS = { d7: '2026-12-01', d30: '2026-12-24', d60: '2027-01-23', d85: '2027-02-17', d90: '2027-02-22' };

const daysOfAll: number[] = DUNNING.steps.map(({ afterDays }) => afterDays);
async function stepWith(days: readonly number[], daysApart: number, sql = deps.sql) {
  const names = DUNNING.steps.map(({ step }) => step);
  const rows = await sql`SELECT dun_business(${debtor.id}, ${names}, ${days}, ${daysApart}) AS step`;
  return rows[0].step;
}

describe('a mail about unpaid fees', () => {
  const mailer: Mailer = { send: async () => 'sent' };
  const mailOf = async (of: FeePayer) => {
    const rows =
      await deps.sql`SELECT done_at IS NOT NULL AS is_done, resend_id, last_error FROM outgoing_mails
      WHERE business_id = ${of.id} AND template = 'fee-unpaid'`;
    return rows;
  };
  const SENT = { is_done: true, resend_id: 'sent', last_error: null };
  const DROPPED = { is_done: true, resend_id: null, last_error: 'outdated' };
  /** Restores the state before the mails were sent. */
  const unsend = () =>
    deps.sql`UPDATE outgoing_mails SET done_at = NULL, resend_id = NULL, next_try_at = clock_timestamp()
      WHERE template = 'fee-unpaid'`;

  it('a mail about unpaid fees is not sent after the debt was paid, unlike the mail of a business whose debt remains', async () => {
    const payer = await fall();
    await unsend();
    await addFunds(deps.pool, payer.id, 500);
    await sendMails({ ...deps, mailer });
    expect(await mailOf(payer)).toEqual([DROPPED]);
    expect(await mailOf(debtor)).toEqual([SENT]);
  });

  it('a mail about unpaid fees is not sent after the debt was paid, even when the balance falls below zero again', async () => {
    await unsend();
    await addFunds(deps.pool, debtor.id, 500);
    await deps.sql`SELECT post_ledger_entry(${debtor.id}, 'adjustment', gen_random_uuid()::text, -100,
      '{"note": "Test"}')`;
    await sendMails({ ...deps, mailer });
    expect(await mailOf(debtor)).toEqual([DROPPED]);
  });
});

describe('a balance that stays below zero', () => {
  it('a balance that stays below zero gets the dunning steps in order, each with its mail, and the last step releases the number', async () => {
    const stepsByDay: Record<string, string[]> = {};
    for (const day of Object.values(DAYS)) {
      await at(`${day}T12:29:00Z`);
      const before = (await stepsOf()).length;
      // The last two steps are exactly five days apart, so the second one runs a few minutes later on its day.
      await at(`${day}T12:${day === DAYS.d90 ? 35 : 33}:00Z`);
      stepsByDay[day] = (await stepsOf()).slice(before);
    }
    expect(Object.values(stepsByDay)).toEqual(WHOLE.slice(1).map((step) => [step]));
    const warnings = Array(3).fill('release-warning');
    const held = ['fee-unpaid', 'hold-announced', 'number-held'];
    expect(await mailsOf()).toEqual([...held, ...warnings, 'number-released']);
    expect(await numberOf()).toMatchObject({ status: 'cancelled', is_released: true, pending_action: null });
    const rows = await deps.sql`SELECT kind, end_reason FROM fee_schedules
      WHERE business_id = ${debtor.id} ORDER BY id`;
    expect(rows).toEqual([
      { kind: 'number_fee', end_reason: 'held' },
      { kind: 'platform_fee', end_reason: 'unpaid' },
      { kind: 'hold_fee', end_reason: 'released' },
    ]);
    await at('2027-06-01T00:00:00Z');
    expect(await stepsOf()).toEqual(WHOLE);
  });

  it('dun_business uses the dunning steps and days that it gets as arguments', async () => {
    await setClock(deps, '2026-11-27T12:31:00Z');
    expect(await stepWith(daysOfAll, DUNNING.daysApart)).toBeNull();
    expect(await stepWith(daysOfAll.with(1, 4), 1)).toBeNull();
    expect(await stepWith(daysOfAll.with(1, 3), 4)).toBeNull();
    expect(await stepWith(daysOfAll.with(1, 3), 3)).toBe('hold_announced');
    expect(await stepWith(daysOfAll.with(1, 3), 3)).toBeNull();
  });

  it('dunning puts the number on hold when the cycle ends, not before, and charges the hold fee instead of the monthly fee', async () => {
    await at(`${DAYS.d7}T12:31:00Z`);
    expect(await numberOf()).toMatchObject({
      status: 'active',
      pending_action: 'hold',
      pending_reason: 'unpaid',
      pending_action_at: new Date((await cycleEnd()) ?? 0),
    });
    await at('2026-12-10T11:59:00Z');
    expect(await numberOf()).toMatchObject({ status: 'active' });
    await at('2026-12-10T12:01:00Z');
    expect(await numberOf()).toMatchObject({ status: 'on_hold', pending_action: null });
    // The same run charges the hold fee, which is half the price of the number.
    expect(await balanceOf(deps.pool, debtor.id)).toBe(-500 - 500);
  });

  it('a balance that stays below zero gets each dunning step once from three concurrent runs and after a crash at each statement', async () => {
    await setClock(deps, `${DAYS.d7}T12:31:00Z`);
    const stepCounts = await Promise.all([runDunning(deps), runDunning(deps), runDunning(deps)]);
    expect(stepCounts.reduce((sum, count) => sum + count, 0)).toBe(1);
    await setClock(deps, `${DAYS.d30}T12:31:00Z`);
    await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => runDunning({ ...deps, db }),
      async (point) => {
        await runDunning(deps);
        expect(await stepsOf(), JSON.stringify(point)).toEqual(WHOLE.slice(0, 3));
      },
    );
    await relayOutbox(deps);
    await relayOutbox(deps);
    expect((await mailsOf()).filter((template) => template === 'release-warning')).toHaveLength(1);
  });

  it('dunning starts the next step only after the charge of a fee that is in progress', async () => {
    await setClock(deps, `${DAYS.d7}T12:31:00Z`);
    const { run } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM fee_schedules WHERE business_id = ${debtor.id} FOR NO KEY UPDATE`;
      const running = runDunning(deps);
      await requireWaiting(deps, running, 'dun_business');
      return { run: running };
    });
    expect(await run).toBe(1);
    expect(await stepsOf()).toEqual(WHOLE.slice(0, 2));
  });

  it('dunning does not wait for the locked fees and the locked account of another business', async () => {
    const other = await makeFeePayer(deps, { balanceCents: 9_000 });
    await setClock(deps, `${DAYS.d7}T12:31:00Z`);
    await inTransaction(deps, async (holder) => {
      await holder`SELECT FROM fee_schedules s JOIN accounts a ON a.business_id = s.business_id
        WHERE s.business_id = ${other.id} FOR UPDATE`;
      await inLostTransaction(deps, async (sql) => {
        await sql`SET LOCAL lock_timeout = '500ms'`;
        expect(await stepWith(daysOfAll, DUNNING.daysApart, sql)).toBe('hold_announced');
      });
    });
  });

  it('dunning announces the hold of each number for the end of the number’s own cycle', async () => {
    await setClock(deps, '2026-11-28T12:00:00Z');
    const free = {
      businessId: debtor.id,
      number: newPhoneNumber(),
      friendlyName: 'Free',
      monthlyFeeCents: 0,
    };
    const second = await deps.prisma.phoneNumber.create({
      data: { ...free, languageCode: 'en', status: 'active' },
    });
    await startFees(deps, { ...debtor, phoneNumberId: second.id });
    await at(`${DAYS.d7}T12:31:00Z`);
    const rows = await deps.sql`SELECT pending_action, pending_action_at::date::text AS day FROM phone_numbers
      WHERE business_id = ${debtor.id} ORDER BY id`;
    expect(rows).toEqual([
      { pending_action: 'hold', day: '2026-12-10' },
      { pending_action: 'hold', day: '2026-12-28' },
    ]);
  });

  it('dunning leaves every other business and former numbers unchanged', async () => {
    const other = await makeFeePayer(deps, { balanceCents: 9_000 });
    await deps.sql`UPDATE fee_schedules SET not_before = '2999-01-01' WHERE business_id = ${other.id}`;
    await deps.sql`INSERT INTO dunning_steps (business_id, since, step)
      SELECT ${other.id}, below_zero_since, 'warning_30' FROM accounts WHERE business_id = ${debtor.id}`;
    const former = { businessId: debtor.id, number: newPhoneNumber(), friendlyName: 'Former' };
    await deps.prisma.phoneNumber.create({
      data: {
        ...{ ...former, languageCode: 'en', monthlyFeeCents: 1_000 },
        ...{ status: 'cancelled', releasedAt: new Date() },
      },
    });
    const before = await everythingOf(deps, other.id);
    for (const day of Object.values(DAYS)) await at(`${day}T12:3${day === DAYS.d90 ? 5 : 1}:00Z`);
    expect(await stepsOf()).toEqual(WHOLE);
    expect(await everythingOf(deps, other.id)).toBe(before);
    const released = await deps.sql`SELECT subject FROM audit_entries
      WHERE business_id = ${debtor.id} AND action = 'number.released'`;
    expect(released).toEqual([{ subject: debtor.number }]);
  });

  it('a balance that a call or a dispute lowered below zero gets the first dunning mail only after a day', async () => {
    const payer = await makeFeePayer(deps, { balanceCents: 1_500 });
    await deps.sql`SELECT post_ledger_entry(${payer.id}, 'dispute', ${`du_${payer.id}`}, -600)`;
    await at('2026-11-25T12:00:00Z');
    // Charges the first month of another business, which must not add a step for this one.
    await makeFeePayer(deps, { balanceCents: 1_500 });
    expect(await stepsOf(payer)).toEqual([]);
    await at('2026-11-25T13:00:00Z');
    expect(await stepsOf(payer)).toEqual(['unpaid']);
    expect(await mailsOf(payer)).toEqual(['fee-unpaid']);
  });

  it('dunning announces no hold for a business without an active number', async () => {
    const unpaidOf = async (of: FeePayer) => {
      const rows = await deps.sql`SELECT payload -> 'holdFrom' AS hold, payload ->> 'releaseFrom' AS release
        FROM outgoing_mails WHERE business_id = ${of.id} AND template = 'fee-unpaid'`;
      return rows;
    };
    await settleAll();
    await setClock(deps, '2026-11-10T12:00:00Z');
    const without = await makeFeePayer(deps, { balanceCents: 1_500 });
    const payerOnHold = await makeFeePayer(deps, { balanceCents: 1_500 });
    for (const [of, end] of [
      [without, releaseNumber],
      [payerOnHold, holdNumber],
    ] as const)
      await deps.db
        .ofBusiness(of.id)
        .transaction((tx) => end(tx, ownerOf(of), { phoneNumberId: of.phoneNumberId, when: 'now' }));
    await at('2026-11-24T12:30:00Z');
    expect(await unpaidOf(without)).toEqual([{ hold: null, release: null }]);
    expect(await unpaidOf(payerOnHold)).toEqual([
      { hold: null, release: expect.stringMatching(/^2027-02-22T12:3/) },
    ]);
    expect(await unpaidOf(debtor)).toEqual([
      { hold: expect.stringMatching(/^2026-12-01T12:3/), release: expect.stringMatching(/^2027-02-22T12:3/) },
    ]);
    await at(`${DAYS.d7}T12:33:00Z`);
    expect(await stepsOf(payerOnHold)).toEqual(WHOLE.slice(0, 2));
    expect(await numberOf(payerOnHold)).toMatchObject({ status: 'on_hold', pending_action: null });
    const events = await deps.sql`SELECT FROM outbox_events
      WHERE business_id = ${payerOnHold.id} AND name = 'hold.announced'`;
    expect(events).toEqual([]);
  });

  it('dunning takes no step while the database is unavailable, and logs no failure of the business', async () => {
    await setClock(deps, `${DAYS.d7}T12:31:00Z`);
    const { log, lines } = captureLog();
    const run = withLostConnections(
      deps,
      ({ name }) => name === 'fees.dun',
      (db) => runDunning({ ...deps, db, log }),
    );
    await expect(run).rejects.toSatisfy(isDatabaseUnavailable);
    expect(lines).toEqual([]);
    expect(await runDunning(deps)).toBe(1);
  });
});

async function cycleEnd(): Promise<Date | undefined> {
  const rows = await deps.sql`SELECT next_due_at FROM fee_schedules
    WHERE phone_number_id = ${debtor.phoneNumberId} AND ended_at IS NULL`;
  return rows[0]?.next_due_at;
}

/**
 * Resets the outbox events of the warnings so far, as if their mails had not been queued, and prevents another attempt.
 */
const stopWarnings = () =>
  deps.sql`UPDATE outbox_events SET done_at = NULL, next_try_at = 'infinity'
    WHERE business_id = ${debtor.id} AND name = 'release.warned'`;

describe('a payment during dunning', () => {
  it('a payment during dunning cancels the scheduled hold in the same commit when the balance reaches zero, but not at -1 cent', async () => {
    await at(`${DAYS.d7}T12:31:00Z`);
    await addFunds(deps.pool, debtor.id, 499);
    expect(await numberOf()).toMatchObject({ pending_action: 'hold' });
    await addFunds(deps.pool, debtor.id, 1);
    expect(await numberOf()).toMatchObject({ pending_action: null, pending_reason: null });
    await at('2026-12-10T12:01:00Z');
    expect(await numberOf()).toMatchObject({ status: 'active' });
    expect(await balanceOf(deps.pool, debtor.id)).toBe(-1_000);
  });

  it('a payment during dunning does not cancel a change that the owner requested', async () => {
    await deps.sql`UPDATE phone_numbers
      SET pending_action = 'release', pending_reason = 'requested', pending_action_at = ${await cycleEnd()}
      WHERE id = ${debtor.phoneNumberId}`;
    await at(`${DAYS.d7}T12:31:00Z`);
    await addFunds(deps.pool, debtor.id, 5_000);
    expect(await numberOf()).toMatchObject({ pending_action: 'release', pending_reason: 'requested' });
    await at('2026-12-10T12:01:00Z');
    expect(await numberOf()).toMatchObject({ status: 'cancelled' });
    // The last month of the number is not charged; the platform fee is.
    expect(await balanceOf(deps.pool, debtor.id)).toBe(4_500);
  });

  it('a payment just before the release keeps the number, and the next negative balance starts dunning at the first step', async () => {
    for (const day of [DAYS.d7, DAYS.d30, DAYS.d60, DAYS.d85]) await at(`${day}T12:31:00Z`);
    await setClock(deps, `${DAYS.d90}T13:31:00Z`);
    const short = -(await balanceOf(deps.pool, debtor.id));
    await addFunds(deps.pool, debtor.id, short);
    await runDunning(deps);
    expect(await numberOf()).toMatchObject({ status: 'on_hold' });

    await stopWarnings();
    await at('2027-02-24T12:31:00Z');
    await at('2027-02-27T12:31:00Z');
    expect((await stepsOf()).slice(5)).toEqual(['unpaid']);
    for (const day of ['2027-03-03', '2027-03-26', '2027-04-25', '2027-05-20']) await at(`${day}T12:33:00Z`);
    await at('2027-05-25T12:35:00Z');
    expect((await stepsOf()).slice(5)).toEqual(WHOLE);
  });

  it('a payment during dunning keeps the number active when it is posted just before the fees of the cycle are charged', async () => {
    await at(`${DAYS.d7}T12:31:00Z`);
    await setClock(deps, '2026-12-10T12:05:00Z');
    const { run } = await inTransaction(deps, async (sql) => {
      await sql`SELECT post_ledger_entry(${debtor.id}, 'topup', ${`pi_${debtor.id}`}, 500)`;
      const running = chargeFees(deps);
      await waitForBlockedStatement(deps, 'charge_due_periods');
      return { run: running };
    });
    expect(await run).toBe(1);
    expect(await numberOf()).toMatchObject({ status: 'active', pending_action: null });
    expect(await balanceOf(deps.pool, debtor.id)).toBe(-1_000);
  });

  it('a payment during dunning prevents the release of the number, even if dunning was already waiting for the payment’s commit', async () => {
    for (const day of [DAYS.d7, DAYS.d30, DAYS.d60, DAYS.d85]) await at(`${day}T12:31:00Z`);
    await setClock(deps, `${DAYS.d90}T13:31:00Z`);
    const { run } = await inTransaction(deps, async (sql) => {
      await sql`SELECT post_ledger_entry(${debtor.id}, 'topup', ${`pi_${debtor.id}`}, 50000)`;
      const running = runDunning(deps);
      await waitForBlockedStatement(deps, 'dun_business');
      return { run: running };
    });
    expect(await run).toBe(0);
    expect(await numberOf()).toMatchObject({ status: 'on_hold' });
  });
});

describe('dunning after a worker outage', () => {
  it('dunning after a worker outage skips no step after 40 days and leaves five days between steps', async () => {
    await at(`${DAYS.d7}T12:31:00Z`);
    await at('2027-01-10T12:31:00Z');
    expect(await stepsOf()).toEqual(WHOLE.slice(0, 3));
    expect(await numberOf()).toMatchObject({ status: 'on_hold' });
    await at(`${DAYS.d60}T12:31:00Z`);
    expect(await stepsOf()).toEqual(WHOLE.slice(0, 4));
  });

  it('dunning after a worker outage sends three warnings, five days apart, before a release after half a year', async () => {
    await at('2027-06-01T00:00:00Z');
    for (let hour = 0; hour < 24 * 40 && (await stepsOf()).length < WHOLE.length; hour += 12)
      await at(new Date(Date.UTC(2027, 5, 1, hour)).toISOString());
    expect(await stepsOf()).toEqual(WHOLE);
    const gaps = await deps.sql`
      SELECT extract(epoch FROM created_at - lag(created_at) OVER (ORDER BY id))::float8 / 86400 AS days
      FROM dunning_steps WHERE business_id = ${debtor.id} AND step <> 'unpaid' ORDER BY id OFFSET 1`;
    expect(gaps).toHaveLength(4);
    for (const { days } of gaps) expect(days >= 5 && days < 6, `${days} days`).toBe(true);
    const rows = await deps.sql`SELECT payload ->> 'releaseAt' AS at FROM outbox_events
      WHERE business_id = ${debtor.id} AND name = 'release.warned' ORDER BY id LIMIT 1`;
    expect(rows[0]?.at.slice(0, 7)).toBe('2027-06');
  });

  it('dunning after a worker outage charges every missed month first, and schedules the hold for the end of the current cycle', async () => {
    await setClock(deps, '2027-01-20T00:00:00Z');
    await runDunning(deps);
    await runDunning(deps);
    expect(await numberOf()).toMatchObject({ pending_action: 'hold' });
    expect((await numberOf()).pending_action_at.toISOString()).toMatch(/^2027-02-10T12:00/);
    await chargeFees(deps);
    // Charges: the number on 10 December and 10 January, the platform on 24 December.
    expect(await balanceOf(deps.pool, debtor.id)).toBe(-500 - 3_000);
    expect(await numberOf()).toMatchObject({ status: 'active' });
  });

  it('dunning after a worker outage charges missed months before a due hold, and reports no backlog', async () => {
    await setClock(deps, '2027-01-20T00:00:00Z');
    await runDunning(deps);
    await setClock(deps, '2027-02-12T00:00:00Z');
    const { log, errors } = captureLog();
    await chargeFees({ ...deps, log });
    expect(errors()).toEqual([]);
    // Charges: the number on 10 December and 10 January, the platform on 24 December and 24 January, then the hold.
    expect(await balanceOf(deps.pool, debtor.id)).toBe(-500 - 4_000 - 500);
    expect(await numberOf()).toMatchObject({ status: 'on_hold' });
  });
});

it('dunning does not release the number until the last warning was mailed', async () => {
  for (const day of [DAYS.d7, DAYS.d30]) await at(`${day}T12:31:00Z`);
  await stopWarnings();
  for (const day of [DAYS.d60, DAYS.d85]) await at(`${day}T12:31:00Z`);
  await at('2027-03-10T00:00:00Z');
  expect(await stepsOf()).toEqual(WHOLE.slice(0, 5));
  await deps.sql`UPDATE outbox_events SET next_try_at = clock_timestamp()
    WHERE business_id = ${debtor.id} AND name = 'release.warned'`;
  await at('2027-03-10T01:00:00Z');
  await at('2027-03-10T02:00:00Z');
  expect(await stepsOf()).toEqual(WHOLE);
});

describe('the release of a number after its warnings', () => {
  beforeEach(async () => {
    for (const day of [DAYS.d7, DAYS.d30, DAYS.d60, DAYS.d85]) await at(`${day}T12:31:00Z`);
  });

  /** Sets columns of the debtor's second warning, whose mail is queued again and not sent. */
  const reopenMail = (columns: string) =>
    deps.pool.query(
      `UPDATE outgoing_mails SET done_at = NULL, resend_id = NULL, ${columns} WHERE id = (
        SELECT id FROM outgoing_mails WHERE business_id = $1 AND template = 'release-warning' ORDER BY id OFFSET 1 LIMIT 1)`,
      [debtor.id],
    );
  /** Queues a dead mail about the debtor's last warning. */
  const addDeadMail = (businessId: number, template: string) =>
    deps.sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload, correlation_id, dead_at)
      SELECT ${businessId}, ${template}, 'user-0', 'stepId-' || max(id), 'x@callingua.test', '{}', 'test', clock_timestamp()
      FROM dunning_steps WHERE business_id = ${debtor.id}`;

  it('a number is not released while the mail of a warning waits, and is released once it was sent', async () => {
    await reopenMail(`next_try_at = 'infinity'`);
    await at('2027-03-10T00:00:00Z');
    await at('2027-03-10T01:00:00Z');
    expect(await stepsOf()).toEqual(WHOLE.slice(0, 5));
    expect(await numberOf()).toMatchObject({ status: 'on_hold', is_released: false });
    await reopenMail('next_try_at = clock_timestamp()');
    await at('2027-03-10T02:00:00Z');
    expect(await stepsOf()).toEqual(WHOLE.slice(0, 5));
    const counts = await Promise.all([runDunning(deps), runDunning(deps), runDunning(deps)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await stepsOf()).toEqual(WHOLE);
    expect(await numberOf()).toMatchObject({ status: 'cancelled', is_released: true });
  });

  it('a number is not released while the mail of a warning is a dead letter, until an operator replays the mail', async () => {
    await reopenMail('dead_at = clock_timestamp()');
    await at('2027-03-10T00:00:00Z');
    await at('2027-03-10T01:00:00Z');
    expect(await stepsOf()).toEqual(WHOLE.slice(0, 5));
    await replayDeadLetters(deps, { actor: 'operator', table: 'all', id: undefined });
    await at('2027-03-10T02:00:00Z');
    await at('2027-03-10T03:00:00Z');
    expect(await stepsOf()).toEqual(WHOLE);
  });

  it('a number is released five days after the last mail of its warnings was sent', async () => {
    // The mail of the step on 17 February then counts as sent ten days after that day.
    await deps.sql`UPDATE outbox_events SET created_at = created_at - interval '10 days'
      WHERE id = (SELECT max(id) FROM outbox_events WHERE business_id = ${debtor.id} AND name = 'release.warned')`;
    await at('2027-03-04T12:30:00Z');
    expect(await stepsOf()).toEqual(WHOLE.slice(0, 5));
    await at('2027-03-04T12:35:00Z');
    expect(await stepsOf()).toEqual(WHOLE);
  });

  it('a number is released although a warning of another business and the announcement of a hold were not sent', async () => {
    const other = await makeFeePayer(deps, { balanceCents: 90_000 });
    await addDeadMail(other.id, 'release-warning');
    await addDeadMail(debtor.id, 'hold-announced');
    await at(`${DAYS.d90}T12:35:00Z`);
    expect(await stepsOf()).toEqual(WHOLE);
  });

  it('a number is released although a warning was not sent, because its reader is no longer an owner', async () => {
    await reopenMail('next_try_at = clock_timestamp()');
    await deps.sql`UPDATE users SET role = 'staff' WHERE business_id = ${debtor.id}`;
    await at(`${DAYS.d90}T12:33:00Z`);
    await at(`${DAYS.d90}T12:35:00Z`);
    expect(await stepsOf()).toEqual(WHOLE);
    const unsent = await deps.sql`SELECT last_error FROM outgoing_mails
      WHERE business_id = ${debtor.id} AND template = 'release-warning' AND resend_id IS NULL`;
    expect(unsent).toEqual([{ last_error: 'outdated' }]);
  });
});

it('a number of a business without an owner is released although no warning has a reader', async () => {
  await deps.sql`UPDATE users SET role = 'staff' WHERE business_id = ${debtor.id}`;
  for (const day of Object.values(DAYS)) await at(`${day}T12:3${day === DAYS.d90 ? 5 : 1}:00Z`);
  expect(await stepsOf()).toEqual(WHOLE);
  expect(await mailsOf()).not.toContain('release-warning');
});

it('a number that a business buys after the release, with its balance still below zero, is dunned from the first step', async () => {
  for (const day of [...Object.values(DAYS), '2027-02-23']) await at(`${day}T12:35:00Z`);
  expect(await stepsOf()).toEqual(WHOLE);
  await setClock(deps, '2027-03-01T12:00:00Z');
  const bought = { number: newPhoneNumber(), friendlyName: 'Later', monthlyFeeCents: 1_000 };
  const { id: phoneNumberId } = await deps.prisma.phoneNumber.create({
    data: { businessId: debtor.id, ...bought, languageCode: 'en', status: 'active' },
  });
  const later = { ...debtor, phoneNumberId };
  await startFees(deps, later);
  // The steps of a balance below zero since 1 March are due on 2 March, 8 March, 31 March, 30 April, 25 May and 30 May.
  const days = ['03-01', '03-02', '03-08', '03-31', '04-30', '05-25', '05-30'];
  for (const [minutes, day] of days.entries()) await at(`2027-${day}T13:${10 + minutes}:00Z`);
  expect(await stepsOf()).toEqual([...WHOLE, ...WHOLE]);
  expect(await numberOf(later)).toMatchObject({ status: 'cancelled', is_released: true });
  expect((await mailsOf()).filter((template) => template === 'release-warning')).toHaveLength(6);
});

it('a number that a business buys after the announced holds goes on hold at the end of its paid month, announced by one mail', async () => {
  await at(`${DAYS.d7}T12:31:00Z`);
  await setClock(deps, '2026-12-05T12:00:00Z');
  const bought = { number: newPhoneNumber(), friendlyName: 'Later', monthlyFeeCents: 1_000 };
  const { id: phoneNumberId } = await deps.prisma.phoneNumber.create({
    data: { businessId: debtor.id, ...bought, languageCode: 'en', status: 'active' },
  });
  const later = { ...debtor, phoneNumberId };
  await startFees(deps, later);
  await at(`${DAYS.d30}T12:33:00Z`);
  const held = await numberOf(later);
  expect(held).toMatchObject({ status: 'active', pending_action: 'hold', pending_reason: 'unpaid' });
  expect(held?.pending_action_at.toISOString()).toMatch(/^2027-01-05T12:00/);
  await at('2027-01-05T12:01:00Z');
  expect(await numberOf(later)).toMatchObject({ status: 'on_hold', pending_action: null });
  await at(`${DAYS.d60}T12:35:00Z`);
  const announced = await deps.sql`SELECT payload -> 'numbers' AS numbers FROM outgoing_mails
    WHERE business_id = ${debtor.id} AND template = 'hold-announced' ORDER BY id`;
  expect(announced).toEqual([{ numbers: [debtor.number] }, { numbers: [bought.number] }]);
  expect((await mailsOf()).filter((template) => template === 'release-warning')).toHaveLength(2);
});

it('a business that releases its number during a dunning run gets no further dunning steps', async () => {
  await makeFeePayer(deps);
  await deps.sql`SELECT release_number(${debtor.id}, ${debtor.phoneNumberId}, 'requested')`;
  await at(`${DAYS.d7}T12:31:00Z`);
  expect(await stepWith(daysOfAll, DUNNING.daysApart)).toBeNull();
  expect(await stepsOf()).toEqual(['unpaid']);
});

it('dunning takes the step of a business behind more than 500 other businesses with a balance below zero', async () => {
  const { sql } = deps;
  const others =
    await sql`INSERT INTO businesses (name, slogan, timezone, call_price_cents, platform_fee_cents,
      number_fee_cents, hold_fee_cents)
    SELECT name, slogan, timezone, call_price_cents, platform_fee_cents, number_fee_cents, hold_fee_cents
    FROM businesses CROSS JOIN generate_series(1, 500) WHERE id = ${debtor.id} RETURNING id`;
  const ids = others.map(({ id }) => id);
  await sql`INSERT INTO business_languages (business_id, language_code, is_default)
    SELECT id, 'en', true FROM unnest(${ids}::int[]) id`;
  await sql`INSERT INTO phone_numbers (business_id, number, friendly_name, language_code, monthly_fee_cents, status)
    SELECT id, '+1905' || 5550000 + id, 'Front desk', 'en', 0, 'active' FROM unnest(${ids}::int[]) id`;
  await sql`SELECT post_ledger_entry(id, 'adjustment', 'debt-' || id, -1, '{"note": "Debt"}') FROM unnest(${ids}::int[]) id`;
  await sql`INSERT INTO dunning_steps (business_id, since, step)
    SELECT business_id, below_zero_since, 'unpaid' FROM accounts WHERE business_id = ANY (${ids}::int[])`;
  const last = await makeFeePayer(deps, { balanceCents: 1_500 });
  await sql`SELECT post_ledger_entry(${last.id}, 'dispute', ${`du_${last.id}`}, -600)`;
  await setClock(deps, '2026-11-27T12:30:00Z');
  expect(await runDunning(deps)).toBe(1);
  expect(await stepsOf(last)).toEqual(['unpaid']);
});
