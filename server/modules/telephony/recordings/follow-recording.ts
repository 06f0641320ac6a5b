import { bool, instant, int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { finishWork, repeatWork, type Work } from '../../../jobs/due-work.ts';
import type { WorkHandler } from '../../../jobs/run-work.ts';
import { receiveRecording } from './receive-recording.ts';
import { RECORDING_STATES } from './recordings.schema.ts';

/** Seconds until the provider is asked again about a call that is still being recorded. */
const RUNNING_SECONDS = 300;

/** Loads a recording. If its retention has ended, its state is first set to `erasing`. */
const load = ofBusiness({
  name: 'recordings.load',
  params: { id: int },
  row: {
    id: int,
    call_sid: text,
    recording_sid: text.orNull,
    state: oneOf(RECORDING_STATES),
    expires_at: instant,
    is_to_stop: bool,
  },
  text: `UPDATE recordings SET
      state = CASE WHEN state <> 'erased' AND expires_at <= app_now() THEN 'erasing' ELSE state END
    WHERE business_id = $business AND id = $id
    RETURNING id, call_sid, recording_sid, state, expires_at, is_to_stop`,
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

const retryLater = ({ db }: Follower, work: Work) =>
  db.ofBusiness(work.businessId).transaction((tx) => repeatWork(tx, work, RUNNING_SECONDS));

/**
 * Erases the recording at the provider, even if its id was never reported. After a crash, a second run finds nothing
 * left to erase.
 */
async function erase(deps: Follower, work: Work, recording: Recording): Promise<void> {
  const { telephony, invalidations } = deps;
  const { call_sid: callSid, recording_sid: sid } = recording;
  const sids = sid === null ? (await telephony.listRecordings(callSid)).map((found) => found.sid) : [sid];
  for (const each of sids) await telephony.eraseRecording(each);
  await saveErased(deps, work);
  invalidations.publish([work.businessId], ['calls']);
}

/**
 * Requests the missing report about a recording from the provider. When the report is stored, the work is scheduled for
 * the expiry of the recording.
 */
async function findOut(deps: Follower, work: Work, recording: Recording): Promise<void> {
  const { call_sid: callSid, recording_sid: sid } = recording;
  const report = (await deps.telephony.listRecordings(callSid)).find(
    (one) => sid === null || one.sid === sid,
  );
  if (!report) return saveErased(deps, work);
  if (!report.isWhole) return retryLater(deps, work);
  return receiveRecording(deps, {
    ...{ callSid, recordingSid: report.sid, seconds: report.seconds, isThere: true },
  });
}

/** Stops the recording at the provider, which then reports how long it is. */
async function stop(deps: Follower, work: Work, recording: Recording): Promise<void> {
  const { id, call_sid: callSid } = recording;
  const running = (await deps.telephony.listRecordings(callSid)).filter(({ isWhole }) => !isWhole);
  for (const { sid } of running) await deps.telephony.stopRecording(callSid, sid);
  const { models } = deps.db.ofBusiness(work.businessId);
  await models.recording.updateMany({ where: { id }, data: { isToStop: false } });
  return running.length === 0 ? findOut(deps, work, recording) : retryLater(deps, work);
}

async function followRecording(deps: Follower, work: Work): Promise<void> {
  const own = deps.db.ofBusiness(work.businessId);
  const recording = await own.first(load, { id: Number(work.subject) });
  if (!recording || recording.state === 'erased') return own.transaction((tx) => finishWork(tx, work));
  if (recording.state === 'erasing') return erase(deps, work, recording);
  if (recording.state === 'kept') return own.transaction((tx) => repeatWork(tx, work, recording.expires_at));
  return recording.is_to_stop ? stop(deps, work, recording) : findOut(deps, work, recording);
}

/**
 * Erases or stops a recording at the provider, or requests its report. Retried with growing pauses while the provider
 * does not answer.
 */
export const recordingHandler: WorkHandler<Follower> = { work: followRecording };
