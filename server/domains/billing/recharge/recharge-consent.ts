import type { Actor } from '../../../core/actor.ts';
import { rechargeTerms } from '../../../core/recharge-terms.ts';
import { sayTo } from '../../../core/sentences/say-in.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { currentOrigin } from '../../../events/request-origin.ts';
import { tellOwners } from '../../mail/tell-owners.ts';

/** Whoever changes what auto-recharge does, or what became of a recharge, takes this lock first. */
export const lockRecharging = ofBusiness({
  name: 'billing.lock_recharge',
  row: {
    is_auto_recharge: bool,
    recharge_threshold_cents: int,
    recharge_amount_cents: int,
    recharge_cap_cents: int,
  },
  text: `SELECT is_auto_recharge, recharge_threshold_cents, recharge_amount_cents, recharge_cap_cents
    FROM businesses WHERE id = $business FOR NO KEY UPDATE`,
});

const update = ofBusiness({
  name: 'billing.update_recharge',
  params: { isOn: bool, thresholdCents: int, amountCents: int, capCents: int },
  text: `UPDATE businesses SET is_auto_recharge = $isOn, recharge_threshold_cents = $thresholdCents,
      recharge_amount_cents = $amountCents, recharge_cap_cents = $capCents
    WHERE id = $business`,
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
    device: text.orNull,
  },
  text: `INSERT INTO recharge_consents
      (business_id, user_id, terms, threshold_cents, amount_cents, address, device)
    VALUES ($business, $userId, $terms, $thresholdCents, $amountCents, $address, $device)`,
});

const switchOff = ofBusiness({
  name: 'billing.switch_recharge_off',
  text: 'UPDATE businesses SET is_auto_recharge = false WHERE id = $business AND is_auto_recharge',
});

/** What Stripe is being asked for goes on; everything else ends, and submit-recharges closes what is open at Stripe. */
const cancelOpen = ofBusiness({
  name: 'recharges.cancel_open',
  text: `UPDATE recharges SET state = 'canceled', reason = 'withdrawn', ended_at = app_now()
    WHERE business_id = $business AND state IN ('due', 'authentication')`,
});

/** What somebody wants of auto-recharge; what is undefined stays. */
export type RechargeWish = {
  isAutoRecharge?: boolean | undefined;
  thresholdCents?: number | undefined;
  amountCents?: number | undefined;
  capCents?: number | undefined;
};

/**
 * Keeps what an owner chose for auto-recharge, in one transaction with the consent to the terms as they read them, the audit
 * and a mail to every owner. Switching it off withdraws the consent; other terms withdraw it and are consented to anew.
 * The same choice again changes, records and mails nothing.
 */
export async function keepRecharge(
  tx: TenantTx,
  { businessId, userId }: Pick<Actor, 'businessId' | 'userId'>,
  wish: RechargeWish,
): Promise<void> {
  const before = await tx.one(lockRecharging);
  const isOn = wish.isAutoRecharge ?? before.is_auto_recharge;
  const thresholdCents = wish.thresholdCents ?? before.recharge_threshold_cents;
  const amountCents = wish.amountCents ?? before.recharge_amount_cents;
  const capCents = wish.capCents ?? before.recharge_cap_cents;
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
    const { address, device, language } = currentOrigin();
    const terms = sayTo(language, rechargeTerms({ thresholdCents, amountCents, capCents }));
    await tx.all(insertConsent, { userId, terms, thresholdCents, amountCents, address, device });
  }
  const action =
    isOn === before.is_auto_recharge ? 'recharge.changed' : isOn ? 'recharge.on' : 'recharge.off';
  const details = { isOn, thresholdCents, amountCents, capCents };
  const actor = `user-${userId}`;
  const subject = `business-${businessId}`;
  const auditId = await recordAudit(tx, { actor, action, subject, details });
  await tellOwners(tx, {
    actorId: userId,
    template: 'recharge-changed',
    version: `audit-${auditId}`,
    facts: details,
  });
}

/** Switches auto-recharge off and withdraws the consent without anybody's wish. */
export async function endRecharge(tx: TenantTx): Promise<void> {
  await tx.all(switchOff);
  await tx.all(withdraw);
  await tx.all(cancelOpen);
}
