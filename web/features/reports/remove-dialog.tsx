import { Stack, Text } from '@mantine/core';
import { RemoveDialog } from '../../components/confirm-dialog.tsx';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import classes from './reports.module.css';

type Removed = { id: number; name: string };
type RemoveReportDialogProps = {
  /** The list that contains the report or schedule. */
  from: 'recent' | 'schedules';
  /** Null while the dialog is closed. */
  removed: Removed | null;
  onClose: () => void;
};

/** Confirms the removal of a report or a schedule, which cannot be undone. */
export function RemoveReportDialog({ from, removed, onClose }: RemoveReportDialogProps) {
  const options = {
    meta: { failedTitle: `reports.${from}.removal.failed` as const },
    onSuccess: () => {
      showToast({ kind: 'success', title: t(`reports.${from}.removal.done`) });
      onClose();
    },
  };
  const report = trpc.reports.remove.useMutation(options);
  const schedule = trpc.reports.removeSchedule.useMutation(options);
  const remove = ({ id }: Removed) =>
    from === 'recent' ? report.mutate({ reportId: id }) : schedule.mutate({ scheduleId: id });
  return (
    <RemoveDialog
      subject={removed}
      onClose={onClose}
      onRemove={remove}
      busy={report.isPending || schedule.isPending}
      title={() => t(`reports.${from}.removal.title`)}
      message={({ name }) => (
        <Stack gap="sm">
          <Text fw={600} className={classes.words}>
            <bdi>{name}</bdi>
          </Text>
          <Text>{t(`reports.${from}.removal.message`)}</Text>
        </Stack>
      )}
      confirmLabel={t(`reports.${from}.removal.confirm`)}
      cancelLabel={t(`reports.${from}.removal.keep`)}
    />
  );
}
