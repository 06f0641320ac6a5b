import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';

const remove = ofBusiness({
  name: 'translations.remove',
  params: { translationId: int },
  row: { id: int },
  text: 'DELETE FROM translations WHERE business_id = $business AND id = $translationId RETURNING id',
});

/** Deletes a phrase in one language; the other languages keep theirs. A second removal throws `not_found`. */
export async function removeTranslation(
  { db, invalidations }: MemberDeps,
  { userId }: Actor,
  { translationId }: { translationId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tx.first(remove, { translationId }))) throw notFound();
    const subject = `translation-${translationId}`;
    await recordAudit(tx, { actor: `user-${userId}`, action: 'translation.removed', subject });
  });
  invalidations.publish([db.businessId], ['catalogue']);
}
