import { Button, Group, Text } from '@mantine/core';
import type { Column } from '../../../components/data-table.tsx';
import { TimeText } from '../../../components/time-text.tsx';
import { t } from '../../../lib/text/texts.ts';
import classes from '../receptionist.module.css';
import type { KnownAnswer, Language } from '../receptionist.ts';
import type { ReceptionistDialog } from '../use-receptionist-dialog.ts';

/** A question, its answer in a language, and what can be done about it; `dialog` is null for those who may only look. */
export function answerColumns(
  languages: readonly Language[],
  dialog: ReceptionistDialog | null,
): readonly Column<KnownAnswer>[] {
  const nameOf = (code: string) => languages.find((language) => language.code === code)?.name ?? code;
  const columns: Column<KnownAnswer>[] = [
    {
      key: 'question',
      header: t('receptionist.answers.question'),
      heading: true,
      cell: ({ question, languageCode }) => (
        <Text dir="auto" lang={languageCode} fw={600} className={classes.words}>
          {question}
        </Text>
      ),
    },
    {
      key: 'answer',
      header: t('receptionist.answers.answer'),
      cell: ({ answer, languageCode }) => (
        <Text dir="auto" lang={languageCode} className={classes.words} lineClamp={4}>
          {answer}
        </Text>
      ),
    },
    {
      key: 'language',
      header: t('receptionist.answers.language'),
      cell: ({ languageCode }) => nameOf(languageCode),
    },
    {
      key: 'updated',
      header: t('receptionist.answers.updated'),
      cell: ({ updatedAt }) => <TimeText iso={updatedAt} />,
    },
  ];
  if (!dialog) return columns;
  const cell = (answer: KnownAnswer) => (
    <Actions answer={answer} language={nameOf(answer.languageCode)} dialog={dialog} />
  );
  return [...columns, { key: 'actions', header: t('receptionist.answers.actions'), align: 'end', cell }];
}

type ActionsProps = { answer: KnownAnswer; language: string; dialog: ReceptionistDialog };

function Actions({ answer: { id, question }, language, dialog }: ActionsProps) {
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        size="sm"
        data-opens-row
        aria-label={t('receptionist.answers.editOf', { language, question })}
        onClick={() => dialog.editAnswer(id)}
      >
        {t('receptionist.answers.edit')}
      </Button>
      <Button
        variant="default"
        size="sm"
        c="red"
        aria-label={t('receptionist.answers.deleteOf', { language, question })}
        onClick={() => dialog.removeAnswer(id)}
      >
        {t('receptionist.answers.delete')}
      </Button>
    </Group>
  );
}
