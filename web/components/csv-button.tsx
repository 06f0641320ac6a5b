import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatInZone } from '../../server/core/business-time.ts';
import type { PlainTextKey } from '../lib/text/texts.ts';
import { useCsvDownload } from '../lib/use-csv-download.ts';
import { useTimeZone } from './time-zone.tsx';

type CsvButtonProps = {
  read: () => Promise<{ csv: string }>;
  /** Start of the file name. The current day of the business is appended. */
  name: string;
  failedTitle: PlainTextKey;
  disabled?: boolean;
  children: string;
};

/** Button that downloads a CSV file. */
export function CsvButton({ read, name, failedTitle, disabled = false, children }: CsvButtonProps) {
  const zone = useTimeZone();
  const download = useCsvDownload({
    read,
    fileName: `${name}-${formatInZone(new Date(), zone, 'yyyy-MM-dd')}`,
    failedTitle,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.busy}
      disabled={disabled}
      onClick={download.start}
    >
      {children}
    </Button>
  );
}
