import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/texts.ts';
import type { Outputs } from '../../trpc.ts';

type Call = Outputs['calls']['list']['calls'][number];

/** What of a call may wait for somebody: it was missed, or a message was left. */
export function CallMarks({ isMissed, message }: Pick<Call, 'isMissed' | 'message'>) {
  return (
    <>
      {isMissed && <StatusBadge tone="bad">{t('calls.missed')}</StatusBadge>}
      {message === 'open' && <StatusBadge tone="warning">{t('calls.messageWaits')}</StatusBadge>}
      {message === 'done' && <StatusBadge tone="neutral">{t('calls.messageDone')}</StatusBadge>}
    </>
  );
}
