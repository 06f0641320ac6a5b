import { type Device, formatDevice, readDevice } from '../../../../core/device.ts';
import { originOf } from '../../../../core/request-origin.ts';
import type { SignInMethod } from '../../../../core/social.ts';
import { instant, int, jsonOf } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { recordAudit } from '../../../../events/record-audit.ts';
import { textsIn } from '../../../../texts.ts';
import { queueMail } from '../../../mail/index.ts';
import type { UserRow } from '../auth.queries.ts';
import { rememberBrowser } from './known-browsers.ts';
import { openSession } from './sessions.ts';

/** IP address and browser of a request; the sender need not be signed in. */
export type Visitor = { address: string; userAgent: string | null };

type StartedBy = {
  method?: SignInMethod;
  /** Tokens that the browser has stored at earlier sign-ins. */
  browserTokens?: readonly string[] | undefined;
};
type StartedSession = { token: string; expiresAt: string; provider: SignInMethod; browserToken: string };

/** Fields of a user for a session and the mail about it. */
export type SessionPerson = Pick<UserRow, 'user_id' | 'email' | 'first_name' | 'mail_language' | 'timezone'>;

const noteDevice = ofBusiness({
  name: 'user_devices.note',
  params: { userId: int, device: jsonOf<Device>() },
  row: { known_devices: int, signed_in_at: instant },
  text: `WITH known AS (
      SELECT count(*)::int AS devices FROM user_devices WHERE business_id = $business AND user_id = $userId
    )
    INSERT INTO user_devices (business_id, user_id, device) VALUES ($business, $userId, $device)
    ON CONFLICT (user_id, device) DO NOTHING
    RETURNING (SELECT devices FROM known) AS known_devices, first_seen_at AS signed_in_at`,
});

/**
 * Opens a session for an authenticated user and stores their browser as known. The first sign-in with another kind of
 * device is mailed to the user. The caller has locked the user's row, so that concurrent sign-ins end old sessions one
 * after the other. Wake `send-mails` after the commit.
 */
export async function startSession(
  tx: TenantTx,
  person: SessionPerson,
  { address, userAgent, method = 'email', browserTokens }: Visitor & StartedBy,
): Promise<StartedSession> {
  const { user_id: userId } = person;
  const actor = `user-${userId}`;
  const device = readDevice(userAgent);
  const noted = await tx.first(noteDevice, { userId, device });
  if (noted && noted.known_devices > 0) {
    await queueMail(tx, {
      template: 'new-device',
      subject: actor,
      version: formatDevice(device, textsIn('en')),
      recipient: person.email,
      language: person.mail_language,
      payload: {
        firstName: person.first_name,
        device,
        signedInAt: noted.signed_in_at.toISOString(),
        timezone: person.timezone,
      },
      correlationId: originOf(tx).requestId,
    });
  }
  await recordAudit(tx, { actor, action: 'session.opened', subject: actor, details: { method } });
  return {
    ...(await openSession(tx, userId, { userAgent, address, method })),
    provider: method,
    browserToken: await rememberBrowser(tx, userId, browserTokens),
  };
}
