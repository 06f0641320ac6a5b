import { useMutation } from '@tanstack/react-query';
import { saveCsv } from './save-file.ts';
import type { PlainTextKey } from './text/texts.ts';

type CsvDownload = {
  read: () => Promise<{ csv: string }>;
  /** File name without extension. */
  fileName: string;
  failedTitle: PlainTextKey;
};

/** Fetches a CSV file and downloads it. A failure shows a toast with the given title. */
export function useCsvDownload({ read, fileName, failedTitle }: CsvDownload) {
  const download = useMutation({
    mutationFn: read,
    meta: { failedTitle },
    onSuccess: ({ csv }) => saveCsv(fileName, csv),
  });
  return { start: () => download.mutate(), busy: download.isPending };
}
