import { AppError, invalidField } from '../../../../core/errors.ts';
import { mailLanguageOf } from '../../../../core/mail-language.ts';
import { cleanedName, NAME_LENGTH_MAX } from '../../../../core/one-line.ts';
import type { SystemDb, TenantRunner } from '../../../../db/database.ts';
import type { Deps } from '../../../../deps.ts';
import type { SocialIdentity } from '../../../../integrations/oauth/provider-login.ts';
import { credentialsByEmail, type UserRow, userById } from '../auth.queries.ts';
import type { TokenOwner } from '../links/account-tokens.ts';
import { sendAccountLink } from '../links/send-account-link.ts';
import { lockUser } from '../lock-user.ts';
import { queuePersonalMail } from '../queue-personal-mail.ts';
import type { RegisterOwner } from '../register-owner.ts';
import { confirmAddress } from '../verification/confirm-address.ts';
import { dropUnproven } from '../verification/drop-unproven.ts';
import { holdIdentity, linkIdentity, noteArrival, ownerOfIdentity } from './link-identity.ts';

/**
 * Data for a user who has no account yet: fields sent by the browser, and the function that registers their business.
 */
export type NewUser = {
  timezone?: string | null | undefined;
  language?: string | null | undefined;
  registerOwner: RegisterOwner;
};

/** The identity that the provider returned, and the hash of the state of the sign-in. */
export type ArrivedIdentity = SocialIdentity & { stateHash: Buffer<ArrayBuffer> };

const notVerified = () => new AppError('email_not_verified', 'errors.auth.verifyEmailLinkSent');
const noAccount = () => new AppError('invalid_credentials', 'errors.auth.mayNotSignIn');

/**
 * Finds or creates the user of an identity. The user is found by provider and subject, otherwise by an email address
 * that the provider verified; the identity is then linked. Otherwise a new owner with a new business is created. If an
 * identity is linked to an account that never verified its address, that account loses password, sessions and other
 * identities, because its creator may not own the address. Of several concurrent first sign-ins one creates the account
 * and the others find it.
 * Throws `user_exists` when the address has an account and the provider has not verified it; `conflict` when the
 * provider verified one address for two identities; `email_not_verified` when a mailed link must be opened first;
 * `validation_failed` without an address.
 */
export async function findOrCreateUser(
  deps: Deps,
  identity: ArrivedIdentity,
  newUser: NewUser,
): Promise<UserRow> {
  const person = await findPerson(deps, identity);
  if (person) return person;
  if (identity.email === null) {
    throw invalidField('email', 'errors.social.noEmail');
  }
  try {
    return await makePerson(deps, { ...identity, email: identity.email }, newUser);
  } catch (error) {
    const wasFaster = error instanceof AppError && error.code === 'user_exists';
    const existing = wasFaster && (await findPerson(deps, identity));
    if (existing) return existing;
    throw error;
  }
}

async function findPerson({ db }: Deps, identity: ArrivedIdentity): Promise<UserRow | undefined> {
  const known = await db.first(ownerOfIdentity, identity);
  if (known) {
    const own = db.ofBusiness(known.business_id);
    await noteArrival(own, known.user_id, identity);
    return requireVerified(own, known.user_id);
  }
  if (identity.email === null) return undefined;
  const person = await db.first(credentialsByEmail, { email: identity.email });
  return person && linkPerson(db, person, identity);
}

async function requireVerified(db: TenantRunner, userId: number): Promise<UserRow> {
  const person = await db.first(userById, { userId });
  if (!person) throw noAccount();
  if (!person.is_verified) throw notVerified();
  return person;
}

async function linkPerson(
  db: SystemDb,
  { business_id: businessId, user_id: userId }: TokenOwner,
  identity: ArrivedIdentity,
): Promise<UserRow> {
  const { provider, isEmailVerified } = identity;
  return db.ofBusiness(businessId).transaction(async (tx) => {
    const person = await lockUser(tx, userId);
    if (!person) throw noAccount();
    // If a concurrent sign-in has already linked the same identity, nothing is left to link.
    if (await tx.first(holdIdentity, { userId, ...identity })) return requireVerified(tx, userId);
    if (!isEmailVerified) {
      throw new AppError('user_exists', 'errors.auth.emailTakenSignIn');
    }
    if (!person.is_verified) {
      await dropUnproven(tx, userId);
      await confirmAddress(tx, person);
    }
    await linkIdentity(tx, userId, { ...identity, isProven: true });
    if (person.is_verified)
      await queuePersonalMail(tx, person, {
        template: 'sign-in-method-changed',
        payload: (common) => ({ ...common, provider, change: 'linked' }),
      });
    return requireVerified(tx, userId);
  });
}

async function makePerson(
  deps: Deps,
  identity: ArrivedIdentity & { email: string },
  { timezone, language, registerOwner }: NewUser,
): Promise<UserRow> {
  const { email, isEmailVerified, avatarUrl } = identity;
  const firstName = cleanedName(identity.firstName) ?? cleanedName(email.split('@')[0] ?? email) ?? email;
  const lastName = cleanedName(identity.lastName) ?? '';
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
  const { person } = await registerOwner(deps, owner, async (tx, created) => {
    await linkIdentity(tx, created.user_id, { ...identity, isProven: isEmailVerified });
    if (isEmailVerified) await confirmAddress(tx, created);
    else await sendAccountLink(tx, created, 'verify_email');
  });
  deps.jobs.wake('send-mails', {});
  return requireVerified(deps.db.ofBusiness(person.business_id), person.user_id);
}
