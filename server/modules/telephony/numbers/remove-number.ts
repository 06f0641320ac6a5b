import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import type { MemberDeps } from '../../../deps.ts';
import { releaseNumber } from './hold-or-release-number.ts';
import type { RemoveNumberInput } from './numbers.schema.ts';

/**
 * Releases a number now: calls and fees end, while its past calls and charges stay. The worker releases it at the
 * provider. A repeated request changes nothing. Throws `not_found`.
 */
export async function removeNumber(
  deps: MemberDeps,
  actor: Actor,
  { phoneSid }: RemoveNumberInput,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const number = await tx.models.phoneNumber.findFirst({ where: { phoneSid }, select: { id: true } });
    if (!number) throw notFound();
    await releaseNumber(tx, actor, { phoneNumberId: number.id, when: 'now' });
  });
  deps.invalidations.publish([deps.db.businessId], ['catalogue', 'balance', 'calls']);
  deps.jobs.wake('relay-outbox', {});
  deps.jobs.wake('release-numbers', {});
}
