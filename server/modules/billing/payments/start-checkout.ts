import type { Actor } from '../../../core/actor.ts';
import { centsToDollars } from '../../../core/money.ts';
import type { Order } from '../../../core/order.ts';
import { offeredRecharge } from '../../../core/payment-terms.ts';
import { PLAN } from '../../../core/plan.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { wireText } from '../../../texts.ts';
import { readPaymentTerms } from '../recharge/payment-terms.queries.ts';
import { lockRecharging, saveRecharge } from '../recharge/recharge-consent.ts';
import { requireFewDeclines } from './limit-payments.ts';
import { orAbandon } from './open-payment.ts';
import { openSolePayment, orReplaced } from './open-sole-payment.ts';
import type { StartCheckoutInput } from './payments.schema.ts';
import { priceFirstOrder, priceOrder } from './price-order.ts';
import { stripeCustomerOf } from './stripe-customer.ts';

const saveSession = ofBusiness({
  name: 'payments.save_session',
  params: { id: int, sessionId: text },
  text: `UPDATE payments SET stripe_checkout_session_id = $sessionId, state = 'open'
    WHERE business_id = $business AND id = $id AND state IN ('created', 'canceled')
      AND stripe_checkout_session_id IS NULL`,
});

function orderOf(db: TenantRunner, input: StartCheckoutInput) {
  return 'phoneNumber' in input
    ? priceFirstOrder(db, input.phoneNumber)
    : priceOrder(db, { totalCents: input.topUpCents });
}

type NumberOrder = Extract<StartCheckoutInput, { phoneNumber: string }>;

/**
 * Saves whether auto-recharge is on, as requested at the checkout. A request to switch it on changes nothing after an
 * owner has chosen settings. A request to switch it off always takes effect.
 */
async function saveChoice(
  { db }: MemberDeps,
  actor: Actor,
  { phoneNumber, isAutoRecharge }: NumberOrder,
  { totalCents }: Order,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isAutoRecharge) return saveRecharge(tx, actor, { isAutoRecharge });
    await tx.all(lockRecharging);
    const settings = offeredRecharge(await readPaymentTerms(tx, { totalCents, phoneNumber }));
    if (settings) await saveRecharge(tx, actor, { isAutoRecharge, ...settings });
  });
}

/**
 * Starts a payment on Stripe's own page and returns its URL. The same order within half an hour has the same URL. An
 * order of a number also saves the user's choice about auto-recharge, with the consent if it is switched on. Throws the
 * errors of createPayment.
 */
export async function startCheckout(
  deps: MemberDeps,
  actor: Actor,
  input: StartCheckoutInput,
): Promise<{ url: string }> {
  const { db, payments } = deps;
  await requireFewDeclines(deps, actor);
  const order = await orderOf(db, input);
  const customerId = await stripeCustomerOf(deps);
  const phoneNumber = 'phoneNumber' in input ? input.phoneNumber : undefined;
  const { id } = await openSolePayment(deps, actor, { order, phoneNumber, channel: 'page' });
  if ('phoneNumber' in input) await saveChoice(deps, actor, input, order);
  // After an order of a number, the user returns to onboarding, because a user without a verified email address cannot
  // open the billing page.
  const back = `${deps.config.PUBLIC_URL}${'phoneNumber' in input ? '/onboarding?step=payment&' : '/billing?'}`;
  const checkout = {
    paymentId: id,
    businessId: db.businessId,
    customerId,
    amountCents: order.totalCents,
    currency: PLAN.paymentCurrency,
    lines: order.lines.map(({ kind, priceCents }) => ({
      name: wireText(`errors.billing.items.${kind}`),
      priceCents,
    })),
    successUrl: `${back}success=true&amount=${centsToDollars(order.totalCents)}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${back}canceled=true`,
  };
  const { sessionId, url } = await orAbandon(db, id, payments.createCheckout(checkout));
  await orReplaced(db.all(saveSession, { id, sessionId }), () => payments.expireCheckout(sessionId));
  return { url };
}
