import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Column } from '../../components/data-table.tsx';
import { RowActions } from '../../components/row-menu.tsx';
import { RecentTime } from '../../components/time-text.tsx';
import { nameOfLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import type { Translation } from './translation.ts';
import classes from './translations.module.css';
import type { TranslationDialog } from './use-translation-dialog.ts';

/** Columns of phrases: phrase, text per language, and actions; `dialog` is null for read-only members. */
export function phraseColumns(dialog: TranslationDialog | null, now: Date): readonly Column<Translation>[] {
  const columns: Column<Translation>[] = [
    {
      key: 'phrase',
      header: t('translations.phrase'),
      heading: true,
      cell: ({ phrase }) => (
        <Text dir="auto" fw={600} className={classes.words}>
          {phrase}
        </Text>
      ),
    },
    {
      key: 'translation',
      header: t('translations.translation'),
      cell: ({ translatedPhrase, languageCode }) => (
        <Text dir="auto" lang={languageCode} className={classes.words}>
          {translatedPhrase}
        </Text>
      ),
    },
    { key: 'language', header: t('translations.language'), cell: nameOfLanguage },
    {
      key: 'updated',
      header: t('translations.updated'),
      cell: ({ updatedAt }) => <RecentTime iso={updatedAt} now={now} />,
    },
  ];
  if (!dialog) return columns;
  const cell = (translation: Translation) => <Actions translation={translation} dialog={dialog} />;
  return [...columns, { key: 'actions', header: t('translations.actions'), align: 'end', cell }];
}

function Actions({ translation, dialog }: { translation: Translation; dialog: TranslationDialog }) {
  const { id, phrase } = translation;
  const language = nameOfLanguage(translation);
  return (
    <RowActions
      name={`${phrase} · ${language}`}
      main={{
        text: t('translations.edit'),
        label: t('translations.editOf', { language, phrase }),
        onChoose: () => dialog.edit(id),
      }}
      actions={[
        {
          text: t('translations.delete'),
          label: t('translations.deleteOf', { language, phrase }),
          icon: IconTrash,
          isDanger: true,
          onChoose: () => dialog.remove(id),
        },
      ]}
    />
  );
}
