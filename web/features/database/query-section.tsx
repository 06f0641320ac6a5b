import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { DraftNote } from '../../components/draft-note.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Section } from '../../components/section.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { QueryResult } from './query-result.tsx';
import { SqlField } from './sql-field.tsx';

type QuerySectionProps = {
  text: string;
  /** Whether it was typed before the screen was opened. */
  isRestored: boolean;
  onChange: (text: string) => void;
};

/** One SELECT of the person's own and what it came to. The last answer stays until there is another. */
export function QuerySection({ text, isRestored, onChange }: QuerySectionProps) {
  const list = trpc.database.tables.useQuery();
  const query = trpc.database.query.useMutation({ meta: { answersErrors: true } });
  const isOn = list.data?.isOn ?? true;
  const run = () => {
    if (text.trim() !== '' && isOn && !query.isPending) query.mutate({ query: text });
  };
  return (
    <Section title={t('database.query.title')}>
      <Text size="sm" c="dimmed">
        {t('database.query.hint')}
      </Text>
      {isRestored && <DraftNote onDiscard={() => onChange('')}>{t('database.query.restored')}</DraftNote>}
      <SqlField value={text} onChange={onChange} onRun={run} tables={list.data?.tables ?? []} />
      <Group gap="sm">
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          disabled={text.trim() === '' || !isOn}
          loading={query.isPending}
          onClick={run}
        >
          {t('database.query.run')}
        </Button>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {t('database.query.keys')}
        </Text>
      </Group>
      <Stack gap="md" aria-live="polite" aria-busy={query.isPending}>
        {query.error && (
          <ErrorState title={t('database.query.failed')} message={formatError(query.error)} onAction={run} />
        )}
        {query.data && <QueryResult answer={query.data} />}
      </Stack>
    </Section>
  );
}
