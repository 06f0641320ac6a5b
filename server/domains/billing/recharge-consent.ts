import { rechargeTerms } from '../../core/recharge-terms.ts';
import { type Queryable, run, runOne, type Statement } from '../../db/sql.ts';
import { recordAudit } from '../../events/record-audit.ts';
import { currentOrigin } from '../../events/request-origin.ts';
import { tellOwners } from '../mail/tell-owners.ts';
import type { Payer } from './open-payment.ts';

type RechargeRow = {
  is_auto_recharge: boolean;
  recharge_threshold_cents: number;
  recharge_amount_cents: number;
};

const lock: Statement<RechargeRow> = {
  name: 'billing.lock_recharge',
  text: `SELECT is_auto_recharge, recharge_threshold_cents, recharge_amount_cents
    FROM businesses WHERE id = $1 FOR NO KEY UPDATE`,
};

const update: Statement<Record<string, never>> = {
  name: 'billing.update_recharge',
  text: `UPDATE businesses SET is_auto_recharge = $2, recharge_threshold_cents = $3, recharge_amount_cents = $4
    WHERE id = $1`,
};

const withdraw: Statement<{ id: number }> = {
  name: 'billing.withdraw_consent',
  text: `UPDATE recharge_consents SET withdrawn_at = app_now()
    WHERE business_id = $1 AND withdrawn_at IS NULL RETURNING id`,
};

const hasConsent: Statement<{ id: number }> = {
  name: 'billing.open_consent',
  text: 'SELECT id FROM recharge_consents WHERE business_id = $1 AND withdrawn_at IS NULL',
};

const insertConsent: Statement<Record<string, never>> = {
  name: 'billing.record_consent',
  text: `INSERT INTO recharge_consents
      (business_id, user_id, terms, threshold_cents, amount_cents, address, device)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
};

const switchOff: Statement<Record<string, never>> = {
  name: 'billing.switch_recharge_off',
  text: 'UPDATE businesses SET is_auto_recharge = false WHERE id = $1 AND is_auto_recharge',
};

/** What somebody wants of auto-recharge; what is undefined stays. */
export type RechargeWish = {
  isAutoRecharge?: boolean | undefined;
  thresholdCents?: number | undefined;
  amountCents?: number | undefined;
};

/**
 * Keeps what an owner chose for auto-recharge, in one transaction with the consent to the terms of then, the audit and
 * a mail to every owner. Switching it off withdraws the consent; other terms withdraw it and are consented to anew.
 * The same choice again changes, records and mails nothing.
 */
export async function keepRecharge(
  tx: Queryable,
  { businessId, userId }: Payer,
  wish: RechargeWish,
): Promise<void> {
  const before = await runOne(tx, lock, [businessId]);
  const isOn = wish.isAutoRecharge ?? before.is_auto_recharge;
  const thresholdCents = wish.thresholdCents ?? before.recharge_threshold_cents;
  const amountCents = wish.amountCents ?? before.recharge_amount_cents;
  const isSame =
    isOn === before.is_auto_recharge &&
    thresholdCents === before.recharge_threshold_cents &&
    amountCents === before.recharge_amount_cents;
  const isConsented = !isOn || (await run(tx, hasConsent, [businessId])).length > 0;
  if (isSame && isConsented) return;
  await run(tx, update, [businessId, isOn, thresholdCents, amountCents]);
  await run(tx, withdraw, [businessId]);
  if (isOn) {
    const { address, device } = currentOrigin();
    const terms = rechargeTerms({ thresholdCents, amountCents });
    await run(tx, insertConsent, [businessId, userId, terms, thresholdCents, amountCents, address, device]);
  }
  const action =
    isOn === before.is_auto_recharge ? 'recharge.changed' : isOn ? 'recharge.on' : 'recharge.off';
  const details = { isOn, thresholdCents, amountCents };
  const actor = `user-${userId}`;
  const subject = `business-${businessId}`;
  const auditId = await recordAudit(tx, { businessId, actor, action, subject, details });
  await tellOwners(tx, {
    businessId,
    actorId: userId,
    template: 'recharge-changed',
    version: `audit-${auditId}`,
    facts: details,
  });
}

/** Switches auto-recharge off and withdraws the consent, for nobody who may agree to it is behind it any more. */
export async function endRecharge(tx: Queryable, businessId: number): Promise<void> {
  await run(tx, switchOff, [businessId]);
  await run(tx, withdraw, [businessId]);
}
