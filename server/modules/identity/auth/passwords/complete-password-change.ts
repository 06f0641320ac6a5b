import type { TenantTx } from '../../../../db/database.ts';
import { revokeFeedOnRequest } from '../calendar-address.ts';
import { queuePersonalMail } from '../queue-personal-mail.ts';
import type { SessionPerson } from '../sessions/start-session.ts';

/** `feed`: whether the user had a private calendar address, and whether the change revoked it. */
export type PasswordChangeResult = { feed: 'none' | 'kept' | 'ended' };

type PasswordChange = { how: 'changed' | 'set' | 'reset'; endsFeed: boolean };

/**
 * Completes the change of a password in its transaction: revokes the private calendar address on request, and mails the
 * user about the password and the address. Returns what happened to the address.
 */
export async function completePasswordChange(
  tx: TenantTx,
  person: SessionPerson,
  { how, endsFeed }: PasswordChange,
): Promise<PasswordChangeResult> {
  const feed = await revokeFeedOnRequest(tx, person.user_id, endsFeed);
  await queuePersonalMail(tx, person, {
    template: 'password-changed',
    payload: (common) => ({ ...common, how, feed }),
  });
  return { feed };
}
