import { notFound } from '../../core/errors.ts';
import { run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { limitFor } from '../auth/abuse-limits.ts';
import { countAttempt } from '../auth/rate-limit.ts';
import { hashToken, newToken } from '../auth/sessions.ts';
import { INVITATION_DAYS } from './invite-member.ts';
import { type Actor, lockAsOwner } from './lock-team.ts';
import { type InvitationRow, sendInvitation } from './send-invitation.ts';

const renew: Statement<InvitationRow> = {
  name: 'team.renew_invitation',
  text: `UPDATE invitations SET token_hash = $3, expires_at = app_now() + make_interval(days => $4),
      created_at = app_now(), times_sent = times_sent + 1
    WHERE business_id = $1 AND id = $2 AND accepted_at IS NULL AND revoked_at IS NULL
    RETURNING id, email, role, invited_by, mail_language, times_sent`,
};

/** Sends an open invitation again, expired or not, with a new link; the old one stops working. */
export async function resendInvitation(
  deps: Deps,
  { businessId, userId, requestId }: Actor & { requestId: string },
  invitationId: number,
): Promise<void> {
  await countAttempt(deps.db, [limitFor(deps.config, 'invite:business', businessId)]);
  const secret = newToken();
  await inTransaction(deps.pool, async (tx) => {
    await lockAsOwner(tx, { businessId, userId });
    const values = [businessId, invitationId, hashToken(secret), INVITATION_DAYS];
    const [invitation] = await run(tx, renew, values);
    if (!invitation) throw notFound();
    await sendInvitation(tx, businessId, invitation, { secret, correlationId: requestId });
  });
  deps.doorbells.ring('send-mails', {});
  deps.hints.publish([businessId], ['team']);
}
