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
 * Adds the emulated Stripe to the sandbox: the API at `/v1`, at the root because the SDK takes no path prefix, and
 * everything else under `/sandbox/stripe`. After it listens, it sends webhooks left over from the last run.
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
