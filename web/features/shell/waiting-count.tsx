import { VisuallyHidden } from '@mantine/core';
import { t } from '../../lib/texts.ts';
import { useWaitingMessages } from '../../lib/use-waiting-messages.ts';
import classes from './shell.module.css';

/** How many messages wait, beside their place in the navigation; nothing when none does. */
export function WaitingCount() {
  const count = useWaitingMessages();
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('shell.messagesWaiting', { count })}</VisuallyHidden>
    </span>
  );
}
