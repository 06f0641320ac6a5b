import { describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import { computeOrder } from '../../server/core/order.ts';
import { CLOSED_ACCOUNT_DAYS } from '../../server/core/plan.ts';
import type { Deps as AppDeps } from '../../server/deps.ts';
import type { Jobs } from '../../server/jobs/wake-ups.ts';
import { reconcileCards } from '../../server/modules/billing/cards/detach-cards.ts';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { convergeCheckout } from '../../server/modules/billing/payments/converge-checkout.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { openPayment } from '../../server/modules/billing/payments/open-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { refundPayment } from '../../server/modules/billing/refunds/refund-payment.ts';
import { acceptInvitation } from '../../server/modules/identity/team/accept-invitation.ts';
import { inviteMember } from '../../server/modules/identity/team/invite-member.ts';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { closeBusiness } from '../../server/modules/tenants/businesses/close-business.ts';
import { reopenBusiness } from '../../server/modules/tenants/businesses/reopen-business.ts';
import { eraseBusiness } from '../../server/modules/tenants/erasure/erase-business.ts';
import { eraseClosed } from '../../server/modules/tenants/erasure/erase-closed.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { auditOf, expectRefusal, GOOD_PASSWORD, linkTo, VISITOR } from '../support/accounts.ts';
import {
  adminOf,
  buildTestApp,
  type Company,
  callRest,
  callTrpc,
  makeCompany,
  resultOf,
} from '../support/app.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { balanceOf, makeBusinesses, newCallSid, newPhoneNumber } from '../support/factories.ts';
import { startFees } from '../support/fees.ts';
import { findColumnsWith } from '../support/find-columns.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { furnish } from '../support/furnished-company.ts';
import { hashTables } from '../support/hash-tables.ts';
import { withLostConnections } from '../support/lost-connections.ts';
import { freshNumber, ordersOf } from '../support/numbers.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';
import { startProviders } from '../support/product.ts';
import { dropGuards, insertRow } from '../support/rows-of-models.ts';
import { splitWords } from '../support/split-words.ts';

const actor = 'operator:test';
const reason = 'Asked for by the owner on the telephone';
const MARK = 'quintessential';
const NEIGHBOURS_MARK = 'zephyrine';

const providers = forFile(startProviders);
const test = forFile(() => buildTestApp({ SANDBOX_URL: providers.sandbox.url }));
const company = forTest(() => makeCompany(test.deps, 5_000));
const other = forTest(() => makeCompany(test.deps, 5_000));

type Deps = Parameters<typeof closeBusiness>[0];
const close = (deps: Deps = test.deps) => closeBusiness(deps, { actor, businessId: company.id, reason });
const reopen = (deps: Parameters<typeof reopenBusiness>[0] = test.deps) =>
  reopenBusiness(deps, { actor, businessId: company.id });

async function query<Row extends object>(text: string, businessId = company.id): Promise<Row[]> {
  return (await test.deps.pool.query<Row>(text, [businessId])).rows;
}
const audited = async () =>
  (await auditOf(test.deps, company.id)).filter((action) => /^(close|reopen|erase)$/.test(action));

const STANDING = `SELECT b.closed_at IS NOT NULL AS is_closed, b.is_auto_recharge,
    (SELECT count(*)::int FROM users WHERE business_id = $1 AND disabled_at IS NULL) AS people,
    (SELECT count(*)::int FROM sessions WHERE business_id = $1 AND revoked_at IS NULL) AS sessions,
    (SELECT count(*)::int FROM phone_numbers WHERE business_id = $1 AND status <> 'cancelled') AS numbers,
    (SELECT count(*)::int FROM fee_schedules WHERE business_id = $1 AND ended_at IS NULL) AS fees,
    (SELECT count(*)::int FROM recharges WHERE business_id = $1 AND state = 'due') AS recharges,
    (SELECT count(*)::int FROM payment_methods WHERE business_id = $1 AND removed_at IS NULL) AS cards,
    (SELECT count(*)::int FROM invitations WHERE business_id = $1
       AND accepted_at IS NULL AND revoked_at IS NULL) AS invitations
  FROM businesses b WHERE b.id = $1`;
const OPEN = {
  is_closed: false,
  is_auto_recharge: true,
  people: 4,
  sessions: 4,
  numbers: 1,
  fees: 2,
  recharges: 1,
  cards: 1,
  invitations: 1,
};
const CLOSED = {
  ...Object.fromEntries(Object.keys(OPEN).map((column) => [column, 0])),
  is_closed: true,
  is_auto_recharge: false,
};
const standing = async () => (await query<typeof OPEN>(STANDING))[0];

/** Adds running fees, a recharge that is due, and an open and an accepted invitation. */
async function furnishStanding({ id, admin }: Company): Promise<void> {
  const { pool } = test.deps;
  const { rows } = await pool.query('SELECT id FROM phone_numbers WHERE business_id = $1', [id]);
  await startFees(test.deps, { ...company, id, phoneNumberId: rows[0].id, ownerId: admin.id });
  await pool.query(`UPDATE businesses SET is_auto_recharge = true WHERE id = $1`, [id]);
  await pool.query(
    `WITH consent AS (
       INSERT INTO recharge_consents (business_id, user_id, terms, threshold_cents, amount_cents)
       VALUES ($1, $2, 'terms', 1000, 2000) RETURNING id)
     INSERT INTO recharges (business_id, consent_id, amount_cents) SELECT $1, id, 2000 FROM consent`,
    [id, admin.id],
  );
  await pool.query(
    `INSERT INTO payment_methods (business_id, stripe_payment_method_id, brand, last4, is_default)
     VALUES ($1::int, 'pm_closing_' || $1::text, 'visa', '4242', true)`,
    [id],
  );
  await pool.query(
    `INSERT INTO invitations (business_id, email, role, invited_by, token_hash, expires_at, accepted_at)
     SELECT $1::int, 'invited-' || $1::text || '@example.test', 'staff', 'Pat',
       sha256(uuid_send(gen_random_uuid())), app_now() + interval '7 days', accepted_at
     FROM (VALUES (NULL), (app_now())) AS each (accepted_at)`,
    [id],
  );
}

const ring = ({ number }: Company) =>
  beginCall(test.deps, { callSid: newCallSid(), from: '+16475550001', to: number });
const ask = ({ admin }: Company) =>
  callTrpc(test.app, ['query', 'businesses.systemStatus'], undefined, admin.token);
const wait = (days: number) =>
  test.deps.sql`UPDATE app_clock SET "offset" = "offset" + make_interval(days => ${days})`;

/** Adds an active number, like an order that was paid before the closing. */
async function addNumber(businessId: number): Promise<string> {
  const number = newPhoneNumber();
  const columns = { businessId, number, friendlyName: number, languageCode: 'en' };
  await test.deps.prisma.phoneNumber.create({
    data: { ...columns, monthlyFeeCents: 1_000, status: 'active' },
  });
  return number;
}

const rowsOf = ({ id }: Company) => hashTables(test.deps.pool, id);

describe('closing an account', () => {
  it('closing an account ends all its services and sessions and refuses its calls, and changes no other business', async () => {
    await furnishStanding(company);
    await furnishStanding(other);
    expect(await standing()).toEqual(OPEN);
    const neighbour = await rowsOf(other);

    expect(await close()).toEqual({ businessId: company.id, isClosed: true, changed: true });

    expect(await standing()).toEqual(CLOSED);
    expect((await ask(company)).statusCode).toBe(401);
    expect(await ring(company)).not.toMatchObject({ kind: 'greet' });
    expect(await rowsOf(other)).toEqual(neighbour);
    expect((await ask(other)).statusCode).toBe(200);
    expect(await ring(other)).toMatchObject({ kind: 'greet' });
  });

  it('closing an account charges fees that were due before, and none afterwards', async () => {
    await furnishStanding(company);
    const before = await balanceOf(test.deps.pool, company.id);
    await wait(40);
    await close();
    const balance = await balanceOf(test.deps.pool, company.id);
    expect(balance).toBeLessThan(before);
    await wait(40);
    await chargeFees(test.deps);
    expect(await balanceOf(test.deps.pool, company.id)).toBe(balance);
  });

  it('closing an account waits for changes of the balance, and leaves fees that ended and cards that were removed before unchanged', async () => {
    await furnishStanding(company);
    await query(`UPDATE fee_schedules SET ended_at = app_now(), end_reason = 'held'
      WHERE business_id = $1 AND kind = 'number_fee'`);
    await query(`INSERT INTO payment_methods (business_id, stripe_payment_method_id, brand, last4, is_default, removed_at, detached_at)
      SELECT $1::int, 'pm_' || kind || $1::text, 'visa', '4242', false, removed_at, detached_at
      FROM (VALUES ('removed', app_now() - interval '1 day', NULL), ('detached', NULL, app_now()))
        AS each (kind, removed_at, detached_at)`);
    const endedRows = () =>
      Promise.all([
        query(`SELECT * FROM fee_schedules WHERE business_id = $1 AND end_reason = 'held'`),
        query(`SELECT * FROM payment_methods WHERE business_id = $1 AND NOT is_default
          AND stripe_payment_method_id ~ '^pm_(removed|detached)' ORDER BY id`),
      ]);
    const before = await endedRows();
    const { closing } = await inTransaction(test.deps, async (sql) => {
      await sql`SELECT FROM accounts WHERE business_id = ${company.id} FOR UPDATE`;
      const closed = close();
      await requireWaiting(test.deps, closed, 'FROM accounts');
      return { closing: closed };
    });
    expect(await closing).toMatchObject({ changed: true });
    expect(await endedRows()).toEqual(before);
  });

  it('closing an account happens once for repeated and concurrent requests', async () => {
    expect(await Promise.all([close(), close()])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ changed: true }),
        expect.objectContaining({ changed: false }),
      ]),
    );
    const after = await rowsOf(company);
    expect(await close()).toMatchObject({ changed: false });
    expect(await rowsOf(company)).toEqual(after);
    expect(await audited()).toEqual(['close']);
  });

  it('closing an account disables a member who is accepting an invitation at the same time', async () => {
    const email = `late-${company.id}@callingua.test`;
    await query(`INSERT INTO invitations (business_id, email, role, token_hash, invited_by, mail_language, expires_at)
      VALUES ($1, '${email}', 'staff', sha256('${email}'), 'Pat Doe', 'en', app_now() + interval '7 days')`);
    const { closing } = await inTransaction(test.deps, async (sql) => {
      await sql`UPDATE invitations SET accepted_at = app_now() WHERE business_id = ${company.id}`;
      await sql`INSERT INTO users (business_id, email, role, mail_language, first_name, last_name, password_hash,
          email_verified_at)
        VALUES (${company.id}, ${email}, 'staff', 'en', 'Ian', 'Vited', 'hash', app_now())`;
      const attempt = close();
      await requireWaiting(test.deps, attempt, 'invitations');
      return { closing: attempt };
    });
    await closing;
    expect(await query(STANDING)).toMatchObject([{ is_closed: true, people: 0, sessions: 0 }]);
  });

  it('closing an account is complete or undone after a crash of the operator’s process at any step', async () => {
    const deaths = await crashAtEachStep(
      test.deps.config.DATABASE_URL,
      (db) => close({ ...test.deps, db }),
      async (point) => {
        const isClosed = (await standing())?.is_closed;
        expect([0, 4], JSON.stringify(point)).toContain((await standing())?.people);
        expect((await standing())?.people === 0, JSON.stringify(point)).toBe(isClosed);
        expect((await audited()).at(-1) === 'close', JSON.stringify(point)).toBe(isClosed);
        await close();
        expect(await standing()).toMatchObject({ is_closed: true, people: 0, sessions: 0, numbers: 0 });
        await reopen();
      },
    );
    expect(deaths).toBeGreaterThan(15);
  });

  it('closing an account is refused while a number purchase is in progress, and releases a number that arrives afterwards', async () => {
    await test.deps.sql`INSERT INTO number_orders (business_id, request_id, phone_number, friendly_name,
      language_code, is_premium, monthly_fee_cents, state)
      VALUES (${company.id}, 'one', '+14165550188', '(416) 555-0188', 'en', false, 1000, 'paid')`;
    await expect(close()).rejects.toThrow('is being bought');
    expect(await standing()).toMatchObject({ is_closed: false, people: 4 });
    await test.deps.sql`DELETE FROM number_orders WHERE business_id = ${company.id}`;
    await close();
    const number = await addNumber(company.id);
    expect(await ring({ ...company, number })).toMatchObject({ kind: 'refuse', reason: 'suspended' });
    await eraseClosed(test.deps);
    expect(await standing()).toMatchObject({ numbers: 0 });
  });

  it.each([
    ['closing without a reason', ' ', undefined, 'expected a reason'],
    ['closing with too long a reason', 'x'.repeat(501), undefined, 'expected a reason'],
    ['closing an unknown business', reason, 2_000_000_000, 'there is no such business'],
    ['closing without an id', reason, Number.NaN, 'expected the id'],
  ])('%s is refused', async (_name, why, businessId, message) => {
    const input = { actor, businessId: businessId ?? company.id, reason: why };
    await expect(closeBusiness(test.deps, input)).rejects.toThrow(message);
    expect(await audited()).toEqual([]);
  });
});

describe('a payment that was started before its account was closed', () => {
  const member = (of: Company) => asMember(test.deps, of.id);
  /** Orders a number on a page of Stripe and returns the id of the page. */
  async function order(of = company): Promise<string> {
    const input = { phoneNumber: freshNumber(), isAutoRecharge: false };
    const { url } = await startCheckout(member(of), adminOf(of), input);
    return url.split('/').at(-1) ?? '';
  }
  const pay = async (sessionId: string) =>
    (
      await providers.sandbox.post(`/sandbox/stripe/checkout/${sessionId}/pay`, {
        payment_method: 'pm_card_visa',
      })
    ).status;
  const states = (of = company) =>
    query<{ state: string }>('SELECT state FROM payments WHERE business_id = $1 ORDER BY id', of.id).then(
      (rows) => rows.map(({ state }) => state),
    );

  it('a payment that was started before its account was closed is closed at Stripe, and the next run repeats this after an error', async () => {
    const [page, otherPage] = [await order(), await order(other)];
    const form = await createPayment(member(company), adminOf(company), { totalCents: 2_000 });
    await openPayment(member(company), adminOf(company), { order: computeOrder(3_000), channel: 'form' });
    const woken: string[] = [];
    const wake: Jobs['wake'] = (name) => void woken.push(name);
    await close({ ...test.deps, jobs: { ...test.deps.jobs, wake } });
    expect(woken).toContain('erase-closed');
    const expireCheckout = () =>
      Promise.reject(new AppError('provider_unavailable', 'errors.billing.noAnswer'));
    await eraseClosed({ ...test.deps, payments: { ...test.deps.payments, expireCheckout } });
    expect(await states()).toEqual(['open', 'canceled', 'canceled']);
    await eraseClosed(test.deps);
    expect(await states()).toEqual(['canceled', 'canceled', 'canceled']);
    const after = await rowsOf(company);
    await eraseClosed(test.deps);
    expect(await rowsOf(company)).toEqual(after);
    expect(await pay(page)).toBeGreaterThanOrEqual(400);
    expect(await test.deps.payments.readPayment(form.paymentIntentId)).toMatchObject({ state: 'canceled' });
    expect(await states(other)).toEqual(['open']);
    expect(await pay(otherPage)).toBe(200);
  });

  it('a payment that was started before its account was closed is closed even behind 20 closed accounts without payments, and a recharge is left to its own job', async () => {
    const { sql } = test.deps;
    const ids = (await makeBusinesses(test.deps, 20)).map(({ id }) => id);
    await sql`UPDATE businesses SET closed_at = app_now(), erasing_at = app_now(), erased_at = app_now()
      WHERE id = ANY(${ids})`;
    await sql`UPDATE phone_numbers SET status = 'cancelled', released_at = app_now() WHERE business_id = ANY(${ids})`;
    // A run reads accounts in order of id, so the newest account comes last.
    Object.assign(company, await makeCompany(test.deps));
    await sql`INSERT INTO payments (business_id, purpose, channel, amount_cents, exchange_rate, lines)
      SELECT ${company.id}, 'topup', channel, 2000, 1, '[]' FROM unnest(ARRAY['form', 'auto']) AS channel`;
    await close();
    await eraseClosed(test.deps);
    expect(await states()).toEqual(['canceled', 'created']);
  });

  it('a payment that is paid after its account was closed buys no number and saves no card, and its credit can be refunded', async () => {
    const page = await order();
    await close();
    const before = await balanceOf(test.deps.pool, company.id);
    const neighbour = await rowsOf(other);
    expect(await pay(page)).toBe(200);
    for (let delivery = 0; delivery < 2; delivery += 1) await convergeCheckout(test.deps, page);
    const owner = { businessId: company.id };
    expect(await ordersOf(test.deps, owner)).toMatchObject([{ state: 'failed', failure: 'funds' }]);
    await eraseClosed(test.deps);
    await wait(40);
    await chargeFees(test.deps);
    const [payment] = await query<{
      intent: string;
      cents: number;
    }>(`SELECT stripe_payment_intent_id AS intent,
      amount_cents::int AS cents FROM payments WHERE business_id = $1`);
    const cents = payment?.cents ?? 0;
    expect(await balanceOf(test.deps.pool, company.id)).toBe(before + cents);
    expect(await standing()).toMatchObject({ is_closed: true, numbers: 0, fees: 0, cards: 0 });
    await reconcileCards(test.deps);
    const cards = await query('SELECT is_default, detached_at FROM payment_methods WHERE business_id = $1');
    expect(cards).toEqual([{ is_default: false, detached_at: expect.any(Date) }]);
    const refund = { actor, paymentIntentId: payment?.intent ?? '', amountCents: cents, requestId: page };
    await refundPayment(test.deps, refund);
    expect(await balanceOf(test.deps.pool, company.id)).toBe(before);
    expect(await rowsOf(other)).toEqual(neighbour);
  });
});

describe('a business whose only, unverified owner is deleted by an accepted invitation', () => {
  const GONE = { people: 0, sessions: 0 };
  const owner = () => ({ businessId: company.id, userId: company.unverified.id, role: 'admin' as const });

  /** Deletes all members except the unverified one. */
  const leaveOwnerAlone = () =>
    test.deps.sql`DELETE FROM users WHERE business_id = ${company.id} AND id <> ${company.unverified.id}`;

  /** Invites the address of the unverified owner to the other business, and returns the token of the link. */
  async function invite(): Promise<string> {
    const { email } = company.unverified;
    await inviteMember(asMember(test.deps, other.id), adminOf(other), { email, role: 'staff' });
    return linkTo(test.deps, email, 'invitation');
  }
  const accept = (token: string, deps: AppDeps = test.deps) =>
    acceptInvitation(deps, VISITOR, { token, firstName: 'Ian', lastName: 'Vited', password: GOOD_PASSWORD });
  const closeAbandoned = (deps: AppDeps = test.deps) => runWorkOf(deps, 'close-businesses');
  const endLeases = () => test.deps.sql`UPDATE due_work SET leased_until = clock_timestamp()`;

  it('a business whose only, unverified owner is deleted by an accepted invitation is closed once, with its number, fees, card and open payment, and keeps its balance', async () => {
    await leaveOwnerAlone();
    await furnishStanding({ ...company, admin: company.unverified });
    await createPayment(asMember(test.deps, company.id), owner(), { totalCents: 2_000 });
    const balance = await balanceOf(test.deps.pool, company.id);
    const token = await invite();
    const woken: string[] = [];
    const wake: Jobs['wake'] = (name) => void woken.push(name);
    await accept(token, { ...test.deps, jobs: { ...test.deps.jobs, wake } });
    expect(woken).toContain('close-businesses');
    expect(await standing()).toMatchObject({ ...GONE, is_closed: false, is_auto_recharge: false });
    const neighbour = await rowsOf(other);

    expect(await closeAbandoned()).toBe(1);
    await eraseClosed(test.deps);

    expect(await standing()).toEqual(CLOSED);
    expect(await query('SELECT state FROM payments WHERE business_id = $1')).toEqual([{ state: 'canceled' }]);
    expect(await ring(company)).not.toMatchObject({ kind: 'greet' });
    expect(await balanceOf(test.deps.pool, company.id)).toBe(balance);
    expect(await rowsOf(other)).toEqual(neighbour);
    const closings = await query(
      `SELECT actor FROM audit_entries WHERE business_id = $1 AND action = 'close'`,
    );
    expect(closings).toEqual([{ actor: 'address-owner' }]);
    const after = await rowsOf(company);
    await expectRefusal(accept(token), 'invalid_token');
    expect(await closeAbandoned()).toBe(0);
    expect(await rowsOf(company)).toEqual(after);
  });

  it('a business whose only, unverified owner is deleted by an accepted invitation is closed without a number and money, and nothing is charged', async () => {
    Object.assign(company, await makeCompany(test.deps, 0));
    await leaveOwnerAlone();
    await query('DELETE FROM phone_numbers WHERE business_id = $1');
    await accept(await invite());
    expect(await closeAbandoned()).toBe(1);
    expect(await standing()).toMatchObject({ ...GONE, is_closed: true });
    expect(await query('SELECT FROM ledger_entries WHERE business_id = $1')).toEqual([]);
  });

  it('a business whose only, unverified owner is deleted by an accepted invitation while a number is being bought is closed after the purchase', async () => {
    await leaveOwnerAlone();
    await test.deps.sql`INSERT INTO number_orders (business_id, request_id, phone_number, friendly_name,
      language_code, is_premium, monthly_fee_cents, state)
      VALUES (${company.id}, 'one', ${freshNumber()}, 'A number', 'en', false, 1000, 'paid')`;
    expect(await accept(await invite())).toMatchObject({ business: { id: other.id } });
    expect(await closeAbandoned()).toBe(0);
    expect(await standing()).toMatchObject({ ...GONE, is_closed: false });
    const number = await addNumber(company.id);
    await query('DELETE FROM number_orders WHERE business_id = $1');
    await endLeases();
    expect(await closeAbandoned()).toBe(1);
    expect(await standing()).toMatchObject({ ...GONE, is_closed: true, numbers: 0 });
    expect(await ring({ ...company, number })).not.toMatchObject({ kind: 'greet' });
  });

  it('a business with other members stays open when an accepted invitation deletes an unverified one', async () => {
    await accept(await invite());
    expect(await closeAbandoned()).toBe(0);
    expect(await standing()).toMatchObject({ is_closed: false, people: 3, numbers: 1 });
  });

  it('a business whose only, unverified owner is deleted by an accepted invitation is closed after a crash at any step', async () => {
    let token: string;
    const prepare = async () => {
      Object.assign(company, await makeCompany(test.deps));
      Object.assign(other, await makeCompany(test.deps));
      await leaveOwnerAlone();
      token = await invite();
    };
    await prepare();
    const deaths = await crashAtEachStep(
      test.deps.config.DATABASE_URL,
      async (db) => {
        await accept(token, { ...test.deps, db });
        await closeAbandoned({ ...test.deps, db });
      },
      async (point) => {
        const [state] = await query<{ people: number; is_closed: boolean; due: number }>(
          `SELECT (SELECT count(*)::int FROM users WHERE business_id = $1) AS people, closed_at IS NOT NULL AS is_closed,
             (SELECT count(*)::int FROM due_work WHERE business_id = $1 AND kind = 'close-businesses') AS due
           FROM businesses WHERE id = $1`,
        );
        const isGone = state?.people === 0;
        expect([state?.is_closed, state?.due], JSON.stringify(point)).toEqual(
          isGone && state.due === 0 ? [true, 0] : [false, isGone ? 1 : 0],
        );
        if (!isGone) await accept(token);
        await endLeases();
        await closeAbandoned();
        expect(await standing(), JSON.stringify(point)).toMatchObject({
          ...GONE,
          is_closed: true,
          numbers: 0,
        });
        expect(await audited()).toEqual(['close']);
        await prepare();
      },
    );
    expect(deaths).toBeGreaterThan(20);
  });
});

describe('reopening a closed account', () => {
  it('reopening a closed account enables the users whom the closing disabled, and can be repeated', async () => {
    await test.deps.sql`UPDATE users SET disabled_at = '2026-01-01Z' WHERE id = ${company.staff.id}`;
    await close();
    expect(await reopen()).toEqual({ businessId: company.id, isClosed: false, changed: true });
    expect(await reopen()).toMatchObject({ changed: false });
    expect(await standing()).toMatchObject({ is_closed: false, people: 3, sessions: 0 });
    expect(await audited()).toEqual(['close', 'reopen']);
  });

  it('reopening a closed account makes its scheduled reports and digests due again', async () => {
    const schedule = {
      ...{ template: 'daily_summary', language: 'en', name: '', rhythm: 'daily', time: '07:00' },
      ...{ weekday: 1, monthDay: 1, everyDays: 1, isMailed: true, recipients: [company.admin.id] },
    };
    await resultOf(test.app, 'reports.createSchedule', schedule, company.admin.token);
    const dueWork = () =>
      query(`SELECT subject, due_at FROM due_work WHERE business_id = $1 AND kind = 'run-report-schedules'`);
    const before = await dueWork();
    expect(before).toHaveLength(1);
    await close();
    // A worker drops the work of closed accounts.
    await query('DELETE FROM due_work WHERE business_id = $1');
    await reopen();
    expect(await dueWork()).toEqual(before);
    const digests = await query(`SELECT FROM due_work WHERE business_id = $1 AND kind = 'queue-digests'`);
    expect(digests).toHaveLength(1);
  });

  it('reopening a closed account does not charge a paid month of the platform fee again', async () => {
    await furnishStanding(company);
    await wait(20);
    await chargeFees(test.deps);
    await close();
    await reopen();
    await test.deps.sql`UPDATE phone_numbers SET status = 'active', released_at = NULL
      WHERE business_id = ${company.id}`;
    const rows = await test.deps.sql`SELECT id FROM phone_numbers WHERE business_id = ${company.id}`;
    await startFees(test.deps, { ...company, phoneNumberId: rows[0].id, ownerId: company.admin.id });
    const fees = await query(`SELECT FROM ledger_entries WHERE business_id = $1 AND kind = 'platform_fee'`);
    expect(fees).toHaveLength(1);
  });
});

describe('the data of a closed account', () => {
  /** Columns with names that are not personal data. Bookings, calls and payments must stay countable. */
  const RETAINED_COLUMNS = ['businesses.name', 'phone_numbers.friendly_name', 'service_translations.name'];
  const isErased = async () =>
    (await query('SELECT FROM businesses WHERE id = $1 AND erased_at IS NOT NULL')).length === 1;
  const counts = () =>
    query(
      `SELECT (SELECT count(*)::int FROM calls WHERE business_id = $1) AS calls,
         (SELECT count(*)::int FROM ledger_entries WHERE business_id = $1) AS lines,
         (SELECT sum(amount_cents)::int FROM ledger_entries WHERE business_id = $1) AS cents`,
    );

  it('the data of a closed account is erased once within 90 days, while the rows of its ledger and calls remain', async () => {
    await furnish(test.deps, company, MARK);
    await furnish(test.deps, other, NEIGHBOURS_MARK);
    await test.deps.sql`UPDATE users SET first_name = ${MARK}, phone = '+14165550166'
      WHERE business_id = ${company.id}`;
    await test.deps.sql`INSERT INTO conversations (call_sid, business_id, ended_at, summary_actions, dialogue)
      SELECT call_sid, business_id, app_now(),
        jsonb_build_array(jsonb_build_object('customer', ${MARK}::text)),
        jsonb_build_object('name', ${MARK}::text)
      FROM calls WHERE business_id = ${company.id}
      ON CONFLICT (call_sid) DO UPDATE SET summary_actions = excluded.summary_actions,
        dialogue = excluded.dialogue`;
    await test.deps
      .sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload,
        correlation_id, begun_at, done_at, last_error)
      VALUES (${company.id}, 'appointment-booked', 'appointment-1', 'version-1', ${`${MARK}@example.test`},
        jsonb_build_object('firstName', ${MARK}::text), 'c', app_now(), app_now(), ${MARK})`;
    // Adds more calls than one statement erases.
    await test.deps.sql`INSERT INTO calls (business_id, call_sid, direction, from_number, status, started_at)
      SELECT ${company.id}, 'CA' || md5(n::text), 'inbound', '+14165550199', 'completed', app_now()
      FROM generate_series(1, 2000) n`;
    await close();
    const [before, neighbour] = [await counts(), await rowsOf(other)];

    await wait(CLOSED_ACCOUNT_DAYS - 1);
    await eraseClosed(test.deps);
    expect(await isErased()).toBe(false);
    await wait(1);
    expect(await eraseClosed(test.deps)).toBe(1);
    expect(await isErased()).toBe(true);
    expect(await eraseClosed(test.deps)).toBe(0);

    expect(await findColumnsWith(test.deps.pool, [MARK])).toEqual(RETAINED_COLUMNS);
    expect(await findColumnsWith(test.deps.pool, [company.admin.email])).toEqual([]);
    expect(await counts()).toEqual(before);
    expect(await query('SELECT FROM calls WHERE business_id = $1 AND from_number IS NOT NULL')).toEqual([]);
    expect(await rowsOf(other)).toEqual(neighbour);
    expect(await audited()).toEqual(['close', 'erase']);
    await expect(reopen()).rejects.toThrow('cannot be opened again');
    const login = ['POST', '/api/auth/login'] as const;
    const again = { email: company.admin.email, password: 'Demo-pass-1' };
    expect((await callRest(test.app, login, again)).statusCode).toBe(401);
  });

  it('the data of a closed account includes the phone numbers in call events without a call, of this business only', async () => {
    const ends = { from: '+14165550199', to: '+14165550188', status: 'completed' };
    const addDeadEvents = async ({ id }: Company) => {
      for (const payload of [ends, { ...ends, from: null }, { ...ends, to: null }])
        await test.deps
          .sql`INSERT INTO inbox_events (provider, event_key, shard, business_id, payload, correlation_id,
            dead_at)
          VALUES ('twilio', ${`${newCallSid()}:completed`}, 0, ${id}, ${JSON.stringify(payload)}::jsonb, 'c',
            clock_timestamp())`;
    };
    await addDeadEvents(company);
    await addDeadEvents(other);
    await close();
    const neighbour = await rowsOf(other);
    await wait(CLOSED_ACCOUNT_DAYS);
    await eraseClosed(test.deps);
    const rows = await query('SELECT payload FROM inbox_events WHERE business_id = $1');
    expect(rows).toEqual(Array(3).fill({ payload: { from: null, to: null, status: 'completed' } }));
    expect(await rowsOf(other)).toEqual(neighbour);
  });

  it('the data of a closed account includes the phone numbers in events of calls whose callers were erased before, of this business only', async () => {
    const addErasedCall = async ({ id }: Company) => {
      const callSid = newCallSid();
      // An erasure leaves the number in a call of another customer, from which a new number may unlink the call.
      await test.deps
        .sql`INSERT INTO calls (business_id, call_sid, direction, from_number, status, started_at, erased_at)
        VALUES (${id}, ${callSid}, 'inbound', '+14165550199', 'completed', app_now(), app_now())`;
      await test.deps
        .sql`INSERT INTO inbox_events (provider, event_key, shard, business_id, payload, correlation_id,
          done_at)
        VALUES ('twilio', ${`${callSid}:completed`}, 0, ${id}, '{"from": "+14165550199", "to": "+14165550188"}', 'c',
          clock_timestamp())`;
    };
    await addErasedCall(company);
    await addErasedCall(other);
    await close();
    const neighbour = await rowsOf(other);
    await wait(CLOSED_ACCOUNT_DAYS);
    await eraseClosed(test.deps);
    const rows = await query('SELECT payload FROM inbox_events WHERE business_id = $1');
    expect(rows).toEqual([{ payload: { from: null, to: null } }]);
    expect(await query('SELECT from_number FROM calls WHERE business_id = $1')).toEqual([
      { from_number: null },
    ]);
    expect(await rowsOf(other)).toEqual(neighbour);
  });

  it('the data of a closed account is erased, and a number that arrived after the closing is released, even behind 20 erased accounts', async () => {
    const { sql } = test.deps;
    const ids = (await makeBusinesses(test.deps, 20)).map(({ id }) => id);
    await sql`UPDATE businesses SET closed_at = app_now() - interval '1 year', erasing_at = app_now(), erased_at = app_now()
      WHERE id = ANY(${ids})`;
    await sql`UPDATE phone_numbers SET status = 'cancelled', released_at = app_now() WHERE business_id = ANY(${ids})`;
    // A run reads accounts with numbers in order of id, so the newest account comes last.
    Object.assign(company, await makeCompany(test.deps));
    await close();
    await addNumber(company.id);
    await wait(CLOSED_ACCOUNT_DAYS);
    await eraseClosed(test.deps);
    expect(await standing()).toMatchObject({ numbers: 0 });
    expect(await isErased()).toBe(true);
  });

  const begin = { table: 'businesses', key: 'id', statement: 'SET erasing_at', erasedUsers: 0 };
  const end = { table: 'users', key: 'business_id', statement: 'UPDATE users SET email', erasedUsers: 4 };
  it.each([
    ['kept when the account was closed anew after a run read it', begin, 'closed_at = app_now()'],
    [
      'not erased again by a run that read it before its erasure',
      begin,
      'erasing_at = app_now(), erased_at = app_now()',
    ],
    ['erased by one of two concurrent runs only', end, 'erased_at = app_now()'],
  ])('the data of a closed account is %s', async (_title, { table, key, statement, erasedUsers }, change) => {
    await close();
    await wait(CLOSED_ACCOUNT_DAYS);
    const { erasing } = await inTransaction(test.deps, async (_sql, client) => {
      await client.query(`SELECT FROM ${table} WHERE ${key} = $1 FOR UPDATE`, [company.id]);
      const erasing = eraseClosed(test.deps);
      await requireWaiting(test.deps, erasing, statement);
      await client.query(`UPDATE businesses SET ${change} WHERE id = $1`, [company.id]);
      return { erasing };
    });
    await erasing;
    const users = await query(`SELECT FROM users WHERE business_id = $1 AND email LIKE '%@erased.invalid'`);
    expect(users).toHaveLength(erasedUsers);
    expect(await audited()).toEqual(['close']);
  });

  it('the erasure of closed accounts fails when it loses its connection, so that its job is repeated', async () => {
    await close();
    await wait(CLOSED_ACCOUNT_DAYS);
    const isBegin = ({ name }: { name?: string | undefined }) => name === 'businesses.begin_erasure';
    const run = withLostConnections(test.deps, isBegin, (db) => eraseClosed({ ...test.deps, db }));
    await expect(run).rejects.toThrow('terminating connection');
  });

  it('the data of a closed account is erased completely by the next run after a crash at any step', async () => {
    await furnish(test.deps, company, MARK);
    await close();
    await wait(CLOSED_ACCOUNT_DAYS);
    let isDone = false;
    const deaths = await crashAtEachStep(
      test.deps.config.DATABASE_URL,
      async (db) => {
        if (isDone) return;
        await eraseClosed({ ...test.deps, db });
      },
      async ({ statement, when }) => {
        const [row] = await query<{ is_begun: boolean; is_erased: boolean }>(
          'SELECT erasing_at IS NOT NULL AS is_begun, erased_at IS NOT NULL AS is_erased FROM businesses WHERE id = $1',
        );
        if (row?.is_begun) await expect(reopen(), `${when} ${statement}`).rejects.toThrow('opened again');
        if (row?.is_erased) isDone = true;
      },
    );
    expect(deaths).toBeGreaterThan(10);
    await eraseClosed(test.deps);
    expect(await findColumnsWith(test.deps.pool, [MARK])).toEqual(RETAINED_COLUMNS);
    expect(await audited()).toEqual(['close', 'erase']);
  });
});

describe('an erasure in a database without foreign keys', () => {
  const bare = forFile(createTestDeps);
  /**
   * Tables with rows after an erasure: the ledger, calls and users without personal data, and other data that
   * identifies nobody.
   */
  const REMAINING = splitWords(`
    accounts audit_entries booking_locks business_hours business_languages call_transfers calls card_setups
    charge_periods conversations database_roles due_work dunning_steps fee_schedules inbox_events insight_progress
    insight_spans late_changes ledger_entries number_orders opening_spans outbox_events outgoing_mails
    payment_agreements payment_effects payment_methods payments phone_numbers receptionist_settings
    recharge_consents recharges recordings refund_requests service_translations services spending_days
    spending_limits transfer_limits users
  `);
  /** Foreign keys delete the rows of these tables. Without foreign keys the rows remain. */
  const DELETED_BY_KEY = ['knowledge_passages', 'report_recipients'];

  it('an erasure in a database without foreign keys deletes all personal rows of the business and changes no other business', async () => {
    await dropGuards(bare.pool);
    const [erased, neighbour] = [1_000_001, 1_000_002];
    const tables = Object.keys(await hashTables(bare.pool, erased));
    for (const table of tables)
      for (const id of [erased, neighbour]) await insertRow(bare.pool, table, id, 'x');
    await bare.pool.query(`INSERT INTO due_work (business_id, kind, subject, due_at, last_error)
      VALUES (${erased}, 'translate-turns', 'one', app_now(), NULL), (${erased}, 'send-mails', 'two', app_now(), 'quoted')`);
    await bare.pool.query(`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload, correlation_id)
      VALUES (${erased}, 'welcome', 'x', '1', 'pat@example.test', '{}', 'x')`);
    await insertRow(bare.pool, 'recordings', erased, 'x');
    await bare.pool.query(`UPDATE recordings SET state = 'erased' WHERE id =
      (SELECT max(id) FROM recordings WHERE business_id = ${erased})`);
    const before = await hashTables(bare.pool, neighbour);

    await eraseBusiness(bare.db.ofBusiness(erased));

    const remaining = new Map<string, number>();
    for (const table of tables) {
      const { rowCount } = await bare.pool.query(`SELECT FROM "${table}" WHERE business_id = $1`, [erased]);
      if (rowCount) remaining.set(table, rowCount);
    }
    expect([...remaining.keys()]).toEqual([...REMAINING, ...DELETED_BY_KEY].sort());
    // The erasure deletes the unsent mail and the work of translating turns, but no other mail or work.
    expect([remaining.get('outgoing_mails'), remaining.get('due_work')]).toEqual([1, 3]);
    const { rows } = await bare.pool.query(
      `SELECT (SELECT count(*)::int FROM due_work WHERE business_id = $1 AND last_error IS NOT NULL) AS errors,
         (SELECT string_agg(state, ' ' ORDER BY state) FROM recordings WHERE business_id = $1) AS recordings`,
      [erased],
    );
    expect(rows).toEqual([{ errors: 0, recordings: 'erased erasing' }]);
    expect(await hashTables(bare.pool, neighbour)).toEqual(before);
  });
});
