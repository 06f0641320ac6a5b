import { bool, int, text } from '../../../db/column-types.ts';
import { ofEveryBusiness, type RowOf } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { type CallEvent, withoutCustomer } from '../../../integrations/twilio/call-event.ts';
import { receiveCallEvents } from './receive-call-events.ts';

/**
 * Age after which a call without an end is requested from Twilio. By then an ordinary call has ended, and Twilio's last
 * retry is over.
 */
const OLDER_THAN_MINUTES = 15;
/** Age up to which a call without an end is requested. The reconciler uses the same limit. */
const YOUNGER_THAN_HOURS = 48;
const BATCH_MAX = 100;
/**
 * Number of consecutive failures after which the run ends. Twilio then does not answer, and every further call would
 * occupy the worker for a timeout.
 */
const FAILURES_IN_A_ROW_MAX = 3;

/**
 * Calls without an end, and ended calls without a duration. Ended calls have no minimum age, because they are over.
 * `is_with_team`: a call back whose customer was not dialled. Twilio's report then describes only the team's part of
 * the call. `is_unreported`: a call back whose customer was dialled, but the report about the customer's part has not
 * arrived. That report has the duration to charge.
 */
const openCalls = ofEveryBusiness({
  name: 'calls.without_end',
  because: 'the job fetches the calls of all businesses',
  params: { olderThanMinutes: int, youngerThanHours: int, limit: int },
  row: { call_sid: text, is_with_team: bool, is_unreported: bool },
  text: `SELECT call_sid, EXISTS (
        SELECT FROM call_backs b WHERE b.call_sid = open_calls.call_sid AND b.dialled_at IS NULL) AS is_with_team,
      EXISTS (
        SELECT FROM call_backs b WHERE b.call_sid = open_calls.call_sid AND b.dialled_at IS NOT NULL
          AND b.ended_at IS NULL) AS is_unreported
    FROM (
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
 * Requests overdue calls, and ended calls without a duration, from Twilio, and stores each result as an inbox event,
 * like a callback of Twilio. Returns the number of requested calls. A call that Twilio cannot report does not delay the
 * other calls and is requested again by the next run. The run ends when Twilio fails for three calls in a row.
 */
export async function fetchOverdueCalls(deps: Deps): Promise<number> {
  const calls = await deps.db.all(openCalls, {
    olderThanMinutes: OLDER_THAN_MINUTES,
    youngerThanHours: YOUNGER_THAN_HOURS,
    limit: BATCH_MAX,
  });
  const failures: unknown[] = [];
  let failedInARow = 0;
  for (const row of calls) {
    if (failedInARow === FAILURES_IN_A_ROW_MAX) break;
    try {
      const call = await deps.telephony.fetchCall(row.call_sid);
      failedInARow = 0;
      const event = call && toEvent(call, row);
      const shards = event ? await receiveCallEvents(deps.db, [event]) : [];
      for (const shard of shards) deps.jobs.wake('charge-calls', { shard });
    } catch (error) {
      failures.push(error);
      failedInARow += 1;
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} calls could not be asked for`);
  return calls.length;
}

function toEvent(call: CallEvent, { is_with_team, is_unreported }: RowOf<typeof openCalls>): CallEvent {
  if (is_with_team) return withoutCustomer(call);
  return is_unreported ? { ...call, durationSeconds: null } : call;
}
