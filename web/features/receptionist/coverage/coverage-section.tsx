import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { type Query, QueryState } from '../../../components/query-state.tsx';
import { Section } from '../../../components/section.tsx';
import { t } from '../../../lib/text/texts.ts';
import { useUrlState } from '../../../lib/url/use-url-state.ts';
import classes from '../receptionist.module.css';
import type { Coverage } from '../receptionist.ts';
import { coverageColumns } from './coverage-columns.tsx';

const NAMES = ['missing'] as const;

type CoverageSectionProps = {
  coverage: Query<Coverage>;
  /** Whether the person may write what is missing. */
  mayWrite: boolean;
};

/** What has no text in a language that the receptionist speaks, each with the way to where it is written. */
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
