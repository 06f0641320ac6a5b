import { bool, instant, int, oneOf, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import type { RecordingReport } from '../../../integrations/twilio/relay-frames.ts';
import { putWork } from '../../../jobs/due-work.ts';
import { RECORDING_STATES } from './recordings.schema.ts';

/**
 * A report after the erasure does not restore the recording. If the recording had been marked as erased because its id
 * was unknown, its state becomes `erasing`, so that the audio is erased too.
 */
const saveReport = ofEveryBusiness({
  name: 'recordings.settle',
  because: 'only the call identifies the business',
  params: { callSid: text, recordingSid: text, seconds: int, isThere: bool },
  row: { id: int, business_id: int, state: oneOf(RECORDING_STATES), expires_at: instant },
  text: `UPDATE recordings SET recording_sid = $recordingSid, is_to_stop = false,
      seconds = CASE WHEN $isThere THEN $seconds::int ELSE seconds END,
      state = CASE
        WHEN state IN ('asked', 'recording') THEN CASE WHEN $isThere THEN 'kept' ELSE 'erased' END
        WHEN state = 'erased' AND recording_sid IS NULL AND $isThere THEN 'erasing'
        ELSE state END
    WHERE call_sid = $callSid AND kind = 'call' AND (recording_sid IS NULL OR recording_sid = $recordingSid)
    RETURNING id, business_id, state, expires_at`,
});

/** Stores the provider's report about the recording of a call. Repeated, late and unknown reports are harmless. */
export async function receiveRecording(
  { db, invalidations, jobs }: Pick<Deps, 'db' | 'invalidations' | 'jobs'>,
  report: RecordingReport,
): Promise<void> {
  const updated = await db.transaction(async (tx) => {
    const row = await tx.first(saveReport, report);
    if (!row || row.state === 'erased') return row;
    const dueAt = row.state === 'kept' ? row.expires_at : undefined;
    const work = { kind: 'follow-recordings', subject: row.id, dueAt } as const;
    await putWork(tx.ofBusiness(row.business_id), work);
    return row;
  });
  if (!updated) return;
  if (updated.state === 'erasing') jobs.wake('follow-recordings', {});
  else invalidations.publish([updated.business_id], ['calls']);
}
