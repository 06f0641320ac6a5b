import { int, text } from '../../../db/column-types.ts';
import type { SystemDb } from '../../../db/database.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';

/**
 * Stores the first callback, which replaces an earlier estimate (end-lost-transfers.ts). A second callback changes
 * nothing. Without a reported duration, the time since dialling is stored.
 */
const saveEnd = ofEveryBusiness({
  name: 'routing.settle_transfer',
  because: 'only the call identifies the business',
  params: { callSid: text, attempt: int, seconds: int.orNull },
  text: `UPDATE call_transfers t SET settled_at = app_now(), settled_by = 'callback',
      used_seconds = least(t.reserved_seconds,
        coalesce($seconds::int, ceil(extract(epoch FROM app_now() - t.started_at))::int))
    WHERE t.call_sid = $callSid AND t.attempt = $attempt AND t.settled_by IS DISTINCT FROM 'callback'`,
});

/** Records the duration of a transferred call and releases the rest of its reservation. */
export async function recordTransferEnd(
  db: SystemDb,
  ended: { callSid: string; attempt: number; seconds: number | null },
): Promise<void> {
  await db.all(saveEnd, ended);
}
