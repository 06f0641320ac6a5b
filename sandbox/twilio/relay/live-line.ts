import type { SandboxContext } from '../../context.ts';
import type { CallRecord, TwilioState } from '../twilio-state.ts';
import type { CallClock } from './call-clock.ts';
import type { CallLog } from './call-log.ts';
import type { LiveCallRequest } from './live-call-request.ts';
import type { RelaySession } from './relay-session.ts';
import type { Speaker } from './speaker.ts';

/** One call while it lasts: what its parts share. */
export interface LiveLine {
  context: SandboxContext;
  state: TwilioState;
  call: CallRecord;
  request: LiveCallRequest;
  clock: CallClock;
  log: CallLog;
  speaker: Speaker;
  /** The session of ConversationRelay that has the caller now, if one has. */
  session: RelaySession | undefined;
  /** Aborted when the caller hangs up or the sandbox closes. */
  hungUp: AbortSignal;
}
