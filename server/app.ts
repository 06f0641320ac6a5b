import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { BODY_BYTES_MAX } from './http/body-limits.ts';
import { calendarFeeds } from './http/calendar-feeds.ts';
import { compression } from './http/compression.ts';
import { createConversationMetrics } from './http/conversation-metrics.ts';
import { errorHandler, refuseUnroutable } from './http/error-handler.ts';
import { health } from './http/health.ts';
import { liveStream } from './http/live-stream.ts';
import { metrics } from './http/metrics.ts';
import { openApi } from './http/openapi.ts';
import { pdfTexts } from './http/pdf-texts.ts';
import { pictures } from './http/pictures.ts';
import { recordings } from './http/recordings.ts';
import { restAdapter } from './http/rest-adapter.ts';
import { sandboxRoutes } from './http/sandbox-routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { socialFormPost } from './http/social-form-post.ts';
import { stopListening } from './http/stop-listening.ts';
import { tolerantJson } from './http/tolerant-json.ts';
import { trpcPlugin } from './http/trpc-plugin.ts';
import { unsubscribe } from './http/unsubscribe.ts';
import { unusedConnections } from './http/unused-connections.ts';
import { sockets, voiceRelay } from './http/voice-relay.ts';
import { voiceVisit } from './http/voice-visit.ts';
import { webApp } from './http/web-app.ts';
import { callBackWebhooks } from './http/webhooks/call-back-webhooks.ts';
import { relayWebhooks } from './http/webhooks/relay-webhooks.ts';
import { resendWebhooks } from './http/webhooks/resend-webhooks.ts';
import { stripeWebhooks } from './http/webhooks/stripe-webhooks.ts';
import { twilioWebhooks } from './http/webhooks/twilio-webhooks.ts';
import { budgetFactor, createCallBudgets } from './limits/call-budgets.ts';
import { createLiveConversations, makeResponders } from './modules/agent/index.ts';
import { createFoundersPlaces } from './modules/tenants/index.ts';

/** Builds the server without listening. Plugins are registered in the order in which a request passes them. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: refuseUnroutable,
    // The path of a tRPC batch contains the names of all its calls as one parameter. With the router's default limit of
    // 100 characters, long batches would get 404.
    routerOptions: { maxParamLength: 2_000 },
  });
  const budgets = createCallBudgets(budgetFactor(config));
  const voice = createConversationMetrics();
  const conversations = createLiveConversations(deps, makeResponders(deps), voice);
  await app.register(stopListening);
  await app.register(unusedConnections);
  await app.register(errorHandler);
  await app.register(securityHeaders, { config });
  await app.register(compression);
  await app.register(metrics, {
    deps,
    addOthers: (registry) => voice.register(registry, conversations, deps.models),
  });
  await app.register(sockets, { conversations });
  await app.register(health, { deps });
  await app.register(voiceRelay, { deps, conversations });
  await app.register(voiceVisit, { deps, conversations });
  await app.register(twilioWebhooks, { deps, conversations });
  await app.register(relayWebhooks, { deps });
  await app.register(callBackWebhooks, { deps });
  await app.register(stripeWebhooks, { deps });
  await app.register(resendWebhooks, { deps });
  await app.register(socialFormPost, { deps });
  await app.register(calendarFeeds, { deps });
  await app.register(unsubscribe, { deps });
  await app.register(pictures, { deps });
  await app.register(openApi, { config });
  await app.register(tolerantJson);
  await app.register(restAdapter, { deps, budgets });
  await app.register(liveStream, { deps, budgets });
  await app.register(recordings, { deps, budgets });
  await app.register(pdfTexts, { deps, budgets });
  await app.register(trpcPlugin, { deps, budgets });
  if (config.APP_MODE === 'sandbox') await app.register(sandboxRoutes, { deps });
  await app.register(webApp, { config, foundersLeft: createFoundersPlaces(deps.db) });
  return app;
}
