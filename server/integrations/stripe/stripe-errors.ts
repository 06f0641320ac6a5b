import Stripe from 'stripe';
import { AppError } from '../../core/errors.ts';

/** Stripe's status while another request with the same key is running. */
const CONFLICT = 409;

/**
 * Stripe's status for a request that the state of the object does not allow. A wrong API key gives 401, an unknown id
 * 404.
 */
const BAD_REQUEST = 400;

/**
 * Converts an error of Stripe to an AppError; returns any other error unchanged. While Stripe refuses our API key, for
 * example because the key is being replaced, the request can be repeated as after an outage.
 */
export function toAppError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError('payment_failed', 'errors.billing.cardRefused', {}, { cause: error });
  if (error instanceof Stripe.errors.StripeError && error.statusCode === CONFLICT)
    return new AppError('conflict', 'errors.billing.sameBegun', {}, { cause: error });
  const isAway =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 500) >= 500);
  return isAway
    ? new AppError('provider_unavailable', 'errors.billing.noAnswer', {}, { cause: error })
    : error;
}

/**
 * Sends a request to Stripe. A refused card becomes `payment_failed`, an idempotency key in use `conflict`, an unknown
 * outcome or a refused API key `provider_unavailable`.
 */
export async function callStripe<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * The intent of a refused charge. Null when no intent was created, because the card or customer no longer exists.
 * Undefined for any other failure.
 */
export function refusedIntentOf(error: unknown): string | null | undefined {
  if (error instanceof Stripe.errors.StripeCardError) return error.payment_intent?.id ?? null;
  const isMissing =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === BAD_REQUEST;
  return isMissing ? null : undefined;
}

/**
 * Changes or ends an object at Stripe. Undefined when Stripe refuses the change because the object is final or being
 * processed.
 */
export async function unlessOver<Result>(changing: Promise<Result>): Promise<Result | undefined> {
  try {
    return await callStripe(changing);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== BAD_REQUEST)
      throw error;
    return undefined;
  }
}
