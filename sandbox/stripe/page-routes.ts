import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { type PageTexts, textsFor } from '../frame/texts.ts';
import { browserCall, hideSecrets, publicIntent } from './browser-routes.ts';
import { cataloguesScript } from './browser-texts.ts';
import { methodRequest } from './card-request.ts';
import { findSession } from './make-session.ts';
import { checkoutPage, missingPage, receiptPage } from './pages.ts';
import { parseStripe } from './parse-stripe.ts';
import { paySession, successUrl } from './pay-session.ts';
import { answerStripeError } from './stripe-api.ts';
import { readStripeJs } from './stripe-js.ts';
import type { StripeState } from './stripe-state.ts';

const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const payment = z.strictObject({ payment_method: methodRequest });
type ById = { Params: { id: string } };

/** Sends the page, or a 404 page if there is none. */
function show(reply: FastifyReply, texts: PageTexts, html: string | undefined): FastifyReply {
  return reply
    .code(html === undefined ? 404 : 200)
    .header('content-security-policy', csp)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html ?? missingPage(texts));
}

/** The routes of Stripe.js and of the pages that Stripe hosts: checkout and receipts. */
export async function pageRoutes(
  app: FastifyInstance,
  { context, state }: { context: SandboxContext; state: StripeState },
): Promise<void> {
  app.setErrorHandler((error, request, reply) => answerStripeError(hideSecrets(error), request, reply));
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('./browser', import.meta.url)),
    prefix: '/sandbox/stripe/assets/',
    decorateReply: false,
    index: false,
    maxAge: 0,
  });

  const scripts = {
    '/sandbox/stripe.js': readStripeJs(),
    '/sandbox/stripe/assets/catalogues.js': cataloguesScript,
  };
  for (const [path, script] of Object.entries(scripts))
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    );

  app.get<ById>('/sandbox/stripe/checkout/:id', async (request, reply) => {
    const { id } = request.params;
    const plan = state.sessionPlans.get(id);
    const session = plan && findSession(browserCall(context, state), id);
    // Without a locale, or with `auto`, Stripe's page uses the language of the browser.
    const texts = textsFor([session?.locale ?? 'auto'], request.headers);
    return show(reply, texts, session && checkoutPage(texts, session, plan.lineItems));
  });

  app.post<ById>('/sandbox/stripe/checkout/:id/pay', async (request) => {
    const { payment_method: method } = parseStripe(payment, request.body);
    const call = browserCall(context, state);
    const intent = paySession(call, request.params.id, method);
    const session = findSession(call, request.params.id);
    return { payment_intent: publicIntent(intent), redirect_url: successUrl(session) };
  });

  app.get<ById>('/sandbox/stripe/receipts/:id', async (request, reply) => {
    const charge = state.charges.get(request.params.id);
    const texts = textsFor([], request.headers);
    return show(reply, texts, charge?.paid ? receiptPage(texts, charge) : undefined);
  });
}
