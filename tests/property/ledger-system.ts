import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { makeCallEvent } from '../support/calls.ts';
import type { TestDeps } from '../support/deps.ts';
import { addFunds, makeBusiness, newCallSid, type TestBusiness } from '../support/factories.ts';
import {
  BUSINESSES,
  businessOf,
  CALLS,
  dailyLimitOf,
  type LedgerModel,
  type Status,
} from './ledger-model.ts';

export const OPENING_CENTS = 60;
/**
 * Calls already charged below a zero balance at the start: close to the limit of 20, so that a short run reaches the
 * refusal.
 */
export const OPENING_BELOW_ZERO = 17;

type Line = { id: number; kind: string; source: string; amount_cents: number; balance_after_cents: number };

/** All rows of one business. */
type Snapshot = {
  account: { balance_cents: number; last_sequence: number; calls_below_zero: number };
  ledger: Line[];
  spent: number;
  inbox: { event_key: string; done_at: string | null; outcome: string | null; correlation_id: string }[];
  whole: string;
};

/** The real system: three new businesses in separate shards. */
export type LedgerSystem = {
  deps: TestDeps;
  businesses: TestBusiness[];
  sids: string[];
  business(index: number): TestBusiness;
  shard(index: number): number;
  event(call: number, status: Status, durationSeconds: number | null): ReturnType<typeof makeCallEvent>;
  /** All rows at the last check, to detect changes. */
  snapshots: Snapshot[];
};

export async function createSystem(deps: TestDeps): Promise<LedgerSystem> {
  const businesses: TestBusiness[] = [];
  for (let index = 0; index < BUSINESSES; index += 1) businesses.push(await makeBusiness(deps));
  for (const [index, { id }] of businesses.entries()) {
    await addFunds(deps.pool, id, OPENING_CENTS);
    await deps.sql`UPDATE accounts SET calls_below_zero = ${OPENING_BELOW_ZERO} WHERE business_id = ${id}`;
    await deps.sql`INSERT INTO spending_limits (business_id, kind, limit_cents)
      VALUES (${id}, 'calls', ${dailyLimitOf(index)})`;
  }
  const sids = Array.from({ length: CALLS }, newCallSid);
  const business = (index: number) => {
    const found = businesses[index];
    if (!found) throw new Error(`no business ${index}`);
    return found;
  };
  const system: LedgerSystem = {
    deps,
    businesses,
    sids,
    business,
    shard: (index) => business(index).id % 8,
    event: (call, status, durationSeconds) =>
      makeCallEvent(business(businessOf(call)).number, {
        callSid: sids[call] ?? '',
        status,
        durationSeconds,
      }),
    snapshots: [],
  };
  system.snapshots = await takeSnapshots(system);
  return system;
}

async function takeSnapshots({ deps, businesses }: LedgerSystem): Promise<Snapshot[]> {
  const rows = await deps.sql<Snapshot>`SELECT to_jsonb(a) AS account,
      (SELECT coalesce(sum(d.spent_cents), 0) FROM spending_days d
        WHERE d.business_id = b.id)::int AS spent,
      (SELECT coalesce(jsonb_agg(l ORDER BY l.sequence), '[]') FROM ledger_entries l
        WHERE l.business_id = b.id) AS ledger,
      (SELECT coalesce(jsonb_agg(i ORDER BY i.id), '[]') FROM inbox_events i
        WHERE i.business_id = b.id) AS inbox,
      concat((SELECT jsonb_agg(c ORDER BY c.id) FROM calls c WHERE c.business_id = b.id),
             (SELECT jsonb_agg(o ORDER BY o.id) FROM outbox_events o WHERE o.business_id = b.id),
             (SELECT jsonb_agg(n ORDER BY n.id) FROM phone_numbers n
               WHERE n.business_id = b.id), to_jsonb(b)) AS whole
    FROM businesses b JOIN accounts a ON a.business_id = b.id
      WHERE b.id = ANY (${businesses.map(({ id }) => id)}) ORDER BY b.id`;
  return rows;
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Invariants after every command; `touched` is the business of the command. */
export async function checkInvariants(
  model: LedgerModel,
  system: LedgerSystem,
  touched: number,
): Promise<void> {
  const before = system.snapshots;
  const after = await takeSnapshots(system);
  for (const [index, now] of after.entries()) {
    const then = before[index];
    if (!then) throw new Error('a business appeared');
    // All rows of other businesses are unchanged.
    if (index !== touched) expect(digest(now)).toBe(digest(then));
    checkBooks(model, now, index);
    expect(now.spent).toBe(model.spentCents(index));
    // The ledger is append-only.
    expect(now.ledger.slice(0, then.ledger.length)).toEqual(then.ledger);
    checkInbox(model, now, then);
  }
  const rows = await system.deps.sql`SELECT * FROM ledger_differences
    WHERE business_id = ANY (${system.businesses.map(({ id }) => id)})`;
  expect(rows).toEqual([]);
  system.snapshots = after;
}

/**
 * Checks that the balance is the sum of whole, non-zero cents, chained by entry, and that each billable call has one
 * charge of 25 cents. The model ignores order, repetition and crashes, so an equal result proves that they have no
 * effect.
 */
function checkBooks(model: LedgerModel, { account, ledger }: Snapshot, index: number): void {
  const expected = model.account(index);
  let balance = 0;
  for (const line of ledger) {
    expect(Number.isSafeInteger(line.amount_cents) && line.amount_cents !== 0).toBe(true);
    balance += line.amount_cents;
    expect(line.balance_after_cents).toBe(balance);
  }
  expect(account).toMatchObject({
    balance_cents: balance,
    last_sequence: ledger.length,
    calls_below_zero: expected.belowZero,
  });
  expect(balance).toBe(expected.balance);
  expect(ledger).toHaveLength(expected.entries);
  const charges = ledger.filter((line) => line.kind === 'call_charge');
  expect(charges).toHaveLength(expected.charges);
  expect(new Set(charges.map((line) => line.source)).size).toBe(expected.charges);
  for (const charge of charges) expect(charge.amount_cents).toBe(-25);
}

/**
 * Checks that no inbox event disappears, that a processed event never changes, and that each charged event has a ledger
 * entry.
 */
function checkInbox(model: LedgerModel, { inbox, ledger }: Snapshot, then: Snapshot): void {
  for (const row of then.inbox) {
    const now = inbox.find((candidate) => candidate.event_key === row.event_key);
    expect(now).toBeDefined();
    if (row.done_at !== null) expect(now).toEqual(row);
  }
  for (const row of inbox) {
    if (row.done_at === null || row.outcome !== 'charged') continue;
    expect(ledger.some((line) => line.source === row.correlation_id)).toBe(true);
  }
  expect(inbox.length).toBeLessThanOrEqual(model.inbox.size);
}
