import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { toAppError } from '../../server/integrations/stripe/stripe-errors.ts';

const ERROR = { message: 'no', type: 'invalid_request_error' } as const;

it.each([
  ['an unknown API key', new Stripe.errors.StripeAuthenticationError({ ...ERROR, statusCode: 401 })],
  [
    'an API key without the permission',
    new Stripe.errors.StripePermissionError({ ...ERROR, statusCode: 403 }),
  ],
  ['too many requests', new Stripe.errors.StripeRateLimitError({ ...ERROR, statusCode: 429 })],
  ['a failure of its own', new Stripe.errors.StripeAPIError({ ...ERROR, statusCode: 500 })],
])('a refusal of Stripe because of %s means that Stripe is unavailable', (_why, error) => {
  expect(toAppError(error)).toMatchObject({ code: 'provider_unavailable', cause: error });
});

it('a refusal of Stripe because of the request itself is returned unchanged', () => {
  const error = new Stripe.errors.StripeInvalidRequestError({ ...ERROR, statusCode: 400 });
  expect(toAppError(error)).toBe(error);
});
