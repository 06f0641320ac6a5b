import { describe, expect, it } from 'vitest';
import { readBacklog } from '../../server/events/backlog.ts';
import { readReconciliation } from '../../server/modules/billing/balance/reconciliation.queries.ts';
import { chargeFees } from '../../server/modules/billing/fees/charge-fees.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { submitRecharges } from '../../server/modules/billing/recharge/submit-recharges.ts';
import { asMember } from '../support/deps.ts';
import { makeFeePayer, makeLonePayer, setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { startPaymentFixture } from '../support/payments.ts';
import {
  advanceClock,
  endOtherRecharges,
  intentsOf,
  makeRecharging,
  spend,
  statesOf,
} from '../support/recharges.ts';

const fixture = forFile(startPaymentFixture);

const books = (businessId: number) => readReconciliation(asMember(fixture.deps, businessId).db);
const unsettled = async () => (await readBacklog(fixture.deps)).rechargesUnsettled;

it('the reconciliation of monthly fees lists due fees until they are charged, and then counts them as repaired', async () => {
  const payer = await makeLonePayer(fixture.deps, 10_000);
  const other = await makeFeePayer(fixture.deps, { balanceCents: 10_000 });
  expect(await books(payer.id)).toMatchObject({
    fees: { count: 1, ownCents: 1_000, ledgerCents: 1_000, repaired: 0 },
    unsettled: [],
  });
  await setClock(fixture.deps, '2026-11-24T12:01:00Z');
  await chargeFees(fixture.deps);
  await setClock(fixture.deps, '2026-12-10T12:20:00Z');
  expect((await books(payer.id)).unsettled).toEqual([]);
  await setClock(fixture.deps, '2026-12-10T12:31:00Z');
  expect((await books(payer.id)).unsettled).toEqual([
    {
      kind: 'fee_due',
      id: expect.any(Number),
      since: expect.stringMatching(/^2026-12-10T12:00/),
      amountCents: 1_000,
    },
  ]);
  expect((await books(other.id)).unsettled).toHaveLength(1);

  await chargeFees(fixture.deps);

  expect(await books(payer.id)).toMatchObject({
    fees: { count: 3, ownCents: 3_000, ledgerCents: 3_000, repaired: 1 },
    unsettled: [],
  });
});

describe('the reconciliation of recharges', () => {
  const own = forTest(async () => {
    await endOtherRecharges(fixture.deps);
    const recharging = await makeRecharging(fixture);
    await spend(fixture.deps, recharging, 1_200);
    return recharging;
  });
  const askAgain = () => fixture.deps.sql`UPDATE recharges SET ask_at = clock_timestamp()`;
  const kinds = async () => (await books(own.businessId)).unsettled.map(({ kind }) => kind);

  it('the reconciliation of recharges counts recharges and their ledger entries', async () => {
    await submitRecharges(fixture.deps);
    expect(await books(own.businessId)).toMatchObject({
      recharges: { count: 1, ownCents: 2_000, ledgerCents: 2_000, repaired: 0 },
      unsettled: [],
    });
  });

  it('the reconciliation excludes unpaid payments and declined recharges, and does not count a refund as a recharge', async () => {
    await submitRecharges(fixture.deps);
    const [recharge] = await intentsOf(fixture, own);
    await fixture.stripe.refunds.create({ payment_intent: recharge?.id ?? '', amount: 500 });
    await convergePayment(fixture.deps, recharge?.id ?? '');
    await own.chargeTo('pm_card_chargeCustomerFail');
    await spend(fixture.deps, own, 2_000);
    await submitRecharges(fixture.deps);
    expect(await statesOf(fixture.deps, own.businessId)).toEqual(['succeeded', 'declined']);
    expect(await books(own.businessId)).toMatchObject({
      // The first payment of the business and the recharge, each of $20.00, without the refunded $5.00.
      payments: 2,
      stripeCents: 3_500,
      ledgerCents: 3_500,
      recharges: { count: 1, ownCents: 2_000, ledgerCents: 2_000, repaired: 0 },
    });
  });

  it('the reconciliation reports a recharge that exists only at Stripe until it is settled in our database', async () => {
    const { payments } = fixture.deps;
    const chargeCard: typeof payments.chargeCard = async (charge) => {
      await payments.chargeCard(charge);
      throw new Error('the answer was lost');
    };
    await submitRecharges({ ...fixture.deps, payments: { ...payments, chargeCard } });
    expect(await kinds()).toEqual([]);
    await advanceClock(fixture.deps, '16 minutes');
    expect(await kinds()).toEqual(['recharge_unanswered']);
    expect(await unsettled()).toEqual({ unanswered: 1, left_open: 0 });
    await askAgain();

    await submitRecharges(fixture.deps);

    expect(await books(own.businessId)).toMatchObject({
      recharges: { count: 1, ownCents: 2_000, ledgerCents: 2_000, repaired: 1 },
      unsettled: [],
    });
    expect(await intentsOf(fixture, own)).toHaveLength(1);
    expect(await unsettled()).toEqual({ unanswered: 0, left_open: 0 });
  });

  it('the reconciliation reports a declined recharge that is still open at Stripe until it is canceled there', async () => {
    const { payments } = fixture.deps;
    const cancelIntent = () => Promise.reject(new Error('it cannot be cancelled'));
    const stuck = { ...fixture.deps, payments: { ...payments, cancelIntent } };
    await own.chargeTo('pm_card_chargeCustomerFail');
    await submitRecharges(stuck);
    expect(await statesOf(fixture.deps, own.businessId)).toEqual(['declined']);
    const later = await makeRecharging(fixture);
    await later.chargeTo('pm_card_chargeCustomerFail');
    await spend(fixture.deps, later, 1_200);
    await submitRecharges(stuck);
    await advanceClock(fixture.deps, '16 minutes');
    expect(await kinds()).toEqual(['recharge_left_open']);
    expect(await unsettled()).toEqual({ unanswered: 0, left_open: 2 });

    const [first] = await intentsOf(fixture, own);
    const cancelOthers: typeof payments.cancelIntent = (id) =>
      id === first?.id ? cancelIntent() : payments.cancelIntent(id);
    await submitRecharges({ ...fixture.deps, payments: { ...payments, cancelIntent: cancelOthers } });
    expect((await books(later.businessId)).unsettled).toEqual([]);
    expect(await kinds()).toEqual(['recharge_left_open']);

    await submitRecharges(fixture.deps);
    expect(await kinds()).toEqual([]);
    expect((await intentsOf(fixture, own)).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('the database allows one open recharge per business', async () => {
    const second = fixture.deps.sql`INSERT INTO recharges (business_id, consent_id, amount_cents)
      SELECT business_id, consent_id, amount_cents FROM recharges WHERE business_id = ${own.businessId}`;
    await expect(second).rejects.toThrow('recharges_one_open');
  });
});
