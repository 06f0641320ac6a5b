import type pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDeps } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { inLostTransaction } from '../support/open-transaction.ts';

// Constraints of the database itself, independent of the code.

type Row = Readonly<Record<string, unknown>>;

const NOON = '2026-03-02T12:00:00Z';
const LATER = '2026-03-02T13:00:00Z';
const DAY = '2026-03-02';
const NEXT_DAY = '2026-03-03';
const UUID = '00000000-0000-4000-8000-000000000001';
const UNKNOWN = 'unknown-value';
/** A hash that is not as long as a SHA-256 hash. */
const SHORT_HASH = '\\x0102';
const HASH = `\\x${'00'.repeat(32)}`;
const MOVED = {
  moved_version: 2,
  moved_at: NOON,
  unmoved_starts_at: NOON,
  unmoved_ends_at: LATER,
  unmoved_is_full_day: false,
  unmoved_allow_overlap: false,
  unmoved_status: 'scheduled',
};

/** One row for each value of a column. */
const each = (column: string, ...values: unknown[]): Row[] => values.map((value) => ({ [column]: value }));
/** One row for each column, with a value that is not in the column's list of allowed values. */
const unknownIn = (...columns: string[]): Row[] => columns.map((column) => ({ [column]: UNKNOWN }));
const negativeIn = (...columns: string[]): Row[] => columns.map((column) => ({ [column]: -1 }));
const notPositiveIn = (...columns: string[]): Row[] => columns.map((column) => ({ [column]: 0 }));
/**
 * One row for each column of a group except for `first`: that column is null, although the group must be stored
 * completely.
 */
const incomplete = (group: Row, first: string): Row[] =>
  Object.keys(group)
    .filter((column) => column !== first)
    .map((column) => ({ ...group, [column]: null }));

/** Values, or combinations of values, that no row of a table may have. The other columns are null. */
const IMPOSSIBLE: Readonly<Record<string, readonly Row[]>> = {
  // Money.
  accounts: [
    { balance_cents: -1 },
    { balance_cents: 0, below_zero_since: NOON },
    { last_credit_sequence: 2, last_sequence: 1 },
    ...negativeIn('calls_below_zero', 'last_receipt', 'last_sequence'),
  ],
  charge_periods: [
    { starts_at: NOON, ends_at: NOON },
    { kind: 'platform_fee', phone_number_id: 1 },
    { kind: 'number_fee' },
    { price_cents: 0, sequence: 1 },
    { price_cents: 1_000 },
    ...unknownIn('kind'),
    ...negativeIn('period_index'),
    { price_cents: -1, sequence: 1 },
  ],
  dunning_steps: unknownIn('step'),
  fee_schedules: [
    { kind: 'platform_fee', phone_number_id: 1 },
    { kind: 'hold_fee' },
    { ended_at: NOON },
    { end_reason: 'held' },
    { ended_at: NOON, end_reason: UNKNOWN },
    { kind: UNKNOWN, phone_number_id: 1 },
    ...negativeIn('next_index', 'price_cents'),
  ],
  ledger_checks: negativeIn('differences'),
  ledger_entries: [
    { kind: 'call_charge', source: 'CA1', amount_cents: -25 },
    { kind: 'topup', call_sid: 'CA1' },
    { kind: 'call_charge', source: 'CA1', call_sid: 'CA2', amount_cents: -25 },
    { kind: 'call_charge', source: 'CA1', call_sid: 'CA1', amount_cents: 25 },
    { first_day: NEXT_DAY, last_day: DAY },
    { kind: 'platform_fee', first_day: DAY },
    { kind: 'platform_fee', last_day: DAY },
    { kind: 'setup_fee' },
    { kind: 'number_fee', first_day: DAY, last_day: NEXT_DAY },
    { kind: 'hold_fee', phone_number: '+16475550001', first_day: DAY },
    { kind: 'adjustment' },
    { kind: UNKNOWN, note: 'why' },
    ...unknownIn('channel'),
    ...each('note', ''),
    ...each('source', ''),
    ...notPositiveIn('amount_cents', 'sequence'),
  ],
  payment_agreements: [
    ...unknownIn('language'),
    ...notPositiveIn('amount_cents', 'cap_cents', 'threshold_cents'),
  ],
  payment_effects: [
    { paid_cents: 500, amount_cents: -500, sequence: 1 },
    { paid_cents: 500, amount_cents: 500 },
    { amount_cents: 0, sequence: 1 },
    { kind: 'topup', paid_cents: -500 },
    { kind: 'refund', paid_cents: 500 },
    { kind: UNKNOWN, paid_cents: -500 },
    ...notPositiveIn('paid_cents'),
  ],
  payment_methods: [
    { is_default: true, detached_at: NOON },
    { is_default: true, removed_at: NOON },
    ...each('exp_month', 0, 13),
    ...each('exp_year', 1_999, 2_201),
    ...each('last4', '123', '12345', '12a4'),
  ],
  payment_reconciliations: negativeIn('checked', 'differences', 'recovered_events', 'repaired'),
  payments: [
    { channel: 'card', payment_method_id: 1 },
    { channel: 'form', request_id: UUID },
    { channel: 'card', request_id: UUID },
    { channel: 'form', payment_method_id: 1 },
    { purpose: 'number_order' },
    { purpose: 'topup', phone_number: '+16475550001' },
    { state: 'succeeded', stripe_payment_intent_id: 'pi_1' },
    { state: 'succeeded', succeeded_at: NOON },
    ...unknownIn('channel', 'currency', 'purpose', 'state'),
    ...each('receipt_number', 'CL-26-000001', 'CL-2026-1', '2026-000001'),
    ...notPositiveIn('amount_cents', 'exchange_rate'),
    ...negativeIn('disputed_cents', 'received_cents', 'refunded_cents'),
  ],
  receipt_settings: each('address', 'a'.repeat(301)),
  recharge_consents: [...unknownIn('language'), ...notPositiveIn('amount_cents', 'threshold_cents')],
  recharges: [
    { state: 'declined' },
    { state: 'due', ended_at: NOON },
    { payment_id: 1 },
    { submitted_at: NOON },
    { state: 'processing' },
    { state: UNKNOWN, payment_id: 1, submitted_at: NOON },
    ...notPositiveIn('amount_cents'),
    ...negativeIn('attempts'),
  ],
  refund_requests: [
    { outcome: 'refunded' },
    { answered_at: NOON },
    { outcome: 'declined', answered_at: NOON },
    { outcome: 'refunded', answered_at: NOON, answer: 'why' },
    { outcome: UNKNOWN, answered_at: NOON },
    { outcome: 'declined', answered_at: NOON, answer: '' },
    { outcome: 'declined', answered_at: NOON, answer: 'a'.repeat(501) },
    ...each('reason', 'a'.repeat(501)),
  ],
  spending_days: [...unknownIn('kind'), ...negativeIn('spent_cents')],
  spending_limits: [...unknownIn('kind'), ...notPositiveIn('limit_cents')],

  // The calendar.
  appointment_series: [...unknownIn('rhythm'), ...each('times', 0, 53)],
  appointments: [
    { starts_at: NOON, ends_at: NOON },
    { service_id: 100, built_in: 'premium_service' },
    { is_full_day: true, booking_type: 'appointment', resource_id: 1 },
    { booking_type: 'block', service_id: 100 },
    { booking_type: 'block', built_in: 'premium_service' },
    { booking_type: 'holiday', customer_id: 1 },
    { booking_type: 'appointment' },
    { booking_type: 'block', series_id: 1, series_position: 1 },
    { booking_type: UNKNOWN, resource_id: 1 },
    { status_version: 2 },
    { former_status: 'scheduled' },
    { status_version: 2, former_status: UNKNOWN },
    { confirmed_call_sid: 'CA1' },
    { confirmed_position: 0 },
    { confirmed_call_sid: 'CA1', confirmed_position: -1 },
    { cancelled_call_sid: 'CA1' },
    { cancelled_position: 0 },
    { cancelled_call_sid: 'CA1', cancelled_position: -1 },
    { series_id: 1 },
    { series_position: 1 },
    { series_id: 1, series_position: 0 },
    { series_id: 1, series_position: 53 },
    ...incomplete(MOVED, 'moved_version'),
    ...unknownIn('built_in', 'status'),
    ...each('buffer_before_minutes', -1, 241),
    ...each('buffer_after_minutes', -1, 241),
  ],
  business_hours: [
    { is_closed: false, open_time: '09:00' },
    { is_closed: false, close_time: '17:00' },
    ...each('day_of_week', -1, 7),
  ],
  opening_spans: each('open_time', '24:00'),
  resource_spans: [...each('open_time', '24:00'), ...each('day_of_week', -1, 7)],
  resources: [{ request_id: UUID }, ...each('name', '', 'a'.repeat(61)), ...notPositiveIn('position')],
  service_translations: each('name', ' '),
  services: [
    ...each('id', 99),
    ...notPositiveIn('duration_minutes'),
    ...negativeIn('buffer_before_minutes', 'buffer_after_minutes', 'price_cents'),
  ],
  slot_holds: [
    { occupied_from: LATER, starts_at: NOON },
    { starts_at: NOON, ends_at: NOON },
    { ends_at: LATER, occupied_to: NOON },
  ],

  // Businesses and their figures.
  businesses: [
    { digest_day: DAY },
    { digest_until: NOON },
    { erasing_at: NOON },
    { closed_at: NOON, erased_at: NOON },
    { suspended_at: NOON },
    { suspension_reason: 'unpaid' },
    { suspended_at: NOON, suspension_reason: '' },
    ...each('name', ' a '),
    ...notPositiveIn('call_price_cents', 'recharge_amount_cents', 'recharge_cap_cents'),
    ...negativeIn('hold_fee_cents', 'number_fee_cents', 'platform_fee_cents', 'recharge_threshold_cents'),
  ],
  database_queries: each('content', '', 'a'.repeat(2_001)),
  database_roles: each('role_name', 'postgres', 'browser_1'),
  insight_days: [
    { starts_at: NOON, ends_at: NOON },
    { is_counted: true },
    { is_counted: false, counts: {} },
    { is_counted: false, callers: [1] },
  ],
  insight_spans: [
    { from_day: NEXT_DAY, to_day: DAY },
    { callers: 1, repeat_callers: 2 },
  ],
  onboarding_choices: [
    { phone_number: '+16475550001' },
    { number_chosen_at: NOON },
    { phone_number: '6475550001', number_chosen_at: NOON },
    ...notPositiveIn('starting_balance_cents'),
  ],
  report_schedules: [
    ...unknownIn('language', 'local_time', 'rhythm', 'template'),
    ...each('local_time', '24:00'),
    ...each('every_days', 0, 91),
    ...each('month_day', 0, 32),
    ...each('weekday', -1, 7),
    ...each('name', 'a'.repeat(81)),
    ...each(
      'sections',
      [],
      Array.from({ length: 10 }, () => 'calls'),
    ),
  ],
  reports: [
    { starts_on: NEXT_DAY, ends_on: DAY },
    { state: 'ready', finished_at: NOON },
    { state: 'failed', finished_at: NOON, facts: {} },
    { state: 'failed' },
    { state: 'queued', finished_at: NOON },
    { state: UNKNOWN, finished_at: NOON },
    { facts: { text: 'a'.repeat(1_000_001) } },
    ...unknownIn('language', 'template'),
    ...each('name', 'a'.repeat(81)),
    ...each(
      'sections',
      [],
      Array.from({ length: 10 }, () => 'calls'),
    ),
  ],

  // Users and their access.
  account_tokens: [...unknownIn('purpose'), ...each('token_hash', SHORT_HASH)],
  calendar_feeds: each('token_hash', SHORT_HASH),
  invitations: [
    { accepted_at: NOON, revoked_at: NOON },
    ...each('email', 'Pat@Example.test'),
    ...unknownIn('mail_language', 'role'),
    ...each('token_hash', SHORT_HASH),
  ],
  known_browsers: each('token_hash', SHORT_HASH),
  sessions: [...unknownIn('sign_in_method'), ...each('token_hash', SHORT_HASH)],
  social_attempts: [...unknownIn('provider'), ...each('state_hash', SHORT_HASH)],
  user_identities: [...unknownIn('provider'), ...each('state_hash', SHORT_HASH)],
  user_pictures: [
    { bytes: '\\x00', content_hash: HASH },
    { bytes: '\\x00', media_type: 'image/png' },
    { content_hash: HASH },
    { media_type: 'image/png' },
    { bytes: '\\x00', content_hash: HASH, media_type: UNKNOWN },
    { bytes: '\\x00', content_hash: SHORT_HASH, media_type: 'image/png' },
    { bytes: `\\x${'00'.repeat(524_289)}`, content_hash: HASH, media_type: 'image/png' },
    ...each('source_url', 'a'.repeat(2_001)),
  ],
  users: [
    ...each('email', 'Pat@Example.test'),
    ...unknownIn('digest', 'mail_language', 'portal_language', 'role'),
  ],
};

/** Values that no two rows of a table may share. The other columns are null. */
const UNIQUE: Readonly<Record<string, readonly Row[]>> = {
  appointment_series: [{ business_id: 1, booking_key: UUID }],
  appointments: [{ business_id: 1, booking_key: UUID }],
  businesses: [{ identity_key: 'salon' }, { stripe_customer_id: 'cus_1' }],
  calendar_feeds: [{ token_hash: HASH }],
  customers: [{ business_id: 1, creation_key: UUID }],
  database_roles: [{ role_name: 'browser_1' }],
  invitations: [{ token_hash: HASH }, { business_id: 1, email: 'pat@example.test' }],
  reports: [
    { business_id: 1, creation_key: UUID },
    { business_id: 1, schedule_id: 1, occurs_on: DAY },
  ],
  resources: [
    { business_id: 1, request_id: UUID },
    { business_id: 1, name: 'Ben' },
  ],
  service_translations: [{ service_id: 1, language_code: 'en' }],
  sessions: [{ id: 1 }],
  slot_holds: [{ business_id: 1, call_sid: 'CA1' }],
  user_identities: [{ business_id: 1, user_id: 1, provider: 'google' }],
  users: [{ email: 'pat@example.test' }],
};

/** Values that two rows of a table may share. */
const SHARED: Readonly<Record<string, readonly Row[]>> = {
  invitations: [
    { business_id: 1, email: 'pat@example.test', accepted_at: NOON },
    { business_id: 1, email: 'pat@example.test', revoked_at: NOON },
  ],
  resources: [{ business_id: 1, name: 'Ben', deleted_at: NOON }],
};

const deps = forFile(createTestDeps);

/** Creates a temporary table with the checks or the unique indexes of `table`. All of its columns may be null. */
async function copyTable(
  client: pg.PoolClient,
  table: string,
  rules: 'CONSTRAINTS' | 'INDEXES',
): Promise<void> {
  await client.query(`CREATE TEMP TABLE copied (LIKE public.${table} INCLUDING ${rules}) ON COMMIT DROP`);
  await client.query('ALTER TABLE copied DROP CONSTRAINT IF EXISTS copied_pkey');
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute WHERE attrelid = 'copied'::regclass AND attnum > 0 AND attnotnull`,
  );
  for (const { column } of rows)
    await client.query(`ALTER TABLE copied ALTER COLUMN "${column}" DROP NOT NULL`);
}

/** True when the table accepts all rows, in this order. */
async function isAccepted(client: pg.PoolClient, ...rows: Row[]): Promise<boolean> {
  await client.query('SAVEPOINT before');
  try {
    for (const row of rows)
      await client.query('INSERT INTO copied SELECT * FROM jsonb_populate_record(NULL::copied, $1)', [row]);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: rows.length === 1 ? '23514' : '23505' });
    return false;
  } finally {
    await client.query('ROLLBACK TO before');
  }
}

it.each(Object.entries(IMPOSSIBLE))('the database refuses impossible values in %s', async (table, rows) => {
  const accepted = await inLostTransaction(deps, async (_sql, client) => {
    await copyTable(client, table, 'CONSTRAINTS');
    expect(await isAccepted(client, {})).toBe(true);
    const results: Row[] = [];
    for (const row of rows) if (await isAccepted(client, row)) results.push(row);
    return results;
  });
  expect(accepted).toEqual([]);
});

it.each(Object.keys(UNIQUE))(
  'the database refuses two rows of %s with the same unique values',
  async (table) => {
    const { unique = [], shared = [] } = { unique: UNIQUE[table], shared: SHARED[table] };
    const wrong = await inLostTransaction(deps, async (_sql, client) => {
      await copyTable(client, table, 'INDEXES');
      const found: Row[] = [];
      for (const row of [...unique, ...shared])
        if ((await isAccepted(client, row, row)) !== shared.includes(row)) found.push(row);
      return found;
    });
    expect(wrong).toEqual([]);
  },
);
