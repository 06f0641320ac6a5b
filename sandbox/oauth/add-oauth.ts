import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { appleApi } from './apple-api.ts';
import { facebookApi } from './facebook-api.ts';
import { googleApi } from './google-api.ts';
import { addKnownAccounts } from './known-accounts.ts';
import { createOAuthState } from './oauth-state.ts';
import { pageRoutes } from './page-routes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { playRoutes } from './play-routes.ts';

/**
 * Adds sign-in with Google, Facebook and Apple to the sandbox. Server endpoints are under `/oauth`. Browser pages are
 * under `/sandbox/oauth`, a path that the product forwards.
 */
export async function addOAuth(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const state = createOAuthState(context);
  addKnownAccounts(state);
  await app.register(googleApi(context, state), { prefix: '/oauth/google' });
  await app.register(facebookApi(context, state), { prefix: '/oauth/facebook' });
  await app.register(appleApi(context, state), { prefix: '/oauth/apple' });
  await app.register(pictureRoutes);
  await app.register(pageRoutes, { context, state });
  await app.register(playRoutes, { context, state });
}
