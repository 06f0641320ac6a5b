import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatInZone } from '../../../server/core/business-time.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { sayError } from '../../lib/api-errors.ts';
import { saveFile } from '../../lib/save-file.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import { type CustomerFilters, toCustomerFilter } from './customer-filters.ts';

/** All customers that pass the filters as a spreadsheet, not only those on the page. */
export function ExportButton({ filters }: { filters: CustomerFilters }) {
  const { client } = trpc.useUtils();
  const zone = useTimeZone();
  const download = useMutation({
    mutationFn: () => client.customers.export.query(toCustomerFilter(filters)),
    meta: { answersErrors: true },
    onSuccess: ({ csv }) =>
      saveFile(
        `customers-${formatInZone(new Date(), zone, 'yyyy-MM-dd')}.csv`,
        'text/csv;charset=utf-8',
        csv,
      ),
    onError: (error) =>
      showToast({ kind: 'error', title: t('customers.exportFailed'), message: sayError(error) }),
  });
  return (
    <Button
      variant="default"
      mih={44}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('customers.export')}
    </Button>
  );
}
