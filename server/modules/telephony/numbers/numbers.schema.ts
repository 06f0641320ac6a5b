import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { onceKey, textUpTo } from '../../../core/limited.ts';
import { nameField } from '../../../core/one-line.ts';
import { phoneNumber } from '../../../core/phone-field.ts';

export const NUMBER_STATUSES = ['active', 'on_hold', 'cancelled'] as const;
/** Changes that can be planned for the end of a number's billing cycle. */
export const PENDING_ACTIONS = ['hold', 'release'] as const;
/** Reason of a planned change: an owner's request, or a balance below zero. */
export const PENDING_REASONS = ['requested', 'unpaid'] as const;

/** The provinces and territories of Canada, where numbers are searched. */
export const CANADIAN_REGIONS = [
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NS',
  'NT',
  'NU',
  'ON',
  'PE',
  'QC',
  'SK',
  'YT',
] as const;
export type CanadianRegion = (typeof CANADIAN_REGIONS)[number];

const numberId = z.number().int().positive().max(2_147_483_647);

/** The error for a search without criteria. */
const NO_CRITERIA = problem('fields.searchRequired');
const DIGITS_ONLY = problem('fields.digitsOnly');

export const searchNumbersInput = z
  .object({
    region: z.enum(CANADIAN_REGIONS).optional(),
    areaCode: textUpTo(3, problem('fields.digitsMax3'))
      .regex(/^\d{1,3}$/, DIGITS_ONLY)
      .optional(),
    contains: textUpTo(10, problem('fields.digitsMax10'))
      .regex(/^\d{1,10}$/, DIGITS_ONLY)
      .optional(),
  })
  .refine(({ region, areaCode, contains }) => Boolean(region ?? areaCode ?? contains), NO_CRITERIA);
export type SearchNumbersInput = z.infer<typeof searchNumbersInput>;

export const quoteNumberInput = z.object({ phoneNumber });
export type QuoteNumberInput = z.infer<typeof quoteNumberInput>;

export const purchaseNumberInput = z.object({
  phoneNumber,
  friendlyName: nameField('fields.labels.name', 60).optional(),
  /**
   * Idempotency key, created once by the form, so that a second click is the same order. Without it, the phone number
   * identifies the order.
   */
  requestId: onceKey.optional(),
});
export type PurchaseNumberInput = z.infer<typeof purchaseNumberInput>;

export const changeNumberInput = z.object({
  numberId,
  action: z.enum(['hold', 'cancel', 'reactivate'], { error: problem('fields.numberAction') }),
});
export type ChangeNumberInput = z.infer<typeof changeNumberInput>;

export const removeNumberInput = z.object({ phoneSid: z.string().min(1).max(64) });
export type RemoveNumberInput = z.infer<typeof removeNumberInput>;

export const setNumberLanguageInput = z.object({
  numberId,
  languageCode: textUpTo(35).min(1, problem('fields.languageChosen')),
});
export type SetNumberLanguageInput = z.infer<typeof setNumberLanguageInput>;

/** A phone number of the business. Both documented REST formats are built from it. Fees are cents a month. */
export type PhoneNumberView = {
  id: number;
  number: string;
  formatted: string;
  friendlyName: string;
  languageCode: string;
  languageName: string;
  isPrimary: boolean;
  isPremium: boolean;
  phoneSid: string | null;
  location: string | null;
  monthlyFeeCents: number;
  /** The monthly fee while the number is on hold. */
  holdFeeCents: number;
  nextBillingAt: string | null;
  status: (typeof NUMBER_STATUSES)[number];
  /** The planned change at the end of the billing cycle, and its date; null without one. */
  pending: {
    action: (typeof PENDING_ACTIONS)[number];
    at: string;
    reason: (typeof PENDING_REASONS)[number];
  } | null;
};

/** The monthly fee of the number in its current status. A planned change affects the fee only from its date on. */
export function currentFeeCents(
  phone: Pick<PhoneNumberView, 'status' | 'monthlyFeeCents' | 'holdFeeCents'>,
): number {
  const fees = { active: phone.monthlyFeeCents, on_hold: phone.holdFeeCents, cancelled: 0 };
  return fees[phone.status];
}

/** A premium number on sale: the cost of its first month, and whether it is still available. */
export type PremiumNumberView = {
  phoneNumber: string;
  formatted: string;
  priceCents: number;
  setupFeeCents: number;
  isTaken: boolean;
};

/** A number found by a search, and its monthly price. */
export type AvailableNumberView = {
  phoneNumber: string;
  formatted: string;
  isoCountry: string;
  region: string | null;
  locality: string | null;
  priceCents: number;
};

/**
 * The current price of a number for the business. `shortfallCents` is 0 when the balance covers this price and the
 * orders that are paid but not active yet.
 */
export type NumberQuoteView = {
  phoneNumber: string;
  formatted: string;
  isPremium: boolean;
  firstMonthCents: number;
  setupFeeCents: number;
  totalCents: number;
  balanceCents: number;
  shortfallCents: number;
  /**
   * Other charges that are due soon: orders that are paid but not active yet, and the platform fee if it is due within
   * `PLAN.orderHoldMinutes`.
   */
  otherDueCents: number;
  callPriceCents: number;
  isFirstNumber: boolean;
  /** True when the business already has or has ordered this number, so there is nothing to buy. */
  isOrdered: boolean;
};

export const ORDER_STATES = ['awaiting_payment', 'paid', 'bought', 'active', 'failed'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
/**
 * `taken`: another customer has the number. `provider`: the provider did not answer for a day. `funds`: the payment was
 * not completed, or was refunded or disputed before the purchase.
 */
export const ORDER_FAILURES = ['taken', 'provider', 'funds'] as const;
export type OrderFailure = (typeof ORDER_FAILURES)[number];

/** An order of a number and its progress. */
export type NumberOrderView = {
  id: number;
  phoneNumber: string;
  formatted: string;
  friendlyName: string;
  languageCode: string;
  languageName: string;
  isPremium: boolean;
  state: OrderState;
  failure: OrderFailure | null;
  /** False until the card payment of the order is confirmed. */
  isPaid: boolean;
  phoneNumberId: number | null;
  createdAt: string;
  updatedAt: string;
};

/** `phone` is null until the order is active. */
export type PurchaseView = { order: NumberOrderView; phone: PhoneNumberView | null };
