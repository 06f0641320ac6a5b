import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { addApiFaults } from '../frame/api-faults.ts';
import { type PageTexts, textsFor } from '../frame/texts.ts';
import { type AuthorizationAnswer, answerUrl, denyRequest, grantRequest } from './answer-request.ts';
import { readAuthorizationRequest } from './authorization-request.ts';
import { AuthorizationRefusal } from './oauth-refusal.ts';
import {
  accountsOf,
  findAccount,
  type OAuthProvider,
  type OAuthState,
  oauthProviders,
} from './oauth-state.ts';
import { type AccountProblem, accountPage, formPostPage, refusalPage } from './pages.ts';
import { providerTraits } from './providers.ts';
import { rememberAccount } from './remember-account.ts';

/**
 * The Content-Security-Policy. `form-action` includes the product, because some browsers also apply it to redirects.
 */
function policy(publicUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${new URL(publicUrl).origin}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

const name = z.string().trim().max(100);
const address = z.email().max(254);
const choice = z.object({
  subject: z.string().optional(),
  deny: z.string().optional(),
  email: z.string().trim().default(''),
  first_name: name.default(''),
  last_name: name.default(''),
  is_email_verified: z.string().optional(),
});

const NAMES = ['first_name', 'last_name'];

type Chosen = { problem: AccountProblem } | { subject: string };

/** The account of a submitted form, created if it is new, or the error of the form. */
function chooseAccount(state: OAuthState, provider: OAuthProvider, body: unknown): Chosen | 'deny' {
  const parsed = choice.safeParse(body ?? {});
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    return { problem: NAMES.includes(String(field)) ? 'name' : 'account' };
  }
  const { subject, deny, email, first_name: firstName, last_name: lastName } = parsed.data;
  if (deny !== undefined) return 'deny';
  if (subject !== undefined) {
    return findAccount(state, provider, subject) ? { subject } : { problem: 'account' };
  }
  const isWithout = provider === 'facebook' && email === '';
  const checked = address.safeParse(email);
  if (!isWithout && !checked.success) return { problem: 'email' };
  const isEmailVerified = parsed.data.is_email_verified !== undefined;
  const facts = { firstName, lastName, isEmailVerified, ...(!isWithout && { email }) };
  return { subject: rememberAccount(state, provider, facts).subject };
}

/** The languages that the product requests: a list of tags in OpenID Connect, a locale at Facebook. */
const wantedLanguages = z.object({
  ui_locales: z.string().max(200).catch(''),
  locale: z.string().max(35).catch(''),
});

function textsOf({ query, headers }: FastifyRequest): PageTexts {
  const { ui_locales: tags, locale } = wantedLanguages.parse(query);
  return textsFor([...tags.split(' '), locale], headers);
}

/**
 * The sign-in page of one provider, with the provider's faults. Lists accounts, and redirects the browser to the
 * product with the response.
 */
function providerPage(
  context: SandboxContext,
  state: OAuthState,
  provider: OAuthProvider,
): FastifyPluginAsync {
  const { config } = context;
  const csp = policy(config.publicUrl);
  const path = providerTraits[provider].authorizePath;

  function show(reply: FastifyReply, status: number, html: string): FastifyReply {
    return reply
      .code(status)
      .header('content-security-policy', csp)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  function sendBack(reply: FastifyReply, answer: AuthorizationAnswer): FastifyReply {
    const texts = textsOf(reply.request);
    if (answer.isFormPost) return show(reply, 200, formPostPage(texts, provider, answer));
    return reply.header('referrer-policy', 'no-referrer').redirect(answerUrl(answer), 303);
  }

  function showAccounts(reply: FastifyReply, action: string, problem?: AccountProblem): FastifyReply {
    const accounts = accountsOf(state, provider);
    return show(
      reply,
      problem === undefined ? 200 : 400,
      accountPage(textsOf(reply.request), provider, { action, accounts, problem }),
    );
  }

  return async (app) => {
    addApiFaults(app, context, provider, { error: 'server_error' });
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof AuthorizationRefusal)) throw error;
      return show(reply, 400, refusalPage(textsOf(request), provider, error.code, error.message));
    });

    app.get(path, async (request, reply) => {
      readAuthorizationRequest(config, provider, request.query);
      return showAccounts(reply, request.url);
    });

    app.post(path, async ({ query, body, url, host }, reply) => {
      const request = readAuthorizationRequest(config, provider, query);
      const selected = chooseAccount(state, provider, body);
      if (selected === 'deny') return sendBack(reply, denyRequest(request));
      if ('problem' in selected) return showAccounts(reply, url, selected.problem);
      const account = findAccount(state, provider, selected.subject);
      if (!account) return showAccounts(reply, url, 'account');
      return sendBack(reply, grantRequest(context, state, request, { account, host }));
    });
  };
}

/** The sign-in pages of all providers and their assets, under the origin of the product. */
export async function pageRoutes(
  app: FastifyInstance,
  { context, state }: { context: SandboxContext; state: OAuthState },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('./browser', import.meta.url)),
    prefix: '/sandbox/oauth/assets/',
    decorateReply: false,
    index: false,
    maxAge: 0,
  });
  for (const provider of oauthProviders) await app.register(providerPage(context, state, provider));
}
