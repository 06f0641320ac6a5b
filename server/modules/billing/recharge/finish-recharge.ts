import { notFound } from '../../../core/errors.ts';
import type { OrderLine } from '../../../core/order.ts';
import { int, jsonOf, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import type { CreatedPayment } from '../payments/payments.schema.ts';

const waiting = ofBusiness({
  name: 'recharges.waiting_for_owner',
  row: { intent_id: text.orNull, amount_cents: int, lines: jsonOf<OrderLine[]>() },
  text: `SELECT p.stripe_payment_intent_id AS intent_id, p.amount_cents, p.lines
    FROM recharges r JOIN payments p ON p.business_id = r.business_id AND p.id = r.payment_id
    WHERE r.business_id = $business AND p.business_id = $business AND r.state = 'authentication'`,
});

/**
 * Data for the payment form with which the owner authenticates a recharge at the bank. The form completes the same
 * charge, so nothing is paid twice. Throws `not_found` when no recharge waits for the owner, `provider_unavailable`
 * when Stripe does not answer.
 */
export async function finishRecharge({ db, payments }: MemberDeps): Promise<CreatedPayment> {
  const recharge = await db.first(waiting);
  if (!recharge?.intent_id) throw notFound();
  const { intent_id: paymentIntentId, lines, amount_cents: totalCents } = recharge;
  const clientSecret = await payments.openForOwner(paymentIntentId);
  if (clientSecret === null) throw notFound();
  return { paymentIntentId, clientSecret, lines, totalCents, terms: null };
}
