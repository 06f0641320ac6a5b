import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../components/section.tsx';
import { useMay } from '../../../lib/session/use-may.ts';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import { isUnderWay } from '../number.ts';
import { OrderProgress } from './order-progress.tsx';
import { useArrival } from './use-arrival.ts';

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
            {mayBuy && <Button onClick={onAnother}>{t('numbers.order.another')}</Button>}
            <Button variant="default" onClick={() => dismiss(order.id)}>
              {t('numbers.order.dismiss')}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
