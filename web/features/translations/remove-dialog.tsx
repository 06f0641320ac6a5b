import { Stack, Text } from '@mantine/core';
import { RemoveDialog } from '../../components/confirm-dialog.tsx';
import { nameOfLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import type { Translation } from './translation.ts';
import classes from './translations.module.css';

type RemoveTranslationDialogProps = { translation: Translation | null; onClose: () => void };

/** Confirms the removal of a phrase's translation into one language. */
export function RemoveTranslationDialog({ translation, onClose }: RemoveTranslationDialogProps) {
  const remove = trpc.translations.remove.useMutation({
    meta: { failedTitle: 'translations.remove.failed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('translations.remove.done') });
      onClose();
    },
  });
  return (
    <RemoveDialog
      subject={translation}
      onClose={onClose}
      onRemove={({ id }) => remove.mutate({ translationId: id })}
      busy={remove.isPending}
      title={() => t('translations.remove.title')}
      message={(removed) => (
        <Stack gap="sm">
          <div className={classes.quote}>
            <Text fw={600} dir="auto">
              {removed.phrase}
            </Text>
            <Text dir="auto" lang={removed.languageCode}>
              {removed.translatedPhrase}
            </Text>
            <Text size="sm" c="dimmed">
              {nameOfLanguage(removed)}
            </Text>
          </div>
          <Text>{t('translations.remove.message')}</Text>
        </Stack>
      )}
      confirmLabel={t('translations.remove.confirm')}
      cancelLabel={t('translations.remove.cancel')}
    />
  );
}
