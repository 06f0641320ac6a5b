import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconMessageQuestion, IconPlus, IconSearch } from '@tabler/icons-react';
import { DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { t } from '../../../lib/text/texts.ts';
import classes from '../receptionist.module.css';
import type { Language } from '../receptionist.ts';
import type { ReceptionistDialog } from '../use-receptionist-dialog.ts';
import { answerColumns } from './answer-columns.tsx';
import { type AnswerSearch, SEARCH_MAX } from './use-answers.ts';

type AnswersSectionProps = {
  answers: AnswerSearch;
  languages: readonly Language[];
  /** Null for those who may only look. */
  dialog: ReceptionistDialog | null;
};

/** What the receptionist answers in the business's own words, with a search. */
export function AnswersSection({ answers, languages, dialog }: AnswersSectionProps) {
  const { query, search, setSearch } = answers;
  const add = dialog && <AddButton onAdd={dialog.addAnswer} />;
  return (
    <Section
      title={t('receptionist.answers.title')}
      aside={
        <Group gap="xs">
          {query.data && query.data.length > 0 && (
            <StatusBadge tone="neutral">
              {t('receptionist.answers.count', { count: query.data.length })}
            </StatusBadge>
          )}
          {add}
        </Group>
      }
    >
      <Text size="sm" c="dimmed">
        {t('receptionist.answers.hint')}
      </Text>
      <search className={classes.filters} aria-label={t('receptionist.answers.search')}>
        <TextInput
          type="search"
          size="md"
          label={t('receptionist.answers.search')}
          placeholder={t('receptionist.answers.searchPlaceholder')}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={SEARCH_MAX}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </search>
      <QueryState
        query={query}
        loadingText={t('receptionist.answers.loading')}
        errorTitle={t('receptionist.answers.failed')}
        skeleton={<Skeleton height={240} />}
      >
        {(list) =>
          list.length === 0 ? (
            <NoAnswers answers={answers} />
          ) : (
            <DataTable
              caption={t('receptionist.answers.title')}
              columns={answerColumns(languages, dialog)}
              rows={list}
              rowKey={({ id }) => id}
            />
          )
        }
      </QueryState>
    </Section>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
      {t('receptionist.answers.add')}
    </Button>
  );
}

function NoAnswers({ answers: { search, setSearch } }: { answers: AnswerSearch }) {
  if (search.trim() !== '') {
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('receptionist.answers.noMatch')}
        hint={t('receptionist.answers.noMatchHint')}
        action={
          <Button variant="default" onClick={() => setSearch('')}>
            {t('receptionist.answers.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconMessageQuestion />}
      title={t('receptionist.answers.empty')}
      hint={t('receptionist.answers.emptyHint')}
    />
  );
}
