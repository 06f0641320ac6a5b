import { VisuallyHidden } from '@mantine/core';
import { t } from '../../lib/texts/t.ts';
import { useWaitingMessages } from '../../lib/use-waiting-messages.ts';
import classes from './shell.module.css';

/** How many messages wait, beside their place in the navigation; nothing when none does. */
export function WaitingCount() {
  const waiting = useWaitingMessages();
  if (!waiting || waiting.count === 0) return null;
  const { count, hasMore } = waiting;
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{hasMore ? t('messages.more', { count }) : count}</span>
      <VisuallyHidden>{t(hasMore ? 'messages.waitingMore' : 'messages.waiting', { count })}</VisuallyHidden>
    </span>
  );
}
