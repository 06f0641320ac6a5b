import { expect, it } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { migrateRows } from '../support/migrated-rows.ts';

/** Calls and messages as versions before 20261209 stored them. */
const ROWS = `
  SET session_replication_role = replica;
  INSERT INTO users (id, business_id, email, first_name, last_name, role)
  VALUES (7, 1, 'ada@example.test', 'Ada', 'Owner', 'admin');
  INSERT INTO calls (business_id, call_sid, direction, status, charge_outcome, started_at, ended_at)
  SELECT 1, sid, direction, 'completed', outcome, app_now() - ago, app_now() - ago
  FROM (VALUES
    ('open', 'inbound', 'charged', interval '1 day'),
    ('half', 'inbound', 'charged', interval '1 day'),
    ('done', 'inbound', 'charged', interval '90 days'),
    ('missed', 'inbound', 'refused_no_funds', interval '2 days'),
    ('old', 'inbound', 'not_completed', interval '31 days'),
    ('ours', 'outbound', 'not_completed', interval '1 day'),
    ('held', 'inbound', 'charged', interval '1 day'),
    ('booked', 'inbound', 'charged', interval '1 day')) AS c (sid, direction, outcome, ago);
  INSERT INTO conversations (call_sid, business_id, outcome, ended_at)
  VALUES ('held', 1, 'answered', app_now()), ('booked', 1, 'booked', app_now());
  INSERT INTO slot_holds (id, business_id, resource_id, call_sid, starts_at, ends_at, occupied_from, occupied_to, expires_at)
  SELECT gen_random_uuid(), 1, 1, sid, t, t + interval '1 hour', t, t + interval '1 hour', t
  FROM app_now() AS t, unnest(ARRAY['held', 'booked']) AS sid;
  INSERT INTO caller_messages (business_id, call_sid, content, handled_at, handled_by)
  VALUES (1, 'open', 'A', NULL, NULL), (1, 'half', 'A', app_now(), 7), (1, 'half', 'B', NULL, NULL),
    (1, 'done', 'A', app_now(), 7);
`;

const database = forFile(() => migrateRows('20261209', ROWS));

it('the migration of follow-ups derives follow-ups from messages, held times and recent missed calls', async () => {
  const rows = await database.query(
    'SELECT call_sid, reasons, done_at IS NOT NULL AS is_done, done_by FROM follow_ups ORDER BY call_sid',
  );
  expect(rows).toEqual([
    { call_sid: 'done', reasons: ['message'], is_done: true, done_by: 7 },
    { call_sid: 'half', reasons: ['message'], is_done: false, done_by: null },
    { call_sid: 'held', reasons: ['booking_failed'], is_done: false, done_by: null },
    { call_sid: 'missed', reasons: ['missed'], is_done: false, done_by: null },
    { call_sid: 'open', reasons: ['message'], is_done: false, done_by: null },
  ]);
});
