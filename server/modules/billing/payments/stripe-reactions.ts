import type { Deps } from '../../../deps.ts';
import type { StripeEvent } from '../../../integrations/stripe/stripe-event.ts';
import { convergeCard } from '../cards/converge-card.ts';
import { followCardSetup } from '../cards/finish-card-setup.ts';
import { stopCardSetup } from '../cards/stop-card-setup.ts';
import { convergeCheckout } from './converge-checkout.ts';
import { type Convergence, convergePayment } from './converge-payment.ts';
import { stopDeclined } from './limit-payments.ts';

/** Handles an event and returns its outcome as a word for the inbox. A second delivery of the event changes nothing. */
type Reaction = (deps: Deps, event: StripeEvent) => Promise<string>;

/** The result of convergePayment, as the inbox stores it. */
function toOutcome({ state, posted }: Convergence): string {
  return posted > 0 ? 'posted' : state === 'unknown' ? 'not_ours' : state;
}

/** The reaction to most events: reads the current state of the event's payment from Stripe and updates the payment. */
const convergeNamed: Reaction = async (deps, { paymentIntentId }) =>
  paymentIntentId === null ? 'names_no_payment' : toOutcome(await convergePayment(deps, paymentIntentId));

/**
 * Updates a payment on Stripe's own page from Stripe's current state. Its intent is only known once the buyer has paid
 * there.
 */
const convergePage: Reaction = async (deps, { objectId }) =>
  toOutcome(await convergeCheckout(deps, objectId));

/** Stores why the card was refused. The payment may be tried again until too many cards were refused. */
const noteDecline: Reaction = async (deps, event) => {
  const outcome = await convergeNamed(deps, event);
  const { paymentIntentId } = event;
  if (paymentIntentId === null || !(await stopDeclined(deps, paymentIntentId))) return outcome;
  return toOutcome(await convergePayment(deps, paymentIntentId));
};

/** A card was added, changed or removed; its current state is read at Stripe. */
const followCard: Reaction = (deps, { objectId }) => convergeCard(deps, objectId);

const followSetup: Reaction = (deps, { objectId }) => followCardSetup(deps, objectId);

/** Another card may be submitted until too many were refused. */
const noteRefusedCard: Reaction = async (deps, { objectId }) =>
  (await stopCardSetup(deps, objectId)) ? 'stopped' : 'refused';

/** Events of Stripe that have a reaction; others are stored in the inbox as `ignored`. */
export const REACTIONS: Readonly<Record<string, Reaction>> = {
  'payment_intent.succeeded': convergeNamed,
  // The bank is processing; nothing is credited before it confirms.
  'payment_intent.processing': convergeNamed,
  'payment_intent.canceled': convergeNamed,
  'payment_intent.payment_failed': noteDecline,
  // The buyer completed Stripe's page. Only the payment intent shows whether they paid.
  'checkout.session.completed': convergePage,
  // A delayed payment method succeeded or failed after the buyer left Stripe's page.
  'checkout.session.async_payment_succeeded': convergePage,
  'checkout.session.async_payment_failed': convergePage,
  // Stripe's page expired unpaid. The order releases its number.
  'checkout.session.expired': convergePage,
  // A refund's event may arrive before the event of its payment.
  'charge.refunded': convergeNamed,
  'refund.updated': convergeNamed,
  // A refund failed, so its amount is credited to the balance again.
  'refund.failed': convergeNamed,
  'charge.dispute.created': convergeNamed,
  // Stripe withdrew the disputed amount from us, and we charge it to the balance.
  'charge.dispute.funds_withdrawn': convergeNamed,
  'charge.dispute.funds_reinstated': convergeNamed,
  'charge.dispute.closed': convergeNamed,
  'payment_method.attached': followCard,
  'payment_method.updated': followCard,
  // The bank reported a new expiry date to Stripe.
  'payment_method.automatically_updated': followCard,
  // Stripe can no longer charge the card.
  'payment_method.detached': followCard,
  'setup_intent.succeeded': followSetup,
  'setup_intent.setup_failed': noteRefusedCard,
};
