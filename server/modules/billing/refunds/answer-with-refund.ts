import { int } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { recordEvent } from '../../../events/record-event.ts';

const answer = ofBusiness({
  name: 'refund_requests.answer_with_refund',
  params: { paymentId: int },
  row: { id: int },
  text: `UPDATE refund_requests SET outcome = 'refunded', answered_at = app_now()
    WHERE business_id = $business AND payment_id = $paymentId AND outcome IS NULL RETURNING id`,
});

/**
 * Marks the refund request of a payment as answered by a refund, no matter who made the refund, in the transaction that
 * posts it. Owners are notified once; `isRechargeOff` tells them that the refund switched auto-recharge off. Returns
 * false for a payment without an open request, which is unchanged. The caller holds the lock of the payment.
 */
export async function answerWithRefund(
  tx: TenantTx,
  { paymentId, ...refund }: { paymentId: number; amountCents: number; isRechargeOff: boolean },
): Promise<boolean> {
  const request = await tx.first(answer, { paymentId });
  if (!request) return false;
  const subject = `payment-${paymentId}`;
  await recordAudit(tx, {
    actor: 'system',
    action: 'money_back.refunded',
    subject,
    details: { amountCents: refund.amountCents },
  });
  await recordEvent(tx, 'money_back.refunded', { requestId: request.id, ...refund });
  return true;
}
