import type Stripe from 'stripe';

type ErrorType = Stripe.PaymentIntent.LastPaymentError.Type | 'idempotency_error' | 'api_error';

/** Fields of Stripe's `error` object. Absent fields are not sent. */
export interface StripeErrorFields {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An error that the API returns in Stripe's format. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly fields: StripeErrorFields;

  constructor(status: number, fields: StripeErrorFields) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }
}

/** The body of every error. stripe-node recognizes an error by the field `error` of the body, not by the status. */
export function stripeErrorBody(fields: StripeErrorFields): {
  error: StripeErrorFields & { doc_url?: string };
} {
  if (fields.code === undefined) return { error: fields };
  const page = fields.code.replaceAll('_', '-');
  return { error: { ...fields, doc_url: `https://stripe.com/docs/error-codes/${page}` } };
}

export const internalErrorBody = stripeErrorBody({
  type: 'api_error',
  message: 'An unknown error occurred at the sandbox. It may have had its effect.',
});

/** A 400 about the request as a whole, or about one of its parameters. */
export function badRequest(message: string, extra: { code?: string; param?: string } = {}): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...extra });
}

/** Stripe's error for an unknown id: 404 if the id is in the path (param `id`), 400 if it is in a parameter. */
export function resourceMissing(what: string, id: string, param: string): StripeApiError {
  return new StripeApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
