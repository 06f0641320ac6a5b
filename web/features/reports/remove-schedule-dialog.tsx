import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import classes from './reports.module.css';
import type { Schedule } from './reports.ts';

type RemoveScheduleDialogProps = { schedule: Schedule | null; onClose: () => void };

/** Asks before a report is made by itself no more. */
export function RemoveScheduleDialog({ schedule, onClose }: RemoveScheduleDialogProps) {
  const shown = useLastValue(schedule);
  const remove = trpc.reports.removeSchedule.useMutation({
    meta: { failedTitle: 'reports.schedules.removal.failed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('reports.schedules.removal.done') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={schedule !== null}
      onClose={onClose}
      onConfirm={() => shown && remove.mutate({ scheduleId: shown.id })}
      busy={remove.isPending}
      danger
      title={t('reports.schedules.removal.title')}
      message={
        shown && (
          <Stack gap="sm">
            <Text fw={600} className={classes.words}>
              <bdi>{shown.name}</bdi>
            </Text>
            <Text>{t('reports.schedules.removal.message')}</Text>
          </Stack>
        )
      }
      confirmLabel={t('reports.schedules.removal.confirm')}
      cancelLabel={t('reports.schedules.removal.keep')}
    />
  );
}
