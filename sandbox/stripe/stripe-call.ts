import type { FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import type { StripeState } from './stripe-state.ts';
import type { EventObject } from './wire.ts';

/** Records an event and sends its webhook. */
export type Emit = (type: Stripe.Event.Type, object: EventObject) => void;

/** The arguments of every verb of the emulator: the account, and the function that emits its events. */
export interface StripeCall {
  context: SandboxContext;
  state: StripeState;
  emit: Emit;
}

/** Context of the routes of one kind of object. */
export interface StripeApi {
  state: StripeState;
  /** Begins the verb that a request asks for; its events name the request and its idempotency key. */
  callOf(request: FastifyRequest): StripeCall;
}
