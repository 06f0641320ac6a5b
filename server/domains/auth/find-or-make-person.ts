import { AppError } from '../../core/errors.ts';
import { mailLanguageOf } from '../../core/mail-language.ts';
import { mendName, NAME_LENGTH_MAX } from '../../core/one-line.ts';
import type { Queryable } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import type { SocialIdentity } from '../../integrations/oauth/social-login.ts';
import type { TokenOwner } from './account-tokens.ts';
import { credentialsByEmail, type PersonRow, personById } from './auth.queries.ts';
import { confirmAddress } from './confirm-address.ts';
import { dropUnproven } from './drop-unproven.ts';
import { linkIdentity, noteArrival, ownerOfIdentity } from './link-identity.ts';
import { lockPerson } from './lock-person.ts';
import { registerOwner } from './register-owner.ts';
import { sendAccountLink } from './send-account-link.ts';
import type { Visitor } from './start-session.ts';
import { tellPerson } from './tell-person.ts';

/** What the browser adds for somebody who is new. */
type Newcomer = { timezone?: string | null | undefined; language?: string | null | undefined };

/** What the provider says of a person, and the hash of the state with which they were sent there. */
export type ArrivedIdentity = SocialIdentity & { stateHash: Buffer };

const notVerified = () =>
  new AppError('email_not_verified', 'Please verify your email address first. We have sent you a link.');

/**
 * The person behind an identity. Known by provider and subject; else by an e-mail address that the provider vouches
 * for, which links the two; else a new owner with a new business. An account that never verified its address loses
 * password, sessions and other identities when it is linked: whoever made it may not own the address (security.md). Of
 * several first arrivals at once one makes the account and the others find it. Throws `user_exists` when the address
 * is somebody's and the provider does not vouch for it, `conflict` when it vouches for two persons with one address,
 * `email_not_verified` when a link must be opened first, `validation_failed` when there is no address at all.
 */
export async function findOrMakePerson(
  deps: Deps,
  visitor: Visitor,
  identity: ArrivedIdentity,
  newcomer: Newcomer,
): Promise<PersonRow> {
  const found = await findPerson(deps, identity);
  if (found) return found;
  if (identity.email === null) {
    const message = 'The provider shares no email address of yours. Please sign up with your email address.';
    throw new AppError('validation_failed', message, { fields: { email: message } });
  }
  try {
    return await makePerson(deps, visitor, { ...identity, email: identity.email }, newcomer);
  } catch (error) {
    const wasFaster = error instanceof AppError && error.code === 'user_exists';
    const made = wasFaster && (await findPerson(deps, identity));
    if (made) return made;
    throw error;
  }
}

async function findPerson(deps: Deps, identity: ArrivedIdentity): Promise<PersonRow | undefined> {
  const known = await ownerOfIdentity(deps.pool, identity);
  if (known) {
    await noteArrival(deps.pool, known, identity);
    return requireVerified(deps.pool, known);
  }
  if (identity.email === null) return undefined;
  const [person] = await deps.db.all(credentialsByEmail, { email: identity.email });
  return person && linkPerson(deps, person, identity);
}

async function requireVerified(db: Queryable, { business_id, user_id }: TokenOwner): Promise<PersonRow> {
  const [person] = await bridge(db, business_id).all(personById, { userId: user_id });
  if (!person) throw new AppError('invalid_credentials', 'This account cannot sign in.');
  if (!person.is_verified) throw notVerified();
  return person;
}

async function linkPerson(deps: Deps, found: TokenOwner, identity: ArrivedIdentity): Promise<PersonRow> {
  const { provider, isEmailVerified } = identity;
  return inTransaction(deps.pool, async (tx) => {
    const person = await lockPerson(bridge(tx, found.business_id), found.user_id);
    if (!person) throw new AppError('invalid_credentials', 'This account cannot sign in.');
    const owner = await ownerOfIdentity(tx, identity);
    // Somebody was faster with the same identity.
    if (owner?.user_id === person.user_id) return requireVerified(tx, person);
    if (!isEmailVerified) {
      const message = 'An account with this email address exists. Please sign in with your password.';
      throw new AppError('user_exists', message);
    }
    if (!person.is_verified) {
      await dropUnproven(tx, person);
      await confirmAddress(tx, person);
    }
    const isNew = await linkIdentity(tx, person, { ...identity, isProven: true });
    if (isNew && person.is_verified)
      await tellPerson(bridge(tx, person.business_id), person, {
        template: 'sign-in-method-changed',
        payload: (common) => ({ ...common, provider, change: 'linked' }),
      });
    return requireVerified(tx, person);
  });
}

async function makePerson(
  deps: Deps,
  visitor: Visitor,
  identity: ArrivedIdentity & { email: string },
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
    await linkIdentity(tx, made, { ...identity, isProven: isEmailVerified });
    if (isEmailVerified) await confirmAddress(tx, made);
    else await sendAccountLink(tx, made, { purpose: 'verify_email', correlationId: visitor.requestId });
  });
  deps.doorbells.ring('send-mails', {});
  return requireVerified(deps.pool, person);
}
