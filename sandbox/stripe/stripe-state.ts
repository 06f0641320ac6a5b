import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import type { Collection } from '../frame/journal.ts';
import type { EventWire, LineItemWire } from './wire.ts';

/** The stored response of a used idempotency key. `usedMs` is in milliseconds since 1970. */
export interface UsedKey {
  key: string;
  path: string;
  paramsHash: string;
  status: number;
  body: string;
  usedMs: number;
}

/** Data of a payment method that the API does not return. */
export interface MethodFacts {
  /** True once a payment that saved this method for later use was authenticated. */
  isSetUp?: boolean;
  /** True if the method cannot be used again, because it was used without a customer or was detached. */
  isSpent?: boolean;
}

/** The final delivery result of an event's webhook; there is no entry while attempts continue. */
export interface EventDelivery {
  isDelivered: boolean;
}

/** Data of a Checkout Session that is not part of its object: its line items, and options of its payment. */
export interface SessionPlan {
  lineItems: LineItemWire[];
  setupFutureUsage: 'off_session' | 'on_session' | undefined;
  intentMetadata: Stripe.Metadata;
  intentDescription: string | null;
  receiptEmail: string | null;
}

/**
 * The state of the emulated account: objects by id, in the format in which the API returns them. Objects are replaced,
 * never changed in place.
 */
export interface StripeState {
  customers: Collection<Stripe.Customer>;
  deletedCustomers: Collection<true>;
  methods: Collection<Stripe.PaymentMethod>;
  methodFacts: Collection<MethodFacts>;
  intents: Collection<Stripe.PaymentIntent>;
  setupIntents: Collection<Stripe.SetupIntent>;
  charges: Collection<Stripe.Charge>;
  refunds: Collection<Stripe.Refund>;
  disputes: Collection<Stripe.Dispute>;
  sessions: Collection<Stripe.Checkout.Session>;
  sessionPlans: Collection<SessionPlan>;
  events: Collection<EventWire>;
  deliveries: Collection<EventDelivery>;
  keys: Collection<UsedKey>;
}

type Prefix =
  | 'cus'
  | 'pm'
  | 'pi'
  | 'seti'
  | 'ch'
  | 're'
  | 'dp'
  | 'cs_test'
  | 'evt'
  | 'req'
  | 'li'
  | 'price'
  | 'prod'
  | 'txn';

/** A Stripe id: the prefix of its kind and 24 random hexadecimal digits. */
export function newId(prefix: Prefix): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Opens the emulated account as the last run of the sandbox left it. */
export function createStripeState({ journal }: SandboxContext): StripeState {
  return {
    customers: journal.collection('stripe_customers'),
    deletedCustomers: journal.collection('stripe_deleted_customers'),
    methods: journal.collection('stripe_payment_methods'),
    methodFacts: journal.collection('stripe_payment_method_facts'),
    intents: journal.collection('stripe_payment_intents'),
    setupIntents: journal.collection('stripe_setup_intents'),
    charges: journal.collection('stripe_charges'),
    refunds: journal.collection('stripe_refunds'),
    disputes: journal.collection('stripe_disputes'),
    sessions: journal.collection('stripe_sessions'),
    sessionPlans: journal.collection('stripe_session_plans'),
    events: journal.collection('stripe_events'),
    deliveries: journal.collection('stripe_deliveries'),
    keys: journal.collection('stripe_keys'),
  };
}
