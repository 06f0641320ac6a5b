import { Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconHistory, IconPlayerPlay, IconTable } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense } from 'react';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { toCsv } from '../../../server/core/csv.ts';
import { BROWSER_LIMITS } from '../../../server/core/plan.ts';
import { DraftNote } from '../../components/draft-form.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { RecentTime } from '../../components/time-text.tsx';
import { formatError } from '../../lib/forms/api-errors.ts';
import { PHONE_QUERY } from '../../lib/input/screen-widths.ts';
import { saveCsv } from '../../lib/save-file.ts';
import { t } from '../../lib/text/texts.ts';
import { lazyPage } from '../../lib/url/lazy-page.ts';
import { useNow } from '../../lib/use-now.ts';
import { trpc } from '../../trpc.ts';
import classes from './database.module.css';
import { type QueryRows, ResultTable } from './result-table.tsx';
import type { SqlEditorProps } from './sql-editor.tsx';

type QuerySectionProps = {
  text: string;
  /** True when the query was typed before the screen was opened. */
  isRestored: boolean;
  onChange: (text: string) => void;
};

/** Editor for one SELECT. The result stays visible until the next query. */
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
        {query.data && <QueryResult result={query.data} />}
      </Stack>
    </Section>
  );
}

/** Result of a query with its row count and a CSV export. */
function QueryResult({ result }: { result: QueryRows }) {
  const { columns, rows, isTruncated } = result;
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
    saveCsv(t('database.query.fileName'), toCsv(columns, cells));
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
      <ResultTable caption={t('database.query.result')} result={result} />
    </>
  );
}

const SqlEditor = lazyPage<SqlEditorProps>(
  () => import('./sql-editor.tsx').then((file) => file.SqlEditor),
  ['database'],
);

/** Query input: an editor on wide screens, a plain field on phones and until the editor is loaded. */
function SqlField(props: SqlEditorProps) {
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  if (isPhone) return <PlainField {...props} />;
  return (
    <Suspense fallback={<PlainField {...props} />}>
      <SqlEditor {...props} />
    </Suspense>
  );
}

function PlainField({ value, onChange, onRun }: SqlEditorProps) {
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun();
  };
  return (
    <Textarea
      aria-label={t('database.query.label')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={runByKey}
      maxLength={BROWSER_LIMITS.queryLength}
      autosize
      minRows={5}
      maxRows={14}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    />
  );
}

/** Previous queries, newest first; selecting one puts it into the editor. */
export function HistorySection({ onUse }: { onUse: (query: string) => void }) {
  const history = trpc.database.history.useQuery();
  const now = useNow(MINUTE_MS);
  return (
    <Section title={t('database.history.title')}>
      <QueryState
        query={history}
        errorTitle={t('database.history.failed')}
        skeleton={<Skeleton height={120} />}
      >
        {(queries) =>
          queries.length === 0 ? (
            <EmptyState
              icon={<IconHistory />}
              title={t('database.history.empty')}
              hint={t('database.history.emptyHint')}
            />
          ) : (
            <Rows label={t('database.history.title')}>
              {queries.map(({ id, query, at }) => (
                <Row
                  key={id}
                  title={<code className={classes.past}>{query}</code>}
                  detail={<RecentTime iso={at} now={now} />}
                  actions={
                    <Button
                      variant="subtle"
                      aria-label={t('database.history.useOf', { query })}
                      onClick={() => onUse(query)}
                    >
                      {t('database.history.use')}
                    </Button>
                  }
                />
              ))}
            </Rows>
          )
        }
      </QueryState>
    </Section>
  );
}
