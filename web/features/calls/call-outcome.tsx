import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { t } from '../../lib/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './calls.module.css';

type Call = Outputs['calls']['list']['calls'][number];
type Outcome = NonNullable<Call['outcome']>;

const TONES: Record<Outcome, Tone> = {
  booked: 'good',
  moved: 'good',
  cancelled: 'warning',
  answered: 'info',
  message: 'info',
  transferred: 'info',
  abandoned: 'neutral',
  spam: 'bad',
};

/** That somebody is on the line now, or what came of the call; nothing for a call that the receptionist did not hold. */
export function CallOutcome({ isLive, outcome }: Pick<Call, 'isLive' | 'outcome'>) {
  if (isLive)
    return (
      <StatusBadge tone="good" icon={<span className={classes.live} aria-hidden="true" />}>
        {t('calls.live')}
      </StatusBadge>
    );
  if (outcome === null) return null;
  return <StatusBadge tone={TONES[outcome]}>{t(`calls.outcome.${outcome}`)}</StatusBadge>;
}
