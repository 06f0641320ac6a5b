import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { nameOfLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { trpc } from '../../trpc.ts';
import type { Translation } from './translation.ts';
import classes from './translations.module.css';

type RemoveDialogProps = { translation: Translation | null; onClose: () => void };

/** Asks before a phrase loses its text in a language. */
export function RemoveDialog({ translation, onClose }: RemoveDialogProps) {
  const shown = useLastValue(translation);
  const remove = trpc.translations.remove.useMutation({
    meta: { failedTitle: 'translations.remove.failed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('translations.remove.done') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={translation !== null}
      onClose={onClose}
      onConfirm={() => shown && remove.mutate({ translationId: shown.id })}
      busy={remove.isPending}
      danger
      title={t('translations.remove.title')}
      message={
        shown && (
          <Stack gap="sm">
            <div className={classes.quote}>
              <Text fw={600} dir="auto">
                {shown.phrase}
              </Text>
              <Text dir="auto" lang={shown.languageCode}>
                {shown.translatedPhrase}
              </Text>
              <Text size="sm" c="dimmed">
                {nameOfLanguage(shown)}
              </Text>
            </div>
            <Text>{t('translations.remove.message')}</Text>
          </Stack>
        )
      }
      confirmLabel={t('translations.remove.confirm')}
      cancelLabel={t('translations.remove.cancel')}
    />
  );
}
