import { AppError } from '../../../core/errors.ts';
import { MAIL_LANGUAGES } from '../../../core/mail-language.ts';
import { ROLES } from '../../../core/roles.ts';
import { bytes, oneOf, text } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import { hashToken } from '../auth/sessions/sessions.ts';
import type { Visitor } from '../auth/sessions/start-session.ts';
import type { OpenInvitationView } from './team.schema.ts';

const byToken = ofEveryBusiness({
  name: 'team.invitation_by_token',
  because: 'only the token identifies the business',
  params: { tokenHash: bytes },
  row: {
    business_name: text,
    email: text,
    role: oneOf(ROLES),
    invited_by: text,
    mail_language: oneOf(MAIL_LANGUAGES),
  },
  text: `SELECT b.name AS business_name, i.email, i.role, i.invited_by, i.mail_language
    FROM invitations i JOIN businesses b ON b.id = i.business_id
    WHERE i.token_hash = $tokenHash AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > app_now()`,
});

/** The error for a link that is used, revoked, replaced, expired or not ours. */
export const invalidInvitation = () => new AppError('invalid_token', 'errors.team.usedInvitation');

/** The contents of an invitation, for the holder of its link. The link is not used up. Throws `invalid_token`. */
export async function openInvitation(
  { db, config }: Deps,
  visitor: Visitor,
  token: string,
): Promise<OpenInvitationView> {
  const attempt = await countAttempt(db, [limitFor(config, 'mail-link:address', visitor.address)]);
  const row = await db.first(byToken, { tokenHash: hashToken(token) });
  if (!row) throw invalidInvitation();
  await attempt.uncount();
  return {
    businessName: row.business_name,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    language: row.mail_language,
  };
}
