import { Skeleton } from '@mantine/core';
import { Redirect } from 'wouter';
import { AppDialog } from '../../components/app-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { PaymentFacts } from './receipts/payment-facts.tsx';

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
