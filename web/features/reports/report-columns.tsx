import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import type { Column } from '../../components/data-table.tsx';
import { type RowAction, RowMenu } from '../../components/row-menu.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { RecentTime } from '../../components/time-text.tsx';
import { formatDayRange } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './reports.module.css';
import type { Report } from './reports.ts';
import type { ReportDownload } from './use-report-download.ts';

const TONES: Record<Report['state'], Tone> = { queued: 'info', ready: 'good', failed: 'bad' };

export const formatDays = ({ from, to }: Report): string => formatDayRange(from, to);

const formatAuthor = ({ by, isScheduled }: Report): string | null =>
  isScheduled ? t('reports.recent.bySchedule') : by && t('reports.recent.by', { name: by });

type ReportActions = {
  open: (id: number) => void;
  download: ReportDownload;
  /** Null for read-only members. */
  remove: ((id: number) => void) | null;
};

/** `actions` is null for sample reports. */
export function reportColumns(now: Date, actions: ReportActions | null): readonly Column<Report>[] {
  const columns: Column<Report>[] = [
    {
      key: 'name',
      header: t('reports.recent.name'),
      heading: true,
      cell: (report) => (
        <div className={classes.words}>
          <Text fw={600}>
            <bdi lang={report.language}>{report.name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {formatAuthor(report)}
          </Text>
        </div>
      ),
    },
    { key: 'days', header: t('reports.recent.days'), cell: formatDays },
    {
      key: 'made',
      header: t('reports.recent.made'),
      cell: ({ createdAt }) => <RecentTime iso={createdAt} now={now} />,
    },
    {
      key: 'state',
      header: t('reports.recent.state'),
      cell: ({ state }) => (
        <StatusBadge tone={TONES[state]}>{t(`reports.recent.states.${state}`)}</StatusBadge>
      ),
    },
  ];
  if (actions === null) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: t('reports.recent.actions'),
      align: 'end',
      cell: (report) => <ReportButtons report={report} {...actions} />,
    },
  ];
}

function ReportButtons({ report, open, download, remove }: ReportActions & { report: Report }) {
  const { id, name, state } = report;
  const csv = { reportId: id, format: 'csv' } as const;
  const downloadCsv: RowAction = {
    text: t('reports.recent.csv'),
    label: t('reports.recent.csvOf', { name }),
    icon: IconDownload,
    isDisabled: download.isBusy(csv),
    onChoose: () => download.start(csv),
  };
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        data-opens-row
        aria-label={t('reports.recent.openOf', { name })}
        onClick={() => open(id)}
      >
        {t('reports.recent.open')}
      </Button>
      {state === 'ready' && <DownloadButton report={report} format="pdf" download={download} />}
      <RowMenu
        name={name}
        actions={[
          ...(state === 'ready' ? [downloadCsv] : []),
          ...(remove
            ? [
                {
                  text: t('reports.recent.remove'),
                  label: t('reports.recent.removeOf', { name }),
                  icon: IconTrash,
                  isDanger: true,
                  onChoose: () => remove(id),
                },
              ]
            : []),
        ]}
      />
    </Group>
  );
}

type DownloadButtonProps = {
  report: Pick<Report, 'id' | 'name'>;
  /** Format of the downloaded file: PDF for reading, CSV for spreadsheets. */
  format: 'pdf' | 'csv';
  download: ReportDownload;
};

/** Downloads the report as a file. */
export function DownloadButton({ report: { id: reportId, name }, format, download }: DownloadButtonProps) {
  return (
    <Button
      variant="subtle"
      px="xs"
      loading={download.isBusy({ reportId, format })}
      aria-label={t(`reports.recent.${format}Of`, { name })}
      onClick={() => download.start({ reportId, format })}
    >
      {t(`reports.recent.${format}`)}
    </Button>
  );
}
