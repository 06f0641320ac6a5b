import type { Device } from '../../../core/device.ts';
import { PORTAL_LANGUAGES } from '../../../core/portal-language.ts';
import { bool, instant, int, jsonOf, oneOf, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { lockRecharging, saveRecharge } from './recharge-consent.ts';

const selectAgreement = ofBusiness({
  name: 'billing.agreement_of_payment',
  params: { paymentId: int },
  row: {
    user_id: int,
    is_auto_recharge: bool,
    threshold_cents: int,
    amount_cents: int,
    cap_cents: int,
    terms: text,
    language: oneOf(PORTAL_LANGUAGES),
    address: text.orNull,
    device: jsonOf<Device>().orNull,
    agreed_at: instant,
  },
  text: `SELECT user_id, is_auto_recharge, threshold_cents, amount_cents, cap_cents, terms, language, address, device,
      agreed_at
    FROM payment_agreements WHERE business_id = $business AND payment_id = $paymentId AND voided_at IS NULL`,
});

/**
 * Applies the agreement to auto-recharge that the user gave with the Pay button: it becomes the owner's settings, in
 * the transaction that credits the payment. Returns true when mails about it were queued. Settings that an owner has
 * saved in the meantime stay. The caller credits a payment once, and holds the lock of the business (lockRecharging).
 */
export async function applyAgreement(tx: TenantTx, paymentId: number): Promise<boolean> {
  const agreement = await tx.first(selectAgreement, { paymentId });
  if (!agreement) return false;
  const { is_chosen: isChosen } = await tx.one(lockRecharging);
  if (isChosen) return false;
  const { user_id: userId, is_auto_recharge: isAutoRecharge } = agreement;
  const { threshold_cents: thresholdCents, amount_cents: amountCents, cap_cents: capCents } = agreement;
  const { terms, language, address, device, agreed_at: agreedAt } = agreement;
  const settings = isAutoRecharge ? { thresholdCents, amountCents, capCents } : {};
  await saveRecharge(
    tx,
    { userId },
    { isAutoRecharge, ...settings },
    { terms, language, address, device, paymentId, agreedAt },
  );
  return isAutoRecharge;
}
