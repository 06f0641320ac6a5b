import { int, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { putWork } from '../../../jobs/due-work.ts';

const stop = ofEveryBusiness({
  name: 'recordings.stop',
  because: 'only the call identifies the business',
  params: { callSid: text },
  row: { id: int, business_id: int },
  text: `UPDATE recordings SET is_to_stop = true
    WHERE call_sid = $callSid AND kind = 'call' AND state IN ('asked', 'recording') AND NOT is_to_stop
    RETURNING id, business_id`,
});

/**
 * Stops the recording of a call that is being transferred to a person. The row is updated first, and
 * `follow-recordings` then sends the request to the provider, so a crash does not lose it. Nothing changes for a call
 * without a recording, or if the recording is stopped already. The audio recorded until then stays.
 */
export async function stopRecording({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, callSid: string): Promise<void> {
  const isStopping = await db.transaction(async (tx) => {
    const recording = await tx.first(stop, { callSid });
    if (!recording) return false;
    await putWork(tx.ofBusiness(recording.business_id), { kind: 'follow-recordings', subject: recording.id });
    return true;
  });
  if (isStopping) jobs.wake('follow-recordings', {});
}
