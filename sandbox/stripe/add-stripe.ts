import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { browserCall, browserRoutes } from './browser-routes.ts';
import { resumeEvents } from './emit-event.ts';
import { deleteKeys } from './idempotency.ts';
import { expireSessions } from './make-session.ts';
import { pageRoutes } from './page-routes.ts';
import { playRoutes } from './play-routes.ts';
import { stripeApi } from './stripe-api.ts';
import { createStripeState } from './stripe-state.ts';

const sweepMs = 10_000;

/**
 * Adds the emulated Stripe to the sandbox. The API is at `/v1` of the root, because the SDK accepts no path prefix.
 * Everything else is under `/sandbox/stripe`. Once the sandbox listens, sends the webhooks whose delivery the last run
 * did not finish.
 */
export async function addStripe(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const state = createStripeState(context);
  deleteKeys(state, 'old');
  await app.register(stripeApi(context, state), { prefix: '/v1' });
  await app.register(browserRoutes, { context, state });
  await app.register(playRoutes, { context, state });
  await app.register(pageRoutes, { context, state });

  const sweeper = setInterval(() => expireSessions(browserCall(context, state), state), sweepMs).unref();
  app.addHook('preClose', async () => clearInterval(sweeper));
  app.addHook('onListen', async () => {
    resumeEvents(context, state).catch((error: unknown) => app.log.error(error));
  });
}
