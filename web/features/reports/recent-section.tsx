import { Button, Skeleton } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { REPORT_LIMITS } from '../../../server/modules/insight/reports/reports.schema.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Section } from '../../components/section.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { trpc } from '../../trpc.ts';
import { RemoveReportDialog } from './remove-dialog.tsx';
import { reportColumns } from './report-columns.tsx';
import classes from './reports.module.css';
import { SampleList } from './sample-list.tsx';
import { useHasNoReports } from './use-has-no-calls.ts';
import { useReportDownload } from './use-report-download.ts';
import type { ReportsDialog } from './use-reports-dialog.ts';

const NAMES = ['q'] as const;

type RecentSectionProps = { today: string; dialog: ReportsDialog };

/** Existing reports, newest first, with a search over all of them. */
export function RecentSection({ today, dialog }: RecentSectionProps) {
  const [{ q: search }, set] = useUrlState(NAMES);
  const query = trpc.reports.list.useInfiniteQuery(search ? { search } : {}, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const download = useReportDownload();
  const mayRemove = useMay()('reports.remove');
  const rows = query.data?.pages.flatMap(({ reports }) => reports) ?? [];
  const isSample = useHasNoReports();
  const nothing = <Nothing isSearch={search !== ''} onClear={() => set({ q: '' })} />;
  return (
    <Section
      title={t('reports.recent.title')}
      aside={
        <SearchField
          label={t('reports.recent.search')}
          placeholder={t('reports.recent.searchHint')}
          maxLength={REPORT_LIMITS.searchLength}
          className={classes.search}
          value={search}
          onSearch={(q) => set({ q })}
        />
      }
    >
      <PagedList
        query={query}
        rows={rows}
        errorTitle={t('reports.failed')}
        skeleton={<Skeleton height={240} />}
        empty={isSample ? <SampleList today={today} search={search} none={nothing} /> : nothing}
      >
        <DataTable
          caption={t('reports.recent.title')}
          columns={reportColumns({
            open: dialog.showReport,
            download,
            remove: mayRemove ? dialog.removeReport : null,
          })}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </PagedList>
      {mayRemove && (
        <RemoveReportDialog
          from="recent"
          removed={
            dialog.kind === 'delete' ? (rows.find(({ id }) => String(id) === dialog.subject) ?? null) : null
          }
          onClose={dialog.close}
        />
      )}
    </Section>
  );
}

function Nothing({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconFileDescription />}
      title={t(isSearch ? 'reports.recent.noneFound' : 'reports.recent.empty')}
      hint={t(isSearch ? 'reports.recent.noneFoundHint' : 'reports.recent.emptyHint')}
      action={
        isSearch && (
          <Button mt="sm" variant="default" onClick={onClear}>
            {t('reports.recent.clear')}
          </Button>
        )
      }
    />
  );
}
