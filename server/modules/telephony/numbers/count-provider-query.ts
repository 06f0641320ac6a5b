import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { isUnverified } from '../../billing/index.ts';

/**
 * Counts a search or an order against the daily limit of a business, because each queries the provider. The limit is
 * lower for a user without a verified address. Beyond the limit it throws `rate_limited` and counts nothing.
 */
export async function countProviderQuery(
  { db, config }: Pick<MemberDeps, 'db' | 'config'>,
  { userId }: Actor,
  what: 'search' | 'order',
): Promise<void> {
  const kind = (await isUnverified(db, userId)) ? 'unverified' : 'business';
  await countAttempt(db, [limitFor(config, `${what}:${kind}`, db.businessId)]);
}
