import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Actor } from '../../server/core/actor.ts';
import { updateRecharge } from '../../server/modules/billing/recharge/update-recharge.ts';
import { deliver, makeCallEvent } from './calls.ts';
import type { OpenDeps } from './deps.ts';
import { makeBusiness, makePerson } from './factories.ts';
import { type PaymentFixture, payByCard, payerDeps } from './payments.ts';

/** A business with a balance of $20.00, a valid card, and auto-recharge of $20.00 below $10.00. */
export type Recharging = Actor & {
  number: string;
  customerId: string;
  /** Selects another test card of Stripe for charges. */
  chargeTo(name: string): Promise<void>;
  forgetCards(): Promise<void>;
  /** The events of the business about auto-recharge, oldest first. */
  events(): Promise<string[]>;
};

/**
 * Disables auto-recharge of all existing businesses, so that the worker handles only the business that the test creates
 * next.
 */
export async function endOtherRecharges({ sql }: OpenDeps): Promise<void> {
  await sql`UPDATE businesses SET is_auto_recharge = false`;
  await sql`UPDATE recharges SET state = 'canceled', ended_at = app_now() WHERE ended_at IS NULL`;
}

export async function makeRecharging(
  fixture: PaymentFixture,
  { hasCalls = true }: { hasCalls?: boolean } = {},
): Promise<Recharging> {
  const { deps, stripe } = fixture;
  const { sql } = deps;
  const { id: businessId, number } = await makeBusiness(deps);
  const actor = { businessId, userId: (await makePerson(deps, businessId)).id, role: 'admin' as const };
  const member = payerDeps(deps, actor);
  await payByCard(fixture, actor);
  const rows = await sql`SELECT stripe_customer_id FROM businesses WHERE id = ${businessId}`;
  const customerId: string = rows[0].stripe_customer_id;
  const own: Recharging = {
    ...actor,
    number,
    customerId,
    async forgetCards() {
      await sql`UPDATE payment_methods SET is_default = false, detached_at = app_now()
        WHERE business_id = ${businessId}`;
    },
    async chargeTo(name) {
      const { id } = await stripe.paymentMethods.attach(name, { customer: customerId });
      await own.forgetCards();
      await sql`INSERT INTO payment_methods (business_id, stripe_payment_method_id, brand, last4, is_default)
        VALUES (${businessId}, ${id}, 'visa', '0341', true)`;
    },
    async events() {
      const events = await sql<{ name: string }>`SELECT name FROM outbox_events
        WHERE business_id = ${businessId} AND name LIKE 'recharge.%' ORDER BY id`;
      return events.map(({ name: event }) => event);
    },
  };
  await updateRecharge(member, actor, { isAutoRecharge: true, thresholdCents: 1_000, amountCents: 2_000 });
  if (hasCalls) await spend(deps, own, 25);
  if (hasCalls) await adjust(deps, own, 25);
  return own;
}

async function adjust({ sql }: OpenDeps, { businessId }: Recharging, cents: number): Promise<void> {
  if (cents === 0) return;
  await sql`SELECT post_ledger_entry(${businessId}, 'adjustment', ${randomUUID()}, ${cents},
    '{"note": "Test"}')`;
}

/** Spends cents of the balance. With `calls`, the last 25 cents are a call that the worker charges. */
export async function spend(
  deps: OpenDeps,
  own: Recharging,
  cents: number,
  by: 'calls' | 'fees' = 'calls',
): Promise<void> {
  const callCents = by === 'calls' ? 25 : 0;
  await adjust(deps, own, callCents - cents);
  if (callCents > 0) await deliver(deps, [makeCallEvent(own.number)]);
}

/** The recharges of a business, oldest first. */
export async function rechargesOf(
  { sql }: OpenDeps,
  businessId: number,
): Promise<{ state: string; amount_cents: number; reason: string | null }[]> {
  const rows = await sql`SELECT state, amount_cents, reason FROM recharges
    WHERE business_id = ${businessId} ORDER BY id`;
  return rows;
}

/** The states of the recharges, oldest first. */
export const statesOf = async (deps: OpenDeps, businessId: number): Promise<string[]> =>
  (await rechargesOf(deps, businessId)).map(({ state }) => state);

/** The payment intents of the business at Stripe after its first payment, newest first. */
export async function intentsOf(
  { stripe }: PaymentFixture,
  { customerId }: Recharging,
): Promise<Stripe.PaymentIntent[]> {
  const { data } = await stripe.paymentIntents.list({ customer: customerId, limit: 100 });
  return data.slice(0, -1);
}

/** Moves the clock of the product forward. Leases and retries use the system clock, which is not moved. */
export async function advanceClock({ sql }: OpenDeps, interval: string): Promise<void> {
  await sql`UPDATE app_clock SET "offset" = "offset" + ${interval}::interval`;
}
