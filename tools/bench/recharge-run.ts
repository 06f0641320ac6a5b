import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { until } from '../../tests/support/until.ts';
import { assertBooks, countCharges } from './books.ts';
import { type Emulators, makePayers, startEmulators } from './emulators.ts';
import { onStage, type Stage } from './stage.ts';
import { fillInbox, wakeAll } from './worker-run.ts';

/**
 * Charged calls per second. `beside`: while automatic recharges run. `alone`: the mean of a run before the recharges
 * and a run after them.
 */
export type RechargeRun = { alone: number; beside: number };
export type StormSize = { events: number; businesses: number; crossings: number };

const THRESHOLD_CENTS = 1_000;
/** Minimum milliseconds of a Stripe request while calls are charged; afterwards Stripe responds immediately. */
const STRIPE_MS = 300;

/** Gives each business a verified admin, a card and a consent to auto-recharge. */
const READY = `
  WITH cards AS (
    SELECT * FROM unnest($1::int[], $2::text[], $3::text[]) AS g (business_id, customer, card)
  ), owner AS (
    INSERT INTO users (business_id, email, first_name, last_name, role, email_verified_at)
    SELECT business_id, 'bench-' || business_id || '@callingua.test', 'Bench', 'Bench', 'admin', app_now() FROM cards
    RETURNING id, business_id
  ), card AS (
    INSERT INTO payment_methods (business_id, stripe_payment_method_id, brand, last4, is_default)
    SELECT business_id, card, 'visa', '4242', true FROM cards
  ), consent AS (
    INSERT INTO recharge_consents (business_id, user_id, terms, threshold_cents, amount_cents)
    SELECT business_id, id, 'Bench', ${THRESHOLD_CENTS}, $4 FROM owner
  )
  UPDATE businesses b SET stripe_customer_id = g.customer, recharge_threshold_cents = ${THRESHOLD_CENTS},
    recharge_amount_cents = $4, recharge_cap_cents = $4
  FROM cards g WHERE b.id = g.business_id`;

const TO_THRESHOLD = `
  SELECT post_ledger_entry(a.business_id, 'adjustment', 'bench-storm-' || a.business_id,
                           ${THRESHOLD_CENTS} - a.balance_cents, '{"note": "Bench"}')
  FROM accounts a WHERE a.business_id = ANY ($1)`;

const SWITCH = 'UPDATE businesses SET is_auto_recharge = $2 WHERE id = ANY ($1)';

async function prepare({ client }: Stage, emulators: Emulators, ids: readonly number[], amountCents: number) {
  const payers = await makePayers(emulators, ids.length);
  const customers = payers.map(({ customer }) => customer);
  const cards = payers.map(({ card }) => card);
  await client.query(READY, [ids, customers, cards, amountCents]);
  await client.query(TO_THRESHOLD, [ids]);
  await client.query('VACUUM ANALYZE accounts, businesses');
}

/** Charges this many calls over all businesses of the stage; returns the calls per second. */
async function charge(stage: Stage, events: number, salt: string): Promise<number> {
  const { client, database } = stage;
  const before = await countCharges(client);
  await fillInbox(client, events, salt, database.businessIds);
  const wokenAtMs = await wakeAll(stage);
  const doneAtMs = await assertBooks(client, before + events);
  return events / ((doneAtMs - wokenAtMs) / 1_000);
}

type Aftermath = { recharges: number; cents: number; open: number; differences: number };

/** Figures after all recharges. `open` counts recharges without success, and events and mails that are not done. */
const AFTERMATH = `
  SELECT (SELECT count(*)::int FROM recharges) AS recharges,
    (SELECT coalesce(sum(amount_cents), 0)::float8 FROM ledger_entries
     WHERE kind = 'topup' AND channel = 'auto') AS cents,
    ((SELECT count(*) FROM recharges WHERE state <> 'succeeded')
     + (SELECT count(*) FROM outbox_events WHERE done_at IS NULL)
     + (SELECT count(*) FROM outgoing_mails WHERE done_at IS NULL))::int AS open,
    (SELECT count(*)::int FROM ledger_differences) AS differences`;

/** Waits until all work is done, and requires exactly one recharge per business in the ledger and at Stripe. */
async function assertRecharges(client: pg.Client, { stripe }: Emulators, expected: number): Promise<void> {
  let books: Aftermath | undefined;
  const isOver = async () => {
    books = (await client.query<Aftermath>(AFTERMATH)).rows[0];
    return books?.open === 0;
  };
  await until(isOver, 300_000, 'every recharge is over and mailed');
  let [intents, cents] = [0, 0];
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    intents += 1;
    cents += intent.amount_received;
  }
  const expectedFigures = { recharges: expected, cents, open: 0, differences: 0 };
  if (intents !== expected || !isDeepStrictEqual(books, expectedFigures))
    throw new Error(
      `a wrong storm: ${intents} intents of ${cents} cents for ${expected}, ${JSON.stringify(books)}`,
    );
}

/**
 * Many balances fall below their thresholds at the same time, while calls are charged. Throws unless each business gets
 * exactly one payment intent.
 */
function stormOverMany({ events, businesses }: StormSize, emulators: Emulators): Promise<RechargeRun> {
  return onStage(
    { shape: 'spread', queue: 'redis', workers: 1, sandboxUrl: emulators.url },
    async (stage) => {
      const { client, database } = stage;
      const ids = database.businessIds.slice(0, businesses);
      const callsEach = Math.ceil(events / database.businessIds.length);
      await charge(stage, events, 'warm-up');
      const before = await charge(stage, events, 'before');
      // The amount of one recharge covers all calls of a business.
      await prepare(stage, emulators, ids, 25 * callsEach + THRESHOLD_CENTS);
      await client.query(SWITCH, [ids, true]);
      emulators.setLatency(STRIPE_MS);
      const beside = await charge(stage, events, 'beside');
      emulators.setLatency(0);
      await assertRecharges(client, emulators, ids.length);
      await client.query(SWITCH, [ids, false]);
      const after = await charge(stage, events, 'after');
      return { beside, alone: (before + after) / 2 };
    },
  );
}

/**
 * A thousand calls that end together take one balance far below its threshold. Throws unless exactly one payment intent
 * is created.
 */
function stormOnOne({ crossings }: StormSize, emulators: Emulators): Promise<void> {
  return onStage({ shape: 'hot', queue: 'redis', workers: 2, sandboxUrl: emulators.url }, async (stage) => {
    const ids = stage.database.businessIds;
    await prepare(stage, emulators, ids, 25 * crossings + THRESHOLD_CENTS);
    await stage.client.query(SWITCH, [ids, true]);
    await charge(stage, crossings, 'crossing');
    await assertRecharges(stage.client, emulators, 1);
  });
}

async function withEmulators<Result>(run: (emulators: Emulators) => Promise<Result>): Promise<Result> {
  const emulators = await startEmulators();
  try {
    return await run(emulators);
  } finally {
    await emulators.stop();
  }
}

/** Measures recharges of one business, then of many. Throws for an additional Stripe request or a wrong cent. */
export async function runRecharges(size: StormSize): Promise<RechargeRun> {
  await withEmulators((emulators) => stormOnOne(size, emulators));
  return withEmulators((emulators) => stormOverMany(size, emulators));
}
