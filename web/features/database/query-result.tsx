import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { toCsv } from '../../../server/core/csv.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { t } from '../../lib/text/texts.ts';
import type { Answer } from './answer.ts';
import { AnswerTable } from './answer-table.tsx';

/** What a query found, with how much of it is shown, and the same as a spreadsheet. */
export function QueryResult({ answer }: { answer: Answer }) {
  const { columns, rows, isTruncated } = answer;
  const count = rows.length;
  if (count === 0)
    return (
      <EmptyState
        icon={<IconTable />}
        title={t('database.query.nothing')}
        hint={t('database.query.nothingHint')}
      />
    );
  const save = () => {
    const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : `${cell ?? ''}`)));
    saveFile(`${t('database.query.fileName')}.csv`, 'text/csv;charset=utf-8', toCsv(columns, cells));
  };
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={600}>
          {isTruncated ? t('database.query.cut', { count }) : t('database.query.found', { count })}
        </Text>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {t('database.query.csv')}
        </Button>
      </Group>
      <AnswerTable caption={t('database.query.result')} answer={answer} />
    </>
  );
}
