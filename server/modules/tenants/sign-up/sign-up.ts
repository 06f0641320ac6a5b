import { mailLanguageOf } from '../../../core/mail-language.ts';
import type { Deps } from '../../../deps.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import type { LoginResult, SignUpInput } from '../../identity/auth/auth.schema.ts';
import {
  aboutPerson,
  hashPassword,
  requireStrongPassword,
  sendAccountLink,
  startSession,
  toProfileView,
  type Visitor,
} from '../../identity/index.ts';
import { registerOwner } from './register-owner.ts';

export type SignUpResult = LoginResult & { stripeCustomerId: string };

/**
 * Creates a business with its owner and mails the verification link. The returned session gives access only to
 * onboarding until the address is verified. Throws `user_exists`, also for a second sign-up with the same address;
 * `weak_password`; `business_exists`; `business_creation_failed` (nothing was stored); `rate_limited` after 10 sign-ups
 * an hour from an IP address.
 */
export async function signUp(deps: Deps, visitor: Visitor, input: SignUpInput): Promise<SignUpResult> {
  await countAttempt(deps.db, [limitFor(deps.config, 'signup:address', visitor.address)]);
  const { adminFirstName: first_name, adminLastName: last_name, businessName: business_name } = input;
  const about = aboutPerson({ email: input.email, first_name, last_name, business_name });
  await requireStrongPassword(input.password, { about });
  const passwordHash = await hashPassword(input.password);
  const owner = {
    businessName: input.businessName,
    firstName: input.adminFirstName,
    lastName: input.adminLastName,
    email: input.email,
    phone: input.adminPhone,
    timezone: input.timezone,
    mailLanguage: mailLanguageOf(input.language),
    passwordHash,
  };
  const {
    person,
    stripeCustomerId,
    added: session,
  } = await registerOwner(deps, owner, async (tx, created) => {
    await sendAccountLink(tx, created, 'verify_email');
    // The session starts in the same transaction, because a verification of the address in another browser ends all
    // existing sessions.
    return startSession(tx, created, visitor);
  });
  deps.jobs.wake('send-mails', {});
  return { ...toProfileView(person), ...session, stripeCustomerId };
}
