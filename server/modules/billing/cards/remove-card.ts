import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { lockAccount } from '../payments/open-payment.ts';
import { lockRecharging, saveRecharge } from '../recharge/recharge-consent.ts';
import type { RemoveCardInput } from './cards.schema.ts';
import { requireCard, setDefaultCard } from './choose-default-card.ts';
import { detachCards } from './detach-cards.ts';
import { replaceLostDefault } from './save-card.ts';

/** Removes every stored copy of the card, because the owner sees the copies as one card. */
const markRemoved = ofBusiness({
  name: 'cards.mark_removed',
  params: { id: int },
  row: { stripe_payment_method_id: text },
  text: `UPDATE payment_methods m SET is_default = false, removed_at = app_now()
    WHERE m.business_id = $business AND m.detached_at IS NULL AND m.removed_at IS NULL
      AND (m.id = $id OR m.fingerprint = (SELECT f.fingerprint FROM payment_methods f
                                          WHERE f.business_id = $business AND f.id = $id))
    RETURNING m.stripe_payment_method_id`,
});

const markAllRemoved = ofBusiness({
  name: 'cards.mark_all_removed',
  text: `UPDATE payment_methods SET is_default = false, removed_at = app_now()
    WHERE business_id = $business AND detached_at IS NULL AND removed_at IS NULL`,
});

/** Removes every card of the business without a request of its owner. `reconcile-payments` detaches them at Stripe. */
export async function removeAllCards(tx: TenantTx): Promise<void> {
  await tx.all(markAllRemoved);
}

/**
 * Called for the card of an active auto-recharge. Throws `conflict` unless the request switches auto-recharge off or
 * names another card.
 */
async function updateRecharge(tx: TenantTx, actor: Actor, { recharge }: RemoveCardInput): Promise<void> {
  if (recharge === undefined) throw new AppError('conflict', 'errors.billing.cardIsRecharged');
  if (recharge === 'off') await saveRecharge(tx, actor, { isAutoRecharge: false });
  else await setDefaultCard(tx, actor, recharge.chargeCardId);
}

/**
 * Removes a card permanently: no charge of it begins after the commit, but a charge that is already being sent may
 * still succeed. The newest other card replaces a default card. Then detaches the card at Stripe; if the detachment
 * fails, `reconcile-payments` repeats it. Throws `not_found` for an unknown or already removed card. Throws `conflict`
 * for the card of an active auto-recharge, unless the same request switches auto-recharge off or names another card.
 */
export async function removeCard(deps: MemberDeps, actor: Actor, input: RemoveCardInput): Promise<void> {
  const { db, jobs, invalidations } = deps;
  const { cardId } = input;
  const removed = await db.transaction(async (tx) => {
    const { is_auto_recharge: isRechargeOn } = await tx.one(lockRecharging);
    await tx.all(lockAccount);
    const card = await requireCard(tx, cardId);
    if (card.is_default && isRechargeOn) await updateRecharge(tx, actor, input);
    const rows = await tx.all(markRemoved, { id: cardId });
    // The new card for auto-recharge must belong to this business and must not be the removed card.
    if (typeof input.recharge === 'object') await requireCard(tx, input.recharge.chargeCardId);
    await replaceLostDefault(tx);
    await recordAudit(tx, {
      actor: `user-${actor.userId}`,
      action: 'card.removed',
      subject: `card-${cardId}`,
      details: { last4: card.last4 },
    });
    return rows.map((row) => row.stripe_payment_method_id);
  });
  invalidations.publish([db.businessId], ['balance']);
  jobs.wake('send-mails', {});
  jobs.wake('submit-recharges', {});
  await detachCards(deps, removed);
}
