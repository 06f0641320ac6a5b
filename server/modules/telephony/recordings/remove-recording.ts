import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { putWork } from '../../../jobs/due-work.ts';
import type { RemoveRecordingInput } from './recordings.schema.ts';

/**
 * Erases a recording. It cannot be played from this commit on. The request to the provider is repeated until the
 * provider has erased it. Audited. Throws `not_found`, also for a recording that is erased already.
 */
export async function removeRecording(
  { db, invalidations, jobs }: MemberDeps,
  { userId }: Actor,
  { recordingId }: RemoveRecordingInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.models.recording.updateMany({
      where: { id: recordingId, state: 'kept' },
      data: { state: 'erasing' },
    });
    if (removed.count === 0) throw notFound();
    await putWork(tx, { kind: 'follow-recordings', subject: recordingId });
    const subject = `recording-${recordingId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'recording.removed', subject });
  });
  jobs.wake('follow-recordings', {});
  invalidations.publish([db.businessId], ['calls']);
}
