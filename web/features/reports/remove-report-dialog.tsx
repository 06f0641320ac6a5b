import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import classes from './reports.module.css';
import type { Report } from './reports.ts';

type RemoveReportDialogProps = { report: Report | null; onClose: () => void };

/** Asks before a report is deleted, which cannot be undone. */
export function RemoveReportDialog({ report, onClose }: RemoveReportDialogProps) {
  const shown = useLastValue(report);
  const remove = trpc.reports.remove.useMutation({
    meta: { failedTitle: 'reports.recent.removal.failed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('reports.recent.removal.done') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={report !== null}
      onClose={onClose}
      onConfirm={() => shown && remove.mutate({ reportId: shown.id })}
      busy={remove.isPending}
      danger
      title={t('reports.recent.removal.title')}
      message={
        shown && (
          <Stack gap="sm">
            <Text fw={600} className={classes.words}>
              <bdi>{shown.name}</bdi>
            </Text>
            <Text>{t('reports.recent.removal.message')}</Text>
          </Stack>
        )
      }
      confirmLabel={t('reports.recent.removal.confirm')}
      cancelLabel={t('reports.recent.removal.keep')}
    />
  );
}
