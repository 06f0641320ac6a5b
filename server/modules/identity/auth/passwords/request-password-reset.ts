import { AppError } from '../../../../core/errors.ts';
import type { Deps } from '../../../../deps.ts';
import { limitFor } from '../../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../../limits/rate-limit.ts';
import { credentialsByEmail } from '../auth.queries.ts';
import { evenOutTime } from '../even-out-time.ts';
import { sendAccountLink } from '../links/send-account-link.ts';
import type { Visitor } from '../sessions/start-session.ts';

/**
 * Mails a link for choosing a new password, valid for an hour. Throws the documented `user_not_found` and
 * `email_not_verified`, which take as long as success. Throws `rate_limited` after 5 requests in an hour from an IP
 * address or for an account, so that a mailbox cannot be flooded from many IP addresses.
 */
export async function requestPasswordReset(deps: Deps, visitor: Visitor, email: string): Promise<void> {
  await countAttempt(deps.db, [
    limitFor(deps.config, 'reset:address', visitor.address),
    limitFor(deps.config, 'reset:account', email),
  ]);
  await evenOutTime(async () => {
    const person = await deps.db.first(credentialsByEmail, { email });
    if (!person) throw new AppError('user_not_found', 'errors.auth.unknownEmail');
    if (!person.is_verified) throw new AppError('email_not_verified', 'errors.auth.verifyEmailBeforeReset');
    await deps.db
      .ofBusiness(person.business_id)
      .transaction((tx) => sendAccountLink(tx, person, 'reset_password'));
    deps.jobs.wake('send-mails', {});
  });
}
