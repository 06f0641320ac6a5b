import type Stripe from 'stripe';
import type { StripeCall } from './stripe-call.ts';
import { resourceMissing } from './stripe-error.ts';
import { newId, type StripeState } from './stripe-state.ts';
import { nowSeconds } from './wire.ts';

/** Fields of a customer. An empty string clears a field, as at Stripe. */
export interface CustomerFields {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  invoice_settings?: { default_payment_method?: string | undefined } | undefined;
}

function text(value: string | undefined, before: string | null | undefined): string | null {
  return value === undefined ? (before ?? null) : value === '' ? null : value;
}

/** Merges metadata; an empty value removes its key. */
export function mergeMetadata(
  before: Stripe.Metadata,
  changes: Record<string, string> = {},
): Stripe.Metadata {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
}

function blankCustomer(): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: nowSeconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

function withFields(customer: Stripe.Customer, fields: CustomerFields): Stripe.Customer {
  const settings = customer.invoice_settings;
  const method = fields.invoice_settings?.default_payment_method;
  return {
    ...customer,
    name: text(fields.name, customer.name),
    email: text(fields.email, customer.email),
    phone: text(fields.phone, customer.phone),
    description: text(fields.description, customer.description),
    metadata: mergeMetadata(customer.metadata, fields.metadata),
    invoice_settings: { ...settings, default_payment_method: method ?? settings.default_payment_method },
  };
}

/** Creates a customer. As at Stripe, two customers may have the same email address. */
export function createCustomer({ state, emit }: StripeCall, fields: CustomerFields): Stripe.Customer {
  const customer = withFields(blankCustomer(), fields);
  state.customers.put(customer.id, customer);
  emit('customer.created', customer);
  return customer;
}

export function updateCustomer(call: StripeCall, id: string, fields: CustomerFields): Stripe.Customer {
  const customer = withFields(findCustomer(call.state, id, 'id'), fields);
  call.state.customers.put(id, customer);
  call.emit('customer.updated', customer);
  return customer;
}

/** The customer with this id. Throws `resource_missing` about `param` if it does not exist or was deleted. */
export function findCustomer(state: StripeState, id: string, param: string): Stripe.Customer {
  const customer = state.customers.get(id);
  if (!customer) throw resourceMissing('customer', id, param);
  return customer;
}
