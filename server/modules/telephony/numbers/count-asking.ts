import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { isUnverified } from '../../billing/index.ts';

/**
 * Counts a search or an order, which the provider is asked about, against what a business may ask within a day: less for
 * a person whose address is not verified. Throws `rate_limited`, uncounted, beyond that.
 */
export async function countAsking(
  { db, config }: Pick<MemberDeps, 'db' | 'config'>,
  { userId }: Actor,
  what: 'search' | 'order',
): Promise<void> {
  const kind = (await isUnverified(db, userId)) ? 'unverified' : 'business';
  await countAttempt(db, [limitFor(config, `${what}:${kind}`, db.businessId)]);
}
