import { describe, expect, it } from 'vitest';
import { recordAudit } from '../../server/events/record-audit.ts';
import { createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

// Constraints of the database itself, independent of the code.

const deps = forFile(createTestDeps);
const business = forFile(() => makeBusiness(deps, { balanceCents: 5_000 }));
const other = forFile(() => makeBusiness(deps, { balanceCents: 700 }));

const UNIQUE_VIOLATION = { code: '23505' };

it('the source of a ledger entry is unique per kind across all businesses', async () => {
  const sql = `INSERT INTO ledger_entries (business_id, sequence, kind, source, amount_cents, balance_after_cents)
      VALUES ($1, $2, 'topup', 'pi_twice', 5, 5)`;
  await deps.pool.query(sql, [business.id, 2]);
  await expect(deps.pool.query(sql, [other.id, 2])).rejects.toMatchObject(UNIQUE_VIOLATION);
  await expect(deps.pool.query(sql, [business.id, 3])).rejects.toMatchObject(UNIQUE_VIOLATION);
});

describe('a phone number', () => {
  const give = (number: string) =>
    deps.sql`INSERT INTO phone_numbers (business_id, number, friendly_name, language_code, monthly_fee_cents,
        status)
      VALUES (${other.id}, ${number}, 'Theirs', 'en', 1000, 'active')`;

  it('a phone number belongs to one business at a time, and another business can have it after its release', async () => {
    await expect(give(business.number)).rejects.toMatchObject(UNIQUE_VIOLATION);
    await deps.sql`UPDATE phone_numbers SET status = 'cancelled', released_at = app_now()
      WHERE business_id = ${business.id}`;
    await give(business.number);
  });
});

it('an email address is unique across all businesses', async () => {
  const { email } = await makePerson(deps, business.id);
  const sql = `INSERT INTO users (business_id, email, password_hash, first_name, last_name, role)
    VALUES ($1, $2, 'x', 'Pat', 'Doe', 'staff')`;
  await expect(deps.pool.query(sql, [other.id, email])).rejects.toMatchObject(UNIQUE_VIOLATION);
});

it.each([
  `UPDATE audit_entries SET actor = 'nobody' WHERE business_id = $1`,
  'DELETE FROM audit_entries WHERE business_id = $1',
])('an audit entry cannot be changed or deleted (%s)', async (sql) => {
  const entry = { actor: 'operator:test', action: 'replay' as const, subject: 'inbox_events:1' };
  await recordAudit(deps.db.ofBusiness(business.id), entry);
  await expect(deps.pool.query(sql, [business.id])).rejects.toThrow('audit_entries is append-only');
  await expect(deps.sql`TRUNCATE audit_entries`).rejects.toThrow('append-only');
});

it('every table with a business_id has a foreign key to the business whose columns are never null', async () => {
  const rows = await deps.sql<{ name: string }>`SELECT t.relname AS name FROM pg_class t
    JOIN pg_attribute b ON b.attrelid = t.oid AND b.attname = 'business_id' AND b.attnotnull
    WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_constraint k WHERE k.conrelid = t.oid AND k.contype = 'f' AND b.attnum = ANY (k.conkey)
        AND NOT EXISTS (SELECT FROM pg_attribute a
          WHERE a.attrelid = t.oid AND a.attnum = ANY (k.conkey) AND NOT a.attnotnull))
    ORDER BY 1`;
  expect(rows.map(({ name }) => name)).toEqual([]);
});

it('every column that refers to a row has a foreign key, except in records that outlive the row', async () => {
  const rows = await deps.sql<{ name: string }>`SELECT c.table_name || '.' || c.column_name AS name
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name <> 'business_id'
      AND (c.column_name ~ '(_id|_by)$' AND c.data_type IN ('integer', 'bigint')
        OR c.column_name ~ '(call_sid|language_code|created_in|day_of_week)$')
      AND NOT EXISTS (
        SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.contype = 'f' AND k.conrelid = format('public.%I', c.table_name)::regclass
          AND a.attname = c.column_name)
    ORDER BY 1`;
  expect(rows.map(({ name }) => name)).toEqual([
    'business_hours.day_of_week',
    'calls.call_sid',
    'card_setups.created_by',
    'customers.created_in',
    'payment_agreements.user_id',
    'recharge_consents.user_id',
    'resource_spans.day_of_week',
  ]);
});
