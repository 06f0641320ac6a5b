import type { TenantTx } from '../../../../db/database.ts';
import { settleFeed } from '../calendar-address.ts';
import type { SessionPerson } from '../sessions/start-session.ts';
import { tellPerson } from '../tell-person.ts';

/** What became of a person's private calendar address. */
export type Settled = { feed: 'none' | 'kept' | 'ended' };

type PasswordChange = { how: 'changed' | 'set' | 'reset'; endsFeed: boolean };

/**
 * What follows from a new password, in its transaction: the private calendar address ends if its owner says so, and
 * they are told of the change and of that address by mail. Returns what became of the address.
 */
export async function settlePassword(
  tx: TenantTx,
  person: SessionPerson,
  { how, endsFeed }: PasswordChange,
): Promise<Settled> {
  const feed = await settleFeed(tx, person.user_id, endsFeed);
  await tellPerson(tx, person, {
    template: 'password-changed',
    payload: (common) => ({ ...common, how, feed }),
  });
  return { feed };
}
