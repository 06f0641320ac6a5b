import { bool, int, oneOf, text } from '../../db/column-types.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import type { RecordingReport } from '../../integrations/twilio/relay-frames.ts';
import { RECORDING_STATES } from './recordings.schema.ts';

/**
 * A report that comes after the erasure changes nothing, but for one that tells of a recording that nobody knew of: it is
 * erased as well.
 */
const settle = ofEveryBusiness({
  name: 'recordings.settle',
  because: 'the call names the business',
  params: { callSid: text, recordingSid: text, seconds: int, isThere: bool },
  row: { business_id: int, state: oneOf(RECORDING_STATES) },
  text: `UPDATE recordings SET recording_sid = $recordingSid,
      seconds = CASE WHEN $isThere THEN $seconds::int ELSE seconds END,
      ask_at = clock_timestamp(),
      state = CASE
        WHEN state IN ('asked', 'recording') THEN CASE WHEN $isThere THEN 'kept' ELSE 'erased' END
        WHEN state = 'erased' AND recording_sid IS NULL AND $isThere THEN 'erasing'
        ELSE state END
    WHERE call_sid = $callSid AND kind = 'call' AND (recording_sid IS NULL OR recording_sid = $recordingSid)
    RETURNING business_id, state`,
});

/** Keeps what the provider tells of the recording of a call. Told twice, late or of a stranger it does no harm. */
export async function receiveRecording(
  { db, invalidations, jobs }: Pick<Deps, 'db' | 'invalidations' | 'jobs'>,
  report: RecordingReport,
): Promise<void> {
  const settled = await db.first(settle, report);
  if (!settled) return;
  if (settled.state === 'erasing') jobs.wake('follow-recordings', {});
  else invalidations.publish([settled.business_id], ['calls']);
}
