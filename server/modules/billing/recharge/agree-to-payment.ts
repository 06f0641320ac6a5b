import type { Actor } from '../../../core/actor.ts';
import type { Device } from '../../../core/device.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import {
  describeTerms,
  offeredRecharge,
  paymentSentences,
  rechargeLimits,
  renderTerms,
} from '../../../core/payment-terms.ts';
import { PORTAL_LANGUAGES } from '../../../core/portal-language.ts';
import { originOf } from '../../../core/request-origin.ts';
import { bool, int, jsonOf, oneOf, text } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { textsIn } from '../../../texts.ts';
import { PAYMENT_STATES } from '../payments/payments.schema.ts';
import { readPaymentTerms } from './payment-terms.queries.ts';
import type { AgreeToPaymentInput } from './recharge.schema.ts';

/** The lock waits for a concurrent transaction that credits the payment. */
const lockPayment = ofBusiness({
  name: 'billing.lock_agreed_payment',
  params: { intentId: text },
  row: { id: int, amount_cents: int, phone_number: text.orNull, state: oneOf(PAYMENT_STATES) },
  text: `SELECT id, amount_cents, phone_number, state FROM payments
    WHERE business_id = $business AND stripe_payment_intent_id = $intentId FOR NO KEY UPDATE`,
});

/** A second click on Pay, after a declined card, replaces the agreement of the first click. */
const saveAgreement = ofBusiness({
  name: 'billing.save_agreement',
  params: {
    paymentId: int,
    userId: int,
    isAutoRecharge: bool,
    thresholdCents: int,
    amountCents: int,
    capCents: int,
    terms: text,
    language: oneOf(PORTAL_LANGUAGES),
    address: text.orNull,
    device: jsonOf<Device>().orNull,
  },
  text: `INSERT INTO payment_agreements (business_id, payment_id, user_id, is_auto_recharge, threshold_cents,
      amount_cents, cap_cents, terms, language, address, device)
    VALUES ($business, $paymentId, $userId, $isAutoRecharge, $thresholdCents, $amountCents, $capCents, $terms, $language,
      $address, $device)
    ON CONFLICT (business_id, payment_id) DO UPDATE SET user_id = excluded.user_id,
      is_auto_recharge = excluded.is_auto_recharge, threshold_cents = excluded.threshold_cents,
      amount_cents = excluded.amount_cents, cap_cents = excluded.cap_cents, terms = excluded.terms,
      language = excluded.language, address = excluded.address, device = excluded.device, agreed_at = app_now(),
      voided_at = NULL`,
});

/**
 * Voids the agreement of a payment whose current terms offer no auto-recharge. The user may have agreed to earlier terms
 * before their card was declined, and now reads that nothing more will be charged.
 */
export const voidAgreement = ofBusiness({
  name: 'billing.void_agreement_of_payment',
  params: { paymentId: int },
  text: `UPDATE payment_agreements SET voided_at = app_now()
    WHERE business_id = $business AND payment_id = $paymentId AND voided_at IS NULL`,
});

/**
 * Saves the user's choice about auto-recharge when they press Pay, before the card is charged. The server computes the
 * terms and compares them with the terms that the user was shown. The agreement takes effect when the payment is
 * credited (apply-agreement.ts). A repeated press replaces the agreement. If the terms offer no auto-recharge, nothing
 * is saved and an earlier agreement is voided. Throws `not_found` for another business's payment. Throws `conflict` for
 * a payment that is over, or when the terms have changed.
 */
export async function agreeToPayment(
  { db }: MemberDeps,
  { userId }: Actor,
  { paymentIntentId, isAutoRecharge, shownTerms }: AgreeToPaymentInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await tx.first(lockPayment, { intentId: paymentIntentId });
    if (!payment) throw notFound();
    if (payment.state !== 'open') throw new AppError('conflict', 'errors.billing.payingElsewhere');
    const { id: paymentId, amount_cents: totalCents, phone_number: phoneNumber } = payment;
    const terms = await readPaymentTerms(tx, { totalCents, ...(phoneNumber !== null && { phoneNumber }) });
    const offered = offeredRecharge(terms);
    const { address, device, language } = originOf(tx);
    const t = textsIn(language);
    const sentences = [...paymentSentences(terms, isAutoRecharge), ...rechargeLimits(terms, isAutoRecharge)];
    if (describeTerms(t, sentences) !== shownTerms)
      throw new AppError('conflict', 'errors.billing.termsChanged');
    if (!offered) {
      await tx.all(voidAgreement, { paymentId });
      return;
    }
    await tx.all(saveAgreement, {
      paymentId,
      userId,
      isAutoRecharge,
      ...offered,
      terms: renderTerms(t, sentences),
      language,
      address,
      device,
    });
  });
}
