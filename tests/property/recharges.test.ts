import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyStripeEvents } from '../../server/modules/billing/payments/apply-stripe-events.ts';
import { convergePayment } from '../../server/modules/billing/payments/converge-payment.ts';
import { openDueRecharges } from '../../server/modules/billing/recharge/open-due-recharges.ts';
import { submitRecharges } from '../../server/modules/billing/recharge/submit-recharges.ts';
import { updateRecharge } from '../../server/modules/billing/recharge/update-recharge.ts';
import { asMember } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import {
  endWaits,
  eventsAfter,
  lastEventId,
  receiveEvents,
  startPaymentFixture,
} from '../support/payments.ts';
import { clearFaults, setFault } from '../support/product.ts';
import {
  advanceClock,
  endOtherRecharges,
  makeRecharging,
  type Recharging,
  spend,
} from '../support/recharges.ts';
import { commandsOf, runsOf } from './settings.ts';

const settings = runsOf(10);
const CAP_CENTS = 20_000;

const fixture = forFile(startPaymentFixture);

type Step = { label: string; run(own: Recharging): Promise<unknown> };

const member = (own: Recharging) => asMember(fixture.deps, own.businessId);
const askAgain = () => fixture.deps.sql`UPDATE recharges SET ask_at = clock_timestamp()`;

const spendStep = fc
  .integer({ min: 100, max: 4_000 })
  .map((cents): Step => ({ label: `spend(${cents})`, run: (own) => spend(fixture.deps, own, cents) }));

const workStep = fc.integer({ min: 1, max: 3 }).map(
  (workers): Step => ({
    label: `work(${workers} workers)`,
    async run() {
      await askAgain();
      await Promise.all(
        Array.from({ length: workers }, async () => {
          await openDueRecharges(fixture.deps);
          await submitRecharges(fixture.deps);
        }),
      );
    },
  }),
);

const faultStep = fc.constantFrom('fail_500', 'fail_500_after', 'timeout_before', 'timeout_after').map(
  (fault): Step => ({
    label: `work while Stripe does ${fault}`,
    async run() {
      await setFault(fixture.sandbox, {
        provider: 'stripe',
        fault,
        next: 6,
        only: 'POST /v1/payment_intents',
      });
      await askAgain();
      await submitRecharges(fixture.deps);
      await clearFaults(fixture.sandbox);
      await setFault(fixture.sandbox, { provider: 'stripe', fault: 'drop', rate: 1 });
    },
  }),
);

const cardStep = fc
  .constantFrom(
    'pm_card_visa',
    'pm_card_chargeCustomerFail',
    'pm_card_authenticationRequired',
    'pm_card_processing',
  )
  .map((name): Step => ({ label: `card(${name})`, run: (own) => own.chargeTo(name) }));

const switchStep = fc.boolean().map(
  (isAutoRecharge): Step => ({
    label: `switch(${isAutoRecharge ? 'on' : 'off'})`,
    run: (own) => updateRecharge(member(own), own, { isAutoRecharge }),
  }),
);

const clockStep = fc
  .constantFrom('61 minutes', '7 hours', '25 hours', '9 days')
  .map(
    (interval): Step => ({ label: `clock(${interval})`, run: () => advanceClock(fixture.deps, interval) }),
  );

const webhookStep = fc.boolean().map(
  (isDoubled): Step => ({
    label: `webhooks(${isDoubled ? 'twice' : 'once'})`,
    async run() {
      const events = await eventsAfter(fixture.stripe, lastDeliveredEvent);
      lastDeliveredEvent = await lastEventId(fixture.stripe);
      await receiveEvents(fixture.deps, isDoubled ? [...events, ...events] : events);
      await endWaits(fixture.deps);
      await applyStripeEvents(fixture.deps);
    },
  }),
);
let lastDeliveredEvent: string | undefined;

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: spendStep },
    { weight: 5, arbitrary: workStep },
    { weight: 2, arbitrary: faultStep },
    { weight: 2, arbitrary: cardStep },
    { weight: 1, arbitrary: switchStep },
    { weight: 2, arbitrary: clockStep },
    { weight: 2, arbitrary: webhookStep },
  ),
  { minLength: 3, maxLength: commandsOf(15) },
);

/** Checks the invariants that hold after every step. */
async function expectSound(own: Recharging): Promise<void> {
  const rows = await fixture.deps.sql`SELECT
      (SELECT count(*)::int FROM recharges r WHERE r.business_id = b.id AND r.ended_at IS NULL) AS open,
      (SELECT coalesce(max(n), 0)::int FROM (
         SELECT count(*) OVER (ORDER BY submitted_at RANGE BETWEEN interval '24 hours' PRECEDING
           AND CURRENT ROW) AS n
         FROM recharges r WHERE r.business_id = b.id AND r.submitted_at IS NOT NULL) days) AS most_a_day,
      (SELECT coalesce(max(cents), 0)::int FROM (
         SELECT sum(amount_cents) AS cents FROM recharges r
         WHERE r.business_id = b.id AND r.state NOT IN ('declined', 'canceled')
         GROUP BY date_trunc('month', r.created_at, b.timezone)) months) AS most_a_month,
      (SELECT count(*)::int FROM recharges r JOIN payments p ON p.business_id = b.id
        AND p.id = r.payment_id
       WHERE r.business_id = b.id AND (r.state = 'succeeded') <> (p.state = 'succeeded')) AS torn,
      (SELECT count(*)::int FROM ledger_differences d WHERE d.business_id = b.id) AS differences,
      (SELECT coalesce(sum(amount_cents), 0)::int FROM ledger_entries e
       WHERE e.business_id = b.id AND e.kind = 'topup') AS credited_cents
    FROM businesses b WHERE b.id = ${own.businessId}`;
  const [now] = rows;
  expect(now).toMatchObject({ torn: 0, differences: 0 });
  expect(now.open).toBeLessThanOrEqual(1);
  expect(now.most_a_day).toBeLessThanOrEqual(5);
  expect(now.most_a_month).toBeLessThanOrEqual(CAP_CENTS);
}

/**
 * Applies the state of every payment at Stripe. Then the charged cents equal the credited cents, and no payment that
 * has ended in the product is open at Stripe.
 */
async function expectSettled(own: Recharging): Promise<void> {
  const intents = await fixture.stripe.paymentIntents.list({ customer: own.customerId, limit: 100 });
  for (const { id } of intents.data) await convergePayment(fixture.deps, id);
  const receivedCents = intents.data.reduce((sum, { amount_received }) => sum + amount_received, 0);
  const rows = await fixture.deps.sql`SELECT coalesce(sum(amount_cents), 0)::int AS cents
    FROM ledger_entries WHERE business_id = ${own.businessId} AND kind = 'topup'`;
  expect(rows[0].cents).toBe(receivedCents);
  await expectSound(own);
}

it('recharges of a business never overlap, stay within the limits, and credit only paid cents, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      await endOtherRecharges(fixture.deps);
      const own = await makeRecharging(fixture);
      await updateRecharge(member(own), own, { capCents: CAP_CENTS });
      lastDeliveredEvent = await lastEventId(fixture.stripe);
      for (const { run } of commands) {
        await run(own);
        await expectSound(own);
      }
      await expectSettled(own);
    }),
    settings,
  );
}, 3_600_000);
