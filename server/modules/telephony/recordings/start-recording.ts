import { bool, int, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { putWork } from '../../../jobs/due-work.ts';
import { RECORDING_DAYS } from './recordings.schema.ts';

/**
 * Time after which the recording's report is requested, if the provider has not sent it. The time is longer than any
 * call.
 */
const FOLLOWED_AFTER_SECONDS = 1_800;

/** SQL condition: the call was transferred to a person, who has not heard that calls are recorded. */
const isTransferred = (callSid: string) => `EXISTS (SELECT FROM call_transfers t
      WHERE t.business_id = $business AND t.call_sid = ${callSid})`;

/**
 * Returns no row when the call has ended, was transferred or is already recorded, its caller was erased, or the business
 * does not record calls.
 */
const insertRecording = ofBusiness({
  name: 'recordings.ask',
  params: { callSid: text, days: int },
  row: { id: int },
  text: `WITH c AS (
      SELECT business_id, call_sid FROM calls
      WHERE business_id = $business AND call_sid = $callSid AND ended_at IS NULL AND erased_at IS NULL FOR SHARE
    )
    INSERT INTO recordings (business_id, call_sid, kind, state, expires_at)
    SELECT c.business_id, c.call_sid, 'call', 'asked', app_now() + make_interval(days => $days)
    FROM c JOIN receptionist_settings s ON s.business_id = $business AND s.record_calls
    WHERE NOT ${isTransferred('c.call_sid')}
    ON CONFLICT (call_sid) WHERE kind = 'call' DO NOTHING RETURNING id`,
});

/**
 * Saves the provider's id. If the recording was marked as erased because its id was unknown, it exists after all, and
 * its state becomes `erasing`. If the call was transferred while the row was being inserted, `stopRecording` did not
 * find the row, so `is_to_stop` is set here. `must_end` is true if the recording must be stopped or erased.
 */
const noteStarted = ofBusiness({
  name: 'recordings.note_started',
  params: { id: int, recordingSid: text },
  row: { must_end: bool },
  text: `UPDATE recordings SET recording_sid = $recordingSid,
      is_to_stop = is_to_stop OR ${isTransferred('recordings.call_sid')},
      state = CASE state WHEN 'asked' THEN 'recording' WHEN 'erased' THEN 'erasing' ELSE state END
    WHERE business_id = $business AND id = $id AND recording_sid IS NULL
    RETURNING is_to_stop OR state = 'erasing' AS must_end`,
});

const followOf = ({ id }: { id: number }) => ({ kind: 'follow-recordings', subject: id }) as const;

/**
 * Starts recording a call once, if its business records calls. Called after the caller has heard the notice. The row is
 * inserted before the request to the provider. If the response is lost, `follow-recordings` asks for the result. If the
 * call was transferred or the recording erased before the response, the recording is stopped or erased immediately.
 */
export async function startRecording(
  { db, telephony, jobs }: Pick<Deps, 'db' | 'telephony' | 'jobs'>,
  { businessId, callSid }: { businessId: number; callSid: string },
): Promise<void> {
  const own = db.ofBusiness(businessId);
  const inserted = await own.transaction(async (tx) => {
    const row = await tx.first(insertRecording, { callSid, days: RECORDING_DAYS });
    if (row) await putWork(tx, { ...followOf(row), afterSeconds: FOLLOWED_AFTER_SECONDS });
    return row;
  });
  if (!inserted) return;
  const recordingSid = await telephony.startRecording(callSid);
  if (recordingSid === null) {
    const unnamed = { id: inserted.id, recordingSid: null };
    await own.models.recording.updateMany({ where: unnamed, data: { state: 'erased' } });
    return;
  }
  const mustEnd = await own.transaction(async (tx) => {
    const started = await tx.first(noteStarted, { ...inserted, recordingSid });
    if (!started?.must_end) return false;
    await putWork(tx, followOf(inserted));
    return true;
  });
  if (mustEnd) jobs.wake('follow-recordings', {});
}
