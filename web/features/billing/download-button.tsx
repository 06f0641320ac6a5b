import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatInZone } from '../../../server/core/business-time.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { sayError } from '../../lib/api-errors.ts';
import { saveFile } from '../../lib/save-file.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Inputs, trpc } from '../../trpc.ts';

/** All lines that pass the filters as a spreadsheet, not only those on the page. */
export function DownloadButton({ filter }: { filter: Inputs['billing']['exportTransactions'] }) {
  const { client } = trpc.useUtils();
  const zone = useTimeZone();
  const download = useMutation({
    mutationFn: () => client.billing.exportTransactions.query(filter),
    meta: { answersErrors: true },
    onSuccess: ({ csv }) =>
      saveFile(`ledger-${formatInZone(new Date(), zone, 'yyyy-MM-dd')}.csv`, 'text/csv;charset=utf-8', csv),
    onError: (error) =>
      showToast({ kind: 'error', title: t('billing.downloadFailed'), message: sayError(error) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('billing.download')}
    </Button>
  );
}
