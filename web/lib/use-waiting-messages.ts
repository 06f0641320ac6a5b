import { trpc } from '../trpc.ts';

/** How many messages of callers wait for somebody; 0 until that is known. */
export function useWaitingMessages(): number {
  return trpc.messages.list.useQuery({ handled: false }).data?.openCount ?? 0;
}
