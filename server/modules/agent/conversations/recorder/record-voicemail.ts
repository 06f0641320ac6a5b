import { callerNumberOf } from '../../../../core/phone-number.ts';
import { bool, instant, int, oneOf, text } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness, ofEveryBusiness, type RowOf } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import type { RecordingReport } from '../../../../integrations/twilio/relay-frames.ts';
import { putWork } from '../../../../jobs/due-work.ts';
import { RECORDING_DAYS, RECORDING_STATES } from '../../../telephony/recordings/recordings.schema.ts';
import { saveMessage } from '../../messages/take-message.ts';

const callOfVoicemail = ofEveryBusiness({
  name: 'conversations.call_of_voicemail',
  because: 'only the call identifies the business',
  params: { callSid: text },
  row: { business_id: int, from_number: text.orNull, language_code: text },
  text: `SELECT c.business_id, c.from_number, coalesce(o.language_code, c.language_code, 'en') AS language_code
    FROM calls c LEFT JOIN conversations o ON o.call_sid = c.call_sid
    WHERE c.call_sid = $callSid AND c.began_at IS NOT NULL AND c.refusal IS NULL`,
});

/** The lock waits for a concurrent erasure. An erasure that starts later finds the new recording. */
const lockCall = ofBusiness({
  name: 'conversations.lock_call',
  params: { callSid: text },
  row: { is_erased: bool },
  text: `SELECT erased_at IS NOT NULL AS is_erased FROM calls
    WHERE business_id = $business AND call_sid = $callSid FOR SHARE`,
});

const insertRecording = ofBusiness({
  name: 'conversations.save_sound',
  params: {
    callSid: text,
    messageId: int.orNull,
    recordingSid: text,
    seconds: int,
    state: oneOf(RECORDING_STATES),
    days: int,
  },
  row: { id: int, expires_at: instant },
  text: `INSERT INTO recordings (business_id, call_sid, kind, message_id, recording_sid, state, seconds, expires_at)
    VALUES ($business, $callSid, 'message', $messageId, $recordingSid, $state, $seconds,
      app_now() + make_interval(days => $days))
    ON CONFLICT (recording_sid) DO NOTHING RETURNING id, expires_at`,
});

type Voicemail = RowOf<typeof callOfVoicemail> & RecordingReport;

/**
 * Saves the message and its recording. The recording of an erased caller is scheduled for deletion, without a message.
 */
async function saveVoicemail(tx: TenantTx, voicemail: Voicemail): Promise<void> {
  const { callSid, recordingSid, seconds, from_number: from, language_code: languageCode } = voicemail;
  const { is_erased: isErased } = await tx.one(lockCall, { callSid });
  const sound = { callSid, recordingSid, seconds, days: RECORDING_DAYS };
  if (isErased) {
    const erasing = await tx.first(insertRecording, { ...sound, messageId: null, state: 'erasing' });
    if (erasing) await putWork(tx, { kind: 'follow-recordings', subject: erasing.id });
    return;
  }
  // The provider's recording id identifies a repeated delivery. The text of the message cannot be compared, because an
  // earlier release stored another text.
  if ((await tx.models.recording.count({ where: { recordingSid } })) > 0) return;
  // A voice message has no text. Clients render its length from the recording.
  const message = {
    callSid,
    content: '',
    languageCode,
    name: null,
    phone: null,
    position: null,
    callerNumber: callerNumberOf(from),
  };
  const messageId = await saveMessage(tx, message);
  const recording = await tx.first(insertRecording, { ...sound, messageId, state: 'kept' });
  if (recording)
    await putWork(tx, { kind: 'follow-recordings', subject: recording.id, dueAt: recording.expires_at });
}

/**
 * Saves a voicemail as a message with its recording, in one transaction. A second delivery changes nothing; an empty
 * recording is ignored.
 */
export async function recordVoicemail(
  { db, invalidations, jobs }: Pick<Deps, 'db' | 'invalidations' | 'jobs'>,
  report: RecordingReport,
): Promise<void> {
  const { callSid, seconds, isThere } = report;
  const call = isThere && seconds > 0 ? await db.first(callOfVoicemail, { callSid }) : undefined;
  if (!call) return;
  await db.ofBusiness(call.business_id).transaction((tx) => saveVoicemail(tx, { ...call, ...report }));
  invalidations.publish([call.business_id], ['calls']);
  jobs.wake('relay-outbox', {});
}
