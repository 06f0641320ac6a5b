import type Stripe from 'stripe';
import { z } from 'zod';
import { boolean, expand, integer, metadata } from './parse-stripe.ts';

type Known<Params> = Partial<Record<keyof Params, z.ZodType>>;

const currency = z.string().length(3).toLowerCase();
const product = z.strictObject({
  name: z.string().min(1),
  description: z.string().optional(),
  images: z.array(z.string()).optional(),
  metadata: metadata.optional(),
});
const priceData = z.strictObject({
  currency,
  unit_amount: integer.pipe(z.number().min(0).max(99_999_999)),
  product_data: product,
  tax_behavior: z.string().optional(),
});
const lineItem = z.strictObject({
  price_data: priceData,
  quantity: integer.pipe(z.number().min(1).max(999_999)),
});
export type LineItemRequest = z.infer<typeof lineItem>;

const intentData = z.strictObject({
  description: z.string().optional(),
  metadata: metadata.optional(),
  receipt_email: z.string().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
} satisfies Known<Stripe.Checkout.SessionCreateParams.PaymentIntentData>);

/** The input for a hosted payment page. The emulator accepts one-time payments with inline prices. */
export const sessionCreation = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: z.string().min(1),
  cancel_url: z.string().optional(),
  customer: z.string().optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: z.string().optional(),
  client_reference_id: z.string().max(200).optional(),
  payment_intent_data: intentData.optional(),
  metadata: metadata.default({}),
  expires_at: integer.optional(),
  ui_mode: z.literal('hosted_page').optional(),
  locale: z.string().optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  automatic_tax: z.strictObject({ enabled: boolean }).optional(),
  expand,
} satisfies Known<Stripe.Checkout.SessionCreateParams>);
export type SessionCreation = z.infer<typeof sessionCreation>;
