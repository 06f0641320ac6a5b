import type { QueryClient } from '@tanstack/react-query';
import { invalidationsOf } from '../../lib/live/invalidations.ts';

/** How long after a payment everything is fetched once more (the documented 500 ms). */
const AGAIN_AFTER_MS = 500;

/** Fetches balance and transactions again, now and once more a moment later. */
export function refreshMoney(client: QueryClient): void {
  const { change } = invalidationsOf(client);
  void change(['balance']);
  setTimeout(() => void change(['balance']), AGAIN_AFTER_MS);
}
