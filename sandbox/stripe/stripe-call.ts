import type { FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import type { StripeState } from './stripe-state.ts';
import type { EventObject } from './wire.ts';

/** Records an event and sends its webhook. */
export type Emit = (type: Stripe.Event.Type, object: EventObject) => void;

/**
 * The first argument of every function that changes the emulated account: the account, and the function that emits
 * events.
 */
export interface StripeCall {
  context: SandboxContext;
  state: StripeState;
  emit: Emit;
}

/** The context of the routes of one kind of object. */
export interface StripeApi {
  state: StripeState;
  /** The context of one request. Its events contain the id of the request and its idempotency key. */
  callOf(request: FastifyRequest): StripeCall;
}
