import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { apiErrorOf, formatError, retryAfterMsOf } from '../forms/api-errors.ts';
import { authorizationFor } from '../session/client-headers.ts';
import { endSession } from '../session/end-session.ts';
import { authorizationOf } from '../session/send-request.ts';
import { currentSession } from '../session/session.ts';
import { type PlainTextKey, t } from '../text/texts.ts';
import { showToast } from '../toasts.ts';
import { invalidate } from './invalidate.ts';
import { topicsOfWrite } from './topics.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Error codes of a failed refresh that the screen itself shows. The general toast does not appear for them. */
      answeredCodes?: readonly string[];
    };
    mutationMeta: {
      /** True when the screen itself shows failures of this mutation. The general toast then does not appear. */
      answersErrors?: boolean;
      /** Toast title of a failure, in place of the general one. */
      failedTitle?: PlainTextKey;
    };
  }
}

/** Maximum number of retries before the screen shows the error. */
const LIMIT_RETRIES_MAX = 3;

/** Path prefix of sign-in and sign-out. A 401 of these calls does not end the session of this browser. */
const AUTH_PATH_PREFIX = 'auth.log';

/**
 * Cache of all server data, and the only place where unexpected errors become a toast. A 401 ends the session, and the
 * guard then redirects to /login. A write stays pending until all queries that it changes (`topics.ts`) are refetched.
 * A query is refetched when a component that uses it mounts. Only rate-limited reads are retried, after the delay that
 * the server requests. Without a connection a request fails immediately: a paused write would be sent when the user no
 * longer expects it.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: metLimit,
        retryDelay: (_failures, error) => retryAfterMsOf(error) ?? 0,
        // No refetch on focus, because the live stream refetches when the tab becomes visible.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (endsSession(error)) return;
        if (query.meta?.answeredCodes?.includes(apiErrorOf(error).code)) return;
        if (isUnnoticed(error, query.state.data)) toastError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        const { answersErrors, failedTitle } = mutation.meta ?? {};
        const isAnswered = endsSession(error) || answersErrors;
        if (failedTitle || !isAnswered) toastError(error, failedTitle);
      },
      async onSettled(_data, error, _variables, _context, mutation) {
        const topics = topicsOfWrite(mutation.options.mutationKey);
        if (error === null) await invalidate(client, topics);
        else if (mayHaveChanged(error)) void invalidate(client, topics);
      },
    }),
  });
  return client;
}

/**
 * True when this failure means that the screen may be outdated: another client was faster, or the write may have
 * happened.
 */
function mayHaveChanged(error: unknown): boolean {
  const { code, isUncertain } = apiErrorOf(error);
  return ['not_found', 'conflict', 'slot_taken', 'internal'].includes(code) || isUncertain;
}

/** Refetches the failed queries on screen after the connection is restored. */
export function rereadFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Retries reads refused by a rate limit, so that opening many pages at the same time needs no reload. */
function metLimit(failures: number, error: unknown): boolean {
  return failures < LIMIT_RETRIES_MAX && retryAfterMsOf(error) !== undefined;
}

/**
 * True when a failure needs a toast because the screen does not show it: after a failed refresh, the previous data
 * stays on screen. `not_found` is excluded: after a customer is erased, their details are refetched once, and the toast
 * about the erasure must stay. A missing connection is excluded, because the banner reports it.
 */
function isUnnoticed(error: unknown, shown: unknown): boolean {
  const { code } = apiErrorOf(error);
  return shown !== undefined && code !== 'not_found' && code !== 'network';
}

/**
 * True when the server rejected the token of a session. Clears that session, unless the user has signed in again since
 * the request was sent. A wrong password and a used link also give 401, but have their own error codes and do not affect
 * the session.
 */
export function endsSession(error: unknown): boolean {
  const { code, path } = apiErrorOf(error);
  if (code !== 'unauthorized' || path?.startsWith(AUTH_PATH_PREFIX)) return false;
  if (!isOfFormerSession(error)) endSession();
  return true;
}

/** True when the failed request was sent with another token than the current one. */
function isOfFormerSession(error: unknown): boolean {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined;
  const token = currentSession()?.token;
  if (!(response instanceof Response) || token === undefined) return false;
  return authorizationOf(response) !== authorizationFor(token);
}

function toastError(error: unknown, title: PlainTextKey = 'common.error.unexpected'): void {
  showToast({ kind: 'error', title: t(title), message: formatError(error) });
}
