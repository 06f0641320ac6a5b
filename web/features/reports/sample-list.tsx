import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { t } from '../../lib/text/texts.ts';
import { downloadSample } from './download-sample.ts';
import { formatDays, reportColumns } from './report-columns.tsx';
import { SampleNote } from './sample-note.tsx';
import { type SampleReport, sampleReports } from './sample-reports.ts';

type SampleListProps = { today: string; search: string; none: ReactNode };

/** Sample reports under a badge, filtered by the search like real ones; `none` is shown without a match. */
export function SampleList({ today, search, none }: SampleListProps) {
  const wanted = search.trim().toLowerCase();
  const rows = sampleReports(today).filter((report) =>
    [report.name, formatDays(report)].some((text) => text.toLowerCase().includes(wanted)),
  );
  if (rows.length === 0) return none;
  const columns: readonly Column<SampleReport>[] = [
    ...reportColumns(null),
    { key: 'actions', header: t('reports.recent.actions'), align: 'end', cell: Download },
  ];
  return (
    <Stack gap="md">
      <SampleNote>{t('reports.sample.hint')}</SampleNote>
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

function Download(report: SampleReport) {
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
