import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { UpdateRechargeInput } from '../billing.schema.ts';
import { saveRecharge } from './recharge-consent.ts';

/**
 * Saves the owner's settings of auto-recharge; absent fields keep their values. A repeated request changes nothing
 * (recharge-consent.ts).
 */
export async function updateRecharge(
  { db, jobs, invalidations }: MemberDeps,
  actor: Actor,
  input: UpdateRechargeInput,
): Promise<void> {
  await db.transaction((tx) => saveRecharge(tx, actor, input));
  invalidations.publish([db.businessId], ['balance']);
  jobs.wake('send-mails', {});
  // The new settings may require a recharge at once, or cancel an open recharge at Stripe.
  jobs.wake('open-recharges', {});
  jobs.wake('submit-recharges', {});
}
