import { ROLES } from '../../../core/roles.ts';
import { bool, instant, int, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import { emailProblemColumn } from '../auth/auth.queries.ts';
import { EMAIL_PROBLEMS } from '../auth/auth.schema.ts';
import { pictureColumn } from '../avatars/pictures.queries.ts';
import type { InvitationView, MemberView } from './team.schema.ts';

/** The members of a business, owners first. */
export const teamMembers = ofBusiness({
  name: 'team.members',
  row: {
    id: int,
    email: text,
    first_name: text,
    last_name: text,
    role: oneOf(ROLES),
    avatar_url: text.orNull,
    is_verified: bool,
    created_at: instant,
    last_sign_in_at: instant.orNull,
    email_problem: oneOf(EMAIL_PROBLEMS).orNull,
  },
  text: `SELECT u.id, u.email, u.first_name, u.last_name, u.role, ${pictureColumn('u')},
      u.email_verified_at IS NOT NULL AS is_verified, u.created_at,
      (SELECT max(s.created_at) FROM sessions s WHERE s.business_id = $business AND s.user_id = u.id) AS last_sign_in_at,
      ${emailProblemColumn('$business', 'u.email')}
    FROM users u WHERE u.business_id = $business AND u.disabled_at IS NULL
    ORDER BY u.role <> 'admin', u.first_name, u.last_name, u.id`,
});

/** Invitations that are neither accepted nor revoked, including expired ones; newest first. */
export const openInvitations = ofBusiness({
  name: 'team.open_invitations',
  row: {
    id: int,
    email: text,
    role: oneOf(ROLES),
    invited_by: text,
    sent_at: instant,
    expires_at: instant,
    is_expired: bool,
    email_problem: oneOf(EMAIL_PROBLEMS).orNull,
  },
  text: `SELECT i.id, i.email, i.role, i.invited_by, i.created_at AS sent_at, i.expires_at,
      i.expires_at <= app_now() AS is_expired, ${emailProblemColumn('$business', 'i.email')}
    FROM invitations i
    WHERE i.business_id = $business AND i.accepted_at IS NULL AND i.revoked_at IS NULL ORDER BY i.id DESC`,
});

export function toMemberView(row: RowOf<typeof teamMembers>, ownId: number): MemberView {
  return {
    id: row.id,
    email: row.email,
    fullName: `${row.first_name} ${row.last_name}`.trim(),
    role: row.role,
    avatarUrl: row.avatar_url,
    isYou: row.id === ownId,
    isEmailVerified: row.is_verified,
    emailProblem: row.email_problem,
    joinedAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  };
}

export function toInvitationView(row: RowOf<typeof openInvitations>): InvitationView {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.is_expired,
    emailProblem: row.email_problem,
  };
}
