import { z } from 'zod';
import { MAIL_LANGUAGES } from '../../../core/mail-language.ts';
import { nameField } from '../../../core/one-line.ts';
import { ROLES } from '../../../core/roles.ts';
import { EMAIL_PROBLEMS, email, newPassword, token } from '../auth/auth.schema.ts';

export const inviteInput = z.object({ email, role: z.enum(ROLES) });
export type InviteInput = z.infer<typeof inviteInput>;

export const invitationIdInput = z.object({ invitationId: z.int32().positive() });
export const memberIdInput = z.object({ userId: z.int32().positive() });
export const changeRoleInput = memberIdInput.extend({ role: z.enum(ROLES) });
export type ChangeRoleInput = z.infer<typeof changeRoleInput>;

/** Input of the acceptance page: the link's token, and name and password of the new member. */
export const acceptInvitationInput = z.object({
  token,
  firstName: nameField('fields.labels.firstName'),
  lastName: nameField('fields.labels.lastName'),
  password: newPassword,
});
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;

const emailProblem = z.enum(EMAIL_PROBLEMS).nullable();

export const memberView = z.object({
  id: z.number(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  avatarUrl: z.string().nullable(),
  isYou: z.boolean(),
  isEmailVerified: z.boolean(),
  emailProblem,
  joinedAt: z.string(),
  lastSignInAt: z.string().nullable(),
});
export type MemberView = z.infer<typeof memberView>;

export const invitationView = z.object({
  id: z.number(),
  email: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  emailProblem,
});
export type InvitationView = z.infer<typeof invitationView>;

export const teamView = z.object({ members: z.array(memberView), invitations: z.array(invitationView) });

/** Contents of the acceptance page. */
export const openInvitationView = invitationView
  .pick({ email: true, role: true, invitedBy: true })
  .extend({ businessName: z.string(), language: z.enum(MAIL_LANGUAGES) });
export type OpenInvitationView = z.infer<typeof openInvitationView>;
