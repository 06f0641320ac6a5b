import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPhone, IconUserPlus } from '@tabler/icons-react';
import { CustomerName } from '../../components/customer-name.tsx';
import { FilledText, place } from '../../components/filled-text.tsx';
import { SoundPlayer } from '../../components/sound-player.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { formatLanguage } from '../../lib/text/format-language.ts';
import { formatMessage } from '../../lib/text/format-message.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './messages.module.css';
import type { Message } from './use-messages.ts';

type MessageCardProps = {
  message: Message;
  isBusy: boolean;
  /** Null for those who may only look. */
  onHandled: ((handled: boolean) => void) | null;
  onConversation: (callSid: string) => void;
  /** Null for those who may add nobody. */
  onAddCustomer: ((caller: Caller) => void) | null;
};

/** Who left a message and is no customer: the number that called, and the name that was said. */
export type Caller = { phone: string; name: string | null };

/** What one caller left: who, when, in which language, the words, and what can be done about it. */
export function MessageCard({ message, isBusy, onHandled, onConversation, onAddCustomer }: MessageCardProps) {
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
        {saysOtherwise(message) && (
          <Text size="sm" c="dimmed">
            {t('messages.saysToBe', { name: message.name ?? '' })}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        <FilledText elements={[<TimeText key="date" iso={createdAt} />]}>
          {t('messages.received', { date: place(0) })}
        </FilledText>
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
        <CallBack message={message} name={name} />
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

function CallBack({ message: { phone, phoneFormatted }, name }: { message: Message; name: string }) {
  if (phone === null)
    return (
      <Text size="sm" c="dimmed">
        {t('messages.noPhone')}
      </Text>
    );
  const shown = phoneFormatted ?? phone;
  return (
    <Button
      component="a"
      href={`tel:${phone}`}
      variant="default"
      leftSection={<IconPhone size={18} aria-hidden />}
      aria-label={t('messages.callBackOf', { name, phone: shown })}
    >
      <bdi>{shown}</bdi>
    </Button>
  );
}

/** The customer, or who the caller said to be. */
function formatCaller({ customerName, name }: Message): string {
  return customerName ?? name ?? t('messages.unknownCaller');
}

function saysOtherwise({ customerName, name }: Message): boolean {
  return customerName !== null && name !== null && name.toLowerCase() !== customerName.toLowerCase();
}
