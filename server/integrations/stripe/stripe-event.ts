import Stripe from 'stripe';
import { AppError } from '../../core/errors.ts';

/** An event as a reason to ask: what it is about, and nothing of what it claims. */
export type StripeEvent = { id: string; type: string; objectId: string; paymentIntentId: string | null };

/** The id of what Stripe names, or gives whole. */
export function idOf(named: unknown): string | null {
  if (typeof named === 'string') return named;
  return named !== null && typeof named === 'object' && 'id' in named ? String(named.id) : null;
}

export function toStripeEvent({ id, type, data }: Stripe.Event): StripeEvent {
  const object: object = data.object;
  const objectId = idOf(object) ?? '';
  const isIntent = 'object' in object && object.object === 'payment_intent';
  const named = 'payment_intent' in object ? idOf(object.payment_intent) : null;
  return { id, type, objectId, paymentIntentId: isIntent ? objectId : named };
}

/** The event behind a webhook; throws AppError `forbidden` when Stripe did not sign these bytes lately. */
export function verifyStripeEvent(
  stripe: Stripe,
  secret: string,
  rawBody: Buffer,
  signature: string | undefined,
): StripeEvent {
  try {
    return toStripeEvent(stripe.webhooks.constructEvent(rawBody, signature ?? '', secret));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new AppError('forbidden', 'The signature does not fit this request.', {}, { cause: error });
    throw new AppError('validation_failed', 'This is not an event.', {}, { cause: error });
  }
}
