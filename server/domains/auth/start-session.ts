import { deviceName } from '../../core/device-name.ts';
import type { MailLanguage } from '../../core/mail-language.ts';
import { type Queryable, run, type Statement } from '../../db/sql.ts';
import { bridge } from '../../db/transition.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { openSession, type SignInMethod } from './sessions.ts';

/** Where a request comes from, and the id under which its consequences are traced. */
export type Visitor = { address: string; userAgent: string | null; requestId: string };

/** What a session and the mail about it need to know of a person. */
export type SessionPerson = {
  user_id: number;
  business_id: number;
  email: string;
  first_name: string;
  mail_language: MailLanguage;
  timezone: string;
};

const noteDevice: Statement<{ known_devices: number; signed_in_at: Date }> = {
  name: 'user_devices.note',
  text: `WITH known AS (
      SELECT count(*)::int AS devices FROM user_devices WHERE business_id = $1 AND user_id = $2
    )
    INSERT INTO user_devices (business_id, user_id, device) VALUES ($1, $2, $3)
    ON CONFLICT (user_id, device) DO NOTHING
    RETURNING (SELECT devices FROM known) AS known_devices, first_seen_at AS signed_in_at`,
};

/**
 * Opens a session for somebody who has proved who they are. From a kind of device that they never used before, when
 * there is another that they did use, they are told by mail, once for each kind. Ring `send-mails` afterwards.
 */
export async function startSession(
  tx: Queryable,
  person: SessionPerson,
  visitor: Visitor,
  method: SignInMethod = 'email',
): Promise<{ token: string; expiresAt: string; provider: SignInMethod }> {
  const { business_id: businessId, user_id: userId } = person;
  const device = deviceName(visitor.userAgent);
  const [noted] = await run(tx, noteDevice, [businessId, userId, device]);
  if (noted && noted.known_devices > 0) {
    await queueMail(bridge(tx, businessId), {
      template: 'new-device',
      subject: `user-${userId}`,
      version: device,
      recipient: person.email,
      language: person.mail_language,
      payload: {
        firstName: person.first_name,
        device,
        signedInAt: noted.signed_in_at.toISOString(),
        timezone: person.timezone,
      },
      correlationId: visitor.requestId,
    });
  }
  const actor = `user-${userId}`;
  const details = { method };
  await recordAudit(bridge(tx, businessId), { actor, action: 'session.opened', subject: actor, details });
  const origin = { userAgent: visitor.userAgent, address: visitor.address, method };
  return { ...(await openSession(bridge(tx, businessId), userId, origin)), provider: method };
}
