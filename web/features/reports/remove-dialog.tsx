import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import classes from './reports.module.css';

type RemoveDialogProps = {
  /** The list that it is deleted from: of reports, which are then gone, or of schedules. */
  from: 'recent' | 'schedules';
  /** Absent while nothing is to be deleted. */
  removed: { id: number; name: string } | null;
  onClose: () => void;
};

/** Asks before a report or a schedule is deleted, which cannot be undone. */
export function RemoveDialog({ from, removed, onClose }: RemoveDialogProps) {
  const shown = useLastValue(removed);
  const options = {
    meta: { failedTitle: `reports.${from}.removal.failed` as const },
    onSuccess: () => {
      showToast({ kind: 'success', title: t(`reports.${from}.removal.done`) });
      onClose();
    },
  };
  const report = trpc.reports.remove.useMutation(options);
  const schedule = trpc.reports.removeSchedule.useMutation(options);
  const remove = (id: number) =>
    from === 'recent' ? report.mutate({ reportId: id }) : schedule.mutate({ scheduleId: id });
  return (
    <ConfirmDialog
      opened={removed !== null}
      onClose={onClose}
      onConfirm={() => shown && remove(shown.id)}
      busy={report.isPending || schedule.isPending}
      danger
      title={t(`reports.${from}.removal.title`)}
      message={
        shown && (
          <Stack gap="sm">
            <Text fw={600} className={classes.words}>
              <bdi>{shown.name}</bdi>
            </Text>
            <Text>{t(`reports.${from}.removal.message`)}</Text>
          </Stack>
        )
      }
      confirmLabel={t(`reports.${from}.removal.confirm`)}
      cancelLabel={t(`reports.${from}.removal.keep`)}
    />
  );
}
