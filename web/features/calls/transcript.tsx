import { Text, VisuallyHidden } from '@mantine/core';
import { type Ref, useEffect, useRef } from 'react';
import { type Hits, markHits } from '../../../server/core/mark-hits.ts';
import { Marked } from '../../components/marked.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { formatInUnit } from '../../lib/text/formats.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { currentLanguage, t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './calls.module.css';

export type Message = Outputs['calls']['conversation']['messages'][number];

type TurnProps = {
  message: Message;
  /** True for the turn in the URL: it is marked and scrolled into view. */
  isSought: boolean;
  /** Search matches in the conversation. */
  hits: Hits | null;
  /** True when the original is shown instead of the translation. */
  isOriginal: boolean;
  /** True when the time that the answer took is shown. */
  isDetailed: boolean;
};

/** True when the reader sees the translation of a turn. A turn in the portal's language is never translated. */
export const readsTranslation = ({ translation, languageCode }: Message, reader: string): boolean =>
  translation !== null && languageCode?.split('-')[0] !== reader;

/** One turn: speaker, time, language and notes. */
function Turn({ message, isSought, hits, isOriginal, isDetailed }: TurnProps) {
  const highlight = (text: string) => (hits === null ? text : <Marked parts={markHits(text, hits)} />);
  const { role, createdAt, languageCode, isDisclosure, wasInterrupted } = message;
  const isAssistant = role !== 'user';
  const isTranslated = !isOriginal && readsTranslation(message, currentLanguage().locale);
  const text = isTranslated && message.translation ? message.translation.text : message.content;
  const textLanguage = isTranslated && message.translation ? message.translation.languageCode : languageCode;
  return (
    <li
      ref={useBringIntoView(isSought)}
      className={classes.message}
      data-assistant={isAssistant || undefined}
      data-sought={isSought || undefined}
      aria-current={isSought || undefined}
    >
      <div className={classes.speaker}>
        <span>{t(isAssistant ? 'calls.conversation.assistant' : 'calls.conversation.customer')}</span>
        {languageCode !== null && <span className={classes.quiet}>{formatLanguage(languageCode)}</span>}
        <TimeText iso={createdAt} format="time" hideZone />
        {isDetailed && <Latency message={message} />}
      </div>
      <p className={classes.said} dir="auto" {...(textLanguage !== null && { lang: textLanguage })}>
        {text ? highlight(text) : t('calls.conversation.noContent')}
      </p>
      {isDisclosure && <Note>{t('calls.conversation.disclosure')}</Note>}
      {wasInterrupted && <Note>{t('calls.conversation.interrupted')}</Note>}
      <Sources sources={message.sources} />
    </li>
  );
}

/** Source of the answer; a page or file links to its passages. */
function Sources({ sources }: Pick<Message, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <div className={classes.sources}>
      <span>{t('calls.conversation.from')}</span>
      {sources.map(({ kind, id, title }) =>
        kind === 'source' ? (
          <MoreLink key={`${kind}${id}`} href={`/receptionist?dialog=passages.${id}`}>
            {title}
          </MoreLink>
        ) : (
          <span key={`${kind}${id}`} dir="auto">
            {title}
          </span>
        ),
      )}
    </div>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text size="xs" fs="italic">
      {children}
    </Text>
  );
}

/** Delay until the first word of the answer. The delay until the first sentence is in the title. */
function Latency({ message: { firstTokenMs, firstSentenceMs } }: { message: Message }) {
  if (firstTokenMs === null) return null;
  const word = formatSeconds(firstTokenMs);
  const all =
    firstSentenceMs === null
      ? t('calls.conversation.firstWord', { word })
      : t('calls.conversation.firstSentence', { word, sentence: formatSeconds(firstSentenceMs) });
  return (
    <span className={classes.quiet} title={all}>
      <span aria-hidden="true">{word}</span>
      <VisuallyHidden>{all}</VisuallyHidden>
    </span>
  );
}

const formatSeconds = (ms: number) => formatInUnit(ms / 1_000, 'second', 1);

function useBringIntoView(isSought: boolean): Ref<HTMLLIElement> {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) item.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  return item;
}

type TranscriptProps = {
  messages: readonly Message[];
  isLive: boolean;
  /** The turn in the URL, counted from 0; null without one. */
  sought: number | null;
  /** Search match in the turn. */
  hits: Hits | null;
  /** True when the original is shown instead of the translation. */
  isOriginal: boolean;
  /** True when the time that each answer took is shown. */
  isDetailed: boolean;
};

/** Transcript as a list of bubbles. New turns appear while the call continues. */
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
