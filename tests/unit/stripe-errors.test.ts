import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { toAppError } from '../../server/integrations/stripe/stripe-errors.ts';

const ERROR = { message: 'no', type: 'invalid_request_error' } as const;

it.each([
  ['an unknown API key', new Stripe.errors.StripeAuthenticationError({ ...ERROR, statusCode: 401 })],
  ['too many requests', new Stripe.errors.StripeRateLimitError({ ...ERROR, statusCode: 429 })],
  ['a failure of its own', new Stripe.errors.StripeAPIError({ ...ERROR, statusCode: 500 })],
])('a refusal of Stripe because of %s means that Stripe is unavailable', (_why, error) => {
  expect(toAppError(error)).toMatchObject({ code: 'provider_unavailable', cause: error });
});

it.each([
  ['the request itself', new Stripe.errors.StripeInvalidRequestError({ ...ERROR, statusCode: 400 })],
  [
    'a permission that the API key lacks',
    new Stripe.errors.StripePermissionError({ ...ERROR, statusCode: 403 }),
  ],
])('a refusal of Stripe because of %s is returned unchanged', (_why, error) => {
  expect(toAppError(error)).toBe(error);
});
