import { AppError } from '../../core/errors.ts';
import { LINK_VALIDITY } from '../../core/plan.ts';
import { run, runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { limitFor } from '../auth/abuse-limits.ts';
import { countAttempt } from '../auth/rate-limit.ts';
import { hashToken, newToken } from '../auth/sessions.ts';
import { type Actor, lockAsOwner } from './lock-team.ts';
import { type InvitationRow, sendInvitation } from './send-invitation.ts';
import type { InviteInput } from './team.schema.ts';

export const INVITATION_DAYS = LINK_VALIDITY.invitationDays;

const isMember: Statement<{ id: number }> = {
  name: 'team.is_member',
  text: 'SELECT id FROM users WHERE business_id = $1 AND email = $2',
};

/** Inviting somebody again sends a new link, and the old one stops working. */
const invite: Statement<InvitationRow> = {
  name: 'team.invite',
  text: `INSERT INTO invitations (business_id, email, role, token_hash, invited_by, mail_language, expires_at)
    SELECT $1, $2, $3, $4, concat_ws(' ', u.first_name, u.last_name), u.mail_language,
      app_now() + make_interval(days => $6)
    FROM users u WHERE u.business_id = $1 AND u.id = $5
    ON CONFLICT (business_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL
    DO UPDATE SET role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      mail_language = excluded.mail_language, expires_at = excluded.expires_at, created_at = app_now(),
      times_sent = invitations.times_sent + 1
    RETURNING id, email, role, invited_by, mail_language, times_sent`,
};

/**
 * Invites somebody by mail, for 7 days; again sends a new link with the role of then. Whether the address has an
 * account with another business is told to nobody but its owner, when they accept. Throws `conflict` for a member of
 * this business, `forbidden` when the actor is no owner any more, and `rate_limited` after 20 an hour.
 */
export async function inviteMember(
  deps: Deps,
  { businessId, userId, requestId }: Actor & { requestId: string },
  { email, role }: InviteInput,
): Promise<void> {
  await countAttempt(deps.db, [limitFor(deps.config, 'invite:business', businessId)]);
  const secret = newToken();
  await inTransaction(deps.pool, async (tx) => {
    await lockAsOwner(tx, { businessId, userId });
    if ((await run(tx, isMember, [businessId, email])).length > 0) {
      const message = 'This person is in your team already.';
      throw new AppError('conflict', message, { fields: { email: message } });
    }
    const values = [businessId, email, role, hashToken(secret), userId, INVITATION_DAYS];
    const invitation = await runOne(tx, invite, values);
    await sendInvitation(tx, businessId, invitation, { secret, correlationId: requestId });
    const actor = `user-${userId}`;
    const subject = `invitation-${invitation.id}`;
    await recordAudit(bridge(tx, businessId), { actor, action: 'member.invited', subject });
  });
  deps.doorbells.ring('send-mails', {});
  deps.hints.publish([businessId], ['team']);
}
