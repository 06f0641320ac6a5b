import type { Actor } from '../../../core/actor.ts';
import type { Device } from '../../../core/device.ts';
import type { RechargeSettings } from '../../../core/first-recharge.ts';
import { PORTAL_LANGUAGES, type PortalLanguage } from '../../../core/portal-language.ts';
import { renderRechargeTerms } from '../../../core/recharge-terms.ts';
import { originOf } from '../../../core/request-origin.ts';
import { bool, instant, int, jsonOf, oneOf, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { textsIn } from '../../../texts.ts';
import { queueOwnersMail } from '../../mail/index.ts';

/** The first lock of every transaction that changes auto-recharge or the state of a recharge. */
export const lockRecharging = ofBusiness({
  name: 'billing.lock_recharge',
  row: {
    is_auto_recharge: bool,
    recharge_threshold_cents: int,
    recharge_amount_cents: int,
    recharge_cap_cents: int,
    is_chosen: bool,
    is_suspended: bool,
  },
  text: `SELECT is_auto_recharge, recharge_threshold_cents, recharge_amount_cents, recharge_cap_cents,
      recharge_chosen_at IS NOT NULL AS is_chosen, suspended_at IS NOT NULL AS is_suspended
    FROM businesses WHERE id = $business FOR NO KEY UPDATE`,
});

const update = ofBusiness({
  name: 'billing.update_recharge',
  params: { isOn: bool, thresholdCents: int, amountCents: int, capCents: int },
  text: `UPDATE businesses SET is_auto_recharge = $isOn, recharge_threshold_cents = $thresholdCents,
      recharge_amount_cents = $amountCents, recharge_cap_cents = $capCents
    WHERE id = $business`,
});

/** Records that the owner has decided about auto-recharge, so that payments no longer offer it. */
const markChosen = ofBusiness({
  name: 'billing.mark_recharge_chosen',
  text: `UPDATE businesses SET recharge_chosen_at = app_now()
    WHERE id = $business AND recharge_chosen_at IS NULL`,
});

const withdraw = ofBusiness({
  name: 'billing.withdraw_consent',
  row: { id: int },
  text: `UPDATE recharge_consents SET withdrawn_at = app_now()
    WHERE business_id = $business AND withdrawn_at IS NULL RETURNING id`,
});

const openConsent = ofBusiness({
  name: 'billing.open_consent',
  row: { id: int },
  text: 'SELECT id FROM recharge_consents WHERE business_id = $business AND withdrawn_at IS NULL',
});

const insertConsent = ofBusiness({
  name: 'billing.record_consent',
  params: {
    userId: int,
    terms: text,
    thresholdCents: int,
    amountCents: int,
    address: text.orNull,
    device: jsonOf<Device>().orNull,
    language: oneOf(PORTAL_LANGUAGES),
    paymentId: int.orNull,
    agreedAt: instant.orNull,
  },
  text: `INSERT INTO recharge_consents
      (business_id, user_id, terms, threshold_cents, amount_cents, address, device, language, payment_id, given_at)
    VALUES ($business, $userId, $terms, $thresholdCents, $amountCents, $address, $device, $language, $paymentId,
      coalesce($agreedAt, app_now()))`,
});

const switchOff = ofBusiness({
  name: 'billing.switch_recharge_off',
  text: 'UPDATE businesses SET is_auto_recharge = false WHERE id = $business',
});

/** Voids agreements of payments that are not credited yet, so that they do not become a consent later. */
const voidAgreements = ofBusiness({
  name: 'billing.void_agreements',
  text: `UPDATE payment_agreements SET voided_at = app_now()
    WHERE business_id = $business AND voided_at IS NULL`,
});

/** Cancels recharges that Stripe is not processing; submit-recharges cancels their intents at Stripe. */
const cancelOpen = ofBusiness({
  name: 'recharges.cancel_open',
  text: `UPDATE recharges SET state = 'canceled', reason = 'withdrawn', ended_at = app_now()
    WHERE business_id = $business AND state IN ('due', 'authentication')`,
});

/** A consent given next to a Pay button, with the terms shown there. */
export type ShownTerms = {
  terms: string;
  language: PortalLanguage;
  address: string | null;
  device: Device | null;
  paymentId: number;
  agreedAt: Date;
};

/** Requested settings of auto-recharge; undefined fields keep their values. */
export type RequestedRecharge = {
  isAutoRecharge?: boolean | undefined;
  thresholdCents?: number | undefined;
  amountCents?: number | undefined;
  capCents?: number | undefined;
};

/**
 * Saves the owner's settings of auto-recharge. One transaction stores the settings, the consent to the shown terms, the
 * audit entry and a mail to every owner. Switching auto-recharge off withdraws the consent. Changed settings withdraw
 * the consent and store a new one. The same settings again change, record and mail nothing. `shownTerms` are the terms
 * of a consent given before this request. Without them the consent is given now, to the terms of the billing page.
 */
export async function saveRecharge(
  tx: TenantTx,
  { userId }: Pick<Actor, 'userId'>,
  requested: RequestedRecharge,
  shownTerms?: ShownTerms,
): Promise<void> {
  const before = await tx.one(lockRecharging);
  await tx.all(markChosen);
  const isOn = requested.isAutoRecharge ?? before.is_auto_recharge;
  const thresholdCents = requested.thresholdCents ?? before.recharge_threshold_cents;
  const amountCents = requested.amountCents ?? before.recharge_amount_cents;
  const capCents = requested.capCents ?? before.recharge_cap_cents;
  const isSame =
    isOn === before.is_auto_recharge &&
    capCents === before.recharge_cap_cents &&
    thresholdCents === before.recharge_threshold_cents &&
    amountCents === before.recharge_amount_cents;
  const isConsented = !isOn || (await tx.first(openConsent)) !== undefined;
  if (isSame && isConsented) return;
  await tx.all(update, { isOn, thresholdCents, amountCents, capCents });
  await tx.all(withdraw);
  if (!isOn) await tx.all(cancelOpen);
  if (isOn) {
    const consent = shownTerms ?? readNow(tx, { thresholdCents, amountCents, capCents });
    await tx.all(insertConsent, { userId, thresholdCents, amountCents, ...consent });
  }
  const action =
    isOn === before.is_auto_recharge ? 'recharge.changed' : isOn ? 'recharge.on' : 'recharge.off';
  const details = { isOn, thresholdCents, amountCents, capCents };
  const actor = `user-${userId}`;
  const subject = `business-${tx.businessId}`;
  const auditId = await recordAudit(tx, { actor, action, subject, details });
  await queueOwnersMail(tx, {
    actorId: userId,
    template: 'recharge-changed',
    version: `audit-${auditId}`,
    facts: details,
  });
}

/** The terms as the billing page shows them to the user of this request. */
function readNow(tx: TenantTx, settings: RechargeSettings) {
  const { address, device, language } = originOf(tx);
  const terms = renderRechargeTerms(textsIn(language), settings);
  return { terms, language, address, device, paymentId: null, agreedAt: null };
}

/** Switches auto-recharge off without a request of the owner. Withdraws the consent and voids open agreements. */
export async function endRecharge(tx: TenantTx): Promise<void> {
  await tx.all(voidAgreements);
  await tx.all(switchOff);
  await tx.all(withdraw);
  await tx.all(cancelOpen);
}
