import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../lib/save-file.ts';
import { type Inputs, trpc } from '../../trpc.ts';

type Wanted = Inputs['reports']['download'];

const toBytes = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

/** Fetches a report as a document and hands it to the browser; a failure is told as a toast. */
export function useReportDownload() {
  const { client } = trpc.useUtils();
  const download = useMutation({
    mutationFn: (wanted: Wanted) => client.reports.download.query(wanted),
    meta: { failedTitle: 'reports.recent.downloadFailed' },
    onSuccess: ({ fileName, contentType, isBase64, content }) =>
      saveFile(fileName, contentType, isBase64 ? toBytes(content) : content),
  });
  const { variables } = download;
  return {
    start: (wanted: Wanted) => download.mutate(wanted),
    isBusy: ({ reportId, format }: Wanted) =>
      download.isPending && variables?.reportId === reportId && variables.format === format,
  };
}

export type ReportDownload = ReturnType<typeof useReportDownload>;
