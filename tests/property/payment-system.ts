import type pg from 'pg';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import {
  eventsAfter,
  makePayer,
  type PaymentFixture,
  payerDeps,
  startPaymentFixture,
  type TestPayer,
} from '../support/payments.ts';
import { BUSINESSES, type Line, type ModelEvent, type PaymentModel } from './payment-model.ts';

type Posted = { kind: string; source: string; amount_cents: number; balance_after_cents: number };
type Snapshot = { balance: number; ledger: Posted[]; whole: string };

/** The product and an emulated Stripe, each with its own state. */
export type PaymentSystem = PaymentFixture & {
  payers: TestPayer[];
  payer(business: number): TestPayer;
  /** All events of Stripe so far, delivered or not. */
  events: Stripe.Event[];
  /** All rows at the last check, to detect changes. */
  snapshots: Snapshot[];
  /** The receipt number of each payment, by payment id, at the last check. */
  receipts: Map<number, string>;
};

export async function createPaymentSystem(): Promise<PaymentSystem> {
  const fixture = await startPaymentFixture();
  const payers: TestPayer[] = [];
  for (let index = 0; index < BUSINESSES; index += 1) payers.push(await makePayer(fixture.deps));
  const payer = (business: number) => {
    const found = payers[business];
    if (!found) throw new Error(`no business ${business}`);
    return found;
  };
  const system: PaymentSystem = { ...fixture, payers, payer, events: [], snapshots: [], receipts: new Map() };
  system.snapshots = await takeSnapshots(system);
  return system;
}

export const memberAt = ({ deps, payer }: PaymentSystem, business: number) =>
  payerDeps(deps, payer(business));

/** Reads Stripe’s new events since the last call. */
export async function listenToStripe(system: PaymentSystem): Promise<Stripe.Event[]> {
  system.events.push(...(await eventsAfter(system.stripe, system.events.at(-1)?.id)));
  return system.events;
}

export function toModelEvent({ id, type, data }: Stripe.Event): ModelEvent {
  return { id, type, intent: /\bpi_[0-9a-f]{24}\b/.exec(JSON.stringify(data.object))?.[0] };
}

/** The same pool, but its process dies in place of each COMMIT. */
export function dyingPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect();
    const query = async (...args: Parameters<typeof client.query>) => {
      const [text] = args as unknown[];
      if (text !== 'COMMIT') return await client.query(...args);
      await client.query('ROLLBACK');
      throw new Error('the process died');
    };
    return { query, release: () => client.release() };
  };
  return Object.assign(Object.create(pool) as pg.Pool, { connect, query: pool.query.bind(pool) });
}

async function takeSnapshots({ deps, payers }: PaymentSystem): Promise<Snapshot[]> {
  const all = (table: string) =>
    `(SELECT jsonb_agg(t ORDER BY to_jsonb(t)::text) FROM ${table} t WHERE t.business_id = b.id)`;
  const { rows } = await deps.pool.query<Snapshot>(
    `SELECT a.balance_cents AS balance,
       (SELECT coalesce(jsonb_agg(l ORDER BY l.sequence), '[]') FROM ledger_entries l WHERE l.business_id = b.id) AS ledger,
       concat(to_jsonb(b), to_jsonb(a), ${['payments', 'payment_effects', 'payment_methods', 'outbox_events'].map(all).join()}) AS whole
     FROM businesses b JOIN accounts a ON a.business_id = b.id WHERE b.id = ANY ($1) ORDER BY b.id`,
    [payers.map(({ businessId }) => businessId)],
  );
  return rows;
}

/** Invariants after every command; `touched` is the business of the command, or undefined for all. */
export async function checkPayments(
  model: PaymentModel,
  system: PaymentSystem,
  touched: number | undefined,
): Promise<void> {
  const before = system.snapshots;
  const after = await takeSnapshots(system);
  for (const [business, now] of after.entries()) {
    const then = before[business];
    if (!then) throw new Error('a business appeared');
    // All rows of other businesses are unchanged.
    if (touched !== undefined && business !== touched) expect(now).toEqual(then);
    // The model ignores order, repetition and crashes, so an equal result proves that they have no effect.
    expect(sorted(now.ledger.map(({ kind, source, amount_cents: cents }) => [kind, source, cents]))).toEqual(
      sorted(model.linesOf(business)),
    );
    // The ledger is append-only.
    expect(now.ledger.slice(0, then.ledger.length)).toEqual(then.ledger);
    checkChain(now);
  }
  await checkReceipts(system);
  expect(await system.deps.sql`SELECT * FROM ledger_differences`).toEqual([]);
  system.snapshots = after;
}

const sorted = (lines: readonly Line[]) => lines.map((line) => line.join(' ')).sort();

/**
 * Checks that the balance is the sum of whole, non-zero cents, chained by entry. A reversal must follow its original
 * entry, and refunds must never exceed the payment.
 */
function checkChain({ balance, ledger }: Snapshot): void {
  let sum = 0;
  const standing = new Set<string>();
  for (const { kind, source, amount_cents: cents, balance_after_cents: after } of ledger) {
    expect(Number.isSafeInteger(cents) && cents !== 0).toBe(true);
    sum += cents;
    expect(after).toBe(sum);
    const debit = kind.replace('_reversal', '');
    if (debit !== kind) expect(standing.has(`${debit} ${source}`)).toBe(true);
    standing.add(`${kind} ${source}`);
  }
  expect(balance).toBe(sum);
  // Refunded cents never exceed paid cents.
  expect(sum).toBeGreaterThanOrEqual(0);
}

/**
 * Checks that the receipts of a business are numbered from 1 without a gap, and that the number of a payment never
 * changes.
 */
async function checkReceipts({ deps, payers, receipts }: PaymentSystem): Promise<void> {
  const rows = await deps.sql<{
    id: number;
    business_id: number;
    state: string;
    number: string | null;
  }>`SELECT
    id, business_id, state, receipt_number AS number FROM payments ORDER BY id`;
  for (const { id, state, number } of rows) {
    expect(number !== null).toBe(state === 'succeeded');
    const receiptNumber = receipts.get(id) ?? number;
    expect(number).toBe(receiptNumber);
    if (receiptNumber !== null) receipts.set(id, receiptNumber);
  }
  for (const { businessId } of payers) {
    const numbers = rows
      .filter((row) => row.business_id === businessId)
      .flatMap(({ number }) => number ?? []);
    const places = numbers.map((number) => Number(number.split('-')[2])).sort((a, b) => a - b);
    expect(places).toEqual(places.map((_, index) => index + 1));
  }
}

/**
 * Checks that an idempotency key never creates two intents, and that each intent was created with the key of its
 * payment.
 */
export function checkKeys({ events }: PaymentSystem): void {
  const keys = new Map<string, string>();
  for (const { type, data, request } of events) {
    if (type !== 'payment_intent.created' || !request?.idempotency_key) continue;
    const { metadata, id } = data.object as Stripe.PaymentIntent;
    expect(request.idempotency_key).toBe(`payment-${metadata.payment_id}`);
    expect(keys.get(request.idempotency_key) ?? id).toBe(id);
    keys.set(request.idempotency_key, id);
  }
}
