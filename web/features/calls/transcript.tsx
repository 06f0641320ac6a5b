import { Text } from '@mantine/core';
import { TimeText } from '../../components/time-text.tsx';
import { t } from '../../lib/texts/t.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './calls.module.css';

type Message = Outputs['calls']['conversation']['messages'][number];

/** The conversation as a list of bubbles; each says who spoke and when, in words. */
export function Transcript({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return <Text c="dimmed">{t('calls.conversation.empty')}</Text>;
  return (
    <ol className={classes.transcript} aria-label={t('calls.conversation.transcript')}>
      {messages.map((message) => {
        const assistant = message.role !== 'user';
        return (
          <li key={message.id} className={classes.message} data-assistant={assistant || undefined}>
            <div className={classes.speaker}>
              <span>{assistant ? t('calls.conversation.assistant') : t('calls.conversation.customer')}</span>
              <TimeText iso={message.createdAt} format="time" hideZone />
            </div>
            <p className={classes.said} dir="auto">
              {message.content || t('calls.conversation.noContent')}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
