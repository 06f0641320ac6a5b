import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';
import { type TourVariables, videoOrigins } from '../tour-videos.ts';

const NEVER_STORED = /^\/(api|trpc)(\/|$)/;

/** Sources that Stripe's form needs (docs.stripe.com, "Content Security Policy"); the emulator's script is our own. */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

type PolicyConfig = Pick<Config, 'PUBLIC_URL' | 'APP_MODE'> & TourVariables;

function optionsFor(config: PolicyConfig, inlineScripts: readonly string[] = []): HelmetOptions {
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  const isLive = config.APP_MODE === 'live';
  const stripe = isLive ? STRIPE : { script: [], frame: [], connect: [] };
  const moreScripts = [...inlineScripts.map((hash) => `'${hash}'`), ...stripe.script];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        ...(moreScripts.length > 0 && { scriptSrc: ["'self'", ...moreScripts] }),
        // Mantine sets style attributes and one style element of its classes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        // Recordings are fetched with the session's token and played from memory. The videos that replace tours come
        // from their configured origins.
        mediaSrc: ["'self'", 'blob:', ...videoOrigins(config)],
        connectSrc: ["'self'", ...stripe.connect],
        frameSrc: ["'self'", ...stripe.frame],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

/** Headers that helmet sets on every response. They depend only on the options, so they are computed once. */
function constantHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]),
  );
}

/** Content security policy of the portal's page, which also allows the inline script with this hash: 'sha256-…'. */
export function portalPolicy(config: PolicyConfig, scriptHash: string): string | undefined {
  return constantHeaders(optionsFor(config, [scriptHash]))['content-security-policy'];
}

/** Security headers on every response, including errors. Responses with personal data are never cached by proxies. */
export const securityHeaders = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const headers = constantHeaders(optionsFor(config));
  if (config.WEB_ORIGIN.length > 0) {
    await app.register(cors, {
      origin: config.WEB_ORIGIN,
      maxAge: 86_400,
      exposedHeaders: ['x-request-id', 'retry-after'],
    });
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (NEVER_STORED.test(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
});
