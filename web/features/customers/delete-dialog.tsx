import { Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Outputs, trpc } from '../../trpc.ts';

type DeleteDialogProps = { customerId: number | null; onClose: () => void; onRemoved?: () => void };

/**
 * Confirms the erasure of a customer and lists its consequences. The dialog of another customer starts without an
 * earlier error.
 */
export function DeleteDialog({ customerId, onClose, onRemoved = onClose }: DeleteDialogProps) {
  const shownId = useLastValue(customerId);
  const details = trpc.customers.get.useQuery({ customerId: shownId ?? 0 }, { enabled: customerId !== null });
  const remove = trpc.customers.remove.useMutation({
    meta: { failedTitle: 'customers.error' },
    onSuccess: ({ cancelledAppointments: count }) => {
      const message = count > 0 ? t('customers.remove.doneCancelled', { count }) : t('customers.remove.done');
      showToast({ kind: 'success', title: t('customers.success'), message });
    },
  });
  const { reset } = remove;
  useEffect(() => {
    if (customerId !== null) reset();
  }, [customerId, reset]);
  const customer = details.data;
  return (
    <ConfirmDialog
      opened={customerId !== null}
      onClose={onClose}
      // `onSuccess` is passed to `mutate`, so that it belongs to this customer. An erasure that ends while the dialog
      // already shows another customer must not close the dialog.
      onConfirm={() => customer && remove.mutate({ customerId: customer.id }, { onSuccess: onRemoved })}
      busy={remove.isPending}
      disabled={!customer}
      danger
      title={t('customers.remove.title', { name: customer?.fullName ?? '' })}
      message={<Consequences customer={customer} failure={remove.isIdle ? details.error : remove.error} />}
      confirmLabel={t('customers.remove.confirm')}
    />
  );
}

type ConsequencesProps = { customer: Outputs['customers']['get'] | undefined; failure: unknown };

function Consequences({ customer, failure }: ConsequencesProps) {
  return (
    <Stack gap="sm">
      {Boolean(failure) && (
        <ErrorAlert title={t('customers.remove.failed')}>{formatError(failure)}</ErrorAlert>
      )}
      {customer && <Text>{t('customers.remove.message', { name: customer.fullName })}</Text>}
      <Text size="sm" c="dimmed">
        {t('customers.remove.erased')}
      </Text>
      {customer !== undefined && customer.upcomingAppointments > 0 && (
        <Text fw={600}>{t('customers.remove.appointments', { count: customer.upcomingAppointments })}</Text>
      )}
    </Stack>
  );
}
