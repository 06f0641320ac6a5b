import { DEMO } from './demo-catalogue.ts';
import type { SeedDeps } from './seed-deps.ts';

/** Number of open follow-ups. The newest follow-ups are open, all older ones are done. */
const OPEN = 4;

const INSERT_MESSAGES = `
  INSERT INTO caller_messages (business_id, call_sid, customer_id, phone, name, content, position, language_code, created_at)
  SELECT c.business_id, c.call_sid, c.customer_id, c.from_number, CASE WHEN c.customer_id IS NULL THEN 'Marc' END,
    'I waited for forty minutes last week. Please call me back.', 4, v.language_code, c.ended_at
  FROM calls c JOIN conversations v ON v.business_id = $1 AND v.call_sid = c.call_sid AND v.outcome = 'message'
  WHERE c.business_id = $1`;

const INSERT_FOLLOW_UPS = `
  INSERT INTO follow_ups (business_id, call_sid, reasons, done_at, done_by, created_at)
  SELECT r.business_id, r.call_sid, r.reasons, CASE WHEN r.place > $2 THEN r.ended_at + interval '20 minutes' END,
    CASE WHEN r.place > $2 THEN (SELECT min(id) FROM users WHERE business_id = $1) END, r.ended_at
  FROM (
    SELECT c.business_id, c.call_sid, c.ended_at, row_number() OVER (ORDER BY c.started_at DESC) AS place,
      array_remove(ARRAY[
        CASE WHEN v.outcome = 'message' THEN 'message' END,
        CASE WHEN call_is_missed(c.direction, c.charge_outcome) THEN 'missed' END,
        CASE WHEN v.sentiment = 'negative' AND v.outcome = 'message' THEN 'unhappy' END], NULL) AS reasons
    FROM calls c LEFT JOIN conversations v ON v.business_id = $1 AND v.call_sid = c.call_sid
    WHERE c.business_id = $1 AND (v.outcome = 'message' OR call_is_missed(c.direction, c.charge_outcome))
  ) r`;

/** Inserts messages of callers, and the follow-ups of messages and missed calls. */
export async function seedFollowUps({ pool }: SeedDeps): Promise<void> {
  await pool.query(INSERT_MESSAGES, [DEMO.businessId]);
  await pool.query(INSERT_FOLLOW_UPS, [DEMO.businessId, OPEN]);
}
