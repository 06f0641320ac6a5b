import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatInZone } from '../../../server/core/business-time.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { t } from '../../lib/texts/t.ts';
import { useCsvDownload } from '../../lib/use-csv-download.ts';
import { trpc } from '../../trpc.ts';
import { type CallFilters, toListInput } from './call-filters.ts';

/** All calls that pass the filters as a spreadsheet, not only those on the page. */
export function ExportButton({ filters }: { filters: CallFilters }) {
  const { client } = trpc.useUtils();
  const zone = useTimeZone();
  const download = useCsvDownload({
    read: () => client.calls.export.query(toListInput(filters)),
    fileName: `calls-${formatInZone(new Date(), zone, 'yyyy-MM-dd')}`,
    failedTitle: 'calls.exportFailed',
  });
  return (
    <Button
      variant="default"
      mih={44}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.busy}
      onClick={download.start}
    >
      {t('calls.export')}
    </Button>
  );
}
