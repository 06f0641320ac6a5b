import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';

type BulkDeleteDialogProps = { opened: boolean; customerIds: readonly number[]; onClose: () => void };

/** Asks before several customers are erased, and says how many. All of them are, or nobody. */
export function BulkDeleteDialog({ opened, customerIds, onClose }: BulkDeleteDialogProps) {
  // While the dialog leaves, those who were erased are not chosen any more.
  const count = useLastValue(customerIds.length || null) ?? 0;
  const remove = trpc.customers.removeMany.useMutation({
    meta: { failedTitle: 'customers.error' },
    onSuccess: ({ removed, cancelledAppointments }) => {
      showToast({
        kind: 'success',
        title: t('customers.bulk.removed', { count: removed }),
        ...(cancelledAppointments > 0 && {
          message: t('customers.bulk.cancelled', { count: cancelledAppointments }),
        }),
      });
      onClose();
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={() => remove.mutate({ customerIds: [...customerIds] })}
      busy={remove.isPending}
      disabled={customerIds.length === 0}
      danger
      title={t('customers.bulk.removeTitle', { count })}
      message={
        <Stack gap="sm">
          {remove.error && (
            <Alert
              color="red"
              role="alert"
              icon={<IconAlertTriangle aria-hidden />}
              title={t('customers.bulk.removeFailed')}
            >
              {formatError(remove.error)}
            </Alert>
          )}
          <Text>{t('customers.bulk.removeMessage', { count })}</Text>
          <Text size="sm" c="dimmed">
            {t('customers.bulk.erased')}
          </Text>
        </Stack>
      }
      confirmLabel={t('customers.bulk.removeConfirm', { count })}
    />
  );
}
