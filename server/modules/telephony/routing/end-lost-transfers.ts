import { int } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';

/** After this time the provider's callback and its retries are over. */
const LATE_MINUTES = 5;
const BATCH_MAX = 500;

/**
 * A transfer ends at the latest when the caller's call ends. If the end of that call is unknown too, all reserved time
 * is treated as used. A later callback replaces the estimate (record-transfer-end.ts). The table of due work is not
 * used, because one statement settles the whole batch.
 */
const lostTransfers = ofEveryBusiness({
  name: 'routing.sweep_transfers',
  because: 'the job settles the transfers of all businesses',
  params: { lateMinutes: int, limit: int },
  row: { business_id: int },
  text: `WITH lost AS (
      SELECT t.call_sid, t.attempt,
        coalesce(c.ended_at, t.started_at + make_interval(secs => t.reserved_seconds)) AS ended_at
      FROM call_transfers t JOIN calls c ON c.call_sid = t.call_sid
      WHERE t.settled_at IS NULL
        AND least(c.ended_at, t.started_at + make_interval(secs => t.reserved_seconds))
          < app_now() - make_interval(mins => $lateMinutes)
      ORDER BY t.started_at LIMIT $limit FOR UPDATE OF t SKIP LOCKED
    )
    UPDATE call_transfers t SET settled_at = app_now(), settled_by = 'sweeper',
      used_seconds = least(t.reserved_seconds,
        ceil(extract(epoch FROM greatest(lost.ended_at, t.started_at) - t.started_at))::int)
    FROM lost WHERE t.call_sid = lost.call_sid AND t.attempt = lost.attempt
    RETURNING t.business_id`,
});

/**
 * Stores the longest possible duration of each transfer whose end was not reported. Returns the number of these
 * transfers; a second run finds none.
 */
export async function endLostTransfers({ db, log }: Deps): Promise<number> {
  const settled = await db.all(lostTransfers, { lateMinutes: LATE_MINUTES, limit: BATCH_MAX });
  if (settled.length > 0) log.warn({ transfers: settled.length }, 'transfers without a reported end');
  return settled.length;
}
