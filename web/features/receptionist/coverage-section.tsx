import { Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { Link } from 'wouter';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import classes from './receptionist.module.css';
import type { Coverage, CoverageRow, Language } from './receptionist.ts';

const NAMES = ['missing'] as const;

type CoverageSectionProps = {
  coverage: Query<Coverage>;
  /** True when the user may add missing texts. */
  mayWrite: boolean;
};

/** Items without a text in a language of the receptionist, with links to add it. */
export function CoverageSection({ coverage, mayWrite }: CoverageSectionProps) {
  return (
    <Section title={t('receptionist.coverage.title')}>
      <Text size="sm" c="dimmed">
        {t('receptionist.coverage.hint')}
      </Text>
      <QueryState
        query={coverage}
        errorTitle={t('receptionist.coverage.failed')}
        skeleton={<Skeleton height={240} />}
      >
        {(data) => <CoverageTable coverage={data} mayWrite={mayWrite} />}
      </QueryState>
    </Section>
  );
}

function CoverageTable({
  coverage: { languages, rows },
  mayWrite,
}: {
  coverage: Coverage;
  mayWrite: boolean;
}) {
  const [{ missing }, set] = useUrlState(NAMES);
  if (languages.length < 2) {
    return (
      <EmptyState
        icon={<IconLanguage />}
        title={t('receptionist.coverage.one')}
        hint={t('receptionist.coverage.oneHint')}
      />
    );
  }
  const shown = missing === '' ? rows : rows.filter((row) => row.missing.includes(missing));
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          size="md"
          label={t('receptionist.coverage.show')}
          value={missing}
          onChange={(event) => set({ missing: event.currentTarget.value })}
          data={[
            { value: '', label: t('receptionist.coverage.showMissing') },
            ...languages.map(({ code, name }) => ({
              value: code,
              label: t('receptionist.coverage.showLanguage', { language: name }),
            })),
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<IconCheck />}
          title={t('receptionist.coverage.nothing')}
          hint={t('receptionist.coverage.nothingHint')}
        />
      ) : (
        <DataTable
          caption={t('receptionist.coverage.title')}
          columns={coverageColumns(languages, mayWrite)}
          rows={shown}
          rowKey={({ kind, id, name }) => `${kind}.${id}.${name}`}
        />
      )}
    </>
  );
}

/** Columns: item, kind, and missing languages as links for editors. */
function coverageColumns(languages: readonly Language[], mayWrite: boolean): readonly Column<CoverageRow>[] {
  return [
    {
      key: 'what',
      header: t('receptionist.coverage.what'),
      heading: true,
      cell: (row) => (
        <Text dir="auto" fw={600} className={classes.words}>
          {formatName(row)}
        </Text>
      ),
    },
    {
      key: 'kind',
      header: t('receptionist.coverage.kind'),
      cell: ({ kind }) => t(`receptionist.coverage.kinds.${kind}`),
    },
    {
      key: 'languages',
      header: t('receptionist.coverage.languages'),
      cell: (row) => <Missing row={row} languages={languages} mayWrite={mayWrite} />,
    },
  ];
}

type MissingProps = { row: CoverageRow; languages: readonly Language[]; mayWrite: boolean };

function Missing({ row, languages, mayWrite }: MissingProps) {
  const missing = languages.filter(({ code }) => row.missing.includes(code));
  return (
    <div className={classes.places}>
      {missing.map(({ code, name }) =>
        mayWrite ? (
          <Button
            key={code}
            component={Link}
            href={placeOf(row, code)}
            variant="light"
            color="orange"
            size="sm"
            aria-label={t('receptionist.coverage.write', { language: name, name: formatName(row) })}
          >
            {name}
          </Button>
        ) : (
          <StatusBadge key={code} tone="warning">
            {name}
          </StatusBadge>
        ),
      )}
    </div>
  );
}

const formatName = ({ kind, name }: CoverageRow) =>
  kind === 'greeting' ? t('receptionist.coverage.greeting') : name;

/** URL of the dialog that edits the text of an item in a language. */
function placeOf({ kind, id, name }: Pick<CoverageRow, 'kind' | 'id' | 'name'>, language: string): string {
  const at = (path: string, dialog: string) => `${path}?${new URLSearchParams({ dialog })}`;
  switch (kind) {
    case 'service':
      return at('/services', `text.${id}.${language}`);
    case 'phrase':
      return at('/translations', `add.${language}.${name}`);
    case 'answer':
      return at('/receptionist', `answer.${language}.${id}`);
    case 'greeting':
      return at('/receptionist', `text.${language}`);
  }
}
