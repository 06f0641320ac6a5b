import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { bytesOf, saveFile } from '../../../lib/save-file.ts';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';

/** Button that downloads the receipt as a PDF in the portal's language; a failure shows a toast. */
export function ReceiptDownload({ number, disabled }: { number: string; disabled: boolean }) {
  const { client } = trpc.useUtils();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.billing.downloadReceipt.query({ number }),
    meta: { failedTitle: 'receipts.downloadFailed' },
    onSuccess: ({ fileName, contentType, content }) => saveFile(fileName, contentType, bytesOf(content)),
  });
  return (
    <Button
      disabled={disabled}
      loading={isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('receipts.download')}
    </Button>
  );
}
