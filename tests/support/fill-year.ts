import type pg from 'pg';

const FILL = [
  `CREATE TEMP TABLE past AS
   SELECT n.business_id, n.number, k, 'CA' || md5('insights:' || k) AS call_sid, '+1647' || (2000000 + (k::bigint * 7919) % 50000) AS caller,
          app_now() - make_interval(secs => k * (365 * 86400.0 / $1)) AS at
   FROM phone_numbers n, generate_series(1, $1) k WHERE n.business_id = $2`,
  `INSERT INTO calls (business_id, call_sid, direction, from_number, to_number, language_code, status, duration_seconds,
                      charge_outcome, started_at, ended_at, began_at)
   SELECT business_id, call_sid, 'inbound', caller, number, 'en', 'completed', 20 + k % 600, 'charged', at, at, at FROM past`,
  `INSERT INTO conversations (call_sid, business_id, language_code, outcome, sentiment, sentiment_words, started_at, ended_at, rated_at)
   SELECT call_sid, business_id, (ARRAY['en', 'fr', 'es'])[1 + k % 3], (ARRAY['booked', 'answered', 'message'])[1 + k % 3],
     (ARRAY['positive', 'neutral', 'negative', 'neutral'])[1 + k % 4],
     CASE WHEN k % 4 = 2 THEN '[{"word": "late", "languageCode": "en", "sentiment": "negative"}]'::jsonb END, at, at, at FROM past`,
  `INSERT INTO ledger_entries (business_id, sequence, kind, source, amount_cents, balance_after_cents, call_sid, created_at)
   SELECT business_id, $1 - k + 2, 'call_charge', call_sid, -25, 100000000 - 25 * ($1 - k + 1), call_sid, at FROM past`,
  `INSERT INTO appointments (business_id, booking_type, status, service_name, starts_at, ends_at, occupied_from, occupied_to,
     created_at, created_in, resource_id)
   SELECT business_id, 'anonymous', 'completed', 'Service ' || k % 20, at, at + interval '15 min', at, at + interval '15 min', at, call_sid,
     (SELECT min(r.id) FROM resources r WHERE r.business_id = past.business_id)
   FROM past WHERE k % 3 = 0`,
];

/**
 * Adds calls to the number of a business, spread over the past year, from 50,000 callers: every third call booked an
 * appointment, and each had a conversation and cost 25 cents. Triggers are off, so that a million rows take seconds.
 */
export async function fillYear(pool: pg.Pool, businessId: number, calls: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`SET session_replication_role = 'replica'; SET statement_timeout = 0`);
    for (const statement of FILL)
      await client.query(statement.replaceAll('$1', String(calls)).replace('$2', String(businessId)));
    await client.query('DROP TABLE past');
    await client.query(`SET session_replication_role = 'origin'; RESET statement_timeout`);
    await client.query('ANALYZE calls, conversations, ledger_entries, appointments');
  } finally {
    client.release();
  }
}
