import type { Actor } from '../../../core/actor.ts';
import type { MemberDeps } from '../../../deps.ts';
import { limitFor } from '../../../limits/abuse-limits.ts';
import { countAttempt } from '../../../limits/rate-limit.ts';
import type { UpdateRechargeInput } from '../billing.schema.ts';
import { lockRecharging, saveRecharge } from './recharge-consent.ts';

/**
 * Saves the owner's settings of auto-recharge; absent fields keep their values. A repeated request changes nothing
 * (recharge-consent.ts). Throws `rate_limited` after 20 attempts of the actor in an hour, counted together with other
 * changes that send mails (`notice:person`). Switching auto-recharge off is never refused and not counted.
 */
export async function updateRecharge(
  { db, config, jobs, invalidations }: MemberDeps,
  actor: Actor,
  input: UpdateRechargeInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { is_auto_recharge: isOn } = await tx.one(lockRecharging);
    const isSwitchedOff = isOn && input.isAutoRecharge === false;
    if (!isSwitchedOff) await countAttempt(tx, [limitFor(config, 'notice:person', actor.userId)]);
    await saveRecharge(tx, actor, input);
  });
  invalidations.publish([db.businessId], ['balance']);
  jobs.wake('send-mails', {});
  // The new settings may require a recharge at once, or cancel an open recharge at Stripe.
  jobs.wake('open-recharges', {});
  jobs.wake('submit-recharges', {});
}
