import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { SandboxConfig } from './config.ts';
import type { SandboxContext } from './context.ts';
import { addBodyParsers } from './frame/body-parsers.ts';
import { createEventLog } from './frame/event-log.ts';
import { createFaults } from './frame/faults.ts';
import { addFrameRoutes } from './frame/frame-routes.ts';
import { openJournal } from './frame/journal.ts';
import { SandboxRequestError } from './frame/request-error.ts';
import { createWebhookSender } from './frame/webhook-sender.ts';
import { addOAuth } from './oauth/add-oauth.ts';
import { addPageRoutes } from './page/page-routes.ts';
import { addMailboxRoutes } from './resend/mailbox-routes.ts';
import { resendApi } from './resend/resend-api.ts';
import { createResendState } from './resend/resend-state.ts';
import { addStripe } from './stripe/add-stripe.ts';
import { addPlaceCallRoutes } from './twilio/place-call-routes.ts';
import { addLiveCallRoutes } from './twilio/relay/live-call-routes.ts';
import { twilioApi } from './twilio/twilio-api.ts';
import { createTwilioState } from './twilio/twilio-state.ts';
import { addWebsiteRoutes } from './website/website-routes.ts';

function buildContext(config: SandboxConfig, closing: AbortSignal): SandboxContext {
  const journal = openJournal(join(config.dataDir, 'sandbox'));
  const faults = createFaults();
  const events = createEventLog();
  const sender = createWebhookSender({ publicUrl: config.publicUrl, faults, events, closing });
  return { config, journal, faults, events, sender, closing };
}

/**
 * Adds an error handler for the routes of the sandbox itself. Stripe's SDK detects failures by the field `error` in the
 * body, not by the status.
 */
function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SandboxRequestError) {
      return reply.code(error.statusCode).send({ error: error.code, message: error.message });
    }
    const known = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
    const status = known ? Number(error.statusCode) : 500;
    if (status >= 500) request.log.error(error);
    const message =
      status < 500 && error instanceof Error ? error.message : 'the sandbox failed; see its log';
    return reply.code(status).send({ error: status < 500 ? 'bad_request' : 'internal', message });
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    if (request.url.startsWith('/sandbox')) {
      return reply.code(404).send({ error: 'not_found', message });
    }
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
}

/**
 * Builds the emulators and the /sandbox page without listening. Reads the state from `config.dataDir`. Closing the app
 * ends webhooks in progress and held requests, and closes the journal.
 */
export async function buildSandbox(config: SandboxConfig): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    forceCloseConnections: true,
    bodyLimit: 10 * 1_048_576,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const closing = new AbortController();
  // Disables Node's warning about many listeners: every webhook in progress and every held request adds one.
  setMaxListeners(0, closing.signal);
  const context = buildContext(config, closing.signal);
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', async () => context.journal.close());

  addBodyParsers(app);
  addErrorHandlers(app);
  addFrameRoutes(app, context);
  const twilio = createTwilioState(context);
  await app.register(twilioApi(context, twilio), { prefix: '/twilio' });
  addPlaceCallRoutes(app, context, twilio);
  addLiveCallRoutes(app, context, twilio);
  const resend = createResendState(context);
  await app.register(resendApi(context, resend), { prefix: '/resend' });
  addMailboxRoutes(app, context, resend);
  await addStripe(app, context);
  await addOAuth(app, context);
  addWebsiteRoutes(app);
  await addPageRoutes(app, context);
  return app;
}
