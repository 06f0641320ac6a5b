import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Column } from '../../components/data-table.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { formatDayRange } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './reports.module.css';
import type { Report } from './reports.ts';
import type { ReportDownload } from './use-report-download.ts';

const TONES: Record<Report['state'], Tone> = { queued: 'info', ready: 'good', failed: 'bad' };

export const formatDays = ({ from, to }: Report): string => formatDayRange(from, to);

const formatAuthor = ({ by, isScheduled }: Report): string | null =>
  isScheduled ? t('reports.recent.bySchedule') : by && t('reports.recent.by', { name: by });

/** `actions` is null for sample reports. */
export function reportColumns(
  actions: {
    open: (id: number) => void;
    download: ReportDownload;
    /** Null for read-only members. */
    remove: ((id: number) => void) | null;
  } | null,
): readonly Column<Report>[] {
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
      cell: ({ createdAt }) => <TimeText iso={createdAt} hideZone />,
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
  const { open, download, remove } = actions;
  return [
    ...columns,
    {
      key: 'actions',
      header: t('reports.recent.actions'),
      align: 'end',
      cell: (report) => (
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            data-opens-row
            aria-label={t('reports.recent.openOf', { name: report.name })}
            onClick={() => open(report.id)}
          >
            {t('reports.recent.open')}
          </Button>
          {report.state === 'ready' && <DownloadButtons report={report} download={download} />}
          {remove && (
            <Tooltip label={t('reports.recent.remove')}>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('reports.recent.removeOf', { name: report.name })}
                onClick={() => remove(report.id)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      ),
    },
  ];
}

type DownloadButtonsProps = { report: Pick<Report, 'id' | 'name'>; download: ReportDownload };

/** Downloads of the report: PDF to read, CSV for spreadsheets. */
export function DownloadButtons({ report: { id: reportId, name }, download }: DownloadButtonsProps) {
  return (
    <>
      {(['pdf', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="subtle"
          loading={download.isBusy({ reportId, format })}
          aria-label={t(`reports.recent.${format}Of`, { name })}
          onClick={() => download.start({ reportId, format })}
        >
          {t(`reports.recent.${format}`)}
        </Button>
      ))}
    </>
  );
}
