import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { CUSTOMERS_AT_ONCE_MAX } from '../../../server/modules/scheduling/customers/customers.schema.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CsvButton } from '../../components/csv-button.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import classes from './customer-table.module.css';
import type { Selection } from './customer-table.tsx';

type BulkBarProps = { selection: Selection; onDelete: () => void };

/** Sticky bar with the actions for selected customers; hidden without a selection. */
export function BulkBar({ selection, onDelete }: BulkBarProps) {
  const { client } = trpc.useUtils();
  const may = useMay();
  const { setActive, busy } = useSetActive();
  const { ids } = selection;
  if (ids.length === 0) return null;
  const isTooMany = ids.length > CUSTOMERS_AT_ONCE_MAX;
  return (
    <section aria-label={t('customers.bulk.label')} className={classes.bulk}>
      <Text fw={600} size="sm" role="status">
        {isTooMany
          ? t('customers.bulk.tooMany', { count: ids.length, max: CUSTOMERS_AT_ONCE_MAX })
          : t('customers.bulk.count', { count: ids.length })}
      </Text>
      <Group gap="xs">
        {may('customers.setActive') && (
          <>
            <Button
              variant="default"
              leftSection={<IconUserCheck size={16} aria-hidden />}
              disabled={isTooMany || busy}
              onClick={() => setActive(ids, true)}
            >
              {t('customers.bulk.activate')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconUserOff size={16} aria-hidden />}
              disabled={isTooMany || busy}
              onClick={() => setActive(ids, false)}
            >
              {t('customers.bulk.deactivate')}
            </Button>
          </>
        )}
        {may('customers.export') && (
          <CsvButton
            read={() => client.customers.export.query({ customerIds: ids })}
            name="customers"
            failedTitle="customers.exportFailed"
            disabled={isTooMany}
          >
            {t('customers.bulk.export')}
          </CsvButton>
        )}
        {may('customers.removeMany') && (
          <Button
            variant="default"
            c="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={isTooMany}
            onClick={onDelete}
          >
            {t('customers.bulk.delete')}
          </Button>
        )}
        <Button variant="subtle" onClick={selection.clear}>
          {t('customers.bulk.clear')}
        </Button>
      </Group>
    </section>
  );
}

type BulkDeleteDialogProps = { opened: boolean; customerIds: readonly number[]; onClose: () => void };

/**
 * Confirms the erasure of several customers and states their number. Either all of them are erased or none. The dialog
 * opens without an earlier error.
 */
export function BulkDeleteDialog({ opened, customerIds, onClose }: BulkDeleteDialogProps) {
  // Keeps the number during the closing animation, when erased customers are no longer selected.
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
  const { reset } = remove;
  useEffect(() => {
    if (opened) reset();
  }, [opened, reset]);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutate({ customerIds: [...customerIds] })}
      busy={remove.isPending}
      disabled={customerIds.length === 0}
      danger
      title={t('customers.bulk.removeTitle', { count })}
      message={
        <Stack gap="sm">
          {remove.error && (
            <ErrorAlert title={t('customers.bulk.removeFailed')}>{formatError(remove.error)}</ErrorAlert>
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

/** Activates or deactivates customers. The Undo in the toast only affects customers whose state has changed. */
function useSetActive() {
  const { mutateAsync, isPending } = trpc.customers.setActive.useMutation({
    meta: { failedTitle: 'customers.bulk.failed' },
  });
  function setActive(customerIds: readonly number[], isActive: boolean, isUndo = false): void {
    const onSuccess = ({ changedIds }: { changedIds: number[] }) =>
      showToast({
        kind: 'success',
        title: formatChanged(changedIds.length, isActive),
        ...(!isUndo &&
          changedIds.length > 0 && {
            undo: () => setActive(changedIds, !isActive, true),
          }),
      });
    // The promise reports the result even after the screen is unmounted. A `mutate` callback would then not run.
    mutateAsync({ customerIds: [...customerIds], isActive }).then(onSuccess, () => undefined);
  }
  return { setActive, busy: isPending };
}

function formatChanged(count: number, isActive: boolean): string {
  if (count === 0) return t('customers.bulk.unchanged');
  return isActive ? t('customers.bulk.madeActive', { count }) : t('customers.bulk.madeInactive', { count });
}
