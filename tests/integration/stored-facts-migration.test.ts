import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { migrate } from '../../server/db/migrate.ts';
import { readSchemaFiles } from '../../server/db/schema-files.ts';
import { readBackupRows } from '../support/backup-rows.ts';
import type { TestDatabase } from '../support/database.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';

/** A backup with the demo (business 19) from before rows stored facts. */
const BACKUP = new URL('../support/backups/ledger-with-sentences.backup.gz', import.meta.url).pathname;

const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.url;
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

describe('the migration of the demo and a business of an earlier version', () => {
  let url: string;
  beforeAll(async () => {
    url = await emptyDatabase();
    await restoreBackup(url, BACKUP);
  });

  it('the migration of stored texts preserves every audit entry, and splits the sentence of an adjustment into request id and cents', async () => {
    const before = await readBackupRows(BACKUP, 'audit_entries');
    const after = await query(
      url,
      `SELECT id::text, business_id::text, actor, action, subject, details::text, created_at::text, address, device
       FROM audit_entries ORDER BY id`,
    );
    const factsOf: Record<string, object> = {
      'old-1: 300 cents': { requestId: 'old-1', amountCents: 300 },
      'old-2: -300 cents': { requestId: 'old-2', amountCents: -300 },
    };
    expect(before).toHaveLength(6);
    expect(after.map(({ details, ...entry }) => ({ ...entry, details: JSON.parse(details) }))).toEqual(
      before.map(({ subject, details, ...entry }) => {
        const facts = factsOf[subject ?? ''];
        return {
          ...entry,
          created_at: expect.any(String),
          subject: facts ? `business-${entry.business_id}` : subject,
          details: facts ?? JSON.parse(details ?? ''),
        };
      }),
    );
  });

  it('the migration of stored texts preserves calendars, and removes the stored name of the default calendar', async () => {
    const before = await readBackupRows(BACKUP, 'resources');
    const after = await query(url, 'SELECT id::text, name FROM resources ORDER BY id');
    expect(after).toEqual(
      before
        .toSorted((one, other) => Number(one.id) - Number(other.id))
        .map(({ id, name }) => ({ id, name: name === 'Main calendar' ? null : name })),
    );
    expect(after.some(({ name }) => name === null)).toBe(true);
  });
});

/** Rows as versions before 20261201 wrote them, without rows that do not matter here. */
const ROWS = `
  SET session_replication_role = replica;
  INSERT INTO businesses (id, name, slogan, timezone, call_price_cents, platform_fee_cents, number_fee_cents, hold_fee_cents)
  VALUES (1, 'Maple', '', 'America/Toronto', 25, 1000, 1000, 200);
  INSERT INTO phone_numbers (id, business_id, number, friendly_name, language_code, monthly_fee_cents, status)
  VALUES (7, 1, '+14165550142', 'Main', 'en', 1000, 'active');
  INSERT INTO payments (id, business_id, purpose, amount_cents, exchange_rate, lines, state, stripe_payment_intent_id,
    received_cents, succeeded_at, last_error) OVERRIDING SYSTEM VALUE
  SELECT id, 1, 'topup', 2000, 1.37, '[]', state, 'pi_' || id, received,
    CASE state WHEN 'succeeded' THEN now() END, error
  FROM (VALUES (1, 'succeeded', 2000, NULL), (2, 'canceled', 0, 'Stripe did not answer'),
    (3, 'canceled', 0, 'Replaced by a later order'), (4, 'mismatched', 1999, 'received 1999 cents'),
    (5, 'mismatched', 3000, 'received 1000 cents'), (6, 'mismatched', 0, 'asks for 1500 cents'),
    (7, 'mismatched', 2000, 'paid in usd'), (8, 'mismatched', 2000, 'paid by cus_other'),
    (9, 'mismatched', 2000, 'paid by nobody we know'), (10, 'open', 0, 'insufficient_funds'))
    AS p (id, state, received, error);
  INSERT INTO ledger_entries (business_id, sequence, kind, source, amount_cents, balance_after_cents, note)
  VALUES (1, 1, 'adjustment', 'ticket 5: sorry', 300, 300, 'Goodwill');
  INSERT INTO audit_entries (business_id, actor, action, subject, details) VALUES
    (1, 'operator:jo', 'adjust', 'ticket 5: sorry: 300 cents', '{}'),
    (1, 'operator:jo', 'adjust', 'lost: 40 cents', '{}'),
    (1, 'operator:jo', 'refund', 'pi_1: 500 cents, request ticket 6: a, b', '{}'),
    (1, 'operator:jo', 'suspend', 'Fraud', '{}'),
    (1, 'operator:jo', 'resume', 'business-1', '{}'),
    (1, 'operator:jo', 'close', 'The owner asked for it.', '{}'),
    (1, 'user-4', 'transfer.saved', 'number-7: fr-CA to +16475550001', '{}'),
    (1, 'user-4', 'transfer.saved', 'number-7: other languages to +16475550001', '{}'),
    (1, 'user-4', 'number.held', '+14165550142', '{"reason": "requested"}'),
    (NULL, 'operator:jo', 'replay', 'outbox_events:4', '{}');
  INSERT INTO outgoing_mails (id, business_id, template, subject, version, recipient, payload, correlation_id, last_error)
  OVERRIDING SYSTEM VALUE VALUES
    (1, 1, 'appointment-booked', 'appointment-1', 'a', 'a@b.test', '{}', 'c', 'no longer true of its appointment'),
    (2, 1, 'password-reset', 'user-1', 'a', 'a@b.test', '{}', 'c', 'its link is not valid any more'),
    (3, 1, 'password-reset', 'user-2', 'a', 'a@b.test', '{}', 'c', 'validation_error: no such address');
  INSERT INTO reports (business_id, name, template, sections, language, starts_on, ends_on)
  SELECT 1, name, template, '{calls}', language, '2026-11-01', '2026-11-02'
  FROM (VALUES (1, 'Daily summary', 'daily_summary', 'en'), (2, 'Daily summary', 'daily_summary', 'fr'),
    (3, 'Équipe', 'team', 'fr'), (4, 'Monday', 'team', 'en')) AS r (place, name, template, language) ORDER BY place;
  INSERT INTO resources (id, business_id, name, request_id) VALUES
    (1, 1, 'Main calendar', NULL), (2, 2, 'Ben', NULL), (3, 3, 'Main calendar', gen_random_uuid());
`;

describe('the migration of English sentences', () => {
  let url: string;
  beforeAll(async () => {
    url = await emptyDatabase();
    const files = await readSchemaFiles();
    await migrate(url, { ...files, migrations: files.migrations.filter(({ name }) => name < '20261201') });
    await query(url, ROWS);
    await migrate(url);
  });

  it('the migration of English sentences stores each audit entry with the id of its subject and its details as JSON', async () => {
    const rows = await query(url, 'SELECT action, subject, details FROM audit_entries ORDER BY id');
    expect(rows.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['adjust', 'business-1', { requestId: 'ticket 5: sorry', amountCents: 300 }],
      ['adjust', 'business-1', { reason: 'lost: 40 cents' }],
      ['refund', 'payment-1', { requestId: 'ticket 6: a, b', amountCents: 500 }],
      ['suspend', 'business-1', { reason: 'Fraud' }],
      ['resume', 'business-1', {}],
      ['close', 'business-1', { reason: 'The owner asked for it.' }],
      ['transfer.saved', 'number-7', { languageCode: 'fr-CA', phone: '+16475550001' }],
      ['transfer.saved', 'number-7', { languageCode: 'others', phone: '+16475550001' }],
      ['number.held', '+14165550142', { reason: 'requested' }],
      ['replay', 'outbox_events:4', {}],
    ]);
  });

  it('after the migration of English sentences, the audit log is still append-only and refuses a sentence as the subject', async () => {
    await expect(query(url, 'UPDATE audit_entries SET details = NULL')).rejects.toThrow('append-only');
    await expect(
      query(url, `INSERT INTO audit_entries (actor, action, subject) VALUES ('a', 'adjust', 'a sentence')`),
    ).rejects.toThrow('audit_entries_subject_is_no_sentence');
  });

  it('the migration of English sentences stores payment failures and mismatches as codes', async () => {
    const rows = await query(url, 'SELECT last_error, error_facts FROM payments ORDER BY id');
    expect(rows.map(({ last_error, error_facts }) => [last_error, error_facts])).toEqual([
      [null, null],
      ['no_answer', null],
      ['replaced', null],
      ['other_received', { amountCents: 1_999 }],
      ['other_received', { amountCents: 1_000 }],
      ['other_amount', { amountCents: 1_500 }],
      ['other_currency', { currency: 'usd' }],
      ['other_customer', { customerId: 'cus_other' }],
      ['other_customer', { customerId: null }],
      ['insufficient_funds', null],
    ]);
  });

  it('the migration of English sentences stores failures of mails as codes, and preserves messages of the provider', async () => {
    const rows = await query(url, 'SELECT last_error FROM outgoing_mails ORDER BY id');
    expect(rows.map(({ last_error }) => last_error)).toEqual([
      'outdated',
      'link_ended',
      'validation_error: no such address',
    ]);
  });

  it('the migration of English sentences gives reports the title of their template, unless a member named them', async () => {
    const rows = await query(url, 'SELECT name FROM reports ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual(['', 'Daily summary', '', 'Monday']);
  });

  it('the migration of English sentences removes the names of calendars that no member named', async () => {
    const rows = await query(url, 'SELECT name FROM resources ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual([null, 'Ben', 'Main calendar']);
  });
});

/**
 * Appointments with a built-in service and with a service of the business, calls with a voice message, and a message
 * that the agent took.
 */
const ROWS_WITH_NAMES = `
  SET session_replication_role = replica;
  INSERT INTO appointments (id, business_id, booking_type, status, built_in, service_id, service_name, starts_at, ends_at,
    occupied_from, occupied_to, resource_id, version)
  SELECT id, 1, 'anonymous', 'scheduled', built_in, service_id, name, at, at + interval '1 hour', at, at + interval '1 hour', id, 3
  FROM (VALUES (1, 'premium_service', NULL, 'Premium Service'), (2, NULL, 5, 'Premium Service'), (3, NULL, NULL, NULL))
    AS a (id, built_in, service_id, name), (VALUES (timestamptz '2026-12-01 15:00Z')) AS t (at);
  INSERT INTO caller_messages (id, business_id, call_sid, content, position) VALUES
    (1, 1, 'CA1', 'Left a voice message of 12 seconds. You can listen to it under Messages.', NULL),
    (2, 1, 'CA1', 'Please call me', 4),
    (3, 1, 'CA2', 'Left a voice message of 9 seconds. You can listen to it under Messages.', 3),
    (4, 1, 'CA3', 'A laissé un message vocal de 5 secondes. Vous pouvez l’écouter sous Messages.', NULL),
    (5, 1, 'CA3', 'A laissé un message vocal de 7 secondes. Vous pouvez l’écouter sous Messages.', NULL);
  INSERT INTO recordings (business_id, call_sid, kind, message_id, recording_sid, state, seconds, expires_at) VALUES
    (1, 'CA1', 'message', 1, 'RE1', 'erased', 12, now()), (1, 'CA1', 'call', NULL, 'RE2', 'kept', 60, now()),
    (1, 'CA3', 'message', 4, 'RE3', 'kept', 5, now()), (1, 'CA3', 'message', 5, 'RE4', 'kept', 7, now());
`;

describe('the migration of names of built-in services and sentences of voice messages', () => {
  let url: string;
  beforeAll(async () => {
    url = await emptyDatabase();
    const files = await readSchemaFiles();
    await migrate(url, { ...files, migrations: files.migrations.filter(({ name }) => name < '20261212') });
    await query(url, ROWS_WITH_NAMES);
    await migrate(url);
  });

  it('the migration of service names preserves only the names of services that the business created', async () => {
    expect(await query(url, 'SELECT built_in, service_name, version FROM appointments ORDER BY id')).toEqual([
      { built_in: 'premium_service', service_name: null, version: 3 },
      { built_in: null, service_name: 'Premium Service', version: 3 },
      { built_in: null, service_name: null, version: 3 },
    ]);
  });

  it('the migration of voice messages removes the stored sentence of the first voice message of each call', async () => {
    const rows = await query(url, 'SELECT content FROM caller_messages ORDER BY id');
    expect(rows.map(({ content }) => content)).toEqual([
      '',
      'Please call me',
      'Left a voice message of 9 seconds. You can listen to it under Messages.',
      '',
      'A laissé un message vocal de 7 secondes. Vous pouvez l’écouter sous Messages.',
    ]);
  });
});
