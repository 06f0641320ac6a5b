import { trpc } from '../../trpc.ts';
import type { ReturnNews } from './use-payment-return.ts';

/**
 * Replaces `latest` by the outcome of the last payment. While it is not credited yet the outcome says so and is read
 * again whenever the balance is invalidated. Other outcomes are passed on unchanged.
 */
export function useLatest(news: ReturnNews | null): ReturnNews | null {
  const isWanted = news?.kind === 'latest';
  const { data, error } = trpc.billing.latestPayment.useQuery(undefined, { enabled: isWanted });
  if (!isWanted) return news;
  if (data === undefined) return { kind: error ? 'unread' : 'asking' };
  return data === null || data.state === 'open' ? { kind: 'notYet' } : { kind: 'settled', payment: data };
}
