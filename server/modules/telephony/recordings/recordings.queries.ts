import { notFound } from '../../../core/errors.ts';
import { bool, instant, int, oneOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { RECORDING_KINDS, type RecordingView } from './recordings.schema.ts';

/**
 * SQL condition for a recording `r` that the user may play. Every member may play messages; recordings of calls require
 * `$mayPlayCallRecordings`.
 */
const IS_AUDIBLE = `r.business_id = $business AND r.state = 'kept' AND r.expires_at > app_now()
      AND (r.kind = 'message' OR $mayPlayCallRecordings)`;

const ofCall = ofBusiness({
  name: 'recordings.of_call',
  params: { callSid: text, mayPlayCallRecordings: bool },
  row: { id: int, kind: oneOf(RECORDING_KINDS), seconds: int.orNull, expires_at: instant },
  text: `SELECT r.id, r.kind, r.seconds, r.expires_at FROM recordings r
    WHERE ${IS_AUDIBLE} AND r.call_sid = $callSid ORDER BY r.id`,
});

const audible = ofBusiness({
  name: 'recordings.audible',
  params: { recordingId: int, mayPlayCallRecordings: bool },
  row: { recording_sid: text.orNull },
  text: `SELECT r.recording_sid FROM recordings r WHERE ${IS_AUDIBLE} AND r.id = $recordingId`,
});

/** The recordings of a call that the user may hear, oldest first. */
export async function recordingsOfCall(
  db: TenantRunner,
  query: { callSid: string; mayPlayCallRecordings: boolean },
): Promise<RecordingView[]> {
  const rows = await db.all(ofCall, query);
  return rows.map(({ id, kind, seconds, expires_at: expiresAt }) => ({
    id,
    kind,
    seconds: seconds ?? 0,
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * The provider's id of a recording that the user may play. Throws the same `not_found` for a recording of another
 * business, one that the user may not play, and one that is erased or expired.
 */
export async function findAudible(
  db: TenantRunner,
  query: { recordingId: number; mayPlayCallRecordings: boolean },
): Promise<string> {
  const sid = (await db.first(audible, query))?.recording_sid;
  if (!sid) throw notFound();
  return sid;
}
