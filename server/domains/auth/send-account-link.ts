import type { Queryable } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { issueToken } from './account-tokens.ts';
import { hashToken } from './sessions.ts';
import type { SessionPerson } from './start-session.ts';

/** Those who may be sent a link. */
export type Addressee = Pick<
  SessionPerson,
  'user_id' | 'business_id' | 'email' | 'first_name' | 'mail_language'
>;

type AccountMail = { purpose: 'verify_email' | 'reset_password'; correlationId: string };

const TEMPLATES = { verify_email: 'verify-email', reset_password: 'reset-password' } as const;

/** Issues a single-use link for a person and queues the mail that carries it, in one transaction. */
export async function sendAccountLink(
  tx: Queryable,
  person: Addressee,
  { purpose, correlationId }: AccountMail,
): Promise<void> {
  const secret = await issueToken(tx, purpose, person);
  await queueMail(bridge(tx, person.business_id), {
    template: TEMPLATES[purpose],
    subject: `user-${person.user_id}`,
    // A name of the link that does not give the link away.
    version: hashToken(secret).toString('hex').slice(0, 32),
    recipient: person.email,
    language: person.mail_language,
    payload: { firstName: person.first_name },
    correlationId,
    secret,
  });
}
