import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { isClaimed, putWork } from '../../../jobs/due-work.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { readSourceView } from './knowledge.queries.ts';
import type { SourceIdInput, SourceView } from './knowledge.schema.ts';

const IS_READING = isClaimed('read-pages', 's.id');

/** Sets a page to `queued`, unless a worker is reading the page at the moment. */
const requeuePage = ofBusiness({
  name: 'knowledge.read_again',
  params: { sourceId: int },
  row: { id: int },
  text: `UPDATE knowledge_sources s SET state = CASE WHEN ${IS_READING} THEN s.state ELSE 'queued' END,
      reason = CASE WHEN ${IS_READING} THEN s.reason END
    WHERE s.business_id = $business AND s.id = $sourceId AND s.kind = 'page' RETURNING s.id`,
});

/**
 * Schedules a new read of a page; its passages stay until then. Throws `not_found` for an id that is not a page of the
 * business, `rate_limited` after 100 reads per business and day.
 */
export async function refreshPage(
  { db, config, invalidations, jobs }: MemberDeps,
  _actor: Actor,
  { sourceId }: SourceIdInput,
): Promise<SourceView> {
  await countAttempt(db, [limitFor(config, 'page:business', db.businessId)]);
  const source = await db.transaction(async (tx) => {
    if (!(await tx.first(requeuePage, { sourceId }))) throw notFound();
    await putWork(tx, { kind: 'read-pages', subject: sourceId, current: 'finish' });
    return readSourceView(tx, sourceId);
  });
  invalidations.publish([db.businessId], ['catalogue']);
  jobs.wake('read-pages', {});
  return source;
}
