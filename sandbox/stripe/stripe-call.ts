import type { FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { SandboxContext } from '../context.ts';
import type { StripeState } from './stripe-state.ts';
import type { EventObject } from './wire.ts';

/** Tells the world what happened: puts an event on record and sends its webhook. */
export type Emit = (type: Stripe.Event.Type, object: EventObject) => void;

/** What every verb of the emulator is given: the account, and the way to tell what it did. */
export interface StripeCall {
  context: SandboxContext;
  state: StripeState;
  emit: Emit;
}

/** What the routes of one kind of object are given. */
export interface StripeApi {
  state: StripeState;
  /** Begins the verb that a request asks for; its events name the request and its idempotency key. */
  callOf(request: FastifyRequest): StripeCall;
}
