import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { type CallEvent, callEventKey } from '../../integrations/twilio/call-event.ts';

const insertEvents: Statement<{ lane: number }> = {
  name: 'calls.receive_events',
  text: `/* every business: the number names it */
    WITH received AS (
      INSERT INTO inbox_events (provider, event_key, lane, business_id, payload, correlation_id)
      SELECT 'twilio', e.event_key, lane_of(owner.business_id), owner.business_id, e.payload, e.call_sid
      FROM unnest($1::text[], $2::jsonb[], $3::text[], $4::text[]) AS e(event_key, payload, call_sid, our_number)
      LEFT JOIN LATERAL (
        SELECT coalesce(
          (SELECT c.business_id FROM calls c WHERE c.call_sid = e.call_sid),
          (SELECT n.business_id FROM phone_numbers n WHERE n.number = e.our_number AND n.released_at IS NULL)
        ) AS business_id
      ) owner ON true
      ORDER BY e.event_key
      ON CONFLICT (provider, event_key) DO NOTHING
      RETURNING lane
    )
    SELECT DISTINCT lane FROM received`,
};

/**
 * Writes call events into the inbox, each once for ever, in one statement. Returns the lanes that have something
 * new to do; a delivery that is there already rings nobody. Sorted by key, so that two batches never cross.
 */
export async function receiveCallEvents(db: Queryable, events: readonly CallEvent[]): Promise<number[]> {
  const rows = await run(db, insertEvents, [
    events.map(callEventKey),
    events.map((event) => JSON.stringify(event)),
    events.map((event) => event.callSid),
    events.map((event) => event.ourNumber),
  ]);
  return rows.map((row) => row.lane);
}
