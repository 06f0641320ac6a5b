import { AppError } from '../../core/errors.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { limitFor } from './abuse-limits.ts';
import { consumeToken, voidOpenTokens } from './account-tokens.ts';
import { type PersonRow, personById, toProfileView } from './accounts.queries.ts';
import type { LoginResult } from './accounts.schema.ts';
import { forgetSessions } from './end-sessions.ts';
import { countAttempt } from './rate-limit.ts';
import { startSession, type Visitor } from './start-session.ts';

const markVerified: Statement<{ id: number }> = {
  name: 'accounts.mark_verified',
  text: `UPDATE users SET email_verified_at = app_now()
    WHERE business_id = $1 AND id = $2 AND email_verified_at IS NULL RETURNING id`,
};

/** The address is the person's; welcomes them once. Verifying again changes nothing. */
export async function confirmAddress(tx: Queryable, person: PersonRow, correlationId: string): Promise<void> {
  const { business_id: businessId, user_id: userId } = person;
  const verified = await run(tx, markVerified, [businessId, userId]);
  await voidOpenTokens(tx, person, ['verify_email']);
  if (verified.length === 0) return;
  const subject = `user-${userId}`;
  await recordAudit(tx, { businessId, actor: subject, action: 'email.verified', subject });
  await queueMail(tx, {
    businessId,
    template: 'welcome',
    subject,
    version: '1',
    recipient: person.email,
    language: person.mail_language,
    payload: { firstName: person.first_name, businessName: person.business_name },
    correlationId,
  });
}

/**
 * Uses a verification link up: the address counts as verified, sessions opened at sign-up become full ones, and a new
 * session begins. Throws `invalid_token` for a link that is used, expired or not ours.
 */
export async function verifyEmail(deps: Deps, visitor: Visitor, token: string): Promise<LoginResult> {
  const attempt = await countAttempt(deps.pool, [
    limitFor(deps.config, 'mail-link:address', visitor.address),
  ]);
  const { person, session } = await inTransaction(deps.pool, async (tx) => {
    const owner = await consumeToken(tx, 'verify_email', token);
    const [found] = owner ? await run(tx, personById, [owner.business_id, owner.user_id]) : [];
    if (!found)
      throw new AppError('invalid_token', 'This verification link was used, or is not valid any more.');
    await confirmAddress(tx, found, visitor.requestId);
    return { person: found, session: await startSession(tx, found, visitor) };
  });
  await attempt.forget();
  deps.doorbells.ring('send-mails', {});
  forgetSessions(deps, person.business_id);
  return { ...toProfileView(person), ...session };
}
