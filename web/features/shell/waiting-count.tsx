import { VisuallyHidden } from '@mantine/core';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import classes from './shell.module.css';

/** How many calls need a follow-up, beside their place in the navigation; nothing when none does. */
export function WaitingCount() {
  const count = trpc.followUps.count.useQuery().data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('shell.followUpsWaiting', { count })}</VisuallyHidden>
    </span>
  );
}
