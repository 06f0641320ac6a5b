import { bool, float, int, oneOf, text } from '../../db/column-types.ts';
import { ofEveryBusiness, type RowOf } from '../../db/statement.ts';
import { isDatabaseUnavailable } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { receiveRecording } from './receive-recording.ts';
import { RECORDING_KINDS, RECORDING_STATES } from './recordings.schema.ts';

/** Longer than the provider's answers can take, so that nobody else asks meanwhile. */
const LEASE_SECONDS = 60;
/** A provider that does not answer is asked every hour at last. */
const PAUSE_SECONDS_MAX = 3_600;
/** A call that is still being recorded. */
const RUNNING_SECONDS = 300;

const BECAUSE = 'the worker follows the recordings of all in turn';

/** The next that is to be erased, has been kept for its time, or of which nobody has told for too long. */
const lease = ofEveryBusiness({
  name: 'recordings.lease',
  because: BECAUSE,
  params: { leaseSeconds: float },
  row: {
    id: int,
    call_sid: text,
    kind: oneOf(RECORDING_KINDS),
    recording_sid: text.orNull,
    state: oneOf(RECORDING_STATES),
    attempts: int,
    is_to_stop: bool,
  },
  text: `UPDATE recordings SET ask_at = clock_timestamp() + make_interval(secs => $leaseSeconds),
      attempts = attempts + 1, state = CASE WHEN expires_at <= app_now() THEN 'erasing' ELSE state END
    WHERE id = (
      SELECT id FROM recordings
      WHERE (state IN ('asked', 'recording', 'erasing') AND ask_at <= clock_timestamp())
        OR (state = 'kept' AND expires_at <= app_now())
      ORDER BY ask_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, call_sid, kind, recording_sid, state, attempts, is_to_stop`,
});
type Followed = RowOf<typeof lease>;

const markErased = ofEveryBusiness({
  name: 'recordings.mark_erased',
  because: BECAUSE,
  params: { id: int },
  row: { business_id: int },
  text: `UPDATE recordings SET state = 'erased' WHERE id = $id AND state IN ('asked', 'recording', 'erasing')
    RETURNING business_id`,
});

const noteStopped = ofEveryBusiness({
  name: 'recordings.note_stopped',
  because: BECAUSE,
  params: { id: int },
  text: 'UPDATE recordings SET is_to_stop = false WHERE id = $id',
});

const pause = ofEveryBusiness({
  name: 'recordings.pause',
  because: BECAUSE,
  params: { id: int, seconds: float },
  text: `UPDATE recordings SET ask_at = clock_timestamp() + make_interval(secs => $seconds) WHERE id = $id`,
});

type Follower = Pick<Deps, 'db' | 'telephony' | 'log' | 'invalidations' | 'jobs'>;

/** Erases it at the provider, also where its id was never told. Asked again after a crash the provider has none. */
async function erase({ db, telephony, invalidations }: Follower, followed: Followed): Promise<void> {
  const { id, call_sid: callSid, recording_sid: sid } = followed;
  const sids = sid === null ? (await telephony.listRecordings(callSid)).map((found) => found.sid) : [sid];
  for (const each of sids) await telephony.eraseRecording(each);
  const erased = await db.first(markErased, { id });
  if (erased) invalidations.publish([erased.business_id], ['calls']);
}

/** Finds out what nobody told: false while the call is still being recorded. */
async function findOut(
  deps: Follower,
  { id, call_sid: callSid, recording_sid: sid }: Followed,
): Promise<boolean> {
  const found = (await deps.telephony.listRecordings(callSid)).find((one) => sid === null || one.sid === sid);
  if (found && !found.isWhole) return false;
  if (!found) await deps.db.first(markErased, { id });
  else
    await receiveRecording(deps, { callSid, recordingSid: found.sid, seconds: found.seconds, isThere: true });
  return true;
}

/** Ends it at the provider, who then tells how long it is. One that has ended already, or never began, is found out about. */
async function stop(deps: Follower, followed: Followed): Promise<boolean> {
  const { id, call_sid: callSid } = followed;
  const running = (await deps.telephony.listRecordings(callSid)).filter(({ isWhole }) => !isWhole);
  for (const { sid } of running) await deps.telephony.stopRecording(callSid, sid);
  await deps.db.all(noteStopped, { id });
  return running.length === 0 && findOut(deps, followed);
}

/** Erases, ends or asks about one. False while there is more to be told of it. */
async function settle(deps: Follower, followed: Followed): Promise<boolean> {
  if (followed.state === 'erasing') {
    await erase(deps, followed);
    return true;
  }
  return followed.is_to_stop ? stop(deps, followed) : findOut(deps, followed);
}

/**
 * Erases and ends at the provider what is to be, and asks about recordings whose report was lost. Returns how many were
 * settled. One that the provider does not answer for waits, longer each time; the others go on.
 */
export async function followRecordings(deps: Follower): Promise<number> {
  const { db, log } = deps;
  for (let settled = 0; ; ) {
    const followed = await db.first(lease, { leaseSeconds: LEASE_SECONDS });
    if (!followed) return settled;
    const { id, attempts } = followed;
    try {
      if (await settle(deps, followed)) settled += 1;
      else await db.all(pause, { id, seconds: RUNNING_SECONDS });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error, recordingId: id }, 'the provider did not settle a recording yet');
      await db.all(pause, { id, seconds: Math.min(2 ** Math.min(attempts, 20), PAUSE_SECONDS_MAX) });
    }
  }
}
