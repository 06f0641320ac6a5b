import { describe, expect, it } from 'vitest';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { HOURS_TEMPLATES } from '../../server/modules/scheduling/hours/hours.schema.ts';
import { replaceWeek } from '../../server/modules/scheduling/hours/replace-week.ts';
import { createService } from '../../server/modules/scheduling/services/create-service.ts';
import { removeService } from '../../server/modules/scheduling/services/remove-service.ts';
import { beginCall } from '../../server/modules/telephony/calls/begin-call.ts';
import { chooseBalance } from '../../server/modules/tenants/onboarding/choose-balance.ts';
import { chooseNumber } from '../../server/modules/tenants/onboarding/choose-number.ts';
import { readProgress } from '../../server/modules/tenants/onboarding/onboarding.queries.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { makeTakenCall } from '../support/agent.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { balanceOf, makeBusiness, makePerson, newCallSid } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { buy, freshNumber, makeBuyer, orderOnly, ordersOf, sellToOtherAccount } from '../support/numbers.ts';
import { confirmPayment, payerDeps, startPaymentFixture, type TestPayer } from '../support/payments.ts';

const fixture = forFile(startPaymentFixture);
const owner = forTest(() => makeBuyer(fixture.deps, 0));

const member = (user = owner) => payerDeps(fixture.deps, user);
const progress = (user = owner, isEmailVerified = false) => readProgress(member(user), { isEmailVerified });
const stepOf = async (user = owner) => (await progress(user)).step;
const choose = (phoneNumber: string, user = owner) => chooseNumber(member(user), user, { phoneNumber });
const balance = (startingBalanceCents: 1_000 | 2_000 | 5_000, user = owner) =>
  chooseBalance(member(user), { startingBalanceCents });

async function count(table: 'recharge_consents' | 'onboarding_choices', user = owner): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM ${table} WHERE business_id = $1`;
  return (await fixture.deps.pool.query<{ count: number }>(sql, [user.businessId])).rows[0]?.count ?? 0;
}

async function payFor(phoneNumber: string): Promise<string> {
  const order = { totalCents: 2_000, phoneNumber };
  const { clientSecret, paymentIntentId } = await createPayment(member(), owner, order);
  await confirmPayment(fixture.sandbox, clientSecret);
  return paymentIntentId;
}

const settle = (paymentIntentId: string) => settlePayment(member(), { paymentIntentId });

const SERVICE = { name: 'Cleaning', description: '', durationMinutes: 30, priceCents: 0, isActive: true };
const addService = (isActive = true) =>
  createService(member(), owner, { ...SERVICE, isActive, bufferBeforeMinutes: 5, bufferAfterMinutes: 5 });
const office = () => ({ days: HOURS_TEMPLATES.office.map((day) => ({ ...day })) });

describe('the choices of a new owner', () => {
  it('the choices of a new owner are stored once for repeated requests, and later choices replace them', async () => {
    const phoneNumber = freshNumber();
    await Promise.all([choose(phoneNumber), choose(phoneNumber)]);
    await Promise.all([balance(2_000), balance(2_000)]);
    await balance(2_000);

    expect(await count('onboarding_choices')).toBe(1);
    expect(await count('recharge_consents')).toBe(0);
    expect(await auditOf(fixture.deps, owner.businessId)).toEqual([]);
    const standing = { step: 'payment', callPriceCents: 25, otherDueCents: 0 };
    const languages = [{ code: 'en', isDefault: true }];
    expect(await progress()).toMatchObject({ ...standing, languages, choice: { phoneNumber } });

    const another = freshNumber('514');
    await choose(another);
    for (const cents of [5_000, 1_000] as const) await balance(cents);
    expect(await progress()).toMatchObject({
      choice: { phoneNumber: another, locality: 'Montréal', region: 'QC' },
      startingBalanceCents: 1_000,
    });
  });

  it('the choices of a new owner are invisible to another business, which may choose the same number', async () => {
    const phoneNumber = freshNumber();
    await choose(phoneNumber);
    await balance(5_000);
    const other = await makeBuyer(fixture.deps, 0);

    expect(await progress(other)).toMatchObject({ step: 'number', choice: null, startingBalanceCents: null });
    await choose(phoneNumber, other);
    expect(await stepOf(other)).toBe('balance');
  });

  it('the choice of a number is refused when the number was sold or ordered meanwhile, and above the search limit', async () => {
    const [sold, ordered, own, free] = [freshNumber(), freshNumber(), freshNumber(), freshNumber()];
    await sellToOtherAccount(fixture.sandbox, sold);
    await orderOnly(fixture.deps, await makeBuyer(fixture.deps, 0), ordered);
    await orderOnly(fixture.deps, owner, own);
    await expectRefusal(choose(sold), 'number_taken');
    await expectRefusal(choose(ordered), 'number_taken');
    await expectRefusal(choose(own), 'conflict');
    await fixture.deps.sql`INSERT INTO rate_limit_hits (bucket)
      SELECT 'search:business:' || ${owner.businessId} FROM generate_series(1, 5000)`;
    await expectRefusal(choose(free), 'rate_limited');
    expect((await progress()).choice).toBeNull();
  });

  it('the choice of a number ends when its order fails, and the number can be chosen again afterwards', async () => {
    const [phoneNumber, premium] = [freshNumber(), freshNumber()];
    await fixture.deps.sql`INSERT INTO premium_numbers (phone_number, price_cents) VALUES (${premium}, 9900)`;
    const fail = async (number: string) => {
      const { id } = await orderOnly(fixture.deps, owner, number);
      await fixture.deps
        .sql`UPDATE number_orders SET state = 'failed', failure = 'taken', updated_at = app_now()
        WHERE id = ${id}`;
    };
    await choose(phoneNumber);
    await fail(premium);
    expect((await progress()).choice).toMatchObject({ phoneNumber, isPremium: false });
    await fail(phoneNumber);
    expect((await progress()).choice).toBeNull();
    await choose(phoneNumber);
    expect((await progress()).choice).toMatchObject({ phoneNumber });
  });
});

describe('the next step of onboarding', () => {
  it('the next step of onboarding is computed from the stored data, from the choice of a number until everything is done', async () => {
    const phoneNumber = freshNumber();
    expect(await stepOf()).toBe('number');
    await choose(phoneNumber);
    expect(await stepOf()).toBe('balance');
    await balance(2_000);
    expect(await stepOf()).toBe('payment');
    await settle(await payFor(phoneNumber));
    const ordered = { step: 'services', isOrdered: true, number: null, choice: { phoneNumber } };
    expect(await progress()).toMatchObject(ordered);
    await runWorkOf(fixture.deps, 'provision-numbers');
    expect(await progress()).toMatchObject({ step: 'services', number: { phoneNumber, region: 'ON' } });
    await addService(false);
    await removeService(member(), owner, { serviceId: (await addService()).id });
    expect(await stepOf()).toBe('services');
    await addService();
    expect(await stepOf()).toBe('hours');
    await replaceWeek(member(), owner, office());

    const done = { hasNumber: true, hasService: true, hasHours: true };
    const checklist = { ...done, hasTransferTarget: false, hasCall: false };
    expect(await progress(owner, true)).toMatchObject({ step: 'done', isEmailVerified: true, checklist });
  });

  it('onboarding returns to the choice of a number when the paid number was sold, and the credit pays for another one', async () => {
    const phoneNumber = freshNumber();
    await choose(phoneNumber);
    await balance(2_000);
    const intent = await payFor(phoneNumber);
    await sellToOtherAccount(fixture.sandbox, phoneNumber);
    await settle(intent);
    await runWorkOf(fixture.deps, 'provision-numbers');

    expect(await ordersOf(fixture.deps, owner)).toMatchObject([{ state: 'failed', failure: 'taken' }]);
    expect(await progress()).toMatchObject({ step: 'number', choice: null, balanceCents: 2_000 });
    const another = freshNumber();
    await choose(another);
    const choice = { phoneNumber: another };
    expect(await progress()).toMatchObject({ step: 'payment', isCovered: true, choice });
    await buy(fixture.deps, owner, { phoneNumber: another });
    expect(await stepOf()).toBe('services');
    expect(await balanceOf(fixture.deps.pool, owner.businessId)).toBe(1_000);
  });

  it('onboarding skips the hours once a member has confirmed the default hours', async () => {
    await settle(await payFor(freshNumber()));
    await addService();
    const { days } = await replaceWeek(member(), owner, office());
    const before = await auditOf(fixture.deps, owner.businessId);
    await fixture.deps.sql`UPDATE businesses SET hours_set_at = NULL WHERE id = ${owner.businessId}`;
    expect(await stepOf()).toBe('hours');

    await replaceWeek(member(), owner, {
      days: days.map(({ dayOfWeek, isClosed, spans }) => ({ dayOfWeek, isClosed, spans })),
    });
    expect(await stepOf()).toBe('done');
    expect(await auditOf(fixture.deps, owner.businessId)).toEqual(before);
  });
});

it('the first call of the onboarding checklist must be answered and ended, not refused or missed', async () => {
  const business = await makeBusiness(fixture.deps, { balanceCents: 1_000 });
  const { id: userId } = await makePerson(fixture.deps, business.id);
  const called: TestPayer = { businessId: business.id, userId, role: 'admin' };
  const hasCall = async () => (await progress(called)).checklist.hasCall;
  const setStatus = (status: string) =>
    fixture.deps.sql`UPDATE phone_numbers SET status = ${status} WHERE number = ${business.number}`;

  await setStatus('on_hold');
  await deliver(fixture.deps, [makeCallEvent(business.number)]);
  const rows = await fixture.deps.sql`SELECT status, refusal FROM calls WHERE business_id = ${business.id}`;
  expect(rows).toEqual([{ status: 'completed', refusal: 'number_on_hold' }]);
  expect(await hasCall()).toBe(false);

  const refused = makeCallEvent(business.number);
  const ends = { from: '+16475550001', to: business.number };
  const answer = await beginCall(fixture.deps, { callSid: refused.callSid, ...ends });
  expect(answer).toMatchObject({ kind: 'refuse' });
  await deliver(fixture.deps, [refused]);
  expect(await hasCall()).toBe(false);

  await fixture.deps.sql`INSERT INTO calls (business_id, call_sid, direction, status)
    VALUES (${business.id}, ${newCallSid()}, 'inbound', 'completed')`;
  expect(await hasCall()).toBe(false);

  await setStatus('active');
  await makeTakenCall(fixture.deps, business.id);
  expect(await hasCall()).toBe(false);
  await deliver(fixture.deps, [makeCallEvent(business.number)]);
  expect(await hasCall()).toBe(true);
});

it('onboarding shows a number as ordered, and its transfer target as set, until the number is released', async () => {
  const business = await makeBusiness(fixture.deps);
  const user = { businessId: business.id };
  const state = async () => {
    const view = await readProgress(payerDeps(fixture.deps, user), { isEmailVerified: true });
    return [view.isOrdered, view.number?.phoneNumber, view.checklist.hasTransferTarget];
  };
  const { sql } = fixture.deps;
  await sql`WITH p AS (INSERT INTO transfer_phones (business_id, phone, proved_at)
      VALUES (${business.id}, '+14165550123', app_now()) RETURNING id)
    INSERT INTO transfer_targets (business_id, phone_number_id, transfer_phone_id, availability, has_voicemail)
    SELECT n.business_id, n.id, p.id, 'always', false FROM phone_numbers n, p WHERE n.business_id = ${business.id}`;
  expect(await state()).toEqual([true, business.number, true]);
  await sql`UPDATE phone_numbers SET status = 'on_hold' WHERE business_id = ${business.id}`;
  expect(await state()).toEqual([true, undefined, true]);
  await sql`UPDATE phone_numbers SET status = 'cancelled', released_at = app_now(), is_primary = false
    WHERE business_id = ${business.id}`;
  expect(await state()).toEqual([false, undefined, false]);
  const number = freshNumber();
  await sql`INSERT INTO phone_numbers (business_id, number, friendly_name, language_code, monthly_fee_cents, status)
    VALUES (${business.id}, ${number}, 'Front desk', 'en', 1000, 'active')`;
  expect(await state()).toEqual([true, number, false]);
});

it('Stripe’s own page returns to the payment step of onboarding for a first number', async () => {
  const { url } = await startCheckout(member(), owner, { phoneNumber: freshNumber(), isAutoRecharge: false });
  const session = new URL(url).pathname.split('/').at(-1) ?? '';
  const { success_url: back } = await fixture.stripe.checkout.sessions.retrieve(session);
  expect(back).toMatch(/\/onboarding\?step=payment&success=true&amount=20&session_id=/);
});
