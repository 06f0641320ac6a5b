import { int, jsons, texts } from '../../../db/column-types.ts';
import type { SystemRunner } from '../../../db/database.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import { type CallEvent, callEventKey } from '../../../integrations/twilio/call-event.ts';

const insertEvents = ofEveryBusiness({
  name: 'calls.receive_events',
  because: 'only the call or the called number identifies the business',
  params: { keys: texts, payloads: jsons, callSids: texts, ourNumbers: texts },
  row: { shard: int },
  text: `WITH received AS (
      INSERT INTO inbox_events (provider, event_key, shard, business_id, payload, correlation_id)
      SELECT 'twilio', e.event_key, shard_of(owner.business_id), owner.business_id, e.payload, e.call_sid
      FROM unnest($keys::text[], $payloads::jsonb[], $callSids::text[], $ourNumbers::text[]) AS e(event_key, payload, call_sid, our_number)
      LEFT JOIN LATERAL (
        SELECT coalesce(
          (SELECT c.business_id FROM calls c WHERE c.call_sid = e.call_sid),
          (SELECT n.business_id FROM phone_numbers n WHERE n.number = e.our_number AND n.released_at IS NULL)
        ) AS business_id
      ) owner ON true
      ORDER BY e.event_key
      ON CONFLICT (provider, event_key) DO NOTHING
      RETURNING shard
    )
    SELECT DISTINCT shard FROM received`,
});

/**
 * Inserts call events into the inbox, each only once, in one statement. Returns the shards with new events; a repeated
 * delivery adds none. Sorted by key, so that concurrent batches do not deadlock.
 */
export async function receiveCallEvents(db: SystemRunner, events: readonly CallEvent[]): Promise<number[]> {
  const rows = await db.all(insertEvents, {
    keys: events.map(callEventKey),
    payloads: events,
    callSids: events.map((event) => event.callSid),
    ourNumbers: events.map((event) => event.ourNumber),
  });
  return rows.map((row) => row.shard);
}
