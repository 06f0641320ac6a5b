import { Button, Group, Skeleton, Tabs, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconChecklist,
  IconMessageCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import { CustomerName } from '../../components/customer-name.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilledText, place } from '../../components/filled-text.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SoundPlayer } from '../../components/sound-player.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { RecentTime, TimeText } from '../../components/time-text.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { formatMessage } from '../../lib/text/format-message.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './messages.module.css';
import { type Message, useMessagePages, useSetHandled } from './use-messages.ts';

const NAMES = ['tab'] as const;
const HANDLED = 'done';

type MessageTabsProps = {
  onConversation: (callSid: string) => void;
  onAddCustomer: (caller: Caller) => void;
  /** The ways to call the number that was left with a message. */
  callBackOf: (message: Message, name: string) => ReactNode;
};

/**
 * Tabs of open and handled messages. The URL names the active tab, and only its messages are fetched. The other list
 * renders after the click is painted. Until then the previous list stays, faded.
 */
export function MessageTabs(ways: MessageTabsProps) {
  const [{ tab }, set] = useUrlState(NAMES);
  const active = tab === HANDLED ? HANDLED : 'open';
  const listed = useDeferredValue(active);
  const isOnItsWay = listed !== active;
  return (
    <Tabs value={active} onChange={(next) => set({ tab: next === HANDLED ? HANDLED : '' })}>
      <Tabs.List aria-label={t('messages.tabs')} mb="lg">
        <Tabs.Tab value="open">{t('messages.open')}</Tabs.Tab>
        <Tabs.Tab value={HANDLED}>{t('messages.handled')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={active} aria-busy={isOnItsWay} opacity={isOnItsWay ? 0.6 : 1}>
        <div className={classes.sheet}>
          <MessageList key={listed} isHandled={listed === HANDLED} {...ways} />
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}

const MessageList = memo(function MessageList({
  isHandled,
  onConversation,
  onAddCustomer,
  callBackOf,
}: MessageTabsProps & { isHandled: boolean }) {
  const list = useMessagePages(isHandled);
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const may = useMay();
  const mayChange = may('messages.setHandled');
  const { setHandled, busyId } = useSetHandled();
  const now = useNow(MINUTE_MS);
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
            now={now}
            isBusy={busyId === message.id}
            onHandled={mayChange ? (handled) => setHandled(message.id, handled) : null}
            onConversation={onConversation}
            onAddCustomer={may('customers.create') ? onAddCustomer : null}
            callBackOf={callBackOf}
          />
        ))}
      </ul>
    </PagedList>
  );
});

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

type MessageCardProps = {
  message: Message;
  now: Date;
  isBusy: boolean;
  /** Null for read-only members. */
  onHandled: ((handled: boolean) => void) | null;
  onConversation: (callSid: string) => void;
  /** Null when the user may not add customers. */
  onAddCustomer: ((caller: Caller) => void) | null;
} & Pick<MessageTabsProps, 'callBackOf'>;

/** A caller who is not a customer: phone number and spoken name. */
type Caller = { phone: string; name: string | null };

/** Message of a caller: name, time, language, text and actions. */
function MessageCard({
  message,
  now,
  isBusy,
  onHandled,
  onConversation,
  onAddCustomer,
  callBackOf,
}: MessageCardProps) {
  const { languageCode, createdAt, handledAt, handledBy, callSid, recording } = message;
  const name = formatCaller(message);
  const { text, lang } = formatMessage(message);
  return (
    <li className={classes.card} {...openableRow}>
      <Group gap="xs">
        <Text fw={600} className={classes.words}>
          <CustomerName customerId={message.customerId}>{name}</CustomerName>
        </Text>
        {languageCode !== null && <StatusBadge tone="neutral">{formatLanguage(languageCode)}</StatusBadge>}
        {hasDifferentName(message) && (
          <Text size="sm" c="dimmed">
            {t('messages.saysToBe', { name: message.name ?? '' })}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        <RecentTime iso={createdAt} now={now} />
        {handledAt !== null && (
          <>
            {' · '}
            <FilledText elements={[<TimeText key="date" iso={handledAt} />]}>
              {handledBy === null
                ? t('messages.doneAt', { date: place(0) })
                : t('messages.doneBy', { date: place(0), name: handledBy })}
            </FilledText>
          </>
        )}
      </Text>
      <p className={classes.content} dir="auto" lang={lang}>
        {text}
      </p>
      {recording !== null && (
        <SoundPlayer
          path={`/api/recordings/${recording.id}/sound`}
          name={t('messages.voiceOf', { name })}
          seconds={recording.seconds}
        />
      )}
      <Group gap="xs">
        {onHandled && <HandledButton message={message} name={name} isBusy={isBusy} onHandled={onHandled} />}
        {message.phone === null ? (
          <Text size="sm" c="dimmed">
            {t('messages.noPhone')}
          </Text>
        ) : (
          callBackOf(message, name)
        )}
        <Button
          variant="subtle"
          data-opens-row
          aria-label={t('messages.conversationOf', { name })}
          onClick={() => onConversation(callSid)}
        >
          {t('messages.conversation')}
        </Button>
        {onAddCustomer && message.customerId === null && message.callerPhone !== null && (
          <AddCustomer caller={{ phone: message.callerPhone, name: message.name }} onAdd={onAddCustomer} />
        )}
      </Group>
    </li>
  );
}

type HandledButtonProps = Pick<MessageCardProps, 'message' | 'isBusy'> & {
  name: string;
  onHandled: (handled: boolean) => void;
};

function HandledButton({ message: { handledAt }, name, isBusy, onHandled }: HandledButtonProps) {
  const isOpen = handledAt === null;
  return (
    <Button
      variant={isOpen ? 'light' : 'default'}
      loading={isBusy}
      leftSection={isOpen ? <IconCheck size={18} aria-hidden /> : <IconArrowBackUp size={18} aria-hidden />}
      aria-label={t(isOpen ? 'messages.doneOf' : 'messages.reopenOf', { name })}
      onClick={() => onHandled(isOpen)}
    >
      {t(isOpen ? 'messages.done' : 'messages.reopen')}
    </Button>
  );
}

function AddCustomer({ caller, onAdd }: { caller: Caller; onAdd: (caller: Caller) => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => onAdd(caller)}
    >
      {t('messages.addCustomer')}
    </Button>
  );
}

/** Customer name, or the name that the caller gave. */
function formatCaller({ customerName, name }: Message): string {
  return customerName ?? name ?? t('messages.unknownCaller');
}

function hasDifferentName({ customerName, name }: Message): boolean {
  return customerName !== null && name !== null && name.toLowerCase() !== customerName.toLowerCase();
}
