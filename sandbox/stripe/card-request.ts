import type Stripe from 'stripe';
import { z } from 'zod';
import { integer } from './parse-stripe.ts';
import { cardError, createMethod, findMethod } from './payment-methods.ts';
import { badRequest, StripeApiError } from './stripe-error.ts';
import type { StripeState } from './stripe-state.ts';
import { findCardByNumber, notATestCard } from './test-cards.ts';

const whole = z.union([z.number().int(), integer]);

/** The card fields of a form; the number may contain spaces. */
export const cardFields = z.strictObject({
  number: z.string().transform((text) => text.replace(/[\s-]/g, '')),
  exp_month: whole.default(12),
  exp_year: whole.optional(),
  cvc: z.string().optional(),
});

const clearable = z.string().nullish();
export const billingFields = z.strictObject({
  name: clearable,
  email: clearable,
  phone: clearable,
  address: z
    .strictObject({
      line1: clearable,
      line2: clearable,
      city: clearable,
      state: clearable,
      postal_code: clearable,
      country: clearable,
    })
    .optional(),
});

/** The payment method in a request by a browser: its id, a test name, or the data of a new card. */
export const methodRequest = z.union([
  z.string().min(1),
  z.strictObject({
    type: z.literal('card').optional(),
    card: cardFields,
    billing_details: billingFields.optional(),
  }),
]);
export type MethodRequest = z.infer<typeof methodRequest>;
type CardData = Exclude<MethodRequest, string>;

function refuse(code: string, message: string, param: string): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', code, message, param });
}

/** Checks the check digit of a card number (Luhn). */
function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

function assertCard({ number, cvc }: CardData['card'], year: number, month: number): void {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw refuse('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (month < 1 || month > 12) {
    throw refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const now = new Date();
  const isOver = year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth();
  if (isOver) throw refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
}

/**
 * Creates a payment method from the data of a card. Throws Stripe's 402 for a wrong number, date or code, and for a
 * real card.
 */
export function createFromCard(state: StripeState, data: CardData): Stripe.PaymentMethod {
  const { number, exp_month: month, exp_year: shortYear = new Date().getUTCFullYear() + 3 } = data.card;
  const year = shortYear < 100 ? shortYear + 2_000 : shortYear;
  assertCard(data.card, year, month);
  const card = findCardByNumber(number);
  if (!card) throw cardError(notATestCard);
  const { name, email, address } = data.billing_details ?? {};
  return createMethod(
    state,
    card,
    { month, year },
    {
      name: name ?? undefined,
      email: email ?? undefined,
      postalCode: address?.postal_code ?? undefined,
      country: address?.country ?? undefined,
    },
  );
}

/** The payment method of a request: the existing one with this id, or a new one for this card data. */
export function resolveMethod(state: StripeState, request: MethodRequest): Stripe.PaymentMethod {
  if (typeof request !== 'string') return createFromCard(state, request);
  if (!request.startsWith('pm_')) {
    throw badRequest(`Invalid payment_method: ${request} is not a PaymentMethod`, {
      param: 'payment_method',
    });
  }
  return findMethod(state, request, 'payment_method');
}
