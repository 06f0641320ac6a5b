import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../server/trpc/router.ts';
import { clientHeaders } from './lib/session/client-headers.ts';
import { sendRequest } from './lib/session/send-request.ts';

/** React hooks for the server's procedures. */
export const trpc = createTRPCReact<AppRouter>();

/** Inputs of each procedure, for the props of components. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** Maximum number of calls in a batch. The server refuses larger batches. */
const BATCH_ITEMS_MAX = 20;

/**
 * Creates the client of the server's procedures. Simultaneous calls are sent as one batch with the session's token. A
 * call may pass its own token in its context, as logging out does, because it removes the session before the request is
 * sent.
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
