import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { chargeNow, endRecharge, lockFees, removeAllCards } from '../../billing/index.ts';
import { releaseNow } from '../../telephony/index.ts';

const endFees = ofBusiness({
  name: 'businesses.end_fees',
  text: `UPDATE fee_schedules SET ended_at = app_now(), end_reason = 'closed'
    WHERE business_id = $business AND ended_at IS NULL`,
});

/**
 * Releases every number, ends every fee and recharge and removes the saved cards, in the caller's transaction. Charges
 * that are already due are posted first. Running it again changes nothing. Throws while a number is being bought. Wake
 * `release-numbers` and `submit-recharges` after the commit; without a wake-up their timers run them later.
 */
export async function endServices(tx: TenantTx): Promise<void> {
  await lockFees(tx);
  await chargeNow(tx);
  const { numberOrder, phoneNumber } = tx.models;
  const underWay = { state: { in: ['awaiting_payment', 'paid', 'bought'] } };
  if ((await numberOrder.count({ where: underWay })) > 0)
    throw new Error('a number is being bought for it: try again once that order is over');
  const remainingNumbers = await phoneNumber.findMany({
    where: { status: { not: 'cancelled' } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  for (const { id } of remainingNumbers) await releaseNow(tx, id);
  await tx.all(endFees);
  await endRecharge(tx);
  await removeAllCards(tx);
}
