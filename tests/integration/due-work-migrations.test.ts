import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { readSchemaFiles } from '../../server/db/schema-files.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';

/** Rows from the version before the table due_work: for each kind one row that is waiting and one that is not. */
const ROWS_BEFORE = `
  INSERT INTO businesses (id, name, slogan, type, timezone, call_price_cents, platform_fee_cents, number_fee_cents,
    hold_fee_cents)
  VALUES (7, 'Before', '', '', 'America/Toronto', 25, 2000, 500, 200);
  INSERT INTO knowledge_sources (id, business_id, kind, title, url, language_code, state, read_due_at, not_before, attempts)
  VALUES (1, 7, 'page', 'Page', 'https://example.com/', 'en', 'ready', '2026-01-08T12:00Z', '2026-01-01T12:00Z', 2),
    (2, 7, 'text', 'Text', NULL, 'en', 'ready', NULL, NULL, 0);
  INSERT INTO reports (id, business_id, name, template, sections, language, starts_on, ends_on, state, finished_at, attempts)
  VALUES (1, 7, 'Waits', 'custom', '{calls}', 'en', '2026-01-01', '2026-01-01', 'queued', NULL, 1),
    (2, 7, 'Failed', 'custom', '{calls}', 'en', '2026-01-01', '2026-01-01', 'failed', app_now(), 5);
  INSERT INTO report_schedules (id, business_id, name, template, sections, language, rhythm, weekday, month_day, every_days,
    local_time, starts_on, active_since, due_at, is_mailed)
  VALUES (1, 7, 'Active', 'custom', '{calls}', 'en', 'daily', 1, 1, 1, '08:00', '2026-01-01', app_now(), '2026-01-02T12:00Z', true),
    (2, 7, 'Paused', 'custom', '{calls}', 'en', 'daily', 1, 1, 1, '08:00', '2026-01-01', app_now(), NULL, true);
  INSERT INTO user_pictures (business_id, user_id, source_url, tried_at)
  VALUES (7, 1, 'https://example.com/1.png', NULL), (7, 2, 'https://example.com/2.png', clock_timestamp());
  INSERT INTO conversations (call_sid, business_id, ended_at, translate_at, translate_attempts)
  VALUES ('CA1', 7, app_now(), '2026-01-01T12:00Z', 1), ('CA2', 7, app_now(), NULL, 0);
  INSERT INTO recordings (id, business_id, call_sid, kind, recording_sid, state, seconds, expires_at, ask_at, attempts)
  VALUES (1, 7, 'CA1', 'message', 'RE1', 'kept', 9, '2026-01-31T12:00Z', '2026-01-01T12:00Z', 0),
    (2, 7, 'CA2', 'message', 'RE2', 'erasing', 9, '2126-01-31T12:00Z', '2026-01-01T12:00Z', 3),
    (3, 7, 'CA3', 'message', 'RE3', 'erased', 9, '2026-01-31T12:00Z', '2026-01-01T12:00Z', 1);
  INSERT INTO appointments (id, business_id, booking_type, status, service_name, service_minutes, starts_at, ends_at,
    occupied_from, occupied_to, resource_id, reminder_due_at)
  SELECT id, 7, 'anonymous', 'scheduled', 'Cleaning', 30, at, at + interval '30 minutes', at, at + interval '30 minutes', 1, due_at
  FROM (VALUES (1, timestamptz '2026-01-03T12:00Z', timestamptz '2026-01-02T12:00Z'),
    (2, timestamptz '2026-01-04T12:00Z', NULL)) AS a (id, at, due_at);
  INSERT INTO number_orders (id, business_id, request_id, phone_number, friendly_name, language_code, is_premium,
    monthly_fee_cents, state, failure, phone_sid, ask_at, attempts, payment_id)
  VALUES (1, 7, 'one', '+14165550111', 'Paid', 'en', false, 500, 'paid', NULL, NULL, '2026-01-01T12:00Z', 3, 1),
    (2, 7, 'two', '+14165550112', 'Failed', 'en', false, 500, 'failed', 'taken', NULL, '2026-01-01T12:00Z', 1, NULL),
    (3, 7, 'three', '+14165550113', 'Bought', 'en', false, 500, 'bought', NULL, 'PN3', '2126-01-01T12:00Z', 1, 2);
  INSERT INTO phone_numbers (id, business_id, number, friendly_name, language_code, phone_sid, status, released_at, provider_released_at,
    release_attempts, monthly_fee_cents)
  VALUES (1, 7, '+14165550101', 'One', 'en', 'PN1', 'cancelled', app_now(), NULL, 4, 500),
    (2, 7, '+14165550102', 'Two', 'en', 'PN2', 'cancelled', app_now(), app_now(), 1, 500);`;

it('the migration to due work converts waiting rows of the previous version, and no others', async () => {
  const { migrations, functions } = await readSchemaFiles();
  const database = await createEmptyDatabase();
  const before = migrations.filter(({ name }) => name < '20261204');
  await migrate(database.url, { migrations: before, functions });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Triggers and foreign keys are off, because only the rows that the migrations read are needed.
  await client.query(`SET session_replication_role = replica; ${ROWS_BEFORE} RESET session_replication_role`);
  await migrate(database.url);
  const { rows } = await client.query(
    `SELECT kind, subject, attempts, due_at < '2026-02-01' AS is_due_then, due_at <= app_now() AS is_due,
       leased_until <= clock_timestamp() AS is_free, business_id
     FROM due_work ORDER BY kind, subject`,
  );
  await client.end();
  await database.drop();
  const waits = { is_due: true, is_free: true, business_id: 7 };
  expect(rows).toEqual([
    { kind: 'fetch-pictures', subject: '1', attempts: 0, is_due_then: false, ...waits },
    { kind: 'follow-recordings', subject: '1', attempts: 0, is_due_then: true, ...waits },
    { kind: 'follow-recordings', subject: '2', attempts: 3, is_due_then: false, ...waits },
    { kind: 'make-reports', subject: '1', attempts: 1, is_due_then: false, ...waits },
    { kind: 'provision-numbers', subject: '1', attempts: 3, is_due_then: false, ...waits },
    { kind: 'provision-numbers', subject: '3', attempts: 1, is_due_then: false, ...waits, is_free: false },
    { kind: 'queue-digests', subject: '7', attempts: 0, is_due_then: false, ...waits },
    { kind: 'queue-reminders', subject: '1', attempts: 0, is_due_then: true, ...waits },
    { kind: 'read-pages', subject: '1', attempts: 2, is_due_then: true, ...waits },
    { kind: 'release-numbers', subject: '1', attempts: 4, is_due_then: false, ...waits },
    { kind: 'run-report-schedules', subject: '1', attempts: 0, is_due_then: true, ...waits },
    { kind: 'translate-turns', subject: 'CA1', attempts: 1, is_due_then: false, ...waits },
  ]);
});
