import { Alert, Loader, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { Words } from '../../components/words.tsx';
import type { Outputs } from '../../trpc.ts';
import { formatReturn } from './format-return.ts';
import { LazyPaymentStep } from './lazy-payment-step.tsx';
import { PaymentPlaceholder } from './payment-placeholder.tsx';
import type { PaymentStepProps } from './payment-step.tsx';
import { useFinishPaying } from './use-finish-paying.ts';
import { useLatest } from './use-latest.ts';
import { type ReturnNews, usePaymentReturn } from './use-payment-return.ts';

type Paid = Outputs['billing']['settlePayment'];

type PagePaymentProps = Pick<PaymentStepProps, 'order' | 'returnPath' | 'backLabel'> & {
  /** Left without a credit, also when one follows by itself. */
  onBack: () => void;
  onPaid: () => void;
};

/**
 * The payment step on a page of its own. Whoever comes back to it from Stripe's page or from their bank is told what
 * became of the payment, and goes on when it was credited.
 */
export function PagePayment({ order, onBack, onPaid, ...step }: PagePaymentProps) {
  const { news: found } = usePaymentReturn();
  const news = useLatest(found);
  const { tellPaid } = useFinishPaying(onPaid);
  const paid = news?.kind === 'settled' && news.payment.state === 'succeeded' ? news.payment : null;
  useOnce(paid, tellPaid);
  const isAsking = news?.kind === 'asking' || news?.kind === 'latest';
  return (
    <Stack>
      {news && !paid && <News news={news} isAsking={isAsking} />}
      {!isAsking && !paid && (
        <Suspense fallback={<PaymentPlaceholder order={order} backLabel={step.backLabel} onBack={onBack} />}>
          <LazyPaymentStep
            key={`${order.totalCents} ${order.phoneNumber ?? ''}`}
            {...step}
            order={order}
            onBusy={() => {}}
            onBack={onBack}
            onPaid={tellPaid}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function News({ news, isAsking }: { news: ReturnNews; isAsking: boolean }) {
  const { tone, title, message } = formatReturn(news);
  return (
    <Alert
      color={tone}
      role="status"
      title={title}
      icon={isAsking ? <Loader size={18} aria-hidden /> : <IconInfoCircle aria-hidden />}
    >
      {message && (
        <Text size="sm">
          <Words>{message}</Words>
        </Text>
      )}
    </Alert>
  );
}

/** Tells of a payment once, however often it is rendered. */
function useOnce(paid: Paid | null, tell: (payment: Paid) => void): void {
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (paid === null || told.current === paid.id) return;
    told.current = paid.id;
    tell(paid);
  }, [paid, tell]);
}
