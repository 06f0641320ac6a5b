import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { trpc } from '../../../trpc.ts';
import classes from '../receptionist.module.css';
import type { Source } from '../receptionist.ts';

type RemoveSourceDialogProps = { source: Source | null; onClose: () => void };

/** Asks before the receptionist forgets a page or file. */
export function RemoveSourceDialog({ source, onClose }: RemoveSourceDialogProps) {
  const shown = useLastValue(source);
  const remove = trpc.knowledge.remove.useMutation({
    meta: { failedTitle: 'receptionist.sources.removeFailed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('receptionist.sources.removed') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={source !== null}
      onClose={onClose}
      onConfirm={() => shown && remove.mutate({ sourceId: shown.id })}
      busy={remove.isPending}
      danger
      title={t('receptionist.sources.removeTitle')}
      message={
        shown && (
          <Stack gap="sm">
            <Text fw={600} dir="auto" lang={shown.languageCode} className={classes.words}>
              {shown.title}
            </Text>
            <Text>{t('receptionist.sources.removeMessage')}</Text>
          </Stack>
        )
      }
      confirmLabel={t('receptionist.sources.removeConfirm')}
      cancelLabel={t('receptionist.sources.removeCancel')}
    />
  );
}
