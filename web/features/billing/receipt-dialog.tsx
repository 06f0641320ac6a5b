import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { t } from '../../lib/texts/t.ts';
import { trpc } from '../../trpc.ts';
import { Receipt } from './receipt.tsx';

type ReceiptDialogProps = { paymentId: string | null; onClose: () => void };

/** One payment, as a sheet that also prints; fetched only while it is open. */
export function ReceiptDialog({ paymentId, onClose }: ReceiptDialogProps) {
  return (
    <AppDialog opened={paymentId !== null} onClose={onClose} title={t('billing.receipt.title')} fullOnPhone>
      {paymentId !== null && <Sheet paymentId={Number(paymentId)} />}
    </AppDialog>
  );
}

function Sheet({ paymentId }: { paymentId: number }) {
  const payment = trpc.billing.payment.useQuery({ paymentId });
  const business = trpc.businesses.get.useQuery();
  return (
    <QueryState query={payment} skeleton={<Skeleton height={420} />}>
      {(data) => (
        <Stack gap="lg">
          <Receipt payment={data} businessName={business.data?.name ?? ''} />
          <Group justify="flex-end" className="app-print-hidden">
            <Button
              mih={44}
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('billing.receipt.print')}
            </Button>
          </Group>
        </Stack>
      )}
    </QueryState>
  );
}
