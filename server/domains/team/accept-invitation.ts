import pg from 'pg';
import { AppError } from '../../core/errors.ts';
import type { MailLanguage } from '../../core/mail-language.ts';
import type { Role } from '../../core/permissions.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { type PersonRow, personById, toProfileView } from '../auth/auth.queries.ts';
import type { LoginResult } from '../auth/auth.schema.ts';
import { forgetSessions } from '../auth/end-sessions.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { aboutPerson, requireStrongPassword } from '../auth/require-strong-password.ts';
import { hashToken } from '../auth/sessions.ts';
import { startSession, type Visitor } from '../auth/start-session.ts';
import { freeAddress } from './free-address.ts';
import { invalidInvitation, openInvitation } from './open-invitation.ts';
import type { AcceptInvitationInput } from './team.schema.ts';

type AcceptedRow = {
  id: number;
  business_id: number;
  email: string;
  role: Role;
  mail_language: MailLanguage;
};

const accept: Statement<AcceptedRow> = {
  name: 'team.accept',
  text: `/* every business: the token names it */
    UPDATE invitations SET accepted_at = app_now()
    WHERE token_hash = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > app_now()
    RETURNING id, business_id, email, role, mail_language`,
};

/** Who holds the link has read the mail, so the address is verified. */
const insertMember: Statement<{ id: number }> = {
  name: 'team.create_member',
  text: `INSERT INTO users (business_id, email, role, mail_language, first_name, last_name, password_hash,
      email_verified_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, app_now()) RETURNING id`,
};

/**
 * Makes the invited person a member of the business and signs them in; the link is used up by it, and stays good when
 * it fails. An account that somebody made with the address and never verified goes: the link proves whose it is. Throws
 * `invalid_token`, `weak_password`, and `user_exists` when the address has a verified account already.
 */
export async function acceptInvitation(
  deps: Deps,
  visitor: Visitor,
  input: AcceptInvitationInput,
): Promise<LoginResult> {
  const { email, businessName: business_name } = await openInvitation(deps, visitor, input.token);
  const { firstName: first_name, lastName: last_name } = input;
  requireStrongPassword(input.password, {
    about: aboutPerson({ email, first_name, last_name, business_name }),
  });
  const passwordHash = await hashPassword(input.password);
  const { person, session, leftBusinessId } = await inTransaction(deps.pool, async (tx) => {
    const made = await makeMember(tx, input, passwordHash);
    return { ...made, session: await startSession(tx, made.person, visitor) };
  }).catch((error: unknown) => {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'users_email_key';
    throw isTaken
      ? new AppError(
          'user_exists',
          'An account with this email address already exists.',
          {},
          { cause: error },
        )
      : error;
  });
  deps.hints.publish([person.business_id], ['team']);
  if (leftBusinessId !== undefined) forgetSessions(deps, leftBusinessId);
  return { ...toProfileView(person), ...session };
}

async function makeMember(
  tx: Queryable,
  { token, firstName, lastName }: AcceptInvitationInput,
  passwordHash: string,
): Promise<{ person: PersonRow; leftBusinessId: number | undefined }> {
  const [invitation] = await run(tx, accept, [hashToken(token)]);
  if (!invitation) throw invalidInvitation();
  const { business_id: businessId, email, role, mail_language } = invitation;
  const leftBusinessId = await freeAddress(tx, email);
  const values = [businessId, email, role, mail_language, firstName, lastName, passwordHash];
  const { id } = await runOne(tx, insertMember, values);
  const actor = `user-${id}`;
  const subject = `invitation-${invitation.id}`;
  await recordAudit(bridge(tx, businessId), { actor, action: 'member.joined', subject });
  return { person: await bridge(tx, businessId).one(personById, { userId: id }), leftBusinessId };
}
