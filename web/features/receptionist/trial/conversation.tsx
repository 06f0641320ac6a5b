import { Loader, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/text/texts.ts';
import classes from './trial.module.css';
import type { Trial, Turn } from './trial-state.ts';

/** What was said so far, the newest at the end and in view. */
export function Conversation({ trial: { turns, isWaiting, phase } }: { trial: Trial }) {
  const end = useRef<HTMLDivElement>(null);
  const length = turns.reduce((sum, { words }) => sum + words.length, turns.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is more to read
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [length, isWaiting]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keyboard
    <div className={classes.frame} role="log" aria-label={t('receptionist.trial.conversation')} tabIndex={0}>
      {phase === 'ringing' && <Text c="dimmed">{t('receptionist.trial.connecting')}</Text>}
      {turns.map((turn) => (
        <Said key={turn.id} turn={turn} />
      ))}
      {isWaiting && (
        <div className={classes.waiting}>
          <Loader size="xs" type="dots" aria-hidden />
          <Text size="sm" c="dimmed">
            {t('receptionist.trial.thinking')}
          </Text>
        </div>
      )}
      <div ref={end} />
    </div>
  );
}

function Said({ turn: { who, words, wasInterrupted, sources } }: { turn: Turn }) {
  return (
    <div className={classes.turn} data-agent={who === 'agent' || undefined}>
      <Text size="xs" fw={600}>
        {t(who === 'agent' ? 'receptionist.trial.receptionist' : 'receptionist.trial.you')}
        {wasInterrupted && ` · ${t('receptionist.trial.interrupted')}`}
      </Text>
      <p className={classes.words} dir="auto">
        {words}
      </p>
      {sources.length > 0 && (
        <div className={classes.sources}>
          <span>{t('receptionist.trial.from')}</span>
          {sources.map(({ kind, id, title }) => (
            <span key={`${kind}${id}`} dir="auto">
              {title}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
