import { Skeleton } from '@mantine/core';
import { Redirect } from 'wouter';
import { AppDialog } from '../../components/app-dialog.tsx';
import { Fact } from '../../components/fact.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { formatCard } from '../../lib/text/format-brand.ts';
import { formatCad } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import classes from './receipts/receipt.module.css';

type ReceiptDialogProps = { paymentId: string | null; onClose: () => void };

/** Shows the receipt of a payment, or the facts of a payment without one. Loaded only while it is open. */
export function ReceiptDialog({ paymentId, onClose }: ReceiptDialogProps) {
  return (
    <AppDialog opened={paymentId !== null} onClose={onClose} title={t('billing.receipt.title')} fullOnPhone>
      {paymentId !== null && <Sheet paymentId={Number(paymentId)} />}
    </AppDialog>
  );
}

function Sheet({ paymentId }: { paymentId: number }) {
  const payment = trpc.billing.payment.useQuery({ paymentId });
  return (
    <QueryState query={payment} skeleton={<Skeleton height={260} />}>
      {(data) =>
        data.receiptNumber === null ? (
          <PaymentFacts payment={data} />
        ) : (
          <Redirect to={`/billing/receipts/${data.receiptNumber}`} replace />
        )
      }
    </QueryState>
  );
}

/** Facts of a payment without a receipt: the requested amount, and why it failed. */
function PaymentFacts({ payment }: { payment: Outputs['billing']['payment'] }) {
  const { state, createdAt, paidCents, card, refusal, isAuto } = payment;
  return (
    <dl className={classes.facts}>
      <Fact name={t('billing.receipt.status')}>{t(`billing.receipt.state.${state}`)}</Fact>
      <Fact name={t('billing.receipt.date')}>
        <TimeText iso={createdAt} />
      </Fact>
      <Fact name={t('billing.receipt.total')}>{formatCad(paidCents)}</Fact>
      {card && <Fact name={t('billing.receipt.card')}>{formatCard(card)}</Fact>}
      {isAuto && <Fact name={t('billing.receipt.madeBy')}>{t('billing.receipt.auto')}</Fact>}
      {refusal && <Fact name={t('billing.receipt.problem')}>{t(`payment.refusal.${refusal}`)}</Fact>}
    </dl>
  );
}
