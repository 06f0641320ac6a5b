import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { CARD_REFUSALS, cardRefusalOf } from '../../server/core/card-refusals.ts';
import { callStripe } from '../../server/integrations/stripe/stripe-errors.ts';
import { expectRefusal } from '../support/accounts.ts';

describe('cardRefusalOf', () => {
  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'card_declined', decline_code: 'authentication_required' }, 'not_authenticated'],
    [{ code: 'card_declined', decline_code: 'issuer_not_available' }, 'try_later'],
    [{ code: 'incorrect_zip' }, 'wrong_address'],
    [{ code: 'card_declined' }, 'declined'],
    [{ code: 'payment_intent_unexpected_state' }, null],
    [{}, null],
  ])('cardRefusalOf maps the Stripe error %j to %s', (codes, refusal) =>
    expect(cardRefusalOf(codes)).toBe(refusal),
  );

  it.each(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'merchant_blacklist', 'a_new_code'])(
    'cardRefusalOf maps %s to the general refusal',
    (decline_code) => expect(cardRefusalOf({ code: 'card_declined', decline_code })).toBe('declined'),
  );

  it.each(['constructor', '__proto__', 'toString'])(
    'cardRefusalOf treats an error code with the name of the inherited property %s as unknown',
    (code) => {
      expect(cardRefusalOf({ code })).toBeNull();
      expect(CARD_REFUSALS).toContain(cardRefusalOf({ decline_code: code }));
    },
  );
});

it('a declined card is reported with a text of the product, not with the message of Stripe', async () => {
  const error = new Stripe.errors.StripeCardError({
    type: 'card_error',
    message: 'Your card <b>was</b> declined, call 555.',
    code: 'card_declined',
  } as never);
  const { message } = await expectRefusal(callStripe(Promise.reject(error)), 'payment_failed');
  expect(message).toContain('Use another card');
  expect(message).not.toContain('555');
});
