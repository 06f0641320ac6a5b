import { beforeAll, describe, expect, it } from 'vitest';
import { seedPremiumNumbers } from '../../prisma/seed/premium-numbers.ts';
import {
  describeTerms,
  offeredRecharge,
  type PaymentTerms,
  paymentSentences,
  rechargeLimits,
  renderTerms,
} from '../../server/core/payment-terms.ts';
import type { PortalLanguage } from '../../server/core/portal-language.ts';
import type { RequestOrigin } from '../../server/core/request-origin.ts';
import { applyStripeEvents } from '../../server/modules/billing/payments/apply-stripe-events.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import { settlePayment } from '../../server/modules/billing/payments/settle-payment.ts';
import { startCheckout } from '../../server/modules/billing/payments/start-checkout.ts';
import { stripeCustomerOf } from '../../server/modules/billing/payments/stripe-customer.ts';
import { agreeToPayment } from '../../server/modules/billing/recharge/agree-to-payment.ts';
import { openDueRecharges } from '../../server/modules/billing/recharge/open-due-recharges.ts';
import { readPaymentTerms } from '../../server/modules/billing/recharge/payment-terms.queries.ts';
import { endRecharge } from '../../server/modules/billing/recharge/recharge-consent.ts';
import { updateRecharge } from '../../server/modules/billing/recharge/update-recharge.ts';
import { textsIn } from '../../server/texts.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { balanceOf } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { freshNumber, makeBuyer } from '../support/numbers.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';
import {
  confirmPayment,
  eventsAfter,
  followEvents,
  lastEventId,
  payerDeps,
  receiveEvents,
  startPaymentFixture,
} from '../support/payments.ts';
import { rechargesOf } from '../support/recharges.ts';

const fixture = forFile(startPaymentFixture);

beforeAll(() => seedPremiumNumbers(fixture.deps));
const owner = forTest(() => makeBuyer(fixture.deps, 0));

const PREMIUM = '+14165557777';

const member = (user = owner) => payerDeps(fixture.deps, user);
const query = (sql: string, user = owner) => fixture.deps.pool.query(sql, [user.businessId]);
const FRENCH: RequestOrigin = { requestId: 'r', address: '192.0.2.7', userAgent: null, language: 'fr' };
/** The dependencies of a request by the owner with this origin. */
const memberIn = (origin: RequestOrigin) => ({
  ...member(),
  db: fixture.deps.db.ofBusiness(owner.businessId, origin),
});
const settle = (paymentIntentId: string, user = owner) => settlePayment(member(user), { paymentIntentId });
const choose = (isAutoRecharge: boolean, thresholdCents = 2_000) =>
  updateRecharge(member(), owner, { isAutoRecharge, thresholdCents });

type PaymentWithTerms = Awaited<ReturnType<typeof startPayment>>;

async function startPayment(totalCents = 2_000, phoneNumber = freshNumber(), user = owner) {
  const payment = await createPayment(member(user), user, { totalCents, phoneNumber });
  if (!payment.terms) throw new Error('expected the terms of an order');
  return { ...payment, terms: payment.terms, phoneNumber };
}

/** The terms as the portal describes them in the language of the request. */
function describeShownTerms(terms: PaymentTerms, isAutoRecharge: boolean, language: PortalLanguage = 'en') {
  const sentences = [...paymentSentences(terms, isAutoRecharge), ...rechargeLimits(terms, isAutoRecharge)];
  return describeTerms(textsIn(language), sentences);
}

/** Submits the agreement, as the portal does before the card is charged. */
function agree(
  { paymentIntentId, terms }: PaymentWithTerms,
  isAutoRecharge = true,
  user = owner,
  deps = member(user),
): Promise<void> {
  const shownTerms = describeShownTerms(terms, isAutoRecharge, deps.db.origin?.language);
  return agreeToPayment(deps, user, { paymentIntentId, isAutoRecharge, shownTerms });
}

async function pay(payment: PaymentWithTerms, isAutoRecharge = true): Promise<void> {
  await agree(payment, isAutoRecharge);
  await confirmPayment(fixture.sandbox, payment.clientSecret);
  await settle(payment.paymentIntentId);
}

async function consents(user = owner) {
  const { rows } = await query(
    `SELECT terms, language, threshold_cents, amount_cents, payment_id, address, device, withdrawn_at FROM recharge_consents
     WHERE business_id = $1 ORDER BY id`,
    user,
  );
  return rows;
}

async function settings(user = owner) {
  const { rows } = await query(
    `SELECT is_auto_recharge, recharge_threshold_cents, recharge_amount_cents, recharge_cap_cents,
       recharge_chosen_at IS NOT NULL AS is_chosen
     FROM businesses WHERE id = $1`,
    user,
  );
  return rows[0];
}

const mailsAbout = async (user = owner) =>
  (await query(`SELECT 1 FROM outgoing_mails WHERE business_id = $1 AND template = 'recharge-changed'`, user))
    .rows.length;

const ON = {
  is_auto_recharge: true,
  recharge_threshold_cents: 500,
  recharge_amount_cents: 2_000,
  is_chosen: true,
};

describe('the terms of a payment', () => {
  it.each([
    [1_000, 0, undefined],
    [2_000, 1_000, 500],
    [5_000, 4_000, 2_000],
    [10_000, 9_000, 2_000],
  ])(
    'the terms of a payment of %i cents state a remaining balance of %i cents and a recharge threshold of %s',
    async (total, left, below) => {
      const { terms } = await startPayment(total);
      expect(terms).toMatchObject({ todayCents: total, remainingCents: left, chosenRecharge: null });
      expect(offeredRecharge(terms)?.thresholdCents).toBe(below);
    },
  );

  it('the terms of a payment for a premium number with a set-up fee leave the whole top-up as balance', async () => {
    const { terms } = await startPayment(8_000, PREMIUM);
    expect(terms).toMatchObject({ todayCents: 8_000, remainingCents: 2_000 });
    expect(offeredRecharge(terms)?.thresholdCents).toBe(1_500);
    expect(offeredRecharge((await startPayment(6_000, PREMIUM)).terms)).toBeNull();
  });

  it('the terms of a payment state the business’s own platform fee and its day in the business’s time zone', async () => {
    await query(
      `UPDATE businesses SET platform_fee_cents = 1234, number_fee_cents = 700, timezone = 'Pacific/Auckland',
         created_at = app_now() WHERE id = $1`,
    );
    const { rows } = await query(
      `SELECT to_char((created_at + interval '336 hours') AT TIME ZONE 'Pacific/Auckland', 'YYYY-MM-DD') AS day
       FROM businesses WHERE id = $1`,
    );
    expect((await startPayment()).terms).toMatchObject({
      platformFee: { amountCents: 1_234, day: rows[0].day, isDueNow: false },
      remainingCents: 1_300,
    });
  });

  it('the terms of a payment include a due platform fee, which leaves nothing of the starter pack', async () => {
    await query(`UPDATE businesses SET created_at = app_now() - interval '20 days' WHERE id = $1`);
    const payment = await startPayment();
    expect(payment.terms).toMatchObject({ platformFee: { isDueNow: true }, remainingCents: 0 });
    expect(offeredRecharge(payment.terms)).toBeNull();
    await confirmPayment(fixture.sandbox, payment.clientSecret);
    await settle(payment.paymentIntentId);
    await runWorkOf(fixture.deps, 'provision-numbers');
    expect(await balanceOf(fixture.deps.pool, owner.businessId)).toBe(0);
  });

  it('the terms of a payment for a second number subtract the price of an ordered number, but not of an active one', async () => {
    await pay(await startPayment());
    const leftAfter = async (totalCents: number) => {
      const phoneNumber = freshNumber();
      return (await readPaymentTerms(member().db, { totalCents, phoneNumber })).remainingCents;
    };
    // The balance of $20.00 pays for the ordered number and the new one, each $10.00.
    expect(await leftAfter(2_000)).toBe(2_000);
    await runWorkOf(fixture.deps, 'provision-numbers');
    expect(await balanceOf(fixture.deps.pool, owner.businessId)).toBe(1_000);
    expect(await leftAfter(2_000)).toBe(2_000);
  });

  it('the terms of a top-up state no platform fee after the fees of the business have ended', async () => {
    await pay(await startPayment());
    await runWorkOf(fixture.deps, 'provision-numbers');
    await query(
      `UPDATE fee_schedules SET ended_at = app_now(), end_reason = 'unpaid' WHERE business_id = $1`,
    );
    expect((await readPaymentTerms(member().db, { totalCents: 2_000 })).platformFee).toBeNull();
  });

  it('the terms of a payment state no fee for a top-up before the first number, and the scheduled day after it', async () => {
    const topUp = () => readPaymentTerms(member().db, { totalCents: 3_700 });
    const empty = { platformFee: null, remainingCents: null, chosenRecharge: null };
    expect(await topUp()).toEqual({ todayCents: 3_700, ...empty });
    await pay(await startPayment());
    await runWorkOf(fixture.deps, 'provision-numbers');
    const { rows } = await query(
      `SELECT to_char(s.next_due_at AT TIME ZONE b.timezone, 'YYYY-MM-DD') AS day
       FROM fee_schedules s JOIN businesses b ON b.id = s.business_id
       WHERE s.business_id = $1 AND s.kind = 'platform_fee'`,
    );
    expect(await topUp()).toMatchObject({
      platformFee: { amountCents: 1_000, day: rows[0].day, isDueNow: false },
      remainingCents: null,
      chosenRecharge: { thresholdCents: 500, amountCents: 2_000 },
    });
  });
});

describe('the Pay button of a first number', () => {
  it('the Pay button of a first number switches on auto-recharge below $5 with the $20 pack, and the first call causes no recharge', async () => {
    const payment = await startPayment();
    await pay(payment);
    await runWorkOf(fixture.deps, 'provision-numbers');
    expect(await balanceOf(fixture.deps.pool, owner.businessId)).toBe(1_000);
    expect(await settings()).toMatchObject(ON);

    await deliver(fixture.deps, [makeCallEvent(payment.phoneNumber)]);
    await openDueRecharges(fixture.deps);
    expect(await balanceOf(fixture.deps.pool, owner.businessId)).toBe(975);
    expect(await rechargesOf(fixture.deps, owner.businessId)).toEqual([]);
  });

  it('the Pay button of a first number stores the consent to exactly the displayed terms, in their language', async () => {
    const payment = await startPayment();
    await agree(payment, true, owner, memberIn(FRENCH));
    expect(await consents()).toEqual([]);
    await confirmPayment(fixture.sandbox, payment.clientSecret);
    await settle(payment.paymentIntentId);

    const [consent, ...others] = await consents();
    expect(others).toEqual([]);
    expect(consent).toMatchObject({
      language: 'fr',
      address: '192.0.2.7',
      threshold_cents: 500,
      amount_cents: 2_000,
      withdrawn_at: null,
    });
    expect(consent.payment_id).not.toBeNull();
    const renderedTerms = renderTerms(textsIn('fr'), [
      ...paymentSentences(payment.terms, true),
      ...rechargeLimits(payment.terms, true),
    ]);
    expect(consent.terms).toBe(renderedTerms);
    expect(consent.terms).toMatch(
      /^Aujourd’hui\s: 20,00\s\$\. Le .+ pour la plateforme\. Lorsque votre solde passe/u,
    );
  });

  it('the Pay button of a first number stores one consent, one audit entry and one mail for repeated payment events', async () => {
    const last = await lastEventId(fixture.stripe);
    const payment = await startPayment();
    await Promise.all([agree(payment), agree(payment)]);
    await confirmPayment(fixture.sandbox, payment.clientSecret);
    const events = await eventsAfter(fixture.stripe, last);
    await receiveEvents(fixture.deps, events);
    await receiveEvents(fixture.deps, events);
    const settlements = [1, 2, 3].map(() => settle(payment.paymentIntentId));
    await Promise.all([...settlements, followEvents(fixture.deps), applyStripeEvents(fixture.deps)]);
    await settle(payment.paymentIntentId);
    await followEvents(fixture.deps);

    expect(await consents()).toHaveLength(1);
    expect(
      (await auditOf(fixture.deps, owner.businessId)).filter((one) => one.startsWith('recharge')),
    ).toEqual(['recharge.on']);
    expect(await mailsAbout()).toBe(1);
    expect(await balanceOf(fixture.deps.pool, owner.businessId)).toBe(2_000);
  });

  it('the Pay button of a first number stores the consent in the transaction of the credit, after a crash between any two steps', async () => {
    let dying = owner;
    let intent = '';
    const deaths = await crashAtEachStep(
      fixture.deps.config.DATABASE_URL,
      async (db) => {
        dying = await makeBuyer(fixture.deps, 0);
        const payment = await startPayment(2_000, freshNumber(), dying);
        intent = payment.paymentIntentId;
        await agree(payment, true, dying);
        await confirmPayment(fixture.sandbox, payment.clientSecret);
        await settlePayment(payerDeps({ ...fixture.deps, db }, dying), { paymentIntentId: intent });
      },
      async () => {
        const isCredited = (await balanceOf(fixture.deps.pool, dying.businessId)) === 2_000;
        expect(await consents(dying)).toHaveLength(isCredited ? 1 : 0);
        expect((await settings(dying))?.is_auto_recharge).toBe(isCredited);
        await settle(intent, dying);
        expect(await consents(dying)).toHaveLength(1);
      },
    );
    expect(deaths).toBeGreaterThan(5);
  }, 180_000);

  it('the Pay button of a first number stores the owner’s decision against auto-recharge, and later payments do not offer it again', async () => {
    await pay(await startPayment(), false);
    expect(await settings()).toMatchObject({ is_auto_recharge: false, is_chosen: true });
    expect(await consents()).toEqual([]);
    const { terms } = await startPayment(2_000);
    expect(terms.chosenRecharge).toBe('off');
    expect(offeredRecharge(terms)).toBeNull();
  });

  it('the Pay button of a first number changes no setting while the card is declined, and the decision of the last submission applies', async () => {
    const payment = await startPayment();
    await agree(payment, true);
    expect(await confirmPayment(fixture.sandbox, payment.clientSecret, 'pm_card_visa_chargeDeclined')).toBe(
      402,
    );
    await settle(payment.paymentIntentId);
    expect(await settings()).toMatchObject({ is_auto_recharge: false, is_chosen: false });

    await pay(payment, false);
    expect(await settings()).toMatchObject({ is_auto_recharge: false, is_chosen: true });
    await expectRefusal(agree(payment), 'conflict');
    expect(await consents()).toEqual([]);
  });
});

describe('an agreement to payment terms', () => {
  it('an agreement to payment terms is void once the terms of the same payment offer no auto-recharge', async () => {
    const { phoneNumber, ...payment } = await startPayment();
    await agree({ ...payment, phoneNumber }, true);
    await query(
      `SELECT post_ledger_entry($1, 'adjustment', gen_random_uuid()::text, -800, '{"note": "Test"}')`,
    );
    const again = await startPayment(2_000, phoneNumber);
    expect(again.paymentIntentId).toBe(payment.paymentIntentId);
    expect(offeredRecharge(again.terms)).toBeNull();
    await confirmPayment(fixture.sandbox, again.clientSecret);
    await settle(again.paymentIntentId);
    expect(await settings()).toMatchObject({ is_auto_recharge: false, is_chosen: false });
    expect(await consents()).toEqual([]);
  });

  it('an agreement to payment terms is void once the owner has agreed to later terms that offer no auto-recharge', async () => {
    const { phoneNumber, ...payment } = await startPayment();
    await agree({ ...payment, phoneNumber }, true);
    await query(
      `SELECT post_ledger_entry($1, 'adjustment', gen_random_uuid()::text, -800, '{"note": "Test"}')`,
    );
    const terms = await readPaymentTerms(member().db, { totalCents: 2_000, phoneNumber });
    expect(offeredRecharge(terms)).toBeNull();
    await agree({ ...payment, phoneNumber, terms }, true);
    await confirmPayment(fixture.sandbox, payment.clientSecret);
    await settle(payment.paymentIntentId);
    expect(await settings()).toMatchObject({ is_auto_recharge: false, is_chosen: false });
    expect(await consents()).toEqual([]);
  });

  it('an agreement to payment terms stays valid when a top-up without an offer of auto-recharge is started afterwards', async () => {
    const payment = await startPayment();
    await agree(payment);
    await createPayment(member(), owner, { totalCents: 5_000 });
    await confirmPayment(fixture.sandbox, payment.clientSecret);
    await settle(payment.paymentIntentId);
    expect(await settings()).toMatchObject(ON);
  });

  it('an agreement to the terms of a payment of another business is refused as not found', async () => {
    const other = await makeBuyer(fixture.deps, 0);
    await expectRefusal(agree(await startPayment(2_000, freshNumber(), other)), 'not_found');
  });

  it('an agreement to payment terms has no effect on another payment of the business', async () => {
    await agree(await startPayment());
    const other = await startPayment(5_000);
    await confirmPayment(fixture.sandbox, other.clientSecret);
    await settle(other.paymentIntentId);
    expect(await balanceOf(fixture.deps.pool, owner.businessId)).toBeGreaterThan(0);
    expect(await settings()).toMatchObject({ is_auto_recharge: false, is_chosen: false });
    expect(await consents()).toEqual([]);
  });

  it('an agreement applies to its own payment even when an earlier payment of the business is still open', async () => {
    await createPayment(member(), owner, { totalCents: 5_000 });
    await pay(await startPayment());
    expect(await settings()).toMatchObject(ON);
  });

  it('an agreement to payment terms is refused when its terms or language differ from those of the payment', async () => {
    const { paymentIntentId, terms } = await startPayment();
    const forged = { ...terms, remainingCents: 100_000 };
    for (const shownTerms of [forged, { ...terms, todayCents: 1_000 }, { ...terms, platformFee: null }]) {
      const input = {
        paymentIntentId,
        isAutoRecharge: true,
        shownTerms: describeShownTerms(shownTerms, true),
      };
      await expectRefusal(agreeToPayment(member(), owner, input), 'conflict');
    }
    const english = { paymentIntentId, isAutoRecharge: true, shownTerms: describeShownTerms(terms, true) };
    await expectRefusal(agreeToPayment(memberIn(FRENCH), owner, english), 'conflict');
    expect((await query('SELECT 1 FROM payment_agreements WHERE business_id = $1')).rows).toEqual([]);
  });

  it('an agreement is refused when a concurrent transaction ends the payment', async () => {
    const payment = await startPayment();
    const { refused } = await inTransaction(fixture.deps, async (sql) => {
      await sql`UPDATE payments SET state = 'canceled' WHERE business_id = ${owner.businessId}`;
      const agreed = agree(payment);
      await requireWaiting(fixture.deps, agreed, 'FROM payments');
      return { refused: agreed };
    });
    await expectRefusal(refused, 'conflict');
  });

  it('an agreement to payment terms is refused when the owner changed the setting after the terms were displayed', async () => {
    const payment = await startPayment();
    await choose(false);
    await expectRefusal(agree(payment), 'conflict');
  });

  it('an agreement to payment terms is not saved when the owner set auto-recharge before, and the setting is unchanged', async () => {
    await choose(true);
    const payment = await startPayment();
    expect(payment.terms.chosenRecharge).toMatchObject({ thresholdCents: 2_000 });
    await agree(payment, false);
    expect((await query('SELECT 1 FROM payment_agreements WHERE business_id = $1')).rows).toEqual([]);
    await confirmPayment(fixture.sandbox, payment.clientSecret);
    await settle(payment.paymentIntentId);
    expect(await settings()).toMatchObject({ is_auto_recharge: true, recharge_threshold_cents: 2_000 });
    expect(await consents()).toHaveLength(1);
  });

  it.each([true, false])(
    'an agreement to payment terms is overridden by a setting (%s) that the owner makes before the payment is credited',
    async (isOn) => {
      const payment = await startPayment();
      await agree(payment, !isOn);
      await confirmPayment(fixture.sandbox, payment.clientSecret);
      await choose(isOn);
      await settle(payment.paymentIntentId);
      expect(await settings()).toMatchObject({ is_auto_recharge: isOn, recharge_threshold_cents: 2_000 });
    },
  );

  it('an agreement to payment terms is void when the member loses the permission before the payment is credited', async () => {
    const payment = await startPayment();
    await agree(payment);
    await confirmPayment(fixture.sandbox, payment.clientSecret);
    await member().db.transaction(endRecharge);
    await settle(payment.paymentIntentId);
    expect(await balanceOf(fixture.deps.pool, owner.businessId)).toBe(2_000);
    expect(await settings()).toMatchObject({ is_auto_recharge: false });
    expect(await consents()).toEqual([]);
  });
});

describe('the consent to auto-recharge', () => {
  const auditedRecharges = async () =>
    (await auditOf(fixture.deps, owner.businessId)).filter((action) => action.startsWith('recharge'));

  it('the consent to auto-recharge is stored, audited and mailed once for repeated requests', async () => {
    await choose(true);
    await choose(true);
    expect(await consents()).toHaveLength(1);
    expect(await auditedRecharges()).toEqual(['recharge.on']);
    expect(await mailsAbout()).toBe(1);
    await choose(false);
    await choose(false);
    expect(await auditedRecharges()).toEqual(['recharge.on', 'recharge.off']);
  });

  it('the consent to auto-recharge is given again with the same settings after it was withdrawn', async () => {
    await choose(true);
    await query('UPDATE recharge_consents SET withdrawn_at = app_now() WHERE business_id = $1');
    await choose(true);
    expect((await consents()).map((consent) => consent.withdrawn_at)).toEqual([expect.any(Date), null]);
  });

  it('the consent to auto-recharge is withdrawn when auto-recharge ends without a request of the owner', async () => {
    await choose(true);
    await member().db.transaction(endRecharge);
    expect(await consents()).toMatchObject([{ withdrawn_at: expect.any(Date) }]);
  });
});

describe('the first order on Stripe’s own page', () => {
  const checkout = (isAutoRecharge: boolean) =>
    startCheckout(member(), owner, { phoneNumber: freshNumber(), isAutoRecharge });

  it('the first order on Stripe’s own page switches on auto-recharge below the remaining balance of the starter pack', async () => {
    await checkout(true);
    expect(await settings()).toMatchObject(ON);
    expect(await consents()).toMatchObject([{ threshold_cents: 500, language: 'en', payment_id: null }]);
  });

  it('the first order on Stripe’s own page leaves auto-recharge off when the owner switches it off at the same time', async () => {
    await stripeCustomerOf(member());
    const { ordered } = await inTransaction(fixture.deps, async (sql) => {
      await sql`UPDATE businesses SET recharge_chosen_at = app_now() WHERE id = ${owner.businessId}`;
      const ordering = checkout(true);
      await requireWaiting(fixture.deps, ordering, 'FROM businesses');
      return { ordered: ordering };
    });
    await ordered;
    expect(await settings()).toMatchObject({ is_auto_recharge: false });
  });

  it('the first order on Stripe’s own page without auto-recharge switches an earlier auto-recharge off', async () => {
    await choose(true);
    await checkout(true);
    expect(await settings()).toMatchObject({ is_auto_recharge: true, recharge_threshold_cents: 2_000 });
    await choose(false);
    await checkout(true);
    expect(await settings()).toMatchObject({ is_auto_recharge: false });
    await choose(true);
    await checkout(false);
    expect(await settings()).toMatchObject({ is_auto_recharge: false });
  });
});
