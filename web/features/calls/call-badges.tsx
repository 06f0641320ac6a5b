import { VisuallyHidden } from '@mantine/core';
import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './calls.module.css';

type Call = Outputs['calls']['list']['calls'][number];

/**
 * Badges of a call: outcome, open follow-up and kind. The outcome `message` has no badge, because another badge shows
 * whether the message is handled.
 */
export function CallBadges({ call }: { call: Call }) {
  const { isLive, isMissed, message, followUp, direction, channel } = call;
  const outcome = call.outcome === 'message' && message !== null ? null : call.outcome;
  return (
    <span className={classes.marks}>
      <CallOutcome isLive={isLive} outcome={outcome} followUp={followUp} />
      <CallMarks isMissed={isMissed} message={message} followUp={followUp} />
      <span className={classes.kind}>
        <CallKindBadges direction={direction} channel={channel} />
      </span>
    </span>
  );
}

/** The direction and the channel of a call. */
function CallKindBadges({ direction, channel }: Pick<Call, 'direction' | 'channel'>) {
  const isInbound = direction === 'inbound';
  const Icon = isInbound ? IconPhoneIncoming : IconPhoneOutgoing;
  return (
    <>
      <StatusBadge tone="neutral" icon={<Icon size={12} aria-hidden />}>
        {t(`calls.direction.${direction}`)}
      </StatusBadge>
      <StatusBadge tone="neutral">{formatChannel(channel)}</StatusBadge>
    </>
  );
}

function formatChannel(channel: Call['channel'] | null): string {
  return t(`calls.channel.${channel ?? 'voice'}`);
}

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

/** Outcome that the badge shows. An unmet request for an appointment takes precedence over "answered" and "hung up". */
function outcomeOf({ outcome, followUp }: Omit<CallOutcomeProps, 'isLive'>): Outcome | null {
  const isWeak = outcome === 'answered' || outcome === 'abandoned' || outcome === null;
  return isWeak && followUp?.reasons.includes('booking_failed') ? 'notBooked' : outcome;
}

/**
 * Badge that a call is live, or of its outcome. Renders nothing without an outcome, as for calls that the receptionist
 * did not take.
 */
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

/** Follow-up reasons with a badge of their own, because no other badge of the call shows them. */
const OWN_MARKS = ['asked_twice', 'unhappy'] as const;

/** Badges about the follow-up of a call: missed, message, went badly, and done. */
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

/** Dot before calls that need a follow-up; an empty space of the same width before others. */
export function FollowUpDot({ followUp }: Pick<Call, 'followUp'>) {
  const isOpen = followUp !== null && followUp.doneAt === null;
  return (
    <span className={classes.dot} data-open={isOpen || undefined}>
      {isOpen && <VisuallyHidden>{t('common.followUp.needed')}</VisuallyHidden>}
    </span>
  );
}
