import type { Actor } from '../../core/actor.ts';
import { notFound } from '../../core/errors.ts';
import { int } from '../../db/column-types.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MemberDeps } from '../../deps.ts';
import { limitFor } from '../../limits/abuse-limits.ts';
import { countAttempt } from '../../limits/rate-limit.ts';
import { readSourceView } from './knowledge.queries.ts';
import type { SourceIdInput, SourceView } from './knowledge.schema.ts';

/** One that a worker has right now stays that worker's. */
const askAgain = ofBusiness({
  name: 'knowledge.read_again',
  params: { sourceId: int },
  row: { id: int },
  text: `UPDATE knowledge_sources SET read_due_at = app_now(),
      state = CASE WHEN lease_id IS NULL THEN 'queued' ELSE state END,
      reason = CASE WHEN lease_id IS NULL THEN NULL ELSE reason END,
      attempts = CASE WHEN lease_id IS NULL THEN 0 ELSE attempts END,
      not_before = CASE WHEN lease_id IS NULL THEN NULL ELSE not_before END
    WHERE business_id = $business AND id = $sourceId AND kind = 'page' RETURNING id`,
});

/**
 * Has a page read again in a moment; its passages stay until then. Throws `not_found` for what is no page of the business,
 * `rate_limited` after 100 readings of a business within a day.
 */
export async function readAgain(
  { db, config, invalidations, jobs }: MemberDeps,
  _actor: Actor,
  { sourceId }: SourceIdInput,
): Promise<SourceView> {
  await countAttempt(db, [limitFor(config, 'page:business', db.businessId)]);
  const source = await db.transaction(async (tx) => {
    if (!(await tx.first(askAgain, { sourceId }))) throw notFound();
    return readSourceView(tx, sourceId);
  });
  invalidations.publish([db.businessId], ['catalogue']);
  jobs.wake('read-pages', {});
  return source;
}
