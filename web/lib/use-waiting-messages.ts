import { trpc } from '../trpc.ts';

/** How many messages of callers wait for somebody: those of the first page, and whether there are more; null until known. */
export function useWaitingMessages(): { count: number; hasMore: boolean } | null {
  const { data } = trpc.messages.list.useQuery({ handled: false });
  return data ? { count: data.messages.length, hasMore: data.nextCursor !== null } : null;
}
