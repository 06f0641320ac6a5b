import pg from 'pg';
import { AppError } from '../../../core/errors.ts';
import { MAIL_LANGUAGES } from '../../../core/mail-language.ts';
import { ROLES } from '../../../core/roles.ts';
import { bytes, int, oneOf, text } from '../../../db/column-types.ts';
import type { SystemTx } from '../../../db/database.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { toProfileView, userById } from '../auth/auth.queries.ts';
import type { LoginResult } from '../auth/auth.schema.ts';
import { hashPassword } from '../auth/passwords/password-hash.ts';
import { aboutPerson, requireStrongPassword } from '../auth/passwords/require-strong-password.ts';
import { invalidateSessions } from '../auth/sessions/end-sessions.ts';
import { hashToken } from '../auth/sessions/sessions.ts';
import { startSession, type Visitor } from '../auth/sessions/start-session.ts';
import { freeAddress } from './free-address.ts';
import { nameOf, notifyOwners } from './notify-owners.ts';
import { invalidInvitation, openInvitation } from './open-invitation.ts';
import type { AcceptInvitationInput } from './team.schema.ts';

const accept = ofEveryBusiness({
  name: 'team.accept',
  because: 'only the token identifies the business',
  params: { tokenHash: bytes },
  row: { id: int, business_id: int, email: text, role: oneOf(ROLES), mail_language: oneOf(MAIL_LANGUAGES) },
  text: `UPDATE invitations SET accepted_at = app_now()
    WHERE token_hash = $tokenHash AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > app_now()
    RETURNING id, business_id, email, role, mail_language`,
});

/** The holder of the link has read the mail, so the address counts as verified. */
const insertMember = ofBusiness({
  name: 'team.create_member',
  params: {
    email: text,
    role: oneOf(ROLES),
    mailLanguage: oneOf(MAIL_LANGUAGES),
    firstName: text,
    lastName: text,
    passwordHash: text,
  },
  row: { id: int },
  text: `INSERT INTO users (business_id, email, role, mail_language, first_name, last_name, password_hash,
      email_verified_at)
    VALUES ($business, $email, $role, $mailLanguage, $firstName, $lastName, $passwordHash, app_now())
    RETURNING id`,
});

/**
 * Makes the invited person a member of the business and signs them in; all owners get a mail. The link is used up only
 * on success. An unverified account with the same address is deleted, because the link proves who owns the address. Its
 * business is closed if it has no other members. Throws `invalid_token`, `weak_password`, and `user_exists` when the
 * address already has a verified account.
 */
export async function acceptInvitation(
  deps: Deps,
  visitor: Visitor,
  input: AcceptInvitationInput,
): Promise<LoginResult> {
  const { email, businessName: business_name } = await openInvitation(deps, visitor, input.token);
  const { firstName: first_name, lastName: last_name } = input;
  await requireStrongPassword(input.password, {
    about: aboutPerson({ email, first_name, last_name, business_name }),
  });
  const passwordHash = await hashPassword(input.password);
  const { person, session, leftBusinessId } = await deps.db
    .transaction((tx) => join(tx, { visitor, input, passwordHash }))
    .catch((cause: unknown) => {
      const isTaken = cause instanceof pg.DatabaseError && cause.constraint === 'users_email_key';
      if (!isTaken) throw cause;
      throw new AppError('user_exists', 'errors.auth.emailTaken', {}, { cause });
    });
  deps.jobs.wake('send-mails', {});
  deps.invalidations.publish([person.business_id], ['team']);
  if (leftBusinessId !== undefined) {
    invalidateSessions(deps, leftBusinessId);
    deps.jobs.wake('close-businesses', {});
  }
  return { ...toProfileView(person), ...session };
}

type Joining = { visitor: Visitor; input: AcceptInvitationInput; passwordHash: string };

async function join(all: SystemTx, { visitor, input, passwordHash }: Joining) {
  const invitation = await all.first(accept, { tokenHash: hashToken(input.token) });
  if (!invitation) throw invalidInvitation();
  const { email, role, mail_language: mailLanguage } = invitation;
  const { firstName, lastName } = input;
  const leftBusinessId = await freeAddress(all, email);
  const tx = all.ofBusiness(invitation.business_id);
  const member = { email, role, mailLanguage, firstName, lastName, passwordHash };
  const { id: userId } = await tx.one(insertMember, member);
  const subject = `invitation-${invitation.id}`;
  await recordAudit(tx, { actor: `user-${userId}`, action: 'member.joined', subject });
  const person = await tx.one(userById, { userId });
  await notifyOwners(tx, {
    actorId: userId,
    change: 'joined',
    member: nameOf(person),
    role,
    exceptId: userId,
  });
  return { person, session: await startSession(tx, person, visitor), leftBusinessId };
}
