import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { parseRequest, SandboxRequestError } from '../frame/request-error.ts';
import { type AuthorizationAnswer, answerUrl, denyRequest, grantRequest } from './answer-request.ts';
import { type AuthorizationRequest, readAuthorizationRequest } from './authorization-request.ts';
import { AuthorizationRefusal } from './oauth-refusal.ts';
import {
  type Account,
  accountsOf,
  type OAuthProvider,
  type OAuthState,
  oauthProviders,
  spoils,
} from './oauth-state.ts';
import { providerTraits } from './providers.ts';
import { rememberAccount } from './remember-account.ts';

const approval = z.strictObject({
  authorize_url: z.url(),
  subject: z.string().min(1).max(255).optional(),
  email: z.email().nullable().optional(),
  first_name: z.string().max(500).optional(),
  last_name: z.string().max(500).optional(),
  is_email_verified: z.boolean().optional(),
  deny: z.boolean().default(false),
  /** The part of the id token that is made invalid. */
  spoil: z.enum(spoils).optional(),
});
type Approval = z.infer<typeof approval>;

function readRequest(
  context: SandboxContext,
  provider: OAuthProvider,
  address: string,
): AuthorizationRequest {
  const { pathname, searchParams } = new URL(address);
  const { authorizePath } = providerTraits[provider];
  if (pathname !== authorizePath) {
    throw new SandboxRequestError(
      400,
      'validation_failed',
      `authorize_url: its path must be ${authorizePath}`,
    );
  }
  try {
    return readAuthorizationRequest(context.config, provider, Object.fromEntries(searchParams));
  } catch (error) {
    if (!(error instanceof AuthorizationRefusal)) throw error;
    throw new SandboxRequestError(400, error.code, error.message);
  }
}

/** The account with the id or email in the request. If the request has neither, the first account of the provider. */
function accountFor(state: OAuthState, provider: OAuthProvider, input: Approval): Account {
  const [first] = accountsOf(state, provider);
  const isAnyone = input.subject === undefined && input.email === undefined;
  return rememberAccount(state, provider, {
    subject: isAnyone ? first?.subject : input.subject,
    email: input.email,
    firstName: input.first_name,
    lastName: input.last_name,
    isEmailVerified: input.is_email_verified,
  });
}

/** What a browser would do next: open `redirect_to`, or post `form` to `redirect_to`. */
function toWire(answer: AuthorizationAnswer): { redirect_to: string; form?: Record<string, string> } {
  if (answer.isFormPost) return { redirect_to: answer.redirectUri, form: answer.fields };
  return { redirect_to: answerUrl(answer) };
}

/** Signs a user in at a provider without a browser, for tests and for curl. */
export async function playRoutes(
  app: FastifyInstance,
  { context, state }: { context: SandboxContext; state: OAuthState },
): Promise<void> {
  for (const provider of oauthProviders) {
    app.post(`/sandbox/oauth/${provider}/approve`, async ({ body, host }) => {
      const input = parseRequest(approval, body);
      const request = readRequest(context, provider, input.authorize_url);
      if (input.deny) return toWire(denyRequest(request));
      const account = accountFor(state, provider, input);
      return toWire(grantRequest(context, state, request, { account, host, spoil: input.spoil ?? null }));
    });
  }
}
