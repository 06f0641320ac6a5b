import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { bytesOf, saveFile } from '../../../lib/save-file.ts';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';

/** Hands the receipt to the browser as a PDF in the language of the portal; a failure is told as a toast. */
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
