import { useMutation } from '@tanstack/react-query';
import { bytesOf, saveFile } from '../../lib/save-file.ts';
import { type Inputs, trpc } from '../../trpc.ts';

type ReportFileInput = Inputs['reports']['download'];

/** Downloads a report as a file; a failure shows a toast. */
export function useReportDownload() {
  const { client } = trpc.useUtils();
  const download = useMutation({
    mutationFn: (input: ReportFileInput) => client.reports.download.query(input),
    meta: { failedTitle: 'reports.recent.downloadFailed' },
    onSuccess: ({ fileName, contentType, isBase64, content }) =>
      saveFile(fileName, contentType, isBase64 ? bytesOf(content) : content),
  });
  const { variables } = download;
  return {
    start: (input: ReportFileInput) => download.mutate(input),
    isBusy: ({ reportId, format }: ReportFileInput) =>
      download.isPending && variables?.reportId === reportId && variables.format === format,
  };
}

export type ReportDownload = ReturnType<typeof useReportDownload>;
