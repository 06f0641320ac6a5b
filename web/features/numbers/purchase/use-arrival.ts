import { useEffect, useRef } from 'react';
import { isUnderWay, type Order } from '../number.ts';
import { tellReady } from './tell-order.ts';

/**
 * Tells once when an order has become active that was seen under way, or that `expectOrder` was told of. An order that
 * was active before is no news.
 */
export function useArrival(order: Order | null): { expectOrder: (orderId: number) => void } {
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    if (!order) return;
    if (isUnderWay(order)) awaited.current = order.id;
    else if (awaited.current === order.id) {
      awaited.current = null;
      if (order.state === 'active') tellReady(order);
    }
  }, [order]);
  return {
    expectOrder: (orderId) => {
      awaited.current = orderId;
    },
  };
}
