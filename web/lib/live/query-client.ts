import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { apiErrorOf, formatError, retryAfterMsOf } from '../forms/api-errors.ts';
import { endSession } from '../session/end-session.ts';
import { type PlainTextKey, t } from '../text/texts.ts';
import { showToast } from '../toasts.ts';
import { staleTimeOf, topicsOfWrite } from './freshness.ts';
import { type Invalidations, invalidationsOf } from './invalidations.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Refusals of a refresh that the screen shows itself, so that no general toast appears. */
      answeredCodes?: readonly string[];
    };
    mutationMeta: {
      /** The screen shows this mutation's failures itself, so that no general toast appears. */
      answersErrors?: boolean;
      /** The title of the toast of a failure, in place of the general one. */
      failedTitle?: PlainTextKey;
    };
  }
}

/** After this many tries the screen shows the error. */
const LIMIT_RETRIES_MAX = 3;

/** A 401 of sign-in or sign-out does not concern this browser's session. */
const AUTH_PATH_PREFIX = 'auth.log';

/**
 * The cache of all server data, and the one place where unexpected errors become a toast. A 401 ends the session, and
 * the guard then redirects to /login. `freshness.ts` defines how long an answer is fresh and what a write invalidates;
 * a write is pending until the changed data has been refetched. Nothing is refetched on focus. Only reads refused by a
 * rate limit are retried, after the time that the server names. Nothing is paused without a connection: it fails at
 * once, because a paused write would be sent at an unexpected time.
 */
export function createQueryClient(): QueryClient {
  const writes = new WeakMap<object, ReturnType<Invalidations['beginWrite']>>();
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: metLimit,
        retryDelay: (_failures, error) => retryAfterMsOf(error) ?? 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: staleTimeOf,
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
      onMutate: (_variables, mutation) => {
        const topics = topicsOfWrite(mutation.options.mutationKey);
        if (topics.length > 0) writes.set(mutation, invalidationsOf(client).beginWrite(topics));
      },
      onSettled: (_data, error, _variables, _context, mutation) => {
        const write = writes.get(mutation);
        return write && invalidationsOf(client).endWrite(write, error);
      },
    }),
  });
  return client;
}

/** Refetches failed queries on screen, for when the connection is back. */
export function rereadFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Retries reads refused by a rate limit, so that opening many pages at once needs no reload. */
function metLimit(failures: number, error: unknown): boolean {
  return failures < LIMIT_RETRIES_MAX && retryAfterMsOf(error) !== undefined;
}

/**
 * True when a toast is needed because the screen does not show this failure, as with a failed refresh, after which the
 * former data stays. `not_found` does not count: an erased customer is read once more, and the toast about the erasure
 * must stay. The banner reports a missing connection.
 */
function isUnnoticed(error: unknown, shown: unknown): boolean {
  const { code } = apiErrorOf(error);
  return shown !== undefined && code !== 'not_found' && code !== 'network';
}

/**
 * Clears the session when the server rejected its token; true if it did. A wrong password and a used link answer 401 as
 * well, with codes of their own, and do not affect the session.
 */
export function endsSession(error: unknown): boolean {
  const { code, path } = apiErrorOf(error);
  if (code !== 'unauthorized' || path?.startsWith(AUTH_PATH_PREFIX)) return false;
  endSession();
  return true;
}

function toastError(error: unknown, title: PlainTextKey = 'common.error.unexpected'): void {
  showToast({ kind: 'error', title: t(title), message: formatError(error) });
}
