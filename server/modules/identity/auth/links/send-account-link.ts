import { originOf } from '../../../../core/request-origin.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { queueMail } from '../../../mail/index.ts';
import { hashToken } from '../sessions/sessions.ts';
import type { SessionPerson } from '../sessions/start-session.ts';
import { issueToken, type TokenPurpose } from './account-tokens.ts';

const TEMPLATES = { verify_email: 'verify-email', reset_password: 'reset-password' } as const;

/** Issues a single-use link for a user and queues the mail with it, in one transaction. */
export async function sendAccountLink(
  tx: TenantTx,
  person: SessionPerson,
  purpose: TokenPurpose,
): Promise<void> {
  const secret = await issueToken(tx, purpose, person.user_id);
  await queueMail(tx, {
    template: TEMPLATES[purpose],
    subject: `user-${person.user_id}`,
    // The hash of the token is unique for each link and does not reveal the token.
    version: hashToken(secret).toString('hex').slice(0, 32),
    recipient: person.email,
    language: person.mail_language,
    payload: { firstName: person.first_name },
    correlationId: originOf(tx).requestId,
    secret,
  });
}
