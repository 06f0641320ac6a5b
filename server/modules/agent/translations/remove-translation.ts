import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

/**
 * Deletes the text of a phrase in one language; its texts in other languages stay. A second removal throws `not_found`.
 */
export async function removeTranslation(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { translationId }: { translationId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.models.translation.deleteMany({ where: { id: translationId } });
    if (removed.count === 0) throw notFound();
    const subject = `translation-${translationId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'translation.removed', subject });
  });
  invalidations.publish([db.businessId], ['catalogue']);
}
