import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link, useSearch } from 'wouter';
import { SupportText } from '../../components/support-text.tsx';
import { parseReturnLink } from '../../lib/return-link.ts';
import { t } from '../../lib/text/texts.ts';
import { formatReturn, type ReturnNews, useLatest, usePaymentReturn } from './use-payment-return.ts';

/**
 * Shows the outcome after the return from a payment until the user closes it, with a link back to the task that needed
 * funds.
 */
export function PaymentReturn({ onReceipt }: { onReceipt: (paymentId: number) => void }) {
  const { news: found, dismiss } = usePaymentReturn();
  const news = useLatest(found);
  return (
    <>
      <div role="status">{news && <News news={news} onReceipt={onReceipt} onClose={dismiss} />}</div>
      <ReturnLink />
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
            <SupportText>{message}</SupportText>
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

/** Link back to the screen that needed funds; nothing when Billing was opened directly. */
function ReturnLink() {
  const place = parseReturnLink(useSearch());
  if (place === null) return null;
  return (
    <Alert
      color="blue"
      mb="lg"
      role="note"
      icon={<IconArrowBackUp aria-hidden />}
      title={t('payment.wayBack')}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('payment.wayBackHint')}</Text>
        <Button component={Link} href={place}>
          {t('payment.goBack')}
        </Button>
      </Stack>
    </Alert>
  );
}
