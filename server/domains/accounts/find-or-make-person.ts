import { AppError } from '../../core/errors.ts';
import { mailLanguageOf } from '../../core/mail-language.ts';
import { mendName, NAME_LENGTH_MAX } from '../../core/one-line.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import type { SocialIdentity } from '../../integrations/oauth/social-login.ts';
import { voidOpenTokens } from './account-tokens.ts';
import { credentialsByEmail, type PersonRow, personById } from './accounts.queries.ts';
import { registerOwner } from './register-owner.ts';
import { sendAccountLink } from './send-account-link.ts';
import { revokeSessionsOf } from './sessions.ts';
import type { Visitor } from './start-session.ts';
import { confirmAddress } from './verify-email.ts';

/** What the browser adds for somebody who is new. */
type Newcomer = { timezone?: string | null | undefined; language?: string | null | undefined };

const byIdentity: Statement<{ business_id: number; user_id: number }> = {
  name: 'user_identities.find',
  text: `/* every business: sign-in */
    SELECT business_id, user_id FROM user_identities WHERE provider = $1 AND subject = $2`,
};

const insertIdentity: Statement<Record<string, never>> = {
  name: 'user_identities.link',
  text: 'INSERT INTO user_identities (provider, subject, business_id, user_id) VALUES ($1, $2, $3, $4)',
};

const dropPassword: Statement<Record<string, never>> = {
  name: 'accounts.drop_password',
  text: 'UPDATE users SET password_hash = NULL WHERE business_id = $1 AND id = $2 AND email_verified_at IS NULL',
};

const dropIdentities: Statement<Record<string, never>> = {
  name: 'user_identities.drop',
  text: 'DELETE FROM user_identities WHERE business_id = $1 AND user_id = $2',
};

const notVerified = () =>
  new AppError('email_not_verified', 'Please verify your email address first. We have sent you a link.');

/**
 * The person behind an identity. Known by provider and subject; else by an e-mail address that the provider vouches
 * for, which links the two; else a new owner with a new business. An account that never verified its address loses
 * password, sessions and other identities when it is linked: whoever made it may not own the address (security.md). Throws
 * `user_exists` when the address is somebody's and the provider does not vouch for it, `email_not_verified` when a
 * link must be opened first, `validation_failed` when there is no address at all.
 */
export async function findOrMakePerson(
  deps: Deps,
  visitor: Visitor,
  identity: SocialIdentity,
  newcomer: Newcomer,
): Promise<PersonRow> {
  const [known] = await run(deps.pool, byIdentity, [identity.provider, identity.subject]);
  if (known) return requireVerified(deps.pool, known);
  if (identity.email === null) {
    const message = 'The provider shares no email address of yours. Please sign up with your email address.';
    throw new AppError('validation_failed', message, { fields: { email: message } });
  }
  const [person] = await run(deps.pool, credentialsByEmail, [identity.email]);
  if (person) return linkPerson(deps, visitor, person, identity);
  return makePerson(deps, visitor, { ...identity, email: identity.email }, newcomer);
}

async function requireVerified(
  db: Queryable,
  { business_id, user_id }: { business_id: number; user_id: number },
): Promise<PersonRow> {
  const [person] = await run(db, personById, [business_id, user_id]);
  if (!person) throw new AppError('invalid_credentials', 'This account cannot sign in.');
  if (!person.is_verified) throw notVerified();
  return person;
}

async function link(tx: Queryable, person: PersonRow, { provider, subject }: SocialIdentity): Promise<void> {
  const { business_id: businessId, user_id: userId } = person;
  await run(tx, insertIdentity, [provider, subject, businessId, userId]);
  const actor = `user-${userId}`;
  await recordAudit(tx, { businessId, actor, action: 'identity.linked', subject: provider });
}

async function linkPerson(
  deps: Deps,
  visitor: Visitor,
  person: PersonRow,
  identity: SocialIdentity,
): Promise<PersonRow> {
  if (!identity.isEmailVerified) {
    const message = 'An account with this email address exists. Please sign in with your password.';
    throw new AppError('user_exists', message);
  }
  const { business_id: businessId, user_id: userId } = person;
  return inTransaction(deps.pool, async (tx) => {
    if (!person.is_verified) {
      await run(tx, dropPassword, [businessId, userId]);
      await run(tx, dropIdentities, [businessId, userId]);
      await revokeSessionsOf(tx, { businessId, userId });
      await voidOpenTokens(tx, person, ['reset_password']);
      await confirmAddress(tx, person, visitor.requestId);
    }
    await link(tx, person, identity);
    return requireVerified(tx, person);
  });
}

async function makePerson(
  deps: Deps,
  visitor: Visitor,
  identity: SocialIdentity & { email: string },
  { timezone, language }: Newcomer,
): Promise<PersonRow> {
  const { email, isEmailVerified, avatarUrl } = identity;
  const firstName = mendName(identity.firstName) ?? mendName(email.split('@')[0] ?? email) ?? email;
  const lastName = mendName(identity.lastName) ?? '';
  const owner = {
    businessName: `${firstName} ${lastName}`.trim().slice(0, NAME_LENGTH_MAX).padEnd(2, '.'),
    firstName,
    lastName,
    email,
    phone: null,
    timezone,
    mailLanguage: mailLanguageOf(language),
    passwordHash: null,
    avatarUrl,
  };
  const { person } = await registerOwner(deps, owner, async (tx, made) => {
    await link(tx, made, identity);
    if (isEmailVerified) await confirmAddress(tx, made, visitor.requestId);
    else await sendAccountLink(tx, made, { purpose: 'verify_email', correlationId: visitor.requestId });
  });
  deps.doorbells.ring('send-mails', {});
  return requireVerified(deps.pool, person);
}
