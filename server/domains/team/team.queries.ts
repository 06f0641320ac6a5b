import type { Role } from '../../core/permissions.ts';
import type { Statement } from '../../db/sql.ts';
import { emailProblemColumn } from '../auth/auth.queries.ts';
import type { EmailProblem } from '../auth/auth.schema.ts';
import { pictureColumn } from '../pictures/pictures.queries.ts';
import type { InvitationView, InviteInput, MemberView } from './team.schema.ts';

type MemberRow = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  is_verified: boolean;
  created_at: Date;
  last_sign_in_at: Date | null;
  avatar_url: string | null;
  email_problem: EmailProblem | null;
};

/** The people of a business, owners first. */
export const teamMembers: Statement<MemberRow> = {
  name: 'team.members',
  text: `SELECT u.id, u.email, u.first_name, u.last_name, u.role, ${pictureColumn('u')}, u.email_verified_at IS NOT NULL AS is_verified,
      u.created_at,
      (SELECT max(s.created_at) FROM sessions s WHERE s.business_id = $1 AND s.user_id = u.id) AS last_sign_in_at,
      ${emailProblemColumn('$1', 'u.email')}
    FROM users u WHERE u.business_id = $1 AND u.disabled_at IS NULL
    ORDER BY u.role <> 'admin', u.first_name, u.last_name, u.id`,
};

type InvitationRow = {
  id: number;
  email: string;
  role: InviteInput['role'];
  invited_by: string;
  sent_at: Date;
  expires_at: Date;
  is_expired: boolean;
  email_problem: EmailProblem | null;
};

/** Invitations that nobody has accepted or revoked, expired ones included; newest first. */
export const openInvitations: Statement<InvitationRow> = {
  name: 'team.open_invitations',
  text: `SELECT i.id, i.email, i.role, i.invited_by, i.created_at AS sent_at, i.expires_at,
      i.expires_at <= app_now() AS is_expired, ${emailProblemColumn('$1', 'i.email')}
    FROM invitations i
    WHERE i.business_id = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL ORDER BY i.id DESC`,
};

export function toMemberView(row: MemberRow, ownId: number): MemberView {
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

export function toInvitationView(row: InvitationRow): InvitationView {
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
