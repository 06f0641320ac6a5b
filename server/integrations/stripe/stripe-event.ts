import type Stripe from 'stripe';
import { AppError } from '../../core/errors.ts';

/** The id and type of an event. The contents of events are not used; the current state is read from Stripe instead. */
export type StripeEvent = { id: string; type: string; objectId: string; paymentIntentId: string | null };

/** The id in a reference. Stripe sends a reference as an id or as the expanded object. */
export function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  return reference !== null && typeof reference === 'object' && 'id' in reference
    ? String(reference.id)
    : null;
}

export function toStripeEvent({ id, type, data }: Stripe.Event): StripeEvent {
  const object: object = data.object;
  const objectId = idOf(object) ?? '';
  const isIntent = 'object' in object && object.object === 'payment_intent';
  const paymentIntentId = 'payment_intent' in object ? idOf(object.payment_intent) : null;
  return { id, type, objectId, paymentIntentId: isIntent ? objectId : paymentIntentId };
}

/**
 * Parses the event of a webhook. Throws AppError `forbidden` without a recent signature of Stripe over these
 * bytes, and `validation_failed` when the signed body is not an event.
 */
export function verifyStripeEvent(
  stripe: Stripe,
  secret: string,
  rawBody: Buffer,
  signature: string | undefined,
): StripeEvent {
  requireSignature(stripe, secret, rawBody, signature);
  try {
    return toStripeEvent(stripe.webhooks.constructEventWithoutVerification(rawBody.toString()));
  } catch (error) {
    throw new AppError('validation_failed', 'errors.request.notAnEvent', {}, { cause: error });
  }
}

// Stripe's library throws several kinds of errors for an invalid header; all of them are refusals.
function requireSignature(
  stripe: Stripe,
  secret: string,
  rawBody: Buffer,
  signature: string | undefined,
): void {
  let isSigned: boolean | undefined;
  let cause: unknown;
  try {
    isSigned = stripe.webhooks.signature?.verifyHeader(rawBody, signature ?? '', secret);
  } catch (error) {
    cause = error;
  }
  if (isSigned !== true) throw new AppError('forbidden', 'errors.request.badSignature', {}, { cause });
}
