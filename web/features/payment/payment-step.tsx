import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatCents } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { BalanceAfter } from './balance-after.tsx';
import { CardForm } from './card-form.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayBar } from './pay-bar.tsx';
import { systemProblem } from './problem.ts';
import { ProblemDialog } from './problem-dialog.tsx';
import { UnsettledNotice } from './unsettled-notice.tsx';
import { type PaymentOrder, useCreatedPayment } from './use-created-payment.ts';
import type { PayEvents, Unsettled } from './use-pay.ts';
import { useStripeJs } from './use-stripe-js.ts';

export type PaymentStepProps = {
  order: PaymentOrder;
  /** Where Stripe sends the browser back to after a payment method that leaves the page. */
  returnPath: string;
  backLabel: string;
  onBack: () => void;
  /** Called once, with what the server credited. */
  onPaid: PayEvents['onPaid'];
  /** True while the step must not be closed. */
  onBusy: (busy: boolean) => void;
  /** The message when the payment could not be begun, in the words of this flow. */
  setupFailedMessage?: string;
  /** What this payment is about, where the order alone does not say it. */
  hint?: string;
};

/**
 * The payment step of every flow: the order, the card, and Pay. Rendering it loads Stripe.js. It ends with `onPaid`, or
 * with a message about a payment that will be credited later, and then `onBack`.
 */
export function PaymentStep({ order, setupFailedMessage, hint, ...props }: PaymentStepProps) {
  const begun = useCreatedPayment(order, setupFailedMessage ?? t('payment.intentFailed'));
  const { stripe, hasFailed } = useStripeJs();
  const [unsettled, setUnsettled] = useState<Unsettled | null>(null);
  const { onBack, onBusy } = props;
  const problem = begun.problem ?? (hasFailed ? systemProblem() : null);
  const isStopped = problem !== null;
  // While a problem is shown only its dialog closes, so that one Esc does not close both.
  useEffect(() => {
    if (isStopped) onBusy(true);
  }, [isStopped, onBusy]);

  if (unsettled) return <UnsettledNotice why={unsettled} onClose={onBack} />;
  const stop = (why: Unsettled) => {
    onBusy(false);
    setUnsettled(why);
  };
  const { payment, lines, totalCents } = begun;
  return (
    <Stack>
      {hint && <Text size="sm">{hint}</Text>}
      {lines ? <OrderSummary lines={lines} totalCents={totalCents} /> : <Skeleton height={118} />}
      {payment?.terms && <BalanceAfter terms={payment.terms} />}
      {begun.changed ? (
        <ChangedPrices totalCents={totalCents} onAccept={begun.accept} />
      ) : payment && stripe ? (
        <CardForm
          {...props}
          stripe={stripe}
          payment={payment}
          onUnsettled={stop}
          onOutdated={begun.readAgain}
        />
      ) : (
        <>
          <Skeleton height={230} />
          <PayBar phase="loadingStripe" totalCents={totalCents} {...props} />
        </>
      )}
      <ProblemDialog problem={problem} onClose={onBack} />
    </Stack>
  );
}

function ChangedPrices({ totalCents, onAccept }: { totalCents: number; onAccept: () => void }) {
  return (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title={t('payment.pricesChanged')} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('payment.pricesChangedHint')}</Text>
        <Button onClick={onAccept}>{t('payment.goOn', { amount: formatCents(totalCents) })}</Button>
      </Stack>
    </Alert>
  );
}
