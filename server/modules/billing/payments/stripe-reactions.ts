import type { Deps } from '../../../deps.ts';
import type { StripeEvent } from '../../../integrations/stripe/stripe-event.ts';
import { convergeCard } from '../cards/converge-card.ts';
import { followCardSetup } from '../cards/settle-card-setup.ts';
import { stopCardSetup } from '../cards/stop-card-setup.ts';
import { convergeCheckout } from './converge-checkout.ts';
import { type Convergence, convergePayment } from './converge-payment.ts';
import { stopDeclined } from './limit-payments.ts';

/** Says in a word what came of an event, for the inbox. A second delivery changes nothing. */
type Reaction = (deps: Deps, event: StripeEvent) => Promise<string>;

/** What the inbox keeps of a convergence. */
function toOutcome({ state, posted }: Convergence): string {
  return posted > 0 ? 'posted' : state === 'unknown' ? 'not_ours' : state;
}

/** Most events are a reason to ask Stripe about the payment that they name. */
const convergeNamed: Reaction = async (deps, { paymentIntentId }) =>
  paymentIntentId === null ? 'names_no_payment' : toOutcome(await convergePayment(deps, paymentIntentId));

/** Stripe's own page, whose intent is known once somebody paid there. */
const convergePage: Reaction = async (deps, { objectId }) =>
  toOutcome(await convergeCheckout(deps, objectId));

/** The reason is kept, and the payment may be tried again until too many cards were refused. */
const noteDecline: Reaction = async (deps, event) => {
  const outcome = await convergeNamed(deps, event);
  const { paymentIntentId } = event;
  if (paymentIntentId === null || !(await stopDeclined(deps, paymentIntentId))) return outcome;
  return toOutcome(await convergePayment(deps, paymentIntentId));
};

/** A card was given, changed or taken away: what is true of it now, Stripe is asked. */
const convergeKept: Reaction = (deps, { objectId }) => convergeCard(deps, objectId);

const followSetup: Reaction = (deps, { objectId }) => followCardSetup(deps, objectId);

/** Another card may be given until too many were refused. */
const noteRefusedCard: Reaction = async (deps, { objectId }) =>
  (await stopCardSetup(deps, objectId)) ? 'stopped' : 'refused';

/** Every event of Stripe that means something to us; any other is kept in the inbox as `ignored`. */
export const REACTIONS: Readonly<Record<string, Reaction>> = {
  'payment_intent.succeeded': convergeNamed,
  // The bank takes its time; nothing is credited before it says yes.
  'payment_intent.processing': convergeNamed,
  'payment_intent.canceled': convergeNamed,
  'payment_intent.payment_failed': noteDecline,
  // Somebody went through Stripe's page; whether they paid, the intent tells.
  'checkout.session.completed': convergePage,
  // A slow way of paying ended after the page was left, well or not.
  'checkout.session.async_payment_succeeded': convergePage,
  'checkout.session.async_payment_failed': convergePage,
  // The page was left unpaid, and the order lets go of its number.
  'checkout.session.expired': convergePage,
  // May come before we heard of the payment itself.
  'charge.refunded': convergeNamed,
  'refund.updated': convergeNamed,
  // The bank sent a refund back; the balance gets it again.
  'refund.failed': convergeNamed,
  'charge.dispute.created': convergeNamed,
  // Stripe took the disputed money from us, and we take it from the balance.
  'charge.dispute.funds_withdrawn': convergeNamed,
  'charge.dispute.funds_reinstated': convergeNamed,
  'charge.dispute.closed': convergeNamed,
  'payment_method.attached': convergeKept,
  'payment_method.updated': convergeKept,
  // The bank told Stripe of a new expiry.
  'payment_method.automatically_updated': convergeKept,
  // Nothing can be charged to this card any more.
  'payment_method.detached': convergeKept,
  'setup_intent.succeeded': followSetup,
  'setup_intent.setup_failed': noteRefusedCard,
};
