import type Stripe from 'stripe';
import { z } from 'zod';
import { boolean, expand, integer, metadata } from './parse-stripe.ts';
import { badRequest } from './stripe-error.ts';

type Known<Params> = Partial<Record<keyof Params, z.ZodType>>;

const currencies = ['aud', 'cad', 'chf', 'eur', 'gbp', 'mxn', 'usd'];
const currency = z
  .string()
  .toLowerCase()
  .refine((code) => currencies.includes(code), {
    error: `Invalid currency. The sandbox knows ${currencies.join(', ')}.`,
  });

const automatic = z.strictObject({
  enabled: boolean,
  allow_redirects: z.enum(['always', 'never']).optional(),
});
const describing = {
  customer: z.string().optional(),
  description: z.string().max(1_000).optional(),
  metadata: metadata.optional(),
  payment_method: z.string().optional(),
  receipt_email: z.string().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session', '']).optional(),
  statement_descriptor_suffix: z.string().max(22).optional(),
  expand,
};
const confirming = {
  error_on_requires_action: boolean.optional(),
  off_session: boolean.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: boolean.optional(),
};

/** The emulator always captures immediately. Another capture method is refused and not ignored. */
const capture = z.enum(['automatic', 'automatic_async']).optional();
const confirmation = z.enum(['automatic']).optional();

export const intentCreation = z.strictObject({
  ...describing,
  ...confirming,
  amount: integer,
  currency,
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: automatic.optional(),
  capture_method: capture,
  confirm: boolean.default(false),
  confirmation_method: confirmation,
} satisfies Known<Stripe.PaymentIntentCreateParams>);
export type IntentCreation = z.infer<typeof intentCreation>;

export const intentUpdate = z.strictObject({
  ...describing,
  amount: integer.optional(),
  currency: currency.optional(),
} satisfies Known<Stripe.PaymentIntentUpdateParams>);
export type IntentUpdate = z.infer<typeof intentUpdate>;

export const intentConfirmation = z.strictObject({
  ...confirming,
  payment_method: z.string().optional(),
  receipt_email: z.string().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session', '']).optional(),
  capture_method: capture,
  expand,
} satisfies Known<Stripe.PaymentIntentConfirmParams>);

export const intentCancellation = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
} satisfies Known<Stripe.PaymentIntentCancelParams>);

/** Refuses amounts that Stripe cannot charge: less than 50 cents, or more than eight digits. */
export function assertAmount(amount: number, code: string): void {
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.';
    throw badRequest(message, { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount < 50) {
    throw badRequest(`Amount must be at least $0.50 ${code}`, { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > 99_999_999) {
    throw badRequest(`Amount must be no more than $999,999.99 ${code}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}
