import pg from 'pg';
import type { Actor } from '../../../core/actor.ts';
import { withValues } from '../../../core/error-text.ts';
import { AppError } from '../../../core/errors.ts';
import { int } from '../../../db/column-types.ts';
import { ofBusiness } from '../../../db/statement.ts';
import type { MemberDeps } from '../../../deps.ts';
import { convergeCheckout } from './converge-checkout.ts';
import { convergePayment } from './converge-payment.ts';
import { type FormerOrder, type NewPayment, type OpenPayment, openPayment } from './open-payment.ts';

/**
 * Replacing one previous order takes two attempts, or four when a late response from Stripe reopens that order. More
 * attempts mean that other requests place new orders as fast as this one closes them.
 */
const TRIES_MAX = 5;

const ONE_OPEN_ORDER = 'payments_one_open_order';

const replaceUnasked = ofBusiness({
  name: 'payments.replace_unasked',
  params: { id: int },
  text: `UPDATE payments SET state = 'canceled', last_error = 'replaced'
    WHERE business_id = $business AND id = $id AND state = 'created'
      AND stripe_payment_intent_id IS NULL AND stripe_checkout_session_id IS NULL`,
});

function orderedElsewhere(): AppError {
  return new AppError('conflict', 'errors.numbers.orderedElsewhere');
}

function isSecondOpenOrder(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === ONE_OPEN_ORDER;
}

/**
 * Like openPayment, with two additions for the order of a number. The number must be for sale at the provider. An open
 * order of another number is first closed at Stripe, so that it can no longer be paid. Safe to repeat after a crash at
 * any step. Throws `number_taken` also for a number that is not for sale, and `conflict` while the former order's
 * payment is processing.
 */
export async function openSolePayment(
  deps: MemberDeps,
  actor: Actor,
  payment: NewPayment,
): Promise<OpenPayment> {
  if (payment.phoneNumber !== undefined && !(await deps.telephony.findForSale(payment.phoneNumber)))
    throw new AppError('number_taken', 'errors.numbers.unavailable');
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const opened = await openUnlessReopened(deps, actor, payment);
    if (opened && !('former' in opened)) return opened;
    if (opened) await closeOrder(deps, opened.former);
  }
  throw orderedElsewhere();
}

/** Returns undefined when a late response from Stripe reopened a replaced order just before the insert. */
async function openUnlessReopened(deps: MemberDeps, actor: Actor, payment: NewPayment) {
  try {
    return await openPayment(deps, actor, payment);
  } catch (error) {
    if (!isSecondOpenOrder(error)) throw error;
    return undefined;
  }
}

async function closeOrder(deps: MemberDeps, order: FormerOrder): Promise<void> {
  const { stripe_payment_intent_id: intentId, stripe_checkout_session_id: sessionId } = order;
  if (order.state === 'processing') throw stillPaying(order);
  // A request to Stripe is in progress or was never answered. The request that opened this order will find that it was
  // replaced.
  if (intentId === null && sessionId === null) {
    await deps.db.all(replaceUnasked, { id: order.id });
    return;
  }
  if (sessionId !== null) await deps.payments.expireCheckout(sessionId);
  else if (intentId !== null) await deps.payments.cancelIntent(intentId);
  if (intentId !== null) await convergePayment(deps, intentId);
  else if (sessionId !== null) await convergeCheckout(deps, sessionId);
}

function stillPaying({ phone_number: number }: FormerOrder): AppError {
  return new AppError('conflict', withValues('errors.billing.stillPaying', { number: number ?? '' }));
}

/**
 * Stores Stripe's object for an order. When another order of the business has replaced it meanwhile, `undo`
 * cancels it at Stripe, so that it cannot be paid, and `conflict` is thrown.
 */
export async function orReplaced(keeping: Promise<unknown>, undo: () => Promise<void>): Promise<void> {
  try {
    await keeping;
  } catch (error) {
    if (!isSecondOpenOrder(error)) throw error;
    await undo();
    throw orderedElsewhere();
  }
}
