import { bool, int, jsonOf, text } from '../../../db/column-types.ts';
import type { TenantDb, TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { finishWork, type Work } from '../../../jobs/due-work.ts';
import { lockFees, startNumberFees } from '../../billing/index.ts';

const lockBought = ofBusiness({
  name: 'numbers.lock_bought',
  params: { orderId: int },
  row: { phone_number: text, monthly_fee_cents: int, setup_fee_cents: int, ordered_by: int.orNull },
  text: `SELECT phone_number, monthly_fee_cents, setup_fee_cents, ordered_by FROM number_orders
    WHERE business_id = $business AND id = $orderId AND state = 'bought' FOR NO KEY UPDATE`,
});

/**
 * The number gets the ordered language if the business still has it, otherwise the default language. The first number
 * becomes the primary one.
 */
const insertNumber = ofBusiness({
  name: 'numbers.insert_bought',
  params: { orderId: int },
  row: { id: int },
  text: `INSERT INTO phone_numbers (business_id, number, friendly_name, phone_sid, language_code, locality, region,
      is_primary, monthly_fee_cents, status)
    SELECT $business, o.phone_number, o.friendly_name, o.phone_sid,
      (SELECT l.language_code FROM business_languages l WHERE l.business_id = $business
       ORDER BY l.language_code = o.language_code DESC, l.is_default DESC, l.created_at LIMIT 1),
      o.locality, o.region,
      NOT EXISTS (SELECT FROM phone_numbers n WHERE n.business_id = $business AND n.is_primary),
      o.monthly_fee_cents, 'active'
    FROM number_orders o WHERE o.business_id = $business AND o.id = $orderId
    RETURNING id`,
});

const postSetupFee = ofBusiness({
  name: 'numbers.post_setup_fee',
  params: {
    source: text,
    cents: int,
    facts: jsonOf<{ phone_number_id: number; phone_number: string }>(),
  },
  row: { posted: bool },
  text: `SELECT post_ledger_entry($business, 'setup_fee', $source, -$cents::bigint, $facts) AS posted`,
});

const markActive = ofBusiness({
  name: 'numbers.mark_active',
  params: { orderId: int, phoneNumberId: int },
  text: `UPDATE number_orders SET state = 'active', phone_number_id = $phoneNumberId, updated_at = app_now()
    WHERE business_id = $business AND id = $orderId AND state = 'bought'`,
});

/**
 * Turns a bought number into an active number of the business. One transaction also charges its first month and set-up
 * fee, queues its mail and ends the work on its order. If the number is active already, nothing changes. Throws
 * `LeaseLost`. If the charges exceed the balance, the balance becomes negative, as with any fee.
 */
export async function activateNumber(
  { db, invalidations, jobs }: Pick<Deps, 'invalidations' | 'jobs'> & { db: TenantDb },
  work: Work,
): Promise<void> {
  const isActivated = await db.transaction((tx) => activate(tx, work));
  if (!isActivated) return;
  invalidations.publish([db.businessId], ['catalogue', 'balance', 'calls']);
  jobs.wake('relay-outbox', {});
  jobs.wake('submit-recharges', {});
}

async function activate(tx: TenantTx, work: Work): Promise<boolean> {
  const orderId = Number(work.subject);
  await lockFees(tx);
  const order = await tx.first(lockBought, { orderId });
  if (!order) return false;
  await finishWork(tx, work);
  const { phone_number: number, setup_fee_cents: setupFeeCents } = order;
  const { id: phoneNumberId } = await tx.one(insertNumber, { orderId });
  if (setupFeeCents > 0) {
    const facts = { phone_number_id: phoneNumberId, phone_number: number };
    await tx.one(postSetupFee, { source: `order-${orderId}`, cents: setupFeeCents, facts });
  }
  await startNumberFees(tx, { userId: order.ordered_by }, phoneNumberId);
  await tx.all(markActive, { orderId, phoneNumberId });
  const { monthly_fee_cents: monthlyFeeCents } = order;
  await recordEvent(tx, 'number.activated', { phoneNumberId, number, monthlyFeeCents, setupFeeCents });
  return true;
}
