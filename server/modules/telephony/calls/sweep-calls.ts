import { int, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { receiveCallEvents } from './receive-call-events.ts';

/** A call without an end is asked for after this: ordinary calls have ended, and Twilio's last retry is over. */
const OLDER_THAN_MINUTES = 15;
/** After two days Twilio is not asked again; the reconciler looks as far back. */
const YOUNGER_THAN_HOURS = 48;
const BATCH_MAX = 100;

/** No end, or an end without its length; the second is asked for at once, since it is over. */
const openCalls = ofEveryBusiness({
  name: 'calls.without_end',
  because: 'the sweeper looks after the calls of all',
  params: { olderThanMinutes: int, youngerThanHours: int, limit: int },
  row: { call_sid: text },
  text: `SELECT call_sid FROM (
      SELECT call_sid, created_at FROM calls
      WHERE ended_at IS NULL AND channel = 'phone'
        AND created_at < app_now() - make_interval(mins => $olderThanMinutes)
        AND created_at > app_now() - make_interval(hours => $youngerThanHours)
      UNION ALL
      SELECT call_sid, created_at FROM calls
      WHERE status = 'completed' AND duration_seconds IS NULL AND charge_outcome = 'pending'
        AND created_at > app_now() - make_interval(hours => $youngerThanHours)
    ) open_calls ORDER BY created_at LIMIT $limit`,
});

/**
 * Asks Twilio about calls that should have ended and did not, and about those that ended without a length, and writes
 * what it says into the inbox, where a callback would have written it. Returns how many calls it asked about. One
 * that Twilio cannot answer is asked for again by the next sweep; the others go on.
 */
export async function sweepCalls(deps: Deps): Promise<number> {
  const calls = await deps.db.all(openCalls, {
    olderThanMinutes: OLDER_THAN_MINUTES,
    youngerThanHours: YOUNGER_THAN_HOURS,
    limit: BATCH_MAX,
  });
  const failures: unknown[] = [];
  for (const { call_sid: callSid } of calls) {
    try {
      const event = await deps.telephony.fetchCall(callSid);
      const shards = event ? await receiveCallEvents(deps.db, [event]) : [];
      for (const shard of shards) deps.jobs.wake('charge-calls', { shard });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} calls could not be asked for`);
  return calls.length;
}
