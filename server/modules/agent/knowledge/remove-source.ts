import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { SourceIdInput } from './knowledge.schema.ts';

/** Removes a source with its passages. Earlier answers keep its title. A second removal throws `not_found`. */
export async function removeSource(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { sourceId }: SourceIdInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.models.knowledgeSource.deleteMany({ where: { id: sourceId } });
    if (removed.count === 0) throw notFound();
    const subject = `source-${sourceId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'source.removed', subject });
  });
  invalidations.publish([db.businessId], ['catalogue']);
}
