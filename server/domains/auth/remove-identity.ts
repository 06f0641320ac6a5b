import { AppError, notFound } from '../../core/errors.ts';
import type { SocialProvider } from '../../core/social.ts';
import { run, runOne, type Statement } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { bridge } from '../../db/transition.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { forgetSessions, type OwnSession } from './end-sessions.ts';
import { lockPerson } from './lock-person.ts';
import { tellPerson } from './tell-person.ts';

const removeOne: Statement<{ provider: string }> = {
  name: 'user_identities.remove',
  text: `DELETE FROM user_identities WHERE business_id = $1 AND user_id = $2 AND provider = $3
    RETURNING provider`,
};

const countLeft: Statement<{ left: number }> = {
  name: 'user_identities.count',
  text: 'SELECT count(*)::int AS left FROM user_identities WHERE business_id = $1 AND user_id = $2',
};

const endItsSessions: Statement<Record<string, never>> = {
  name: 'sessions.revoke_of_method',
  text: `UPDATE sessions SET revoked_at = clock_timestamp()
    WHERE business_id = $1 AND user_id = $2 AND sign_in_method = $3 AND revoked_at IS NULL AND token_hash <> $4`,
};

/**
 * Takes a provider from the ways in which a person signs in, and ends the sessions that were opened with it, except
 * this one; they are told by mail. Throws `conflict` for the last way, and `not_found` for one that is not theirs, so
 * also for the second of two calls.
 */
export async function removeIdentity(
  deps: Deps,
  session: OwnSession,
  provider: SocialProvider,
): Promise<void> {
  const { businessId, userId, tokenHash } = session;
  await inTransaction(deps.pool, async (tx) => {
    const person = await lockPerson(bridge(tx, businessId), userId);
    if (!person) throw new AppError('unauthorized', 'Please sign in.');
    if ((await run(tx, removeOne, [businessId, userId, provider])).length === 0) throw notFound();
    const { left } = await runOne(tx, countLeft, [businessId, userId]);
    if (left === 0 && person.password_hash === null) {
      throw new AppError('conflict', 'This is your only way to sign in. Set a password first.');
    }
    await run(tx, endItsSessions, [businessId, userId, provider, tokenHash]);
    const actor = `user-${userId}`;
    await recordAudit(bridge(tx, businessId), { actor, action: 'identity.removed', subject: provider });
    await tellPerson(bridge(tx, person.business_id), person, {
      template: 'sign-in-method-changed',
      payload: (common) => ({ ...common, provider, change: 'removed' }),
    });
  });
  deps.doorbells.ring('send-mails', {});
  forgetSessions(deps, businessId);
}
