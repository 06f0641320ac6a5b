import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordEvent } from '../../../events/record-event.ts';

const mailedReceipt = ofBusiness({
  name: 'receipts.wanted_by_mail',
  params: { paymentId: int },
  row: {
    receipt_number: text.orNull,
    amount_cents: int,
    credited_cents: int,
    card_brand: text.orNull,
    card_last4: text.orNull,
  },
  text: `SELECT p.receipt_number, p.amount_cents, p.card_brand, p.card_last4,
      coalesce((SELECT sum(e.amount_cents) FROM payment_effects e
                WHERE e.business_id = $business AND e.payment_id = p.id AND e.kind = 'topup'), 0)::bigint AS credited_cents
    FROM payments p JOIN receipt_settings s ON s.business_id = p.business_id
    WHERE p.business_id = $business AND s.business_id = $business AND p.id = $paymentId AND s.is_mailed`,
});

/**
 * Queues the mail of a payment's receipt to the owners if they want receipts by mail. Runs in the transaction of the
 * credit. Returns whether a mail was queued. Each payment is mailed once, because the event is unique.
 */
export async function queueReceipt(tx: TenantTx, paymentId: number): Promise<boolean> {
  const payment = await tx.first(mailedReceipt, { paymentId });
  if (!payment || payment.receipt_number === null) return false;
  const { card_brand: brand, card_last4: last4 } = payment;
  await recordEvent(tx, 'receipt.issued', {
    paymentId,
    receiptNumber: payment.receipt_number,
    paidCents: payment.amount_cents,
    creditedCents: payment.credited_cents,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
  });
  return true;
}
