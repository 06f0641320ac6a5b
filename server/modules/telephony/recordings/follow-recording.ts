import { bool, float, instant, int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import type { CallRecording } from '../../../integrations/twilio/recordings.ts';
import { finishWork, repeatWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';
import { receiveRecording } from './receive-recording.ts';
import { RECORDING_STATES } from './recordings.schema.ts';

/**
 * Minimum number of seconds until the provider is asked again about an unfinished recording. The interval grows with the
 * age of the recording.
 */
const UNFINISHED_SECONDS = 300;
/**
 * Seconds until the provider is asked again about a recording that must stop, but that the provider does not list yet.
 */
const STARTING_SECONDS = 5;
/**
 * Seconds after which a recording that the provider does not list counts as never started. The request takes at most 8
 * s.
 */
const NEW_SECONDS = 60;

/** Loads a recording. If its retention has ended, its state is first set to `erasing`. */
const load = ofBusiness({
  name: 'recordings.load',
  params: { id: int, newSeconds: float, unfinishedSeconds: float },
  row: {
    id: int,
    call_sid: text,
    recording_sid: text.orNull,
    state: oneOf(RECORDING_STATES),
    seconds: int.orNull,
    expires_at: instant,
    is_to_stop: bool,
    is_new: bool,
    ask_again_at: instant,
  },
  text: `UPDATE recordings SET
      state = CASE WHEN state <> 'erased' AND expires_at <= app_now() THEN 'erasing' ELSE state END
    WHERE business_id = $business AND id = $id
    RETURNING id, call_sid, recording_sid, state, seconds, expires_at, is_to_stop,
      created_at > app_now() - make_interval(secs => $newSeconds) AS is_new,
      least(expires_at, app_now() + greatest(app_now() - created_at, make_interval(secs => $unfinishedSeconds)))
        AS ask_again_at`,
});
type Recording = RowOf<typeof load>;

type Follower = Pick<Deps, 'db' | 'telephony' | 'log' | 'invalidations' | 'jobs'>;

/** Records that the provider has no audio of this recording, because it was erased or never existed. */
const saveErased = ({ db }: Follower, work: Work) =>
  db.ofBusiness(work.businessId).transaction(async (tx) => {
    await tx.models.recording.updateMany({
      where: { id: Number(work.subject), state: { in: ['asked', 'recording', 'erasing'] } },
      data: { state: 'erased' },
    });
    await finishWork(tx, work);
  });

/**
 * Makes the erasure at the provider due now. If a report has arrived meanwhile, the report wins: it has ended the
 * lease.
 */
const saveErasing = ({ db }: Follower, work: Work) =>
  db.ofBusiness(work.businessId).transaction(async (tx) => {
    await tx.models.recording.updateMany({
      where: { id: Number(work.subject), state: { in: ['asked', 'recording'] } },
      data: { state: 'erasing' },
    });
    await repeatWork(tx, work, 0);
  });

const retryLater = ({ db }: Follower, work: Work, next: Date | number) =>
  db.ofBusiness(work.businessId).transaction((tx) => repeatWork(tx, work, next));

/**
 * Lists the recordings of the call and stops the unfinished ones. A recording that is not listed is stopped by its id.
 */
async function listAndStop(
  { telephony }: Follower,
  { call_sid: callSid, recording_sid: sid }: Recording,
): Promise<CallRecording[]> {
  const found = await telephony.listRecordings(callSid);
  const sids = found.filter(({ state }) => state === 'unfinished').map((one) => one.sid);
  if (sid !== null && !found.some((one) => one.sid === sid)) sids.push(sid);
  for (const each of sids) await telephony.stopRecording(callSid, each);
  return found;
}

/**
 * Erases the recording at the provider, even if its id was never reported. A recording without a stored length may still
 * run, so it is stopped first. After a crash, a second run finds nothing left to erase.
 */
async function erase(deps: Follower, work: Work, recording: Recording): Promise<void> {
  const { telephony, invalidations } = deps;
  const { recording_sid: sid, seconds } = recording;
  const found = seconds === null ? await listAndStop(deps, recording) : [];
  const sids = sid === null ? found.map((one) => one.sid) : [sid];
  for (const each of sids) await telephony.eraseRecording(each);
  await saveErased(deps, work);
  invalidations.publish([work.businessId], ['calls']);
}

/**
 * Stores the report about a recording that the provider lists. The work is then scheduled for the expiry of the
 * recording. A recording with a known id that is not listed is erased by its id.
 */
async function saveFound(
  deps: Follower,
  work: Work,
  recording: Recording,
  found: readonly CallRecording[],
): Promise<void> {
  const { call_sid: callSid, recording_sid: sid } = recording;
  const report = found.find((one) => sid === null || one.sid === sid);
  if (!report && sid !== null) return saveErasing(deps, work);
  if (!report || report.state === 'absent') return saveErased(deps, work);
  if (report.state === 'unfinished') return retryLater(deps, work, recording.ask_again_at);
  return receiveRecording(deps, {
    ...{ callSid, recordingSid: report.sid, seconds: report.seconds, isThere: true },
  });
}

/**
 * Stops the recording at the provider, which then reports how long it is. Until that report is stored, every run stops
 * the recording again. The recording may start after this run, because the request for it was sent before the transfer.
 */
async function stop(deps: Follower, work: Work, recording: Recording): Promise<void> {
  const found = await listAndStop(deps, recording);
  if (found.length > 0 || !recording.is_new) return saveFound(deps, work, recording, found);
  return retryLater(deps, work, STARTING_SECONDS);
}

async function followRecording(deps: Follower, work: Work): Promise<void> {
  const own = deps.db.ofBusiness(work.businessId);
  const pauses = { newSeconds: NEW_SECONDS, unfinishedSeconds: UNFINISHED_SECONDS };
  const recording = await own.first(load, { id: Number(work.subject), ...pauses });
  if (!recording || recording.state === 'erased') return own.transaction((tx) => finishWork(tx, work));
  if (recording.state === 'erasing') return erase(deps, work, recording);
  if (recording.state === 'kept') return own.transaction((tx) => repeatWork(tx, work, recording.expires_at));
  if (recording.is_to_stop) return stop(deps, work, recording);
  return saveFound(deps, work, recording, await deps.telephony.listRecordings(recording.call_sid));
}

/**
 * Erases or stops a recording at the provider, or requests its report. Retried with backoff while the provider
 * does not answer.
 */
export const recordingHandler: WorkHandler<Follower> = { work: followRecording };
