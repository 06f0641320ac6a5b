import { useMutation } from '@tanstack/react-query';
import { saveFile } from './save-file.ts';
import type { PlainTextKey } from './text/texts.ts';

type CsvDownload = {
  read: () => Promise<{ csv: string }>;
  /** Without its ending. */
  fileName: string;
  failedTitle: PlainTextKey;
};

/** Fetches a spreadsheet and hands it to the browser; a failure is told under the given title. */
export function useCsvDownload({ read, fileName, failedTitle }: CsvDownload) {
  const download = useMutation({
    mutationFn: read,
    meta: { failedTitle },
    onSuccess: ({ csv }) => saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', csv),
  });
  return { start: () => download.mutate(), busy: download.isPending };
}
