import { Skeleton, Text } from '@mantine/core';
import { QueryState } from '../../../components/query-state.tsx';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import { OrderProgress } from './order-progress.tsx';

/** How far the number of the last order has come. */
export function PaidNumber() {
  const latest = trpc.numbers.latestOrder.useQuery();
  return (
    <QueryState query={latest} skeleton={<Skeleton height={120} />}>
      {(order) => (order ? <OrderProgress order={order} /> : <Text>{t('numbers.order.past')}</Text>)}
    </QueryState>
  );
}

/** Why the last number could not be had, to whoever chooses another one; else nothing. */
export function FailedNumber() {
  const { data: order } = trpc.numbers.latestOrder.useQuery();
  return order?.state === 'failed' ? <OrderProgress order={order} /> : null;
}
