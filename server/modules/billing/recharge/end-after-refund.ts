import { bool, int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { EventPayload } from '../../../events/catalogue.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { endRecharge } from './recharge-consent.ts';

const afterRefund = ofBusiness({
  name: 'recharges.after_refund',
  row: { balance_cents: int, sequence: int, is_below: bool },
  text: `SELECT a.balance_cents, a.last_sequence AS sequence,
      b.is_auto_recharge AND a.balance_cents < b.recharge_threshold_cents AS is_below
    FROM businesses b JOIN accounts a ON a.business_id = b.id
    WHERE b.id = $business AND a.business_id = $business`,
});

/**
 * Switches auto-recharge off if a refund left the balance below its threshold, because auto-recharge would charge the
 * refunded amount to the card again. Cancels a recharge that is due; a recharge that was submitted to Stripe continues.
 * Returns the event for the owners, or undefined when nothing changed. The caller has posted the refund in this
 * transaction and holds the lock of the business (lockRecharging).
 */
export async function endAfterRefund(tx: TenantTx): Promise<EventPayload<'recharge.ended'> | undefined> {
  const { balance_cents: balanceCents, sequence, is_below: isBelow } = await tx.one(afterRefund);
  if (!isBelow) return undefined;
  await endRecharge(tx);
  const subject = `business-${tx.businessId}`;
  const details = { reason: 'refunded', balanceCents };
  await recordAudit(tx, { actor: 'system', action: 'recharge.off', subject, details });
  return { sequence, balanceCents };
}
