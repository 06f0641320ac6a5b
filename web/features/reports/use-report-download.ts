import { useMutation } from '@tanstack/react-query';
import { bytesOf, saveFile } from '../../lib/save-file.ts';
import { type Inputs, trpc } from '../../trpc.ts';

type Wanted = Inputs['reports']['download'];

/** Downloads a report as a document; a failure shows a toast. */
export function useReportDownload() {
  const { client } = trpc.useUtils();
  const download = useMutation({
    mutationFn: (wanted: Wanted) => client.reports.download.query(wanted),
    meta: { failedTitle: 'reports.recent.downloadFailed' },
    onSuccess: ({ fileName, contentType, isBase64, content }) =>
      saveFile(fileName, contentType, isBase64 ? bytesOf(content) : content),
  });
  const { variables } = download;
  return {
    start: (wanted: Wanted) => download.mutate(wanted),
    isBusy: ({ reportId, format }: Wanted) =>
      download.isPending && variables?.reportId === reportId && variables.format === format,
  };
}

export type ReportDownload = ReturnType<typeof useReportDownload>;
