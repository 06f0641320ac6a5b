import { int, text } from '../../../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../../../db/statement.ts';
import type { Deps } from '../../../../../deps.ts';
import { rateConversation } from './rate-conversation.ts';

const BATCH_MAX = 500;

const unrated = ofEveryBusiness({
  name: 'conversations.unrated',
  because: 'the worker rates the conversations of all whose process could not',
  params: { limit: int },
  row: { business_id: int, call_sid: text },
  text: `SELECT business_id, call_sid FROM conversations WHERE rated_at IS NULL AND ended_at IS NOT NULL
    ORDER BY ended_at LIMIT $limit`,
});

/**
 * Rates conversations that ended unrated, as those of a process that died and those from before there were ratings; the
 * oldest first, the rest in the next run. Returns how many; one that two workers rate at once has the same rating.
 */
export async function rateConversations({
  db,
  invalidations,
}: Pick<Deps, 'db' | 'invalidations'>): Promise<number> {
  const due = await db.all(unrated, { limit: BATCH_MAX });
  for (const { business_id: businessId, call_sid: callSid } of due)
    await rateConversation(db.ofBusiness(businessId), callSid);
  if (due.length > 0) invalidations.publish([...new Set(due.map((row) => row.business_id))], ['calls']);
  return due.length;
}
