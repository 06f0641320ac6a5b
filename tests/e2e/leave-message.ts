import pg from 'pg';
import { databaseUrlVariable } from './base-url.ts';

/**
 * Inserts the data of a call: a translated conversation, recordings, a voice message and a written message.
 */
export async function leaveMessage(callSid: string, content: string): Promise<void> {
  const client = new pg.Client(process.env[databaseUrlVariable(process.env.TEST_PARALLEL_INDEX ?? 0)]);
  await client.connect();
  const call = 'SELECT business_id, call_sid FROM calls WHERE call_sid = $1';
  await client.query(
    `INSERT INTO conversations (business_id, call_sid, language_code, outcome, summary, ended_at)
     SELECT c.business_id, c.call_sid, 'fr', 'message', 'Wants to be called back about a bill.', now() FROM (${call}) c
     ON CONFLICT (call_sid) DO UPDATE SET outcome = 'message', summary = excluded.summary, ended_at = now()`,
    [callSid],
  );
  await client.query(
    `INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at, language_code,
       is_disclosure, was_interrupted, first_token_ms, first_sentence_ms)
     SELECT c.business_id, c.call_sid, t.* FROM (${call}) c, (VALUES
       (0, 'assistant', 'Bonjour. Je suis l’assistant IA.', now(), 'fr', true, false, NULL::int, NULL::int),
       (1, 'user', 'Rappelez-moi pour ma facture.', now(), 'fr', false, false, NULL, NULL),
       (2, 'assistant', 'C’est noté', now(), 'fr', false, true, 420, 900)) t`,
    [callSid],
  );
  await client.query(
    `INSERT INTO caller_messages (business_id, call_sid, phone, name, content, language_code)
     SELECT c.business_id, c.call_sid, '+15145550123', 'Marie Tremblay', content, 'fr'
     FROM (${call}) c, unnest(ARRAY['', $2]) AS content`,
    [callSid, content],
  );
  await client.query(
    `INSERT INTO follow_ups (business_id, call_sid, reasons)
     SELECT c.business_id, c.call_sid, '{message}' FROM (${call}) c ON CONFLICT DO NOTHING`,
    [callSid],
  );
  await client.query(
    `INSERT INTO recordings (business_id, call_sid, kind, message_id, recording_sid, state, seconds, expires_at)
     SELECT m.business_id, m.call_sid, k.kind, CASE k.kind WHEN 'message' THEN m.id END, k.kind || m.call_sid, 'kept', 75,
       app_now() + interval '30 days'
     FROM caller_messages m, (VALUES ('call'), ('message')) k(kind) WHERE m.call_sid = $1 AND m.content = ''`,
    [callSid],
  );
  await client.query(
    `UPDATE call_messages SET translation = 'Call me back about my bill.', translation_language = 'en'
     WHERE call_sid = $1 AND role = 'user'`,
    [callSid],
  );
  await client.end();
}
