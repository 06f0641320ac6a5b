import {
  Alert,
  Button,
  Group,
  Skeleton,
  Stack,
  Switch,
  Table,
  Text,
  useComputedColorScheme,
} from '@mantine/core';
import { Elements, PaymentElement } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import {
  offeredRecharge,
  type PaymentTerms,
  paymentSentences,
  rechargeLimits,
  renderTerms,
} from '../../../server/core/payment-terms.ts';
import { MoneyText } from '../../components/money-text.tsx';
import { formatCad, formatDay, formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { PayBar } from './pay-bar.tsx';
import { ProblemDialog, RefusalNote, systemProblem, type Unsettled, UnsettledNotice } from './problem.tsx';
import { stripeAppearance, useStripeJs } from './stripe.ts';
import { type PaymentOrder, type SummaryLine, useCreatedPayment } from './use-created-payment.ts';
import { type PayEvents, useAgreement, usePay } from './use-pay.ts';

export type PaymentStepProps = {
  order: PaymentOrder;
  /** Return URL for payment methods that leave the page. */
  returnPath: string;
  backLabel: string;
  onBack: () => void;
  /** Called once with the credited payment. */
  onPaid: PayEvents['onPaid'];
  /** Called with true while the step must not be closed. */
  onBusy: (busy: boolean) => void;
  /** Message for a payment that could not be created, specific to this flow. */
  setupFailedMessage?: string;
  /** Explanation of the payment, if the order alone does not explain it. */
  hint?: string;
};

/**
 * Payment step of every flow: order, card and Pay button. Rendering it loads Stripe.js. Calls `onPaid` after a credited
 * payment. If the credit will follow later, shows a notice, and calls `onBack` when it is closed.
 */
export function PaymentStep({ order, setupFailedMessage, hint, ...props }: PaymentStepProps) {
  const creation = useCreatedPayment(order, setupFailedMessage ?? t('payment.intentFailed'));
  const { stripe, hasFailed } = useStripeJs();
  const [unsettled, setUnsettled] = useState<Unsettled | null>(null);
  const { onBack, onBusy } = props;
  const problem = creation.problem ?? (hasFailed ? systemProblem() : null);
  const isStopped = problem !== null;
  // While a problem is shown, `onBusy` locks the step, so that one press of Esc closes only the problem's dialog.
  useEffect(() => {
    if (isStopped) onBusy(true);
  }, [isStopped, onBusy]);

  if (unsettled) return <UnsettledNotice why={unsettled} onClose={onBack} />;
  const stop = (why: Unsettled) => {
    onBusy(false);
    setUnsettled(why);
  };
  const { payment, lines, totalCents } = creation;
  return (
    <Stack>
      {hint && <Text size="sm">{hint}</Text>}
      {lines ? <OrderSummary lines={lines} totalCents={totalCents} /> : <Skeleton height={118} />}
      {payment?.terms && <BalanceAfter terms={payment.terms} />}
      {creation.changed ? (
        <ChangedPrices totalCents={totalCents} onAccept={creation.accept} />
      ) : payment && stripe ? (
        <CardForm
          {...props}
          stripe={stripe}
          payment={payment}
          onUnsettled={stop}
          onOutdated={creation.readAgain}
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
        <Button onClick={onAccept}>{t('payment.goOn', { amount: formatMoney(totalCents) })}</Button>
      </Stack>
    </Alert>
  );
}

type OrderSummaryProps = { lines: readonly SummaryLine[]; totalCents: number };

/** Lines and total of the order in Canadian dollars. */
function OrderSummary({ lines, totalCents }: OrderSummaryProps) {
  return (
    <Table aria-label={t('payment.summary')} verticalSpacing="xs" horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('payment.item')}</Table.Th>
          <Table.Th ta="end">{t('payment.price')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ item, priceCents }) => (
          <Table.Tr key={item}>
            <Table.Td>{item}</Table.Td>
            <Price cents={priceCents} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>{t('payment.total')}</Table.Th>
          <Price cents={totalCents} strong />
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

function Price({ cents, strong = false }: { cents: number; strong?: boolean }) {
  return (
    <Table.Td ta="end">
      <Text
        span
        inherit
        fw={strong ? 700 : 400}
        style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {formatCad(cents)}
      </Text>
    </Table.Td>
  );
}

type CardFormProps = PayEvents & {
  payment: Outputs['billing']['createPayment'];
  returnPath: string;
  backLabel: string;
  onBack: () => void;
  /** Called with true while the step must not be closed, because the bank is processing or a problem is shown. */
  onBusy: (busy: boolean) => void;
  /** Called when the visible terms are outdated and must be refetched. */
  onOutdated: () => void;
};

/** Stripe's form for one payment, in the colours of the theme. */
function CardForm({ stripe, ...props }: CardFormProps & { stripe: Stripe }) {
  const appearance = stripeAppearance(useComputedColorScheme('light', { getInitialValueInEffect: false }));
  const { clientSecret } = props.payment;
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields {...props} />
    </Elements>
  );
}

function Fields({ payment, returnPath, backLabel, onBack, onBusy, onOutdated, ...events }: CardFormProps) {
  const [ready, setReady] = useState(false);
  const termsId = useId();
  const { paymentIntentId, terms } = payment;
  const agreement = useAgreement(paymentIntentId, terms, onOutdated);
  const onPaid: PayEvents['onPaid'] = (paid) => {
    agreement.discard();
    events.onPaid(paid);
  };
  const { paying, problem, refusal, pay, failToLoad, dismiss } = usePay(
    paymentIntentId,
    returnPath,
    { ...events, onPaid },
    agreement.save,
  );
  const busy = paying || problem !== null;
  useEffect(() => {
    onBusy(busy);
  }, [busy, onBusy]);

  const close = () => {
    dismiss();
    if (problem?.endsStep) onBack();
  };
  return (
    <>
      <PaymentElement options={{ layout: 'tabs' }} onReady={() => setReady(true)} onLoadError={failToLoad} />
      <RefusalNote refusal={refusal} />
      {terms && (
        <PaymentTermsNote
          id={termsId}
          terms={terms}
          isRechargeOn={agreement.isRechargeOn}
          onRechargeChange={agreement.setRechargeOn}
        />
      )}
      <PayBar
        phase={paying ? 'processing' : ready ? 'ready' : 'loadingForm'}
        totalCents={payment.totalCents}
        backLabel={backLabel}
        onBack={onBack}
        onPay={pay}
        {...(terms && { describedBy: termsId })}
      />
      <ProblemDialog problem={problem} onClose={close} />
    </>
  );
}

/**
 * Rows with the balance that remains after fees. The first row is the balance after the first month's fee of the number
 * is charged. If the platform fee is due later, a second row shows the balance after that fee.
 */
function BalanceAfter({ terms: { remainingCents, platformFee } }: { terms: PaymentTerms }) {
  if (remainingCents === null) return null;
  return (
    <Stack gap="xs">
      <Row
        label={t(platformFee?.isDueNow ? 'payment.afterFirstFees' : 'payment.afterFirstMonth')}
        cents={remainingCents}
      />
      {platformFee && !platformFee.isDueNow && (
        <Row
          label={t('payment.afterPlatform', { date: formatDay(platformFee.day) })}
          cents={remainingCents - platformFee.amountCents}
        />
      )}
    </Stack>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <Group justify="space-between" gap="md" wrap="nowrap">
      <Text c="dimmed">{label}</Text>
      <MoneyText cents={cents} kind="balance" />
    </Group>
  );
}

type PaymentTermsNoteProps = {
  id: string;
  terms: PaymentTerms;
  isRechargeOn: boolean;
  onRechargeChange: (isOn: boolean) => void;
};

/**
 * Terms next to the Pay button: the charge of today and later charges, with a switch for auto-recharge where it is
 * offered.
 */
export function PaymentTermsNote({ id, terms, isRechargeOn, onRechargeChange }: PaymentTermsNoteProps) {
  const limits = rechargeLimits(terms, isRechargeOn);
  return (
    <Stack gap="xs">
      <Text id={id}>{renderTerms(t, paymentSentences(terms, isRechargeOn))}</Text>
      {offeredRecharge(terms) && (
        <Switch
          label={t('payment.recharge')}
          styles={{ body: { minHeight: 44, alignItems: 'center' } }}
          checked={isRechargeOn}
          onChange={(event) => onRechargeChange(event.currentTarget.checked)}
        />
      )}
      {limits.length > 0 && (
        <Text size="sm" c="dimmed">
          {renderTerms(t, limits)}
        </Text>
      )}
    </Stack>
  );
}
