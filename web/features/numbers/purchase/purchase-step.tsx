import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPhoneCheck, IconPhoneOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { type Query, QueryState } from '../../../components/query-state.tsx';
import { apiErrorOf } from '../../../lib/forms/api-errors.ts';
import { useContentKey } from '../../../lib/input/use-content-key.ts';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import { isUnderWay, type Order, type Quote } from '../number.ts';
import { BalancePurchase, StarterPack } from './balance-purchase.tsx';
import {
  OrderProgress,
  showPurchaseFailure,
  showReadyToast,
  showReservedToast,
  useArrival,
} from './order-progress.tsx';

type PurchaseStepProps = {
  phoneNumber: string;
  quote: Query<Quote>;
  onPay: (totalCents: number) => void;
  onBack: () => void;
  onDone: () => void;
};

/**
 * Purchase of one number: first its price and payment, then the progress of the order. After a reload, the progress of
 * a pending order is shown again.
 */
export function PurchaseStep({ phoneNumber, quote, onPay, onBack, onDone }: PurchaseStepProps) {
  const latest = trpc.numbers.latestOrder.useQuery();
  const [triedAgain, tryAgain] = useState<number | null>(null);
  const { expectOrder } = useArrival(latest.data ?? null);
  const readAgain = () => void Promise.all([latest.refetch(), quote.refetch()]);
  const { buy, busy } = usePurchase({ onReady: onDone, onOrdered: expectOrder, onOutdated: readAgain });
  return (
    <QueryState query={latest} skeleton={<Placeholder />}>
      {(order) => {
        if (order && order.id !== triedAgain && concerns(order, phoneNumber))
          return (
            <Ordered
              order={order}
              isOther={order.phoneNumber !== phoneNumber}
              onBack={onBack}
              onDone={onDone}
              onAgain={() => tryAgain(order.id)}
            />
          );
        if (quote.error && apiErrorOf(quote.error).code === 'number_taken') {
          const hint = triedAgain === null ? 'numbers.buy.goneHint' : 'numbers.order.failure.taken';
          return <Gone hint={t(hint)} onBack={onBack} />;
        }
        return (
          <QueryState
            query={quote}
            skeleton={<Placeholder />}
            loadingText={t('numbers.buy.loading')}
            errorTitle={t('numbers.buy.quoteFailed')}
          >
            {(price) => {
              if (price.isOrdered) return latest.isFetching ? <Placeholder /> : <Owned onDone={onDone} />;
              return price.isFirstNumber && price.shortfallCents > 0 ? (
                <StarterPack quote={price} onPay={onPay} onBack={onBack} />
              ) : (
                <BalancePurchase quote={price} busy={busy} onBuy={() => buy(price)} onBack={onBack} />
              );
            }}
          </QueryState>
        );
      }}
    </QueryState>
  );
}

/**
 * True when the order replaces the purchase form: any order in progress blocks another purchase, and an order for this
 * number shows its own state.
 */
const concerns = (order: Order, phoneNumber: string): boolean =>
  isUnderWay(order) || order.phoneNumber === phoneNumber;

type OrderedProps = {
  order: Order;
  isOther: boolean;
  onBack: () => void;
  onDone: () => void;
  onAgain: () => void;
};

function Ordered({ order, isOther, onBack, onDone, onAgain }: OrderedProps) {
  const hasFailed = order.state === 'failed';
  return (
    <Stack>
      <OrderProgress order={order} />
      {isOther && <Text size="sm">{t('numbers.order.waiting')}</Text>}
      <Group justify="flex-end">
        {hasFailed && order.failure !== 'taken' && (
          <Button variant="default" onClick={onAgain}>
            {t('numbers.order.again')}
          </Button>
        )}
        {hasFailed ? (
          <Button onClick={onBack}>{t('numbers.order.another')}</Button>
        ) : (
          <Button onClick={onDone}>
            {order.state === 'active' ? t('numbers.order.finish') : t('numbers.order.close')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const Placeholder = () => <Skeleton height={220} />;

/**
 * Shown when the business already owns the number and the latest order is for another number, so that there is no
 * progress to show.
 */
function Owned({ onDone }: { onDone: () => void }) {
  return (
    <EmptyState
      icon={<IconPhoneCheck />}
      title={t('numbers.buy.owned')}
      hint={t('numbers.buy.ownedHint')}
      action={
        <Button mt="sm" onClick={onDone}>
          {t('numbers.order.close')}
        </Button>
      }
    />
  );
}

function Gone({ hint, onBack }: { hint: string; onBack: () => void }) {
  return (
    <EmptyState
      icon={<IconPhoneOff />}
      title={t('numbers.buy.gone')}
      hint={hint}
      action={
        <Button mt="sm" onClick={onBack}>
          {t('numbers.buy.back')}
        </Button>
      }
    />
  );
}

type PurchaseEvents = {
  /** Called when the number is active. */
  onReady: () => void;
  /** Called when the number is ordered but not active yet. The number becomes active without further action. */
  onOrdered: (orderId: number) => void;
  /** Called when the price or the balance differs from what is shown. */
  onOutdated: () => void;
};

/**
 * Buys a number from the balance. Until a response arrives, all requests for the same number use the same idempotency
 * key. A double click or a retry after a lost response therefore buys the number only once. A toast reports the result
 * even after the step was left; the events are called only while it is shown.
 */
function usePurchase({ onReady, onOrdered, onOutdated }: PurchaseEvents) {
  const key = useContentKey();
  const { mutateAsync, isPending } = trpc.numbers.purchase.useMutation({ meta: { answersErrors: true } });
  // The second press of a double click arrives before the button is rendered as busy.
  const isStarted = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const buy = ({ phoneNumber, isPremium }: Quote) => {
    if (isStarted.current) return;
    isStarted.current = true;
    const onSuccess = ({ order }: { order: Order }) => {
      key.renew();
      const isActive = order.state === 'active';
      if (isActive) showReadyToast(order);
      else if (isPremium) showReservedToast();
      if (!isShown.current) return;
      if (isActive) onReady();
      else onOrdered(order.id);
    };
    const onError = (error: unknown) => {
      const { code, isUncertain } = apiErrorOf(error);
      if (!isUncertain && code !== 'network') key.renew();
      if (isShown.current) onOutdated();
      // The step itself shows the missing amount.
      if (code === 'insufficient_funds' && isShown.current) return;
      showPurchaseFailure(error, isPremium);
    };
    // A `mutate` callback does not run after the step is left, but the user must learn the result of the purchase.
    mutateAsync({ phoneNumber, requestId: key.keyOf(phoneNumber) })
      .then(onSuccess, onError)
      .finally(() => {
        isStarted.current = false;
      });
  };
  return { buy, busy: isPending };
}
