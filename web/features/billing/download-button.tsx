import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatInZone } from '../../../server/core/business-time.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { t } from '../../lib/text/texts.ts';
import { useCsvDownload } from '../../lib/use-csv-download.ts';
import { type Inputs, trpc } from '../../trpc.ts';

/** All entries that pass the filters as a spreadsheet, not only those on the page. */
export function DownloadButton({ filter }: { filter: Inputs['billing']['exportTransactions'] }) {
  const { client } = trpc.useUtils();
  const zone = useTimeZone();
  const download = useCsvDownload({
    read: () => client.billing.exportTransactions.query(filter),
    fileName: `ledger-${formatInZone(new Date(), zone, 'yyyy-MM-dd')}`,
    failedTitle: 'billing.downloadFailed',
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.busy}
      onClick={download.start}
    >
      {t('billing.download')}
    </Button>
  );
}
