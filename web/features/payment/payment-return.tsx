import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Words } from '../../components/words.tsx';
import { t } from '../../lib/text/texts.ts';
import { formatReturn } from './format-return.ts';
import { useLatest } from './use-latest.ts';
import { type ReturnNews, usePaymentReturn } from './use-payment-return.ts';
import { WayBack } from './way-back.tsx';

/**
 * Shows the outcome to somebody who comes back from a payment, until they close it; and to somebody who only came to
 * add funds, the way back to what they were doing.
 */
export function PaymentReturn({ onReceipt }: { onReceipt: (paymentId: number) => void }) {
  const { news: found, dismiss } = usePaymentReturn();
  const news = useLatest(found);
  return (
    <>
      <div role="status">{news && <News news={news} onReceipt={onReceipt} onClose={dismiss} />}</div>
      <WayBack />
    </>
  );
}

type NewsProps = { news: ReturnNews; onReceipt: (paymentId: number) => void; onClose: () => void };

function News({ news, onReceipt, onClose }: NewsProps) {
  const { tone, title, message } = formatReturn(news);
  const isPaid = news.kind === 'settled' && news.payment.state === 'succeeded';
  return (
    <Alert
      color={tone}
      mb="lg"
      role="presentation"
      title={title}
      icon={<NewsIcon news={news} isPaid={isPaid} />}
      withCloseButton={news.kind !== 'asking'}
      closeButtonLabel={t('common.close')}
      onClose={onClose}
    >
      <Stack gap="xs" align="flex-start">
        {message && (
          <Text size="sm">
            <Words>{message}</Words>
          </Text>
        )}
        {isPaid && (
          <Button variant="default" size="sm" onClick={() => onReceipt(news.payment.id)}>
            {t('payment.viewReceipt')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function NewsIcon({ news, isPaid }: { news: ReturnNews; isPaid: boolean }) {
  if (news.kind === 'asking') return <Loader size={18} aria-hidden />;
  return isPaid ? <IconCheck aria-hidden /> : <IconInfoCircle aria-hidden />;
}
