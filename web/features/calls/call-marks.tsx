import { VisuallyHidden } from '@mantine/core';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './calls.module.css';

type Call = Outputs['calls']['list']['calls'][number];

/** Reasons that neither the outcome nor another mark states. */
const OWN_MARKS = ['asked_twice', 'unhappy'] as const;

/** What of a call may wait for somebody: it was missed, a message was left, or it went badly. */
export function CallMarks({ isMissed, message, followUp }: Pick<Call, 'isMissed' | 'message' | 'followUp'>) {
  const isDone = followUp !== null && followUp.doneAt !== null;
  return (
    <>
      {isMissed && <StatusBadge tone="bad">{t('calls.missed')}</StatusBadge>}
      {message === 'open' && <StatusBadge tone="warning">{t('calls.messageWaits')}</StatusBadge>}
      {message === 'done' && <StatusBadge tone="neutral">{t('calls.messageDone')}</StatusBadge>}
      {OWN_MARKS.filter((reason) => followUp?.reasons.includes(reason)).map((reason) => (
        <StatusBadge key={reason} tone="warning">
          {t(`common.followUp.reasons.${reason}`)}
        </StatusBadge>
      ))}
      {isDone && message !== 'done' && <StatusBadge tone="neutral">{t('common.followUp.done')}</StatusBadge>}
    </>
  );
}

/** A dot before the name of a call that waits for somebody; an empty place of the same width before any other. */
export function FollowUpDot({ followUp }: Pick<Call, 'followUp'>) {
  const isOpen = followUp !== null && followUp.doneAt === null;
  return (
    <span className={classes.dot} data-open={isOpen || undefined}>
      {isOpen && <VisuallyHidden>{t('common.followUp.needed')}</VisuallyHidden>}
    </span>
  );
}
