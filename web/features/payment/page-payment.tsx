import { Alert, Loader, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { SupportText } from '../../components/support-text.tsx';
import type { Outputs } from '../../trpc.ts';
import { LazyPaymentStep } from './lazy-payment-step.tsx';
import { PaymentPlaceholder } from './pay-bar.tsx';
import type { PaymentStepProps } from './payment-step.tsx';
import {
  formatReturn,
  type ReturnNews,
  useFinishPaying,
  useLatest,
  usePaymentReturn,
} from './use-payment-return.ts';

type Paid = Outputs['billing']['settlePayment'];

type PagePaymentProps = Pick<PaymentStepProps, 'order' | 'returnPath' | 'backLabel'> & {
  /** Called when the step ends and no payment is credited yet; it may be credited later. */
  onBack: () => void;
  onPaid: () => void;
};

/**
 * The payment step as a page of its own. After the return from Stripe's page or the bank, it shows the outcome.
 * `onPaid` is called once the payment is credited.
 */
export function PagePayment({ order, onBack, onPaid, ...step }: PagePaymentProps) {
  const { news: found } = usePaymentReturn();
  const news = useLatest(found);
  const { announcePaid } = useFinishPaying(onPaid);
  const paid = news?.kind === 'settled' && news.payment.state === 'succeeded' ? news.payment : null;
  useAnnounceOnce(paid, announcePaid);
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
            onPaid={announcePaid}
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
          <SupportText>{message}</SupportText>
        </Text>
      )}
    </Alert>
  );
}

/** Shows the toast of a payment once, however often the page renders. */
function useAnnounceOnce(paid: Paid | null, announce: (payment: Paid) => void): void {
  const announcedId = useRef<number | null>(null);
  useEffect(() => {
    if (paid === null || announcedId.current === paid.id) return;
    announcedId.current = paid.id;
    announce(paid);
  }, [paid, announce]);
}
