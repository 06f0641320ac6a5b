import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { trpc } from '../../../trpc.ts';
import classes from '../receptionist.module.css';
import type { KnownAnswer } from '../receptionist.ts';

type RemoveDialogProps = { answer: KnownAnswer | null; onClose: () => void };

/** Asks before the receptionist forgets an answer. */
export function RemoveDialog({ answer, onClose }: RemoveDialogProps) {
  const shown = useLastValue(answer);
  const remove = trpc.receptionist.deleteAnswer.useMutation({
    meta: { failedTitle: 'receptionist.answers.deleteFailed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('receptionist.answers.deleted') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={answer !== null}
      onClose={onClose}
      onConfirm={() => shown && remove.mutate({ answerId: shown.id })}
      busy={remove.isPending}
      danger
      title={t('receptionist.answers.deleteTitle')}
      message={
        shown && (
          <Stack gap="sm">
            <div className={classes.preview}>
              <Text fw={600} dir="auto" lang={shown.languageCode}>
                {shown.question}
              </Text>
              <Text dir="auto" lang={shown.languageCode} lineClamp={6}>
                {shown.answer}
              </Text>
            </div>
            <Text>{t('receptionist.answers.deleteMessage')}</Text>
          </Stack>
        )
      }
      confirmLabel={t('receptionist.answers.deleteConfirm')}
      cancelLabel={t('receptionist.answers.deleteCancel')}
    />
  );
}
