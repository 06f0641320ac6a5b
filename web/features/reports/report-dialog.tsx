import { Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { AppDialog } from '../../components/app-dialog.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { apiErrorOf } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { DownloadButton } from './report-columns.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useReportDownload } from './use-report-download.ts';

type View = Outputs['reports']['get'];
type ReportDialogProps = {
  reportId: number | null;
  onClose: () => void;
  onRetry: (report: View) => void;
};

/** Shows a report, or its state until it is ready. */
export function ReportDialog({ reportId, onClose, onRetry }: ReportDialogProps) {
  const lastReportId = useLastValue(reportId);
  return (
    <AppDialog
      opened={reportId !== null}
      onClose={onClose}
      title={t('reports.recent.name')}
      size="xl"
      fullOnPhone
    >
      {lastReportId !== null && <Report reportId={lastReportId} onRetry={onRetry} />}
    </AppDialog>
  );
}

function Report({ reportId, onRetry }: { reportId: number; onRetry: ReportDialogProps['onRetry'] }) {
  const report = trpc.reports.get.useQuery({ reportId });
  return (
    <QueryState
      query={report}
      {...(apiErrorOf(report.error).code === 'not_found' && { errorTitle: t('reports.view.gone') })}
      skeleton={<Skeleton height={420} />}
    >
      {(view) => {
        if (view.state === 'failed') return <Failed onRetry={() => onRetry(view)} />;
        if (view.print === null) return <InProgress />;
        return (
          <Stack>
            <Actions view={view} />
            <ReportSheet print={view.print} language={view.language} />
          </Stack>
        );
      }}
    </QueryState>
  );
}

function Actions({ view }: { view: View }) {
  const download = useReportDownload();
  return (
    <Group justify="flex-end" gap="xs" className="app-print-hidden">
      {(['pdf', 'csv'] as const).map((format) => (
        <DownloadButton key={format} report={view} format={format} download={download} />
      ))}
      <PrintButton />
    </Group>
  );
}

/** Prints only the content of the open dialog. */
export function PrintButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => window.print()}
    >
      {t('reports.view.print')}
    </Button>
  );
}

function InProgress() {
  return (
    <Group role="status" wrap="nowrap" py="xl">
      <Loader size="sm" aria-hidden />
      <Text>{t('reports.view.beingMade')}</Text>
    </Group>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorAlert title={t('reports.view.failedTitle')}>
      <Stack align="flex-start">
        <Text>{t('reports.view.failedHint')}</Text>
        <Button onClick={onRetry}>{t('reports.view.again')}</Button>
      </Stack>
    </ErrorAlert>
  );
}
