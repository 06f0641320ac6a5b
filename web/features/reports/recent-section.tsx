import { Button, Skeleton, Stack } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { toCsv } from '../../../server/core/csv.ts';
import { REPORT_LIMITS } from '../../../server/modules/insight/reports/reports.schema.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SampleNote } from '../../components/sample-note.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Section } from '../../components/section.tsx';
import { saveCsv } from '../../lib/save-file.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { trpc } from '../../trpc.ts';
import { RemoveReportDialog } from './remove-dialog.tsx';
import { formatDays, reportColumns } from './report-columns.tsx';
import classes from './reports.module.css';
import { type SampleReport, sampleReports } from './sample-reports.ts';
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
  const now = useNow(MINUTE_MS);
  const rows = query.data?.pages.flatMap(({ reports }) => reports) ?? [];
  const isSample = useHasNoReports();
  const noReports = <NoReports isSearch={search !== ''} onClear={() => set({ q: '' })} />;
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
        empty={
          isSample ? <SampleList today={today} now={now} search={search} empty={noReports} /> : noReports
        }
      >
        <DataTable
          caption={t('reports.recent.title')}
          columns={reportColumns(now, {
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

function NoReports({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
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

type SampleListProps = { today: string; now: Date; search: string; empty: ReactNode };

/**
 * Sample reports, marked with a badge. The search filters them like real reports. If none matches, `empty` is shown.
 */
function SampleList({ today, now, search, empty }: SampleListProps) {
  const searchText = search.trim().toLowerCase();
  const rows = sampleReports(today).filter((report) =>
    [report.name, formatDays(report)].some((text) => text.toLowerCase().includes(searchText)),
  );
  if (rows.length === 0) return empty;
  const columns: readonly Column<SampleReport>[] = [
    ...reportColumns(now, null),
    { key: 'actions', header: t('reports.recent.actions'), align: 'end', cell: DownloadButton },
  ];
  return (
    <Stack gap="md">
      <SampleNote badge={t('reports.sample.badge')}>{t('reports.sample.hint')}</SampleNote>
      <DataTable
        caption={t('reports.recent.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        scrolls
      />
    </Stack>
  );
}

function DownloadButton(report: SampleReport) {
  return (
    <Button
      variant="subtle"
      aria-label={t('reports.sample.downloadOf', { name: report.name })}
      onClick={() => downloadSample(report)}
    >
      {t('reports.sample.download')}
    </Button>
  );
}

type Figure =
  | 'calls'
  | 'bookings'
  | 'messages'
  | 'seconds'
  | 'english'
  | 'french'
  | 'positive'
  | 'neutral'
  | 'negative';

const FIGURES: Record<SampleReport['template'], readonly (readonly [Figure, number])[]> = {
  daily_summary: [
    ['calls', 24],
    ['bookings', 9],
    ['messages', 3],
    ['seconds', 108],
  ],
  weekly_analysis: [
    ['calls', 142],
    ['bookings', 51],
    ['messages', 17],
    ['seconds', 113],
  ],
  language_sentiment: [
    ['english', 371],
    ['french', 214],
    ['positive', 402],
    ['neutral', 151],
    ['negative', 32],
  ],
};

/** Downloads a sample report as a CSV file. The first line of the file says that the figures are invented. */
function downloadSample({ name, template, from, to }: SampleReport): void {
  const rows = FIGURES[template].map(([figure, value]) => [t(`reports.sample.figures.${figure}`), value]);
  const csv = toCsv(
    [t('reports.sample.fileHint')],
    [[name, from, to], [t('reports.sample.figure'), t('reports.sample.value')], ...rows],
  );
  saveCsv(`${t('reports.sample.file')}-${from}`, csv);
}
