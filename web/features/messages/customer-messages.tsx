import { Button, Skeleton, Text } from '@mantine/core';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { RecentTime } from '../../components/time-text.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { formatMessage } from '../../lib/text/format-message.ts';
import { t } from '../../lib/text/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { trpc } from '../../trpc.ts';
import { type Message, useSetHandled } from './use-messages.ts';

type CustomerMessagesProps = { customerId: number; onConversation: (callSid: string) => void };

/** Messages of a customer, newest first, open and handled. */
export function CustomerMessages({ customerId, onConversation }: CustomerMessagesProps) {
  const list = trpc.messages.list.useInfiniteQuery(
    { customerId },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const mayChange = useMay()('messages.setHandled');
  const { setHandled, busyId } = useSetHandled();
  const now = useNow(MINUTE_MS);
  return (
    <PagedList
      query={list}
      rows={messages}
      loadingText={t('messages.loading')}
      errorTitle={t('messages.failed')}
      skeleton={<Skeleton height={112} />}
      empty={
        <Text size="sm" c="dimmed">
          {t('messages.noneOfCustomer')}
        </Text>
      }
    >
      <Rows label={t('messages.list')}>
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            now={now}
            isBusy={busyId === message.id}
            onHandled={mayChange ? (handled) => setHandled(message.id, handled) : null}
            onConversation={onConversation}
          />
        ))}
      </Rows>
    </PagedList>
  );
}

type MessageRowProps = {
  message: Message;
  now: Date;
  isBusy: boolean;
  onHandled: ((handled: boolean) => void) | null;
  onConversation: (callSid: string) => void;
};

function MessageRow({ message, now, isBusy, onHandled, onConversation }: MessageRowProps) {
  const { createdAt, handledAt, callSid, customerName } = message;
  const isOpen = handledAt === null;
  const { text, lang } = formatMessage(message);
  const name = customerName ?? t('messages.unknownCaller');
  return (
    <Row
      title={<RecentTime iso={createdAt} now={now} />}
      badges={
        <StatusBadge tone={isOpen ? 'warning' : 'neutral'}>
          {t(isOpen ? 'messages.open' : 'messages.handled')}
        </StatusBadge>
      }
      detail={
        <span dir="auto" lang={lang}>
          {text}
        </span>
      }
      actions={
        <>
          {onHandled && (
            <Button
              variant="default"
              loading={isBusy}
              aria-label={t(isOpen ? 'messages.doneOf' : 'messages.reopenOf', { name })}
              onClick={() => onHandled(isOpen)}
            >
              {t(isOpen ? 'messages.done' : 'messages.reopen')}
            </Button>
          )}
          <Button
            variant="subtle"
            data-opens-row
            aria-label={t('messages.conversationOf', { name })}
            onClick={() => onConversation(callSid)}
          >
            {t('messages.conversation')}
          </Button>
        </>
      }
    />
  );
}
