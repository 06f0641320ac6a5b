import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './calls.module.css';

type Call = Outputs['calls']['list']['calls'][number];
type Outcome = NonNullable<Call['outcome']> | 'notBooked';

const TONES: Record<Outcome, Tone> = {
  booked: 'good',
  moved: 'good',
  cancelled: 'warning',
  answered: 'info',
  notBooked: 'warning',
  message: 'info',
  transferred: 'info',
  abandoned: 'neutral',
  spam: 'bad',
};

type CallOutcomeProps = Pick<Call, 'isLive' | 'outcome' | 'followUp'>;

/** A caller who wanted an appointment and got none was not simply answered, and did not simply hang up. */
function outcomeOf({ outcome, followUp }: Omit<CallOutcomeProps, 'isLive'>): Outcome | null {
  const isWeak = outcome === 'answered' || outcome === 'abandoned' || outcome === null;
  return isWeak && followUp?.reasons.includes('booking_failed') ? 'notBooked' : outcome;
}

/** That somebody is on the line now, or what came of the call; nothing for a call that the receptionist did not hold. */
export function CallOutcome({ isLive, ...call }: CallOutcomeProps) {
  if (isLive)
    return (
      <StatusBadge tone="good" icon={<span className={classes.live} aria-hidden="true" />}>
        {t('calls.live')}
      </StatusBadge>
    );
  const outcome = outcomeOf(call);
  if (outcome === null) return null;
  return <StatusBadge tone={TONES[outcome]}>{t(`calls.outcome.${outcome}`)}</StatusBadge>;
}
