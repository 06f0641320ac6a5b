import { Button, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { t } from '../../lib/text/texts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import type { LanguageOverview } from './translation.ts';
import classes from './translations.module.css';

type MissingDialogProps = {
  language: LanguageOverview | null;
  /** Null for read-only members. */
  onWrite: ((code: string, phrase: string) => void) | null;
  onClose: () => void;
};

/** Phrases without a text in a language, each with a link to add it. */
export function MissingDialog({ language, onWrite, onClose }: MissingDialogProps) {
  const lastLanguage = useLastValue(language);
  const name = lastLanguage?.name ?? '';
  return (
    <AppDialog
      opened={language !== null}
      onClose={onClose}
      title={t('translations.missingTitle', { language: name })}
      size="lg"
      fullOnPhone
    >
      {lastLanguage && lastLanguage.missingCount === 0 && (
        <EmptyState
          icon={<IconCheck />}
          title={t('translations.missingNone')}
          hint={t('translations.missingNoneHint', { language: name })}
        />
      )}
      {lastLanguage && lastLanguage.missingCount > 0 && (
        <MissingList language={lastLanguage} onWrite={onWrite} />
      )}
    </AppDialog>
  );
}

type MissingListProps = { language: LanguageOverview; onWrite: MissingDialogProps['onWrite'] };

function MissingList({ language: { code, name, missing, missingCount }, onWrite }: MissingListProps) {
  const more = missingCount - missing.length;
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('translations.missingHint', { language: name })}</Text>
      <ul className={classes.phrases}>
        {missing.map((phrase) => (
          <li key={phrase} className={classes.phrase}>
            <Text dir="auto" className={classes.words}>
              {phrase}
            </Text>
            {onWrite && (
              <Button
                variant="default"
                size="sm"
                className={classes.write}
                aria-label={t('translations.writeOf', { phrase, language: name })}
                onClick={() => onWrite(code, phrase)}
              >
                {t('translations.write')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <Text c="dimmed">{t('translations.missingMore', { count: more })}</Text>}
    </Stack>
  );
}
