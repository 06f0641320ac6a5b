import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { ROLES } from '../../../core/roles.ts';
import { int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { LINK, SENT, SENT_COLUMNS, sendInvitation } from './send-invitation.ts';
import type { InviteInput } from './team.schema.ts';

/** A second invitation to an address sends a new link and invalidates the old one. */
const invite = ofBusiness({
  name: 'team.invite',
  params: { email: text, role: oneOf(ROLES), userId: int, ...LINK },
  row: SENT,
  text: `INSERT INTO invitations
      (business_id, email, role, token_hash, invited_by, sent_by_user_id, mail_language, expires_at)
    SELECT $business, $email, $role, $tokenHash, concat_ws(' ', u.first_name, u.last_name), u.id, u.mail_language,
      app_now() + make_interval(days => $days)
    FROM users u WHERE u.business_id = $business AND u.id = $userId
    ON CONFLICT (business_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL
    DO UPDATE SET role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      sent_by_user_id = excluded.sent_by_user_id, mail_language = excluded.mail_language, expires_at = excluded.expires_at, created_at = app_now(),
      times_sent = invitations.times_sent + 1
    RETURNING ${SENT_COLUMNS}`,
});

/**
 * Invites a person by mail, for 7 days; all owners get a mail. A second invitation to the address sends a new link with
 * the new role. If the address has an account with another business, the inviter is not told; the invited person gets
 * an error when accepting. Throws `conflict` for a member of this business, and the errors of `sendInvitation`.
 */
export function inviteMember(deps: MemberDeps, actor: Actor, { email, role }: InviteInput): Promise<void> {
  const { userId } = actor;
  return sendInvitation(deps, actor, {
    recipient: email,
    async write(tx, link) {
      if ((await tx.models.user.count({ where: { email } })) > 0) {
        const text = 'errors.team.alreadyMember';
        throw new AppError('conflict', text, { fields: { email: text } });
      }
      return tx.one(invite, { email, role, userId, ...link });
    },
  });
}
