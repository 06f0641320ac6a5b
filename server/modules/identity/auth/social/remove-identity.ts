import { AppError, notFound } from '../../../../core/errors.ts';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../../core/social.ts';
import { bytes, int, oneOf } from '../../../../db/column-types.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { MemberDeps } from '../../../../deps.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { lockUser } from '../lock-user.ts';
import { queuePersonalMail } from '../queue-personal-mail.ts';
import { invalidateSessions, type OwnSession } from '../sessions/end-sessions.ts';

const endItsSessions = ofBusiness({
  name: 'sessions.revoke_of_method',
  params: { userId: int, provider: oneOf(SOCIAL_PROVIDERS), exceptHash: bytes },
  text: `UPDATE sessions SET revoked_at = clock_timestamp()
    WHERE business_id = $business AND user_id = $userId AND sign_in_method = $provider AND revoked_at IS NULL
      AND token_hash <> $exceptHash`,
});

/**
 * Removes a provider from a user's sign-in methods and mails the user. Sessions that were opened with this provider
 * end, except the current one. Throws `conflict` for the last method, and `not_found` for a provider that is already
 * removed or belongs to another user.
 */
export async function removeIdentity(
  deps: MemberDeps,
  { businessId, userId, tokenHash: exceptHash }: OwnSession,
  provider: SocialProvider,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const person = await lockUser(tx, userId);
    if (!person) throw new AppError('unauthorized', 'errors.common.signInFirst');
    const { userIdentity } = tx.models;
    if ((await userIdentity.deleteMany({ where: { userId, provider } })).count === 0) throw notFound();
    const remaining = await userIdentity.count({ where: { userId } });
    if (remaining === 0 && person.password_hash === null) {
      throw new AppError('conflict', 'errors.social.onlyWayIn');
    }
    await tx.all(endItsSessions, { userId, provider, exceptHash });
    const actor = `user-${userId}`;
    await recordAudit(tx, { actor, action: 'identity.removed', subject: provider });
    await queuePersonalMail(tx, person, {
      template: 'sign-in-method-changed',
      payload: (common) => ({ ...common, provider, change: 'removed' }),
    });
  });
  deps.jobs.wake('send-mails', {});
  invalidateSessions(deps, businessId);
}
