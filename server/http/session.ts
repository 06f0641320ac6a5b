import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';
import type { PortalLanguage } from '../core/portal-language.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../modules/identity/index.ts';
import type { Context, Session } from '../trpc/context.ts';

/** Tokens have 43 characters; text beyond this generous limit is rejected without hashing it. */
const TOKEN_LENGTH_MAX = 200;

/** The bearer token of a request; tokens are never read from a URL or a cookie. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined;
  return token && token.length <= TOKEN_LENGTH_MAX ? token : undefined;
}

/** The session token from X-Session-Token, for requests whose bearer token is not a session. */
export function sessionTokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers['x-session-token'];
  return typeof token === 'string' && token !== '' && token.length <= TOKEN_LENGTH_MAX ? token : undefined;
}

const TAB_ID = /^[\w-]{1,16}$/;

/** The browser tab that sent a request, from a header that the portal sets; null for other clients. */
export function tabIdOf(request: FastifyRequest): string | null {
  const tabId = request.headers['x-client-tab'];
  return typeof tabId === 'string' && TAB_ID.test(tabId) ? tabId : null;
}

/** The session of a token; null if invalid. A revocation takes effect at the next request (session-reader.ts). */
export async function resolveSession(deps: Deps, token: string | undefined): Promise<Session | null> {
  if (token === undefined) return null;
  const tokenHash = hashToken(token);
  const row = await deps.sessions.find(tokenHash);
  if (!row) return null;
  return {
    tokenHash,
    userId: row.user_id,
    businessId: row.business_id,
    role: row.role,
    isEmailVerified: row.is_verified,
  };
}

/** The session of a request that is not a procedure call. Throws `unauthorized` or `email_not_verified`. */
export async function requireSession(deps: Deps, request: FastifyRequest): Promise<Session> {
  const session = await resolveSession(deps, bearerOf(request));
  if (!session) throw new AppError('unauthorized', 'errors.common.signInFirst');
  if (!session.isEmailVerified) throw new AppError('email_not_verified', 'errors.common.verifyEmailFirst');
  return session;
}

/** The context of procedures for a request; `language` is the language of the response. */
export function makeContext(
  deps: Deps,
  request: FastifyRequest,
  session: Session | null,
  language: PortalLanguage,
): Context {
  return {
    deps,
    session,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    language,
    tabId: tabIdOf(request),
    log: request.log,
  };
}
