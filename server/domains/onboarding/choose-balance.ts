import type { Actor } from '../../core/actor.ts';
import { int } from '../../db/column-types.ts';
import { ofBusiness } from '../../db/statement.ts';
import type { MemberDeps } from '../../deps.ts';
import { keepRecharge } from '../billing/recharge/recharge-consent.ts';
import { type ChooseBalanceInput, FIRST_RECHARGE } from './onboarding.schema.ts';

const keepBalance = ofBusiness({
  name: 'onboarding.keep_balance',
  params: { startingBalanceCents: int },
  text: `INSERT INTO onboarding_choices (business_id, starting_balance_cents) VALUES ($business, $startingBalanceCents)
    ON CONFLICT (business_id) DO UPDATE SET starting_balance_cents = excluded.starting_balance_cents`,
});

/**
 * Remembers the balance that a new business wants to begin with and, in the same commit, whether it may recharge itself:
 * with the consent to the plan's terms, or without any. Nothing is paid. The same choice again changes nothing.
 */
export async function chooseBalance(
  { db, jobs, invalidations }: MemberDeps,
  actor: Actor,
  { startingBalanceCents, isAutoRecharge }: ChooseBalanceInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    await keepRecharge(tx, actor, { isAutoRecharge, ...(isAutoRecharge && FIRST_RECHARGE) });
    await tx.all(keepBalance, { startingBalanceCents });
  });
  invalidations.publish([db.businessId], ['balance']);
  jobs.wake('send-mails', {});
  jobs.wake('submit-recharges', {});
}
