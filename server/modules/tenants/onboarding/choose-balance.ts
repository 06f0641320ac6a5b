import { int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { ChooseBalanceInput } from './onboarding.schema.ts';

const saveBalance = ofBusiness({
  name: 'onboarding.save_balance',
  params: { startingBalanceCents: int },
  text: `INSERT INTO onboarding_choices (business_id, starting_balance_cents) VALUES ($business, $startingBalanceCents)
    ON CONFLICT (business_id) DO UPDATE SET starting_balance_cents = excluded.starting_balance_cents`,
});

/**
 * Saves the starting balance that a new business chose. This charges nothing and gives no consent; the payment later
 * does both. The same choice again changes nothing.
 */
export async function chooseBalance(
  { db, invalidations }: MemberDeps,
  { startingBalanceCents }: ChooseBalanceInput,
): Promise<void> {
  await db.all(saveBalance, { startingBalanceCents });
  invalidations.publish([db.businessId], ['balance']);
}
