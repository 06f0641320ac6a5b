import { createHash } from 'node:crypto';

/** A decline by the bank, with Stripe's codes and message. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/**
 * The behaviour of a card when it is charged. `process`: the payment stays `processing` until `/sandbox/stripe/settle`
 * sets the result. At Stripe only bank debits behave like this. `authenticate`: the cardholder must authenticate. With
 * `remembers`, off-session charges need no authentication after an authenticated payment has set up the card.
 */
export type CardBehaviour =
  | { kind: 'pay' }
  | { kind: 'process' }
  | { kind: 'decline'; decline: Decline; attaches: boolean }
  | { kind: 'authenticate'; remembers: boolean };

export interface TestCard {
  number: string;
  /** The test names of the card in the API, without the prefix `pm_card_`. */
  names: readonly string[];
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  behaviour: CardBehaviour;
}

const declined = 'Your card was declined.';
const pay = { kind: 'pay' } as const;

function decline(declineCode: string, message = declined, code = 'card_declined'): CardBehaviour {
  return { kind: 'decline', decline: { code, declineCode, message }, attaches: false };
}

function visaCard(number: string, names: string[], behaviour: CardBehaviour, country = 'US'): TestCard {
  return { number, names, brand: 'visa', country, behaviour };
}

/** Stripe's test cards, limited to those that differ in the card form or when charged. */
const testCards: readonly TestCard[] = [
  visaCard('4242424242424242', ['visa'], pay),
  visaCard('4000001240000000', ['ca'], pay, 'CA'),
  visaCard('4000056655665556', ['visa_debit'], pay),
  { ...visaCard('5555555555554444', ['mastercard'], pay), brand: 'mastercard' },
  { ...visaCard('378282246310005', ['amex'], pay), brand: 'amex' },
  visaCard('4000000000000002', ['chargeDeclined', 'visa_chargeDeclined'], decline('generic_decline')),
  visaCard(
    '4000000000009995',
    ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'],
    decline('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  visaCard('4000000000009987', ['visa_chargeDeclinedLostCard'], decline('lost_card')),
  visaCard('4000000000009979', ['visa_chargeDeclinedStolenCard'], decline('stolen_card')),
  visaCard(
    '4000000000000069',
    ['chargeDeclinedExpiredCard'],
    decline('expired_card', 'Your card has expired.', 'expired_card'),
  ),
  visaCard(
    '4000000000000127',
    ['chargeDeclinedIncorrectCvc'],
    decline('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  ),
  visaCard(
    '4000000000000119',
    ['chargeDeclinedProcessingError'],
    decline(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  ),
  visaCard('4000000000000341', ['chargeCustomerFail'], {
    kind: 'decline',
    decline: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
    attaches: true,
  }),
  visaCard('4000000000007775', ['processing'], { kind: 'process' }),
  visaCard('4000002500003155', ['authenticationRequiredOnSetup'], { kind: 'authenticate', remembers: true }),
  visaCard('4000002760003184', ['authenticationRequired'], { kind: 'authenticate', remembers: false }),
];

/** Stripe's error for a real card number in test mode. */
export const notATestCard: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

export function findCardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** The card with a test name such as `pm_card_visa`. */
export function findCardByName(name: string): TestCard | undefined {
  return testCards.find((card) => card.names.some((each) => `pm_card_${each}` === name));
}

/**
 * The fingerprint of a card. As at Stripe, all payment methods with the same number have the same fingerprint, and it
 * does not reveal the number.
 */
export function fingerprintOf(card: TestCard): string {
  return createHash('sha256').update(`sandbox:${card.number}`).digest('hex').slice(0, 16);
}

export function findCardByFingerprint(fingerprint: string | null | undefined): TestCard | undefined {
  return testCards.find((card) => fingerprintOf(card) === fingerprint);
}
