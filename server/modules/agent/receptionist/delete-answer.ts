import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

const remove = ofBusiness({
  name: 'receptionist.delete_answer',
  params: { answerId: int },
  row: { id: int },
  text: 'DELETE FROM knowledge_answers WHERE business_id = $business AND id = $answerId RETURNING id',
});

/** The receptionist does not answer from it any more. A second deletion throws `not_found`. */
export async function deleteAnswer(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { answerId }: { answerId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.first(remove, { answerId });
    if (!removed) throw notFound();
    const subject = `answer-${answerId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'answer.removed', subject });
  });
  invalidations.publish([db.businessId], ['catalogue']);
}
