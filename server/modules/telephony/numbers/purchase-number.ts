import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../../core/actor.ts';
import { withValues } from '../../../core/error-text.ts';
import { AppError } from '../../../core/errors.ts';
import { bool, int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import type { ForSale } from '../../../integrations/twilio/number-inventory.ts';
import { chargeNow, lockFees, lockNumber, settlePayment } from '../../billing/index.ts';
import { countProviderQuery } from './count-provider-query.ts';
import { numberTaken, readTerms } from './number-terms.ts';
import type { NumberOrderView, PurchaseNumberInput, PurchaseView } from './numbers.schema.ts';
import { readPurchase } from './orders.queries.ts';
import { provisionOrder } from './provision-number.ts';

/** Maximum time to wait for the provider. After it, the portal polls the order. */
const WAIT_MS = 4_000;

/**
 * The earlier order that this request repeats: an order with the same request key, or an open order of the same number.
 * If this request has no key, also an order whose number is already in use.
 */
const selectRepeatedOrder = ofBusiness({
  name: 'numbers.meant_order',
  params: { phoneNumber: text, requestId: text.orNull },
  row: { id: int, is_same_number: bool },
  text: `SELECT o.id, o.phone_number = $phoneNumber AS is_same_number FROM number_orders o
    WHERE o.business_id = $business AND (o.request_id = $requestId OR (o.phone_number = $phoneNumber AND (
      o.state IN ('awaiting_payment', 'paid', 'bought')
      OR ($requestId::text IS NULL AND EXISTS (
        SELECT FROM phone_numbers n
        WHERE n.business_id = $business AND n.id = o.phone_number_id AND n.status <> 'cancelled')))))
    ORDER BY (o.request_id = $requestId) IS TRUE DESC, o.id DESC LIMIT 1`,
});

/** The open card payment for the number. It may have succeeded, although its webhook has not arrived yet. */
const selectOpenCardOrder = ofBusiness({
  name: 'numbers.begun_payment',
  params: { phoneNumber: text },
  row: { intent_id: text.orNull, session_id: text.orNull },
  text: `SELECT stripe_payment_intent_id AS intent_id, stripe_checkout_session_id AS session_id FROM payments
    WHERE business_id = $business AND phone_number = $phoneNumber AND purpose = 'number_order'
      AND state IN ('open', 'processing') ORDER BY id DESC LIMIT 1`,
});

const selectUnderWay = ofBusiness({
  name: 'numbers.order_under_way',
  row: { id: int },
  text: `SELECT id FROM number_orders
    WHERE business_id = $business AND state IN ('awaiting_payment', 'paid', 'bought') AND payment_id IS NULL LIMIT 1`,
});

/**
 * Without a request id, the key of an order consists of its number and the count of earlier orders of that
 * number.
 */
const insertOrder = ofBusiness({
  name: 'numbers.insert_order',
  params: {
    requestId: text.orNull,
    phoneNumber: text,
    friendlyName: text.orNull,
    locality: text.orNull,
    region: text.orNull,
    isPremium: bool,
    monthlyFeeCents: int,
    setupFeeCents: int,
    userId: int,
  },
  row: { id: int },
  text: `INSERT INTO number_orders (business_id, request_id, phone_number, friendly_name, locality, region, language_code,
      is_premium, monthly_fee_cents, setup_fee_cents, ordered_by, state)
    SELECT $business,
      coalesce($requestId, format('number-%s-%s', $phoneNumber::text, (
        SELECT count(*) FROM number_orders o WHERE o.business_id = $business AND o.phone_number = $phoneNumber))),
      $phoneNumber, coalesce($friendlyName, b.name), $locality, $region,
      coalesce((SELECT l.language_code FROM business_languages l
                WHERE l.business_id = $business AND l.is_default), 'en'),
      $isPremium, $monthlyFeeCents, $setupFeeCents, $userId, 'paid'
    FROM businesses b WHERE b.id = $business
    RETURNING id`,
});

/**
 * Orders a number and waits a few seconds until it is active; a longer order continues in the background. Once the
 * number is active, its first month and a premium number's set-up are charged to the balance. A repeated request, and
 * any request for a number that is already being ordered or was paid by card, returns the existing order.
 * Throws `insufficient_funds` with the missing amount; `number_taken` when another business has the number or the
 * provider no longer sells it (nothing is charged then); `conflict` while another order from the balance is in
 * progress; `rate_limited` after too many orders within a day; `provider_unavailable` when the provider does not report
 * whether the number is for sale.
 */
export async function purchaseNumber(
  deps: MemberDeps,
  actor: Actor,
  input: PurchaseNumberInput,
): Promise<PurchaseView> {
  const orderId =
    (await findRepeatedOrder(deps.db, input)) ??
    (await findPaidByCard(deps, input)) ??
    (await orderNumber(deps, actor, input));
  const provisioned = provisionOrder(deps, orderId).catch((error: unknown) => {
    deps.log.warn({ err: error, orderId }, 'a number order continues later');
  });
  await Promise.race([provisioned, sleep(WAIT_MS, undefined, { ref: false })]);
  const purchase = await readPurchase(deps.db, orderId);
  assertNotFailed(purchase.order);
  return purchase;
}

async function findRepeatedOrder(
  db: TenantRunner,
  { phoneNumber, requestId }: PurchaseNumberInput,
): Promise<number | undefined> {
  const order = await db.first(selectRepeatedOrder, { phoneNumber, requestId: requestId ?? null });
  if (order && !order.is_same_number) throw new AppError('conflict', 'errors.numbers.otherOrder');
  return order?.id;
}

/**
 * Updates the open card payment for the number from Stripe. If the payment succeeded, returns the order that it
 * created.
 */
async function findPaidByCard(deps: MemberDeps, input: PurchaseNumberInput): Promise<number | undefined> {
  const openOrder = await deps.db.first(selectOpenCardOrder, { phoneNumber: input.phoneNumber });
  if (openOrder?.intent_id) await settlePayment(deps, { paymentIntentId: openOrder.intent_id });
  else if (openOrder?.session_id) await settlePayment(deps, { checkoutSessionId: openOrder.session_id });
  return openOrder && findRepeatedOrder(deps.db, input);
}

async function orderNumber(deps: MemberDeps, actor: Actor, input: PurchaseNumberInput): Promise<number> {
  const { phoneNumber } = input;
  await countProviderQuery(deps, actor, 'order');
  const forSale = await deps.telephony.findForSale(phoneNumber);
  if (!forSale) {
    // After a double click, the first request may have just bought the number.
    const existing = await findRepeatedOrder(deps.db, input);
    if (existing !== undefined) return existing;
    throw new AppError('number_taken', 'errors.numbers.unavailable');
  }
  const orderId = await deps.db.transaction(async (tx) => {
    await lockFees(tx);
    await chargeNow(tx);
    // When two businesses order the same number, the second one waits here and then finds the number taken.
    await tx.all(lockNumber, { phoneNumber });
    // After a double click, the second request has waited for the locks of the first, and finds the order of the first
    // here.
    const existing = await findRepeatedOrder(tx, input);
    if (existing !== undefined) return existing;
    if (await tx.first(selectUnderWay)) throw new AppError('conflict', 'errors.numbers.otherUnderWay');
    return insertAffordable(tx, actor, input, forSale);
  });
  deps.invalidations.publish([deps.db.businessId], ['catalogue', 'balance']);
  deps.jobs.wake('provision-numbers', {});
  return orderId;
}

async function insertAffordable(
  tx: TenantRunner,
  { userId }: Actor,
  input: PurchaseNumberInput,
  { locality, region }: ForSale,
): Promise<number> {
  const { phoneNumber } = input;
  const { isPremium, monthlyFeeCents, setupFeeCents, shortfallCents } = await readTerms(tx, phoneNumber);
  if (shortfallCents > 0)
    throw new AppError(
      'insufficient_funds',
      withValues('errors.numbers.shortOfNumber', { amount: shortfallCents }),
      { shortfallCents },
    );
  const { id } = await tx.one(insertOrder, {
    requestId: input.requestId ?? null,
    friendlyName: input.friendlyName ?? null,
    phoneNumber,
    locality,
    region,
    isPremium,
    monthlyFeeCents,
    setupFeeCents,
    userId,
  });
  const details = { cents: monthlyFeeCents + setupFeeCents };
  await recordAudit(tx, { actor: `user-${userId}`, action: 'number.ordered', subject: phoneNumber, details });
  return id;
}

function assertNotFailed({ failure }: NumberOrderView): void {
  if (failure === 'taken') throw numberTaken();
  if (failure === 'funds') throw new AppError('payment_failed', 'errors.numbers.paymentGivenBack');
  if (failure === 'provider') throw new AppError('provider_unavailable', 'errors.numbers.notBought');
}
