import { trpc } from '../../trpc.ts';
import type { ReturnNews } from './use-payment-return.ts';

/**
 * In place of `latest`, what became of the payment that was made last. While nothing is credited it says so, and
 * follows: invalidating the balance reads it again. Other news are passed on as they are.
 */
export function useLatest(news: ReturnNews | null): ReturnNews | null {
  const isWanted = news?.kind === 'latest';
  const { data, error } = trpc.billing.latestPayment.useQuery(undefined, { enabled: isWanted });
  if (!isWanted) return news;
  if (data === undefined) return { kind: error ? 'unread' : 'asking' };
  return data === null || data.state === 'open' ? { kind: 'notYet' } : { kind: 'settled', payment: data };
}
