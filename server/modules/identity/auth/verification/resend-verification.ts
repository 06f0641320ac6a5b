import { AppError } from '../../../../core/errors.ts';
import type { Deps } from '../../../../deps.ts';
import { limitFor } from '../../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../../limits/rate-limit.ts';
import { credentialsByEmail, type UserRow, userById } from '../auth.queries.ts';
import { evenOutTime } from '../even-out-time.ts';
import { linkOf, ownerOfToken } from '../links/account-tokens.ts';
import { sendAccountLink } from '../links/send-account-link.ts';
import type { Visitor } from '../sessions/start-session.ts';

/** The recipient, given by an email address or by a verification link of the user. The link may be expired. */
export type Claim = { email: string } | { token: string };

/**
 * Mails a new verification link to a user whose address is not verified. For an email address, the response and its
 * time are the same with and without an account. Throws `invalid_token` for an unknown link, and `rate_limited` after 5
 * requests in an hour from an IP address or for an email address.
 */
export async function resendVerification(deps: Deps, visitor: Visitor, claim: Claim): Promise<void> {
  await countAttempt(deps.db, [
    limitFor(deps.config, 'resend:address', visitor.address),
    ...('email' in claim ? [limitFor(deps.config, 'resend:account', claim.email)] : []),
  ]);
  await evenOutTime(async () => {
    const person = await findPerson(deps, claim);
    if (!person || person.is_verified) return;
    await deps.db
      .ofBusiness(person.business_id)
      .transaction((tx) => sendAccountLink(tx, person, 'verify_email'));
    deps.jobs.wake('send-mails', {});
  });
}

async function findPerson({ db }: Deps, claim: Claim): Promise<UserRow | undefined> {
  if ('email' in claim) return db.first(credentialsByEmail, { email: claim.email });
  const owner = await db.first(ownerOfToken, linkOf('verify_email', claim.token));
  if (!owner) throw new AppError('invalid_token', 'errors.auth.badVerificationLink');
  return db.ofBusiness(owner.business_id).first(userById, { userId: owner.user_id });
}
