import type { Deps } from '../../../deps.ts';
import type { StripeEvent } from '../../../integrations/stripe/stripe-event.ts';
import { type Convergence, convergePayment } from '../converge-payment.ts';

/** Reacts to one kind of event and says in a word what came of it, for the inbox. A second delivery changes nothing. */
export type StripeEventHandler = (deps: Deps, event: StripeEvent) => Promise<string>;

/** What the inbox keeps of a convergence. */
export function toOutcome({ state, posted }: Convergence): string {
  return posted > 0 ? 'posted' : state === 'unknown' ? 'not_ours' : state;
}

/** Most events are a reason to ask Stripe about the payment that they name. */
export const convergeNamed: StripeEventHandler = async (deps, { paymentIntentId }) =>
  paymentIntentId === null ? 'names_no_payment' : toOutcome(await convergePayment(deps, paymentIntentId));
