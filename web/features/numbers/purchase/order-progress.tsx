import { Button, Group, Loader, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { apiErrorOf, formatError } from '../../../lib/forms/api-errors.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import { isUnderWay, type Order } from '../number.ts';
import classes from '../numbers.module.css';

const STEPS = ['paid', 'bought', 'connected', 'active'] as const;
type StepState = 'done' | 'now' | 'later';

/** Number of completed steps by the state of the order, except for failed orders. */
const DONE = { awaiting_payment: 0, paid: 1, bought: 2, active: STEPS.length } as const;

/** Progress of an order by step, or the reason for its failure. */
export function OrderProgress({ order }: { order: Order }) {
  const { formatted, state, isPaid } = order;
  const failure = order.failure ?? 'provider';
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {state === 'active'
          ? t('numbers.order.ready', { number: formatted })
          : state === 'failed'
            ? t('numbers.order.stopped', { number: formatted })
            : t('numbers.order.title', { number: formatted })}
      </Text>
      {state === 'failed' ? (
        <ErrorAlert>
          {t(`numbers.order.failure.${failure === 'taken' && !isPaid ? 'takenUnpaid' : failure}`)}
        </ErrorAlert>
      ) : (
        <>
          <Steps done={DONE[state]} />
          <Text size="sm" c="dimmed">
            {state === 'active' ? t('numbers.order.readyHint') : t('numbers.order.goesOn')}
          </Text>
        </>
      )}
    </Stack>
  );
}

function Steps({ done }: { done: number }) {
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, index) => {
        const state: StepState = index < done ? 'done' : index === done ? 'now' : 'later';
        return (
          <li key={step} className={classes.step} data-state={state}>
            <StepIcon state={state} />
            <span>
              {t(`numbers.order.step.${step}`)}
              <VisuallyHidden>: {t(`numbers.order.state.${state}`)}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function StepIcon({ state }: { state: StepState }) {
  if (state === 'now') return <Loader size={20} aria-hidden />;
  return state === 'done' ? <IconCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />;
}

/**
 * Notice of the pending order on any screen. A failure of the last hour stays until the user dismisses it. When the
 * number becomes active, a toast says so.
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

/** Progress of the last order. */
export function PaidNumber() {
  const latest = trpc.numbers.latestOrder.useQuery();
  return (
    <QueryState query={latest} skeleton={<Skeleton height={120} />}>
      {(order) => (order ? <OrderProgress order={order} /> : <Text>{t('numbers.order.past')}</Text>)}
    </QueryState>
  );
}

/** Why the last order failed, shown next to the choice of another number. Renders nothing if it did not fail. */
export function FailedNumber() {
  const { data: order } = trpc.numbers.latestOrder.useQuery();
  return order?.state === 'failed' ? <OrderProgress order={order} /> : null;
}

/**
 * Shows a toast once when an order becomes active, if the order was in progress on this screen or `expectOrder` was
 * called with its id.
 */
export function useArrival(order: Order | null): { expectOrder: (orderId: number) => void } {
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    if (!order) return;
    if (isUnderWay(order)) awaited.current = order.id;
    else if (awaited.current === order.id) {
      awaited.current = null;
      if (order.state === 'active') showReadyToast(order);
    }
  }, [order]);
  return {
    expectOrder: (orderId) => {
      awaited.current = orderId;
    },
  };
}

/** The toast for a number that has become active. */
export function showReadyToast({ formatted: number }: Order): void {
  const message = t('numbers.buy.doneMessage', { number });
  showToast({ kind: 'success', title: t('numbers.buy.done'), message });
}

/** The toast for a premium number that is ordered and not active yet. */
export function showReservedToast(): void {
  showToast({
    kind: 'success',
    title: t('numbers.buy.reserved'),
    message: t('numbers.buy.reservedMessage'),
  });
}

/** Toast after a failed purchase. Its text includes the HTTP status, if there was a response. */
export function showPurchaseFailure(error: unknown, isPremium: boolean): void {
  const { status } = apiErrorOf(error);
  const reason = formatError(error);
  if (isPremium)
    return void showToast({ kind: 'error', title: t('numbers.buy.reserveFailed'), message: reason });
  const message = status === null ? reason : t('numbers.buy.failedMessage', { status, reason });
  showToast({ kind: 'error', title: t('numbers.buy.failed'), message });
}
