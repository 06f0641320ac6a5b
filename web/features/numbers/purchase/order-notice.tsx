import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Section } from '../../../components/section.tsx';
import { t } from '../../../lib/texts/t.ts';
import { useMay } from '../../../lib/use-may.ts';
import { trpc } from '../../../trpc.ts';
import { isUnderWay, type Order } from '../number.ts';
import { OrderProgress } from './order-progress.tsx';
import { tellReady } from './tell-order.ts';

/**
 * The order that is being carried out, wherever the person has gone meanwhile, and a failure of the last hour until it
 * is dismissed. A toast tells when the number has arrived. Nothing else is shown.
 */
export function OrderNotice({ onAnother }: { onAnother: () => void }) {
  const { data: order } = trpc.numbers.latestOrder.useQuery();
  const [dismissed, dismiss] = useState<number | null>(null);
  const mayBuy = useMay()('numbers.purchase');
  useArrival(order ?? null);
  if (!order || order.id === dismissed) return null;
  const hasFailed = order.state === 'failed';
  if (!hasFailed && !isUnderWay(order)) return null;
  return (
    <Section title={t('numbers.order.region')}>
      <Stack>
        <OrderProgress order={order} />
        {hasFailed && (
          <Group>
            {mayBuy && (
              <Button mih={44} onClick={onAnother}>
                {t('numbers.order.another')}
              </Button>
            )}
            <Button variant="default" mih={44} onClick={() => dismiss(order.id)}>
              {t('numbers.order.dismiss')}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}

/** Tells once that an order which was seen under way has become active. */
function useArrival(order: Order | null): void {
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    if (!order) return;
    if (isUnderWay(order)) awaited.current = order.id;
    else if (awaited.current === order.id) {
      awaited.current = null;
      if (order.state === 'active') tellReady(order);
    }
  }, [order]);
}
