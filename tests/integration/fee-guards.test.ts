import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDeps } from '../support/deps.ts';
import { makeFeePayer, setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { splitWords } from '../support/split-words.ts';

const deps = forFile(createTestDeps);

beforeEach(() => setClock(deps, '2026-11-10T12:00:00Z'));
const payer = forTest(() => makeFeePayer(deps, { balanceCents: 5_000 }));
const other = forTest(() => makeFeePayer(deps, { balanceCents: 5_000 }));

const refused = (sql: string, values: unknown[], code: string) =>
  expect(deps.pool.query(sql, values)).rejects.toMatchObject({ code });
const UNIQUE = '23505';
const CHECK = '23514';
const FOREIGN_KEY = '23503';
const APPEND_ONLY = '23001';

/** Inserts a copy of the first period of the number’s schedule with the given changes. */
const PERIOD = (changes: Record<string, string>) => {
  const columns = splitWords(`
    schedule_id business_id kind phone_number_id period_index starts_at ends_at price_cents sequence
  `);
  const values = columns.map((column) => changes[column] ?? column);
  return `INSERT INTO charge_periods (${columns.join(', ')}) SELECT ${values.join(', ')} FROM charge_periods WHERE business_id = $1`;
};
const FREE = { price_cents: '0', sequence: 'NULL' };

describe('a charge period', () => {
  it('a charge period is unique per schedule and index', () =>
    refused(PERIOD({ ...FREE, starts_at: `starts_at + interval '1 hour'` }), [payer.id], UNIQUE));

  it('a charge period is unique per number, kind and start, across schedules', () =>
    refused(PERIOD({ ...FREE, period_index: '7' }), [payer.id], UNIQUE));

  it('a charge period is unique for the platform fee as well, which has no number', async () => {
    const platform = PERIOD({
      ...{ ...FREE, kind: `'platform_fee'`, phone_number_id: 'NULL::integer', period_index: '8' },
    });
    await deps.pool.query(`${platform} AND kind = 'number_fee'`, [payer.id]);
    await refused(`${platform.replace('8,', '9,')} AND kind = 'number_fee'`, [payer.id], UNIQUE);
  });

  it('a charge period has a ledger entry of its own', () =>
    refused(PERIOD({ period_index: '7', starts_at: `starts_at + interval '1 hour'` }), [payer.id], UNIQUE));

  it('a charge period has a ledger entry if and only if its price is not zero', async () => {
    const later = { period_index: '7', starts_at: `starts_at + interval '1 hour'` };
    await refused(PERIOD({ ...later, sequence: 'NULL' }), [payer.id], CHECK);
    await refused(PERIOD({ ...later, price_cents: '0', sequence: '1' }), [payer.id], CHECK);
  });

  it('a charge period cannot reference a schedule, a number or a ledger entry of another business', async () => {
    const later = { ...FREE, period_index: '7', starts_at: `starts_at + interval '1 hour'` };
    const of = (column: string) => `(SELECT ${column} FROM charge_periods WHERE business_id = ${other.id})`;
    await refused(PERIOD({ ...later, schedule_id: of('schedule_id') }), [payer.id], FOREIGN_KEY);
    await refused(PERIOD({ ...later, phone_number_id: of('phone_number_id') }), [payer.id], FOREIGN_KEY);
    await refused(PERIOD({ ...later, price_cents: '1000', sequence: '99' }), [payer.id], FOREIGN_KEY);
  });

  it.each([
    ['changed', 'UPDATE charge_periods SET price_cents = 1 WHERE business_id = $1'],
    ['deleted', 'DELETE FROM charge_periods WHERE business_id = $1'],
  ])('a charge period cannot be %s', (_what, sql) => refused(sql, [payer.id], APPEND_ONLY));

  it('a charge period cannot be deleted by TRUNCATE', async () => {
    await expect(deps.sql`TRUNCATE charge_periods`).rejects.toThrow('append-only');
  });
});

describe('a fee schedule', () => {
  const SCHEDULE = `INSERT INTO fee_schedules (business_id, kind, phone_number_id, price_cents, anchor_at)
    VALUES ($1, $2, $3, 0, app_now())`;

  it('a fee schedule cannot be added for a number that already has a running one, for a month or for a hold', async () => {
    await refused(SCHEDULE, [payer.id, 'number_fee', payer.phoneNumberId], UNIQUE);
    await refused(SCHEDULE, [payer.id, 'hold_fee', payer.phoneNumberId], UNIQUE);
  });

  it('a business has at most one running platform schedule', () =>
    refused(SCHEDULE, [payer.id, 'platform_fee', null], UNIQUE));

  it('a fee schedule references a number of its own business, and none for the platform fee', async () => {
    await refused(SCHEDULE, [payer.id, 'number_fee', other.phoneNumberId], FOREIGN_KEY);
    await refused(SCHEDULE, [payer.id, 'number_fee', null], CHECK);
    await refused(SCHEDULE, [payer.id, 'platform_fee', payer.phoneNumberId], CHECK);
  });

  it('the due date of a fee schedule is a generated column, so an UPDATE of it fails', () =>
    refused('UPDATE fee_schedules SET next_due_at = app_now() WHERE business_id = $1', [payer.id], '428C9'));

  it('a fee schedule requires an end reason when it has ended', () =>
    refused('UPDATE fee_schedules SET ended_at = app_now() WHERE business_id = $1', [payer.id], CHECK));
});

it('a phone number has all columns of a pending change or none, and none once the number is cancelled', async () => {
  await refused(
    `UPDATE phone_numbers SET pending_action = 'hold' WHERE id = $1`,
    [payer.phoneNumberId],
    CHECK,
  );
  await refused(
    `UPDATE phone_numbers SET status = 'cancelled', released_at = app_now(), pending_action = 'hold',
         pending_action_at = app_now(), pending_reason = 'unpaid' WHERE id = $1`,
    [payer.phoneNumberId],
    CHECK,
  );
});

describe('the start of a negative balance', () => {
  const since = async () =>
    (await deps.sql`SELECT below_zero_since AS since FROM accounts WHERE business_id = ${payer.id}`)[0].since;
  const post = (cents: number) =>
    deps.sql`SELECT post_ledger_entry(${payer.id}, 'adjustment', gen_random_uuid()::text, ${cents},
      '{"note": "Test"}')`;

  it('the start of a negative balance is stored by the database from the first cent below zero until the balance recovers', async () => {
    await post(-4_000);
    expect(await since()).toBeNull();
    await post(-1);
    const fell = await since();
    expect(fell.toISOString()).toMatch(/^2026-11-10T12:00/);
    await setClock(deps, '2026-12-01T00:00:00Z');
    await post(-500);
    await post(500);
    expect(await since()).toEqual(fell);
    await post(1);
    expect(await since()).toBeNull();
    await post(-1);
    expect((await since()).toISOString()).toMatch(/^2026-12-01/);
  });

  it('the start of a negative balance cannot be set while the balance is not negative', () =>
    refused('UPDATE accounts SET below_zero_since = app_now() WHERE business_id = $1', [payer.id], CHECK));
});

describe('a dunning step', () => {
  const STEP = `INSERT INTO dunning_steps (business_id, since, step) VALUES ($1, '2026-01-01Z', $2)`;

  it('a dunning step is unique per negative balance, and cannot be changed or deleted', async () => {
    await deps.pool.query(STEP, [payer.id, 'warning_30']);
    await refused(STEP, [payer.id, 'warning_30'], UNIQUE);
    await deps.pool.query(STEP, [other.id, 'warning_30']);
    await refused('DELETE FROM dunning_steps WHERE business_id = $1', [payer.id], APPEND_ONLY);
    await refused(`UPDATE dunning_steps SET step = 'unpaid' WHERE business_id = $1`, [payer.id], APPEND_ONLY);
  });
});
