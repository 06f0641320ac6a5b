import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../server/trpc/router.ts';
import { clientHeaders } from './lib/session/client-headers.ts';
import { sendRequest } from './lib/session/send-request.ts';

/** The server's procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** Inputs of each procedure, for the props of components. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** The server refuses larger batches. */
const BATCH_ITEMS_MAX = 20;

/**
 * A client that sends the calls of one moment as one request with the session's token. A call may bring a
 * token of its own in its context: logging out does, because the session is gone before the request leaves.
 */
export function createApiClient() {
  return trpc.createClient({
    links: [
      httpBatchLink({
        url: '/trpc',
        fetch: (url, { signal, ...init } = {}) => sendRequest(url, { ...init, ...(signal && { signal }) }),
        maxItems: BATCH_ITEMS_MAX,
        headers: ({ opList }) => {
          const own = opList.find(({ context }) => typeof context.token === 'string')?.context.token;
          return typeof own === 'string' ? clientHeaders(own) : clientHeaders();
        },
      }),
    ],
  });
}
