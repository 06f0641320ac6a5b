import { Text } from '@mantine/core';
import type { Hits } from '../../../server/core/mark-hits.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './calls.module.css';
import { type Message, Turn } from './turn.tsx';

type TranscriptProps = {
  messages: readonly Message[];
  isLive: boolean;
  /** The turn that a link led to, counted from 0; null without one. */
  sought: number | null;
  /** What a search found in it. */
  hits: Hits | null;
  /** Shows what was said instead of a translation. */
  isOriginal: boolean;
  /** Shows how long each answer took. */
  isDetailed: boolean;
};

/** The conversation as a list of bubbles, in words for everybody; while the call goes on more of them come. */
export function Transcript({ messages, isLive, sought, hits, ...shown }: TranscriptProps) {
  if (messages.length === 0) {
    return <Text c="dimmed">{t(isLive ? 'calls.conversation.notYet' : 'calls.conversation.empty')}</Text>;
  }
  return (
    <ol
      className={classes.transcript}
      aria-label={t('calls.conversation.transcript')}
      {...(isLive && { 'aria-live': 'polite' })}
    >
      {messages.map((message, index) => (
        <Turn key={message.id} message={message} isSought={index === sought} hits={hits} {...shown} />
      ))}
    </ol>
  );
}
