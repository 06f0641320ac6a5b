/** Reasons for a refused card, as far as they require different actions of the user. */
export const CARD_REFUSALS = [
  'insufficient_funds',
  'expired_card',
  'wrong_number',
  'wrong_code',
  'wrong_expiry',
  'wrong_address',
  'not_authenticated',
  'over_limit',
  'not_supported',
  'paid_already',
  'try_later',
  'test_card_only',
  'declined',
] as const;
export type CardRefusal = (typeof CARD_REFUSALS)[number];

/**
 * Reasons for a failed recharge attempt: the card was refused; there is no saved or chargeable card; auto-recharge was
 * switched off or its consent withdrawn; Stripe does not know the attempt; the payment differs from the request.
 */
export const RECHARGE_REASONS = [
  ...CARD_REFUSALS,
  'no_card',
  'card_gone',
  'withdrawn',
  'never_asked',
  'mismatched',
] as const;
export type RechargeReason = (typeof RECHARGE_REASONS)[number];

export const isRechargeReason = (text: string | null): text is RechargeReason =>
  RECHARGE_REASONS.some((reason) => reason === text);

/**
 * Stripe's codes and decline codes (docs.stripe.com/declines/codes, docs.stripe.com/error-codes). Every other code is
 * shown as `declined`, including the codes of lost or suspicious cards, because their holder must not learn the reason.
 */
const REFUSAL_OF_CODE: Readonly<Record<string, CardRefusal>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_number: 'wrong_number',
  invalid_number: 'wrong_number',
  invalid_account: 'wrong_number',
  incorrect_cvc: 'wrong_code',
  invalid_cvc: 'wrong_code',
  invalid_expiry_month: 'wrong_expiry',
  invalid_expiry_year: 'wrong_expiry',
  incorrect_address: 'wrong_address',
  incorrect_zip: 'wrong_address',
  authentication_required: 'not_authenticated',
  authentication_not_handled: 'not_authenticated',
  mobile_device_authentication_required: 'not_authenticated',
  payment_intent_authentication_failure: 'not_authenticated',
  setup_intent_authentication_failure: 'not_authenticated',
  card_velocity_exceeded: 'over_limit',
  withdrawal_count_limit_exceeded: 'over_limit',
  card_not_supported: 'not_supported',
  currency_not_supported: 'not_supported',
  not_permitted: 'not_supported',
  service_not_allowed: 'not_supported',
  transaction_not_allowed: 'not_supported',
  duplicate_transaction: 'paid_already',
  approve_with_id: 'try_later',
  issuer_not_available: 'try_later',
  processing_error: 'try_later',
  reenter_transaction: 'try_later',
  try_again_later: 'try_later',
  test_mode_live_card: 'test_card_only',
  testmode_decline: 'test_card_only',
  card_declined: 'declined',
};

type StripeCodes = { code?: string | null | undefined; decline_code?: string | null | undefined };

/**
 * The refusal for Stripe's codes; the decline code, which is more exact, comes first. Null when the codes describe no
 * refused card.
 */
export function cardRefusalOf({ code, decline_code: declineCode }: StripeCodes): CardRefusal | null {
  const exact = declineCode ? (knownRefusal(declineCode) ?? 'declined') : null;
  return exact ?? (code ? knownRefusal(code) : null);
}

const knownRefusal = (code: string): CardRefusal | null =>
  Object.hasOwn(REFUSAL_OF_CODE, code) ? (REFUSAL_OF_CODE[code] ?? null) : null;

export const isCardRefusal = (text: string | null): text is CardRefusal =>
  CARD_REFUSALS.some((refusal) => refusal === text);
