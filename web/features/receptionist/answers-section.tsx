import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconMessageQuestion, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RowActions } from '../../components/row-menu.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { RecentTime } from '../../components/time-text.tsx';
import { findLanguageName } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { trpc } from '../../trpc.ts';
import classes from './receptionist.module.css';
import type { KnownAnswer, Language, ReceptionistDialog } from './receptionist.ts';

type AnswersSectionProps = {
  answers: AnswerSearch;
  languages: readonly Language[];
  /** Null for read-only members. */
  dialog: ReceptionistDialog | null;
};

/** Section of custom answers with a search. */
export function AnswersSection({ answers, languages, dialog }: AnswersSectionProps) {
  const { query, search, setSearch, hasNone } = answers;
  const add = dialog && <AddButton onAdd={dialog.addAnswer} />;
  const now = useNow(MINUTE_MS);
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
      {(search !== '' || !hasNone) && (
        <search className={classes.filters} aria-label={t('receptionist.answers.search')}>
          <SearchField
            label={t('receptionist.answers.search')}
            showsLabel
            placeholder={t('receptionist.answers.searchPlaceholder')}
            maxLength={SEARCH_MAX}
            value={search}
            onSearch={setSearch}
          />
        </search>
      )}
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
              columns={answerColumns(languages, dialog, now)}
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

function NoAnswers({ answers: { hasNone, setSearch } }: { answers: AnswerSearch }) {
  if (!hasNone) {
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

/** Columns of answers; `dialog` is null for read-only members. */
function answerColumns(
  languages: readonly Language[],
  dialog: ReceptionistDialog | null,
  now: Date,
): readonly Column<KnownAnswer>[] {
  const nameOf = (code: string) => findLanguageName(languages, code);
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
      cell: ({ updatedAt }) => <RecentTime iso={updatedAt} now={now} />,
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
    <RowActions
      name={question}
      main={{
        text: t('receptionist.answers.edit'),
        label: t('receptionist.answers.editOf', { language, question }),
        onChoose: () => dialog.editAnswer(id),
      }}
      actions={[
        {
          text: t('receptionist.answers.delete'),
          label: t('receptionist.answers.deleteOf', { language, question }),
          icon: IconTrash,
          isDanger: true,
          onChoose: () => dialog.removeAnswer(id),
        },
      ]}
    />
  );
}

const NAMES = ['search'] as const;
/** Maximum length of a search text that the server accepts. */
const SEARCH_MAX = 200;

/** Answers that match the search in the URL; the previous list stays while another one loads. */
export function useAnswers() {
  const [{ search }, set] = useUrlState(NAMES);
  const text = search.trim().slice(0, SEARCH_MAX);
  const query = trpc.receptionist.answers.useQuery(text === '' ? {} : { search: text }, {
    placeholderData: keepPreviousData,
  });
  // Unknown while the result of a previous search is shown, because that may be empty although there are answers.
  const hasNone = text === '' && !query.isPlaceholderData && query.data?.length === 0;
  return { query, search, hasNone, setSearch: (next: string) => set({ search: next }) };
}

type AnswerSearch = ReturnType<typeof useAnswers>;
