import { apiErrorOf } from '../../lib/forms/api-errors.ts';
import type { SummaryLine } from './order-summary.tsx';

/** What an order costs now, from a `price_mismatch`; null for every other error, and when no prices came with it. */
export function readChangedPrices(error: unknown): SummaryLine[] | null {
  const { code, lines } = apiErrorOf(error);
  return code === 'price_mismatch' && lines.length > 0 ? lines : null;
}
