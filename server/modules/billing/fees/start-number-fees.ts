import { PLAN } from '../../../core/plan.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { chargeNow, lockFees } from './lock-fees.ts';

const startPlatform = ofBusiness({
  name: 'fees.start_platform',
  params: { trialDays: int },
  text: `INSERT INTO fee_schedules (business_id, kind, price_cents, anchor_at)
    SELECT $business, 'platform_fee', amount_cents, due_at FROM platform_fee_next($business, $trialDays)
    ON CONFLICT (business_id, phone_number_id) WHERE ended_at IS NULL DO NOTHING`,
});

const startNumber = ofBusiness({
  name: 'fees.start_number',
  params: { phoneNumberId: int },
  row: { id: int },
  text: `INSERT INTO fee_schedules (business_id, kind, phone_number_id, price_cents, anchor_at)
    SELECT $business, 'number_fee', id, monthly_fee_cents, app_now() FROM phone_numbers
    WHERE business_id = $business AND id = $phoneNumberId AND status = 'active'
    ON CONFLICT (business_id, phone_number_id) WHERE ended_at IS NULL DO NOTHING
    RETURNING id`,
});

const activate = ofBusiness({
  name: 'fees.activate_number',
  params: { phoneNumberId: int },
  row: { number: text },
  text: `UPDATE phone_numbers SET activated_at = coalesce(activated_at, app_now())
    WHERE business_id = $business AND id = $phoneNumberId RETURNING number`,
});

/**
 * Starts the monthly fee of an active number, at the price of that number, and charges the first month in the same
 * transaction. The first number of a business also starts the platform fee. The platform fee is due 14 days after
 * sign-up at the earliest, and not before the last paid month is over. `userId` is the buyer, null for a former member.
 * Returns false and changes nothing when the number has a running fee or belongs to another business. After the commit,
 * wake `relay-outbox` and `submit-recharges`; without a wake-up their timers run them later.
 */
export async function startNumberFees(
  tx: TenantTx,
  { userId }: { userId: number | null },
  phoneNumberId: number,
): Promise<boolean> {
  await lockFees(tx);
  const schedule = await tx.first(startNumber, { phoneNumberId });
  if (!schedule) return false;
  await tx.all(startPlatform, { trialDays: PLAN.platformTrialDays });
  const { number } = await tx.one(activate, { phoneNumberId });
  const actor = userId === null ? 'system' : `user-${userId}`;
  await recordAudit(tx, { actor, action: 'number.activated', subject: number });
  await chargeNow(tx);
  return true;
}
