import type { Actor } from '../../core/actor.ts';
import { notFound } from '../../core/errors.ts';
import { bytes, int } from '../../db/column-types.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MemberDeps } from '../../deps.ts';
import { limitFor } from '../auth/abuse-limits.ts';
import { countAttempt } from '../auth/rate-limit.ts';
import { hashToken, newToken } from '../auth/sessions.ts';
import { INVITATION_DAYS } from './invite-member.ts';
import { lockAsOwner } from './lock-team.ts';
import { SENT_COLUMNS, SENT_INVITATION, sendInvitation } from './send-invitation.ts';

const renew = ofBusiness({
  name: 'team.renew_invitation',
  params: { id: int, tokenHash: bytes, days: int },
  row: SENT_INVITATION,
  text: `UPDATE invitations SET token_hash = $tokenHash, expires_at = app_now() + make_interval(days => $days),
      created_at = app_now(), times_sent = times_sent + 1
    WHERE business_id = $business AND id = $id AND accepted_at IS NULL AND revoked_at IS NULL
    RETURNING ${SENT_COLUMNS}`,
});

/** Sends an open invitation again, expired or not, with a new link; the old one stops working. */
export async function resendInvitation(
  { db, config, doorbells, hints }: MemberDeps,
  actor: Actor,
  invitationId: number,
): Promise<void> {
  await countAttempt(db, [limitFor(config, 'invite:business', actor.businessId)]);
  const secret = newToken();
  const renewal = { id: invitationId, tokenHash: hashToken(secret), days: INVITATION_DAYS };
  await db.transaction(async (tx) => {
    await lockAsOwner(tx, actor);
    const invitation = await tx.first(renew, renewal);
    if (!invitation) throw notFound();
    await sendInvitation(tx, invitation, secret);
  });
  doorbells.ring('send-mails', {});
  hints.publish([actor.businessId], ['team']);
}
