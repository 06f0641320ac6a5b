import { TRPCClientError } from '@trpc/client';
import type { SummaryLine } from './order-summary.tsx';

/** What an order costs now, from a `price_mismatch`; null for every other error, and when no prices came with it. */
export function readChangedPrices(error: unknown): SummaryLine[] | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'appCode') !== 'price_mismatch')
    return null;
  const lines: unknown = Reflect.get(data, 'lines');
  return Array.isArray(lines) && lines.length > 0 && lines.every(isLine) ? lines.map(toLine) : null;
}

type WireLine = { item: string; price: number };

function isLine(line: unknown): line is WireLine {
  if (typeof line !== 'object' || line === null) return false;
  return typeof Reflect.get(line, 'item') === 'string' && typeof Reflect.get(line, 'price') === 'number';
}

/** Prices of the wire are dollars. */
const toLine = ({ item, price }: WireLine): SummaryLine => ({ item, priceCents: Math.round(price * 100) });
