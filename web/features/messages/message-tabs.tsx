import { Skeleton, Tabs } from '@mantine/core';
import { IconChecklist, IconMessageCheck } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { type Caller, MessageCard } from './message-card.tsx';
import classes from './messages.module.css';
import { useMessagePages, useSetHandled } from './use-messages.ts';

const NAMES = ['tab'] as const;
const HANDLED = 'done';

type MessageTabsProps = {
  onConversation: (callSid: string) => void;
  onAddCustomer: (caller: Caller) => void;
};

/** What waits, and what was taken care of; which one is shown is in the address, and only that one asks the server. */
export function MessageTabs(ways: MessageTabsProps) {
  const [{ tab }, set] = useUrlState(NAMES);
  return (
    <Tabs
      value={tab === HANDLED ? HANDLED : 'open'}
      onChange={(next) => set({ tab: next === HANDLED ? HANDLED : '' })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('messages.tabs')} mb="lg">
        <Tabs.Tab value="open">{t('messages.open')}</Tabs.Tab>
        <Tabs.Tab value={HANDLED}>{t('messages.handled')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="open">
        <MessageList isHandled={false} {...ways} />
      </Tabs.Panel>
      <Tabs.Panel value={HANDLED}>
        <MessageList isHandled {...ways} />
      </Tabs.Panel>
    </Tabs>
  );
}

function MessageList({
  isHandled,
  onConversation,
  onAddCustomer,
}: MessageTabsProps & { isHandled: boolean }) {
  const list = useMessagePages(isHandled);
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const may = useMay();
  const mayChange = may('messages.setHandled');
  const { setHandled, busyId } = useSetHandled();
  return (
    <PagedList
      query={list}
      rows={messages}
      loadingText={t('messages.loading')}
      errorTitle={t('messages.failed')}
      skeleton={<Skeleton height={320} />}
      empty={<NoMessages isHandled={isHandled} />}
    >
      <ul className={classes.list} aria-label={t('messages.list')}>
        {messages.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            isBusy={busyId === message.id}
            onHandled={mayChange ? (handled) => setHandled(message.id, handled) : null}
            onConversation={onConversation}
            onAddCustomer={may('customers.create') ? onAddCustomer : null}
          />
        ))}
      </ul>
    </PagedList>
  );
}

function NoMessages({ isHandled }: { isHandled: boolean }) {
  return isHandled ? (
    <EmptyState
      icon={<IconChecklist />}
      title={t('messages.emptyHandled')}
      hint={t('messages.emptyHandledHint')}
    />
  ) : (
    <EmptyState icon={<IconMessageCheck />} title={t('messages.empty')} hint={t('messages.emptyHint')} />
  );
}
