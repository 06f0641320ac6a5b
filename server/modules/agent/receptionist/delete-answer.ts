import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

/** Deletes a prepared answer. A second deletion throws `not_found`. */
export async function deleteAnswer(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { answerId }: { answerId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.models.knowledgeAnswer.deleteMany({ where: { id: answerId } });
    if (removed.count === 0) throw notFound();
    const subject = `answer-${answerId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'answer.removed', subject });
  });
  invalidations.publish([db.businessId], ['catalogue']);
}
