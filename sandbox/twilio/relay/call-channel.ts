import type { SandboxContext } from '../../context.ts';
import type { CallRecord, TwilioState } from '../twilio-state.ts';
import type { CallClock } from './call-clock.ts';
import type { CallLog } from './call-log.ts';
import type { LiveCallRequest } from './live-call-request.ts';
import type { RelaySession } from './relay-session.ts';
import type { Speaker } from './speaker.ts';

/** The state that the parts of one live call share. */
export interface CallChannel {
  context: SandboxContext;
  state: TwilioState;
  call: CallRecord;
  request: Pick<LiveCallRequest, 'dial_outcome' | 'drop_after' | 'delay_ms'>;
  /** The keys that the caller presses when TwiML asks for keys; empty if the caller presses none. */
  keys: string;
  clock: CallClock;
  log: CallLog;
  speaker: Speaker;
  /** The current session of ConversationRelay, if any. */
  session: RelaySession | undefined;
  /** Aborted when the caller hangs up or the sandbox closes. */
  hungUp: AbortSignal;
}
