export const BUSINESSES = 2;
export const AMOUNTS = [1_000, 2_000] as const;

type Refund = { id: string; cents: number; isFailed: boolean };
type Dispute = { id: string; cents: number; outcome: 'open' | 'won' | 'lost' };
export type Line = [kind: string, source: string, cents: number];

export type ModelPayment = {
  business: number;
  cents: number;
  intent: string;
  secret: string;
  /** State at Stripe; `isSettled` once the product has stored it. */
  isPaid: boolean;
  isSettled: boolean;
  refunds: Refund[];
  dispute: Dispute | undefined;
  lines: Line[];
};

/** Types of events after which the product reads the payment from Stripe. */
const FOLLOWED = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]);

export type ModelEvent = { id: string; type: string; intent: string | undefined };

/**
 * A model of Stripe and the ledger for payments in plain arithmetic: no SQL, no order, no repetition, no
 * crash.
 */
export class PaymentModel {
  readonly payments: ModelPayment[] = [];
  private readonly seen = new Set<string>();
  private waiting = new Set<string>();

  /**
   * Returns the open payment for the same order, after an update of its state from Stripe. Undefined if none is open.
   */
  unfinished(business: number, cents: number): ModelPayment | undefined {
    const known = this.payments.find(
      (payment) => payment.business === business && payment.cents === cents && !payment.isSettled,
    );
    if (known) this.converge(known);
    return known?.isSettled ? undefined : known;
  }

  begin(business: number, cents: number, intent: string, secret: string): void {
    const nothing = { isPaid: false, isSettled: false, refunds: [], dispute: undefined, lines: [] };
    this.payments.push({ business, cents, intent, secret, ...nothing });
  }

  /** Refundable cents; zero once the payment was ever disputed. */
  refundable({ isPaid, cents, refunds, dispute }: ModelPayment): number {
    if (!isPaid || dispute) return 0;
    return cents - refunds.reduce((sum, refund) => sum + (refund.isFailed ? 0 : refund.cents), 0);
  }

  /** Sets the ledger’s state to the current state at Stripe. */
  converge(payment: ModelPayment): void {
    if (!payment.isPaid) return;
    payment.isSettled = true;
    const has = (kind: string, source: string) =>
      payment.lines.some((line) => line[0] === kind && line[1] === source);
    const post = (...line: Line) => {
      if (!has(line[0], line[1])) payment.lines.push(line);
    };
    post('topup', payment.intent, payment.cents);
    for (const { id, cents, isFailed } of payment.refunds) {
      if (!isFailed) post('refund', id, -cents);
      else if (has('refund', id)) post('refund_reversal', id, cents);
    }
    const { dispute } = payment;
    if (!dispute) return;
    if (dispute.outcome !== 'won') post('dispute', dispute.id, -dispute.cents);
    else if (has('dispute', dispute.id)) post('dispute_reversal', dispute.id, dispute.cents);
  }

  /** Receives an event; a second delivery has no effect. */
  deliver({ id, type, intent }: ModelEvent): void {
    if (this.seen.has(id)) return;
    this.seen.add(id);
    if (intent !== undefined && FOLLOWED.has(type)) this.waiting.add(intent);
  }

  follow(): void {
    for (const payment of this.payments) if (this.waiting.has(payment.intent)) this.converge(payment);
    this.waiting = new Set();
  }

  reconcile(events: readonly ModelEvent[]): void {
    for (const event of events) this.deliver(event);
    for (const payment of this.payments) this.converge(payment);
  }

  linesOf(business: number): Line[] {
    return this.payments.filter((payment) => payment.business === business).flatMap(({ lines }) => lines);
  }
}
