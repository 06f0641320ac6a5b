import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { checkLedger } from '../../server/modules/billing/balance/check-ledger.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { createTestDeps } from '../support/deps.ts';
import { addFunds, balanceOf, makeBusiness } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inLostTransaction } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
const business = forTest(() => makeBusiness(deps, { balanceCents: 5_000 }));
const other = forTest(() => makeBusiness(deps, { balanceCents: 700 }));

type Entry = {
  kind?: string;
  source?: string;
  cents?: number;
  facts?: object;
  callSid?: string | null;
  businessId?: number;
};

/** Calls the posting function: true when posted, false when the entry exists already. */
async function post({
  kind = 'adjustment',
  source = 'request-1',
  cents = 100,
  facts = { note: 'A note' },
  callSid = null,
  ...values
}: Entry) {
  const { businessId = business.id } = values;
  const rows = await deps.sql<{ posted: boolean }>`
    SELECT post_ledger_entry(${businessId}, ${kind}, ${source}, ${cents}, ${JSON.stringify(facts)}, ${callSid})
      AS posted`;
  return rows[0]?.posted;
}

async function entriesOf(businessId: number) {
  const rows = await deps.sql`SELECT sequence, amount_cents, balance_after_cents FROM ledger_entries
    WHERE business_id = ${businessId} ORDER BY sequence`;
  return rows;
}

const source = () => `request-${Math.random()}`;

describe('a ledger entry', () => {
  it.each([
    ['changed', 'UPDATE ledger_entries SET amount_cents = 1 WHERE business_id = $1'],
    ['given another note', `UPDATE ledger_entries SET note = 'x' WHERE business_id = $1`],
    ['deleted', 'DELETE FROM ledger_entries WHERE business_id = $1'],
  ])('a ledger entry cannot be %s', async (_name, sql) => {
    const before = await entriesOf(business.id);
    await expect(deps.pool.query(sql, [business.id])).rejects.toThrow('ledger_entries is append-only');
    expect(await entriesOf(business.id)).toEqual(before);
  });

  it('a ledger entry cannot be deleted by TRUNCATE', async () => {
    await expect(deps.sql`TRUNCATE ledger_entries CASCADE`).rejects.toThrow('ledger_entries is append-only');
    await expect(deps.sql`TRUNCATE businesses CASCADE`).rejects.toThrow('append-only');
    expect(await entriesOf(business.id)).toHaveLength(1);
  });

  it('a ledger entry is refused for zero cents, without a source, with an unknown kind or for a missing business', async () => {
    for (const wrong of [{ cents: 0 }, { source: '' }, { kind: 'gift', source: source() }])
      await expect(post(wrong)).rejects.toMatchObject({ code: '23514' });
    await expect(post({ businessId: 2_000_000_000 })).rejects.toThrow();
  });

  const days = { first_day: '2026-11-14', last_day: '2026-12-13' };
  it.each<[string, Record<string, string>]>([
    ['adjustment', {}],
    ['adjustment', { note: '' }],
    ['platform_fee', { first_day: days.first_day }],
    ['platform_fee', { first_day: days.last_day, last_day: days.first_day }],
    ['number_fee', days],
    ['hold_fee', { phone_number: '+14165550142', last_day: days.last_day }],
    ['setup_fee', days],
    ['topup', { channel: 'cheque' }],
  ])(
    'a ledger entry of the kind %s is refused when its facts %o are incomplete or invalid',
    async (kind, facts) => {
      await expect(post({ kind, source: source(), facts })).rejects.toMatchObject({ code: '23514' });
      expect(await entriesOf(business.id)).toHaveLength(1);
    },
  );

  it('a ledger entry cannot reference a phone number of another business', async () => {
    const rows = await deps.sql<{ id: number }>`SELECT id FROM phone_numbers WHERE business_id = ${other.id}`;
    const facts = { phone_number: other.number, phone_number_id: rows[0]?.id };
    const posting = post({ kind: 'setup_fee', source: source(), facts });
    await expect(posting).rejects.toMatchObject({ code: '23503' });
  });
});

describe('posting the same key again', () => {
  it('posting the same key again with the same business and amount returns false and changes no balance', async () => {
    const key = source();
    expect(await post({ source: key, cents: 100 })).toBe(true);
    expect(await post({ source: key, cents: 100 })).toBe(false);
    expect(await balanceOf(deps.pool, business.id)).toBe(5_100);
  });

  it.each<[string, () => Entry]>([
    ['another amount', () => ({ cents: 101 })],
    ['the opposite amount', () => ({ cents: -100 })],
    ['another business', () => ({ businessId: other.id })],
  ])('posting the same key with %s fails, and no cent moves', async (_name, change) => {
    const key = source();
    await post({ source: key, cents: 100 });

    await expect(post({ source: key, cents: 100, ...change() })).rejects.toThrow('ledger conflict');

    expect(await balanceOf(deps.pool, business.id)).toBe(5_100);
    expect(await balanceOf(deps.pool, other.id)).toBe(700);
  });

  it('posting the same key with another kind adds another entry', async () => {
    const key = source();
    expect(await post({ kind: 'refund', source: key })).toBe(true);
    expect(await post({ kind: 'dispute', source: key })).toBe(true);
  });

  it('posting the same key twenty times concurrently adds one entry', async () => {
    const key = source();
    const results = await Promise.all(Array.from({ length: 20 }, () => post({ source: key })));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(deps.pool, business.id)).toBe(5_100);
  });
});

/** Posts several entries in one call and returns what the function returns. */
async function postTogether(entries: readonly Entry[]) {
  const businesses = entries.map(({ businessId = business.id }) => businessId);
  const kinds = entries.map(({ kind = 'adjustment' }) => kind);
  const sources = entries.map((entry) => entry.source ?? source());
  const amounts = entries.map(({ cents = 100 }) => cents);
  const callSids = entries.map(({ callSid = null }) => callSid);
  const facts = entries.map((entry) => entry.facts ?? { note: 'A note' });
  return await deps.sql`SELECT business_id, sequence, kind, source, amount_cents, balance_after_cents
    FROM post_ledger_entries(${businesses}::int[], ${kinds}::text[], ${sources}::text[], ${amounts}::bigint[],
      ${callSids}::text[], ${facts}::jsonb[])`;
}

const accountOf = async (businessId: number) =>
  (await deps.sql`SELECT * FROM accounts WHERE business_id = ${businessId}`)[0];

describe('ledger entries that are posted together', () => {
  it('ledger entries that are posted together continue the chain of each business and change its balance by their sum', async () => {
    const posted = await postTogether([
      { cents: 300 },
      { cents: -50, businessId: other.id },
      { cents: -1_000, kind: 'refund', facts: {} },
      { cents: 7, businessId: other.id },
    ]);

    expect(posted.map((row) => [row.business_id, row.sequence, row.balance_after_cents])).toEqual([
      [business.id, 2, 5_300],
      [business.id, 3, 4_300],
      [other.id, 2, 650],
      [other.id, 3, 657],
    ]);
    const chain = (balance_cents: number, last_credit_sequence: number) => ({
      ...{ balance_cents, last_sequence: 3, last_credit_sequence },
    });
    expect(await accountOf(business.id)).toMatchObject(chain(4_300, 2));
    expect(await accountOf(other.id)).toMatchObject(chain(657, 3));
    expect(await checkLedger(deps)).toBe(0);
  });

  it.each<[string, () => Entry]>([
    ['is of nothing', () => ({ cents: 0 })],
    ['lacks a fact', () => ({ facts: {} })],
    ['is of a business that does not exist', () => ({ businessId: 2_000_000_000 })],
    [
      'charges a call that does not exist',
      () => ({ kind: 'call_charge', source: 'CA_nobody', callSid: 'CA_nobody', cents: -25, facts: {} }),
    ],
  ])(
    'ledger entries that are posted together are all refused when one in the middle %s',
    async (_name, wrong) => {
      const before = [await accountOf(business.id), await accountOf(other.id)];

      await expect(postTogether([{}, wrong(), { businessId: other.id }])).rejects.toThrow();

      expect([await accountOf(business.id), await accountOf(other.id)]).toEqual(before);
      expect(await entriesOf(business.id)).toHaveLength(1);
      expect(await entriesOf(other.id)).toHaveLength(1);
    },
  );

  it('ledger entries that are posted together are all refused when one of their keys exists already', async () => {
    const key = source();
    await post({ source: key });
    for (const businessId of [business.id, other.id])
      await expect(postTogether([{}, { source: key, businessId }])).rejects.toMatchObject({ code: '23505' });
    expect(await entriesOf(business.id)).toHaveLength(2);
    expect(await accountOf(other.id)).toMatchObject({ balance_cents: 700, last_sequence: 1 });
  });

  it('ledger entries that are posted together leave the accounts and ledgers of other businesses unchanged', async () => {
    const before = await accountOf(other.id);
    await postTogether([{}, {}]);
    expect(await accountOf(other.id)).toEqual(before);
    expect(await entriesOf(other.id)).toHaveLength(1);
  });

  it('ledger entries that are posted together are all rolled back with their transaction', async () => {
    const before = await accountOf(business.id);
    await inLostTransaction(deps, async (sql) => {
      await sql`SELECT FROM post_ledger_entries(ARRAY[${business.id}::int], '{adjustment}',
        ARRAY[${source()}], '{5}', p_facts => ARRAY['{"note": "Lost"}'::jsonb])`;
    });
    expect(await accountOf(business.id)).toEqual(before);
    expect(await entriesOf(business.id)).toHaveLength(1);
  });

  it('ledger entries that are posted together form one chain per business for twenty concurrent batches in opposite orders', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const pair: Entry[] = [{ businessId: business.id }, { businessId: other.id, cents: -1 }];
        return postTogether(index % 2 === 0 ? pair : pair.reverse());
      }),
    );
    expect(await balanceOf(deps.pool, business.id)).toBe(7_000);
    expect(await balanceOf(deps.pool, other.id)).toBe(680);
    expect(await checkLedger(deps)).toBe(0);
  });

  it('ledger entries that are posted together restart the count of calls below zero once the debt is paid', async () => {
    const calls = Array.from({ length: 4 }, () => makeCallEvent(business.number, { status: 'ringing' }));
    await deliver(deps, calls);
    const [first, second, third, fourth] = calls.map(({ callSid }): Entry => {
      return { kind: 'call_charge', source: callSid, callSid, cents: -25, facts: {} };
    });

    await postTogether([{ cents: -5_010 }, { ...first }, { ...second }]);
    expect((await accountOf(business.id)).calls_below_zero).toBe(2);
    await postTogether([{ cents: 10 }, { ...third }]);
    expect((await accountOf(business.id)).calls_below_zero).toBe(3);
    await postTogether([{ cents: 75 }, { ...fourth }]);
    expect((await accountOf(business.id)).calls_below_zero).toBe(1);
  });
});

describe('the chain of ledger entries', () => {
  it('the chain of ledger entries has no gap and no fork after forty concurrent entries', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => post({ source: source(), cents: index - 20 || 7 })),
    );

    const entries = await entriesOf(business.id);
    let balance = 0;
    for (const [index, entry] of entries.entries()) {
      balance += entry.amount_cents;
      expect(entry).toMatchObject({ sequence: index + 1, balance_after_cents: balance });
    }
    expect(entries).toHaveLength(41);
    expect(await balanceOf(deps.pool, business.id)).toBe(balance);
  });

  it('the chain of ledger entries refuses a second entry with the same sequence', async () => {
    const sql = `INSERT INTO ledger_entries (business_id, sequence, kind, source, amount_cents, balance_after_cents, note)
      VALUES ($1, 1, 'adjustment', $2, 5, 5005, 'x')`;
    await expect(deps.pool.query(sql, [business.id, source()])).rejects.toMatchObject({ code: '23505' });
  });

  it('a top-up above zero resets the count of calls below zero', async () => {
    await deps.sql`UPDATE accounts SET calls_below_zero = 20 WHERE business_id = ${business.id}`;
    await addFunds(deps.pool, business.id, 1);
    const rows = await deps.sql`SELECT calls_below_zero FROM accounts WHERE business_id = ${business.id}`;
    expect(rows[0]?.calls_below_zero).toBe(0);
  });
});

describe('a ledger entry for a call', () => {
  it('a ledger entry for a call requires its call as its source and a negative amount; no other kind references a call', async () => {
    const missing = { kind: 'call_charge', source: 'CA1', cents: -25 };
    await expect(post(missing)).rejects.toMatchObject({ code: '23514' });
    const event = makeCallEvent(business.number, { status: 'ringing' });
    await deliver(deps, [event]);
    const { callSid } = event;
    const charge = { kind: 'call_charge', source: callSid, callSid };
    await expect(post({ ...charge, source: 'CA1', cents: -25 })).rejects.toMatchObject({ code: '23514' });
    await expect(post({ ...charge, cents: 25 })).rejects.toMatchObject({ code: '23514' });
    await expect(post({ source: source(), callSid })).rejects.toMatchObject({ code: '23514' });
    expect(await post({ ...charge, cents: -25 })).toBe(true);
  });

  it('a ledger entry for a call cannot reference a call of another business or a missing call', async () => {
    const event = makeCallEvent(other.number, { status: 'ringing' });
    await deliver(deps, [event]);
    for (const callSid of [event.callSid, 'CA_nobody']) {
      const charge = { kind: 'call_charge', source: callSid, callSid, cents: -25 };
      await expect(post(charge)).rejects.toMatchObject({ code: '23503' });
    }
  });
});

describe('the ledger check', () => {
  /** A superuser switches off the guards for one statement, because no other statement could insert an error. */
  async function tamper(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: deps.config.DATABASE_URL });
    await client.connect();
    await client.query('SET session_replication_role = replica');
    await client.query(sql, [business.id]);
    await client.end();
  }

  it.each([
    [
      'a balance that is one cent off',
      'UPDATE accounts SET balance_cents = balance_cents + 1 WHERE business_id = $1',
    ],
    [
      'an entry that is one cent off',
      'UPDATE ledger_entries SET amount_cents = amount_cents - 1 WHERE business_id = $1 AND sequence = 2',
    ],
    [
      'a balance in the chain that is one cent off',
      'UPDATE ledger_entries SET balance_after_cents = balance_after_cents + 1 WHERE business_id = $1 AND sequence = 2',
    ],
    ['a missing entry', 'DELETE FROM ledger_entries WHERE business_id = $1 AND sequence = 2'],
    [
      'a skipped sequence number',
      'UPDATE ledger_entries SET sequence = 9 WHERE business_id = $1 AND sequence = 3',
    ],
    [
      'a sequence that is ahead of its entries',
      'UPDATE accounts SET last_sequence = last_sequence + 1 WHERE business_id = $1',
    ],
  ])('the ledger check reports %s', async (_name, sql) => {
    await addFunds(deps.pool, business.id, 200);
    await addFunds(deps.pool, business.id, 300);
    await tamper(sql);

    const rows = await deps.sql`SELECT * FROM ledger_differences WHERE business_id = ${business.id}`;
    expect(rows).toHaveLength(1);
    expect(await checkLedger(deps)).toBeGreaterThan(0);

    await deps.sql`SELECT 1 FROM accounts WHERE business_id = ${other.id}`;
    const others = await deps.sql`SELECT * FROM ledger_differences WHERE business_id = ${other.id}`;
    expect(others).toEqual([]);
  });
});
