import type { Outputs } from '../../trpc.ts';
import { CallKindBadges } from './call-kind-badges.tsx';
import { CallMarks } from './call-marks.tsx';
import { CallOutcome } from './call-outcome.tsx';
import classes from './calls.module.css';

type Call = Outputs['calls']['list']['calls'][number];

/** What came of a call, what waits, and how it came. A message is stated once: by whether somebody saw to it. */
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
