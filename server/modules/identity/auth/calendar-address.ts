import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { bytes, instant, int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { lockUser } from './lock-user.ts';
import { queuePersonalMail } from './queue-personal-mail.ts';
import { hashToken, newToken } from './sessions/sessions.ts';

const replaceFeed = ofBusiness({
  name: 'auth.replace_feed',
  params: { userId: int, tokenHash: bytes },
  row: { created_at: instant },
  text: `INSERT INTO calendar_feeds (business_id, user_id, token_hash) VALUES ($business, $userId, $tokenHash)
    ON CONFLICT (business_id, user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = app_now()
    RETURNING created_at`,
});

/**
 * A member's private calendar feed, without its URL. The URL is a credential like a session: its token alone opens the
 * calendar.
 */
type FeedAddress = { createdAt: string };
/** A new calendar address with its URL, which is shown only once. */
type NewFeedAddress = FeedAddress & { url: string };

/**
 * The time at which a user's private calendar feed was created; null without a feed. The URL of the feed is not stored,
 * so it cannot be shown again.
 */
export async function findFeed({ db }: MemberDeps, { userId }: Actor): Promise<FeedAddress | null> {
  const feed = await db.models.calendarFeed.findFirst({ where: { userId } });
  return feed ? { createdAt: feed.createdAt.toISOString() } : null;
}

/**
 * Creates a private calendar address for a user. It is shown only once, and the previous one stops working. Throws
 * `rate_limited` after 20 attempts of a user in an hour, counted together with other changes that send mails
 * (`notice:person`).
 */
export async function createFeed(
  { db, config, jobs }: MemberDeps,
  { userId }: Actor,
): Promise<NewFeedAddress> {
  await countAttempt(db, [limitFor(config, 'notice:person', userId)]);
  const token = newToken();
  const { created_at } = await db.transaction(async (tx) => {
    const feed = await tx.one(replaceFeed, { userId, tokenHash: hashToken(token) });
    const actor = `user-${userId}`;
    await recordAudit(tx, { actor, action: 'feed.created', subject: actor });
    await mailFeedChange(tx, userId, 'created');
    return feed;
  });
  jobs.wake('send-mails', {});
  return { url: `${config.PUBLIC_URL}/feeds/${token}.ics`, createdAt: created_at.toISOString() };
}

/**
 * If `isRequested`, revokes a user's calendar address in the transaction that changes their password. Without the
 * request the address stays valid, because users would notice too late that their calendar program no longer updates.
 */
export async function revokeFeedOnRequest(
  tx: TenantTx,
  userId: number,
  isRequested: boolean,
): Promise<'none' | 'kept' | 'ended'> {
  if ((await tx.models.calendarFeed.count({ where: { userId } })) === 0) return 'none';
  if (!isRequested) return 'kept';
  await endFeed(tx, userId);
  return 'ended';
}

async function endFeed(tx: TenantTx, userId: number): Promise<boolean> {
  if ((await tx.models.calendarFeed.deleteMany({ where: { userId } })).count === 0) return false;
  const actor = `user-${userId}`;
  await recordAudit(tx, { actor, action: 'feed.ended', subject: actor });
  return true;
}

/** Revokes a user's calendar address; without one it does nothing. */
export async function revokeFeed({ db, jobs }: MemberDeps, { userId }: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    if (await endFeed(tx, userId)) await mailFeedChange(tx, userId, 'ended');
  });
  jobs.wake('send-mails', {});
}

async function mailFeedChange(tx: TenantTx, userId: number, change: 'created' | 'ended'): Promise<void> {
  const person = await lockUser(tx, userId);
  if (!person) throw new AppError('unauthorized', 'errors.common.signInFirst');
  await queuePersonalMail(tx, person, {
    template: 'feed-changed',
    payload: (common) => ({ ...common, change }),
  });
}
