import { describe, expect, it } from 'vitest';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { HOURS_TEMPLATES } from '../../server/modules/scheduling/hours/hours.schema.ts';
import { replaceWeek } from '../../server/modules/scheduling/hours/replace-week.ts';
import { createService } from '../../server/modules/scheduling/services/create-service.ts';
import { chooseBalance } from '../../server/modules/tenants/onboarding/choose-balance.ts';
import { chooseNumber } from '../../server/modules/tenants/onboarding/choose-number.ts';
import { readProgress } from '../../server/modules/tenants/onboarding/onboarding.queries.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { makeTakenCall } from '../support/agent.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { balanceOf, makeBusiness, makePerson } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { buy, freshNumber, makeBuyer, ordersOf, sellToOtherAccount } from '../support/numbers.ts';
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
const addService = () =>
  createService(member(), owner, { ...SERVICE, bufferBeforeMinutes: 5, bufferAfterMinutes: 5 });
const office = () => ({ days: HOURS_TEMPLATES.office.map((day) => ({ ...day })) });

describe('the choices of a new owner', () => {
  it('are stored once for repeated requests, without any agreement; the last ones count', async () => {
    const phoneNumber = freshNumber();
    await Promise.all([choose(phoneNumber), choose(phoneNumber)]);
    await Promise.all([balance(2_000), balance(2_000)]);
    await balance(2_000);

    expect(await count('onboarding_choices')).toBe(1);
    expect(await count('recharge_consents')).toBe(0);
    expect(await auditOf(fixture.deps, owner.businessId)).toEqual([]);
    const standing = { step: 'payment', callPriceCents: 25, otherDueCents: 0 };
    expect(await progress()).toMatchObject({ ...standing, choice: { phoneNumber } });

    const another = freshNumber('514');
    await choose(another);
    for (const cents of [5_000, 1_000] as const) await balance(cents);
    expect(await progress()).toMatchObject({
      choice: { phoneNumber: another, locality: 'Montréal', region: 'QC' },
      startingBalanceCents: 1_000,
    });
  });

  it('are invisible to another business, which may choose the same number', async () => {
    const phoneNumber = freshNumber();
    await choose(phoneNumber);
    await balance(5_000);
    const other = await makeBuyer(fixture.deps, 0);

    expect(await progress(other)).toMatchObject({ step: 'number', choice: null, startingBalanceCents: null });
    await choose(phoneNumber, other);
    expect(await stepOf(other)).toBe('balance');
  });

  it('are refused for a number that was sold meanwhile', async () => {
    const phoneNumber = freshNumber();
    await sellToOtherAccount(fixture.sandbox, phoneNumber);
    await expectRefusal(choose(phoneNumber), 'number_taken');
    expect(await stepOf()).toBe('number');
  });
});

describe('the next step of onboarding', () => {
  it('follows from the stored facts, from the number to the end', async () => {
    const phoneNumber = freshNumber();
    expect(await stepOf()).toBe('number');
    await choose(phoneNumber);
    expect(await stepOf()).toBe('balance');
    await balance(2_000);
    expect(await stepOf()).toBe('payment');
    await settle(await payFor(phoneNumber));
    expect(await progress()).toMatchObject({ step: 'services', isOrdered: true, number: null });
    await runWorkOf(fixture.deps, 'provision-numbers');
    expect(await progress()).toMatchObject({ step: 'services', number: { phoneNumber, region: 'ON' } });
    await addService();
    expect(await stepOf()).toBe('hours');
    await replaceWeek(member(), owner, office());

    const done = { hasNumber: true, hasService: true, hasHours: true };
    const checklist = { ...done, hasTransferTarget: false, hasCall: false };
    expect(await progress(owner, true)).toMatchObject({ step: 'done', isEmailVerified: true, checklist });
  });

  it('is the number again when it was sold after the payment, and the credit pays for another one', async () => {
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

  it('skips the hours once a member confirmed the default hours', async () => {
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

it('the first call on the onboarding checklist is done by an answered call, not by a refused one or before its end', async () => {
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

  await setStatus('active');
  await makeTakenCall(fixture.deps, business.id);
  expect(await hasCall()).toBe(false);
  await deliver(fixture.deps, [makeCallEvent(business.number)]);
  expect(await hasCall()).toBe(true);
});

it('Stripe’s own page returns to the payment step of onboarding for a first number', async () => {
  const { url } = await startCheckout(member(), owner, { phoneNumber: freshNumber(), isAutoRecharge: false });
  const session = new URL(url).pathname.split('/').at(-1) ?? '';
  const { success_url: back } = await fixture.stripe.checkout.sessions.retrieve(session);
  expect(back).toMatch(/\/onboarding\?step=payment&success=true&amount=20&session_id=/);
});
