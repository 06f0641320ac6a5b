import { notFound } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';

const remove: Statement<{ id: number }> = {
  name: 'translations.remove',
  text: 'DELETE FROM translations WHERE business_id = $1 AND id = $2 RETURNING id',
};

/** Deletes a phrase in one language; the other languages keep theirs. A second removal throws `not_found`. */
export async function removeTranslation(
  { pool, hints }: Deps,
  { businessId, userId }: { businessId: number; userId: number },
  translationId: number,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    if ((await run(tx, remove, [businessId, translationId])).length === 0) throw notFound();
    const actor = `user-${userId}`;
    const subject = `translation-${translationId}`;
    await recordAudit(bridge(tx, businessId), { actor, action: 'translation.removed', subject });
  });
  hints.publish([businessId], ['catalogue']);
}
