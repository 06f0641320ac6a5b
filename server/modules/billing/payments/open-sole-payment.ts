import type { Actor } from '../../../core/actor.ts';
import { withValues } from '../../../core/error-text.ts';
import { AppError } from '../../../core/errors.ts';
import { violates } from '../../../db/transaction.ts';
import type { MemberDeps } from '../../../deps.ts';
import { closePayment } from './close-payments.ts';
import { type FormerOrder, type NewPayment, type OpenPayment, openPayment } from './open-payment.ts';

/**
 * Replacing one previous order takes two attempts, or four when a late response from Stripe reopens that order. More
 * attempts mean that other requests place new orders as fast as this one closes them.
 */
const TRIES_MAX = 5;

function orderedElsewhere(): AppError {
  return new AppError('conflict', 'errors.numbers.orderedElsewhere');
}

const isSecondOpenOrder = (error: unknown): boolean => violates(error, 'payments_one_open_order');

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

/** A request that is still opening the former order will find that the order was replaced. */
async function closeOrder(deps: MemberDeps, order: FormerOrder): Promise<void> {
  if (order.state === 'processing') throw stillPaying(order);
  await closePayment(deps, order, 'replaced');
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
