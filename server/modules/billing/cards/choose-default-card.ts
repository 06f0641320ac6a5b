import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/errors.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness, type RowOf } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { lockAccount } from '../payments/open-payment.ts';
import { lockRecharging } from '../recharge/recharge-consent.ts';
import { chooseCard } from './save-card.ts';

const savedCard = ofBusiness({
  name: 'cards.one',
  params: { id: int },
  row: { id: int, brand: text, last4: text, is_default: bool, stripe_payment_method_id: text },
  text: `SELECT id, brand, last4, is_default, stripe_payment_method_id FROM payment_methods
    WHERE business_id = $business AND id = $id AND detached_at IS NULL AND removed_at IS NULL`,
});
export type SavedCard = RowOf<typeof savedCard>;

/** A card of the business that may be charged; throws `not_found` for any other. */
export async function requireCard(tx: Pick<TenantTx, 'first'>, id: number): Promise<SavedCard> {
  const card = await tx.first(savedCard, { id });
  if (!card) throw notFound();
  return card;
}

/**
 * Takes the locks that every change of cards needs. Lock order, as for payments: first auto-recharge, then the account.
 */
async function lockCards(tx: TenantTx): Promise<void> {
  await tx.all(lockRecharging);
  await tx.all(lockAccount);
}

/** Sets the card that auto-recharge charges, audited. Choosing it again changes and records nothing. */
export async function setDefaultCard(
  tx: TenantTx,
  { userId }: Pick<Actor, 'userId'>,
  id: number,
): Promise<void> {
  const card = await requireCard(tx, id);
  if (card.is_default) return;
  await chooseCard(tx, id);
  await recordAudit(tx, {
    actor: `user-${userId}`,
    action: 'card.chosen',
    subject: `card-${id}`,
    details: { last4: card.last4 },
  });
}

/** Sets the card that auto-recharge charges from now on and that payments offer first. Throws `not_found`. */
export async function chooseDefaultCard(
  { db, jobs, invalidations }: MemberDeps,
  actor: Actor,
  { cardId }: { cardId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCards(tx);
    await setDefaultCard(tx, actor, cardId);
  });
  invalidations.publish([db.businessId], ['balance']);
  jobs.wake('open-recharges', {});
}
