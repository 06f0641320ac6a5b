import type { SandboxContext } from '../context.ts';
import { recordingWebhook } from './call-webhooks.ts';
import { type CallRecord, newSid, type RecordingRecord, type TwilioState } from './twilio-state.ts';

type NewRecording = Pick<RecordingRecord, 'source' | 'callback'>;

/** Starts the recording of a call. */
export function beginRecording(state: TwilioState, call: CallRecord, options: NewRecording): RecordingRecord {
  const sid = newSid('RE');
  const initialState = { status: 'in-progress' as const, startMs: Date.now(), durationSeconds: 0 };
  return state.recordings.put(sid, { sid, callSid: call.sid, ...options, ...initialState });
}

/**
 * Ends a recording with the given duration in seconds and reports it to its callback. A deleted recording is not
 * reported.
 */
export async function endRecording(
  context: SandboxContext,
  state: TwilioState,
  { sid }: RecordingRecord,
  durationSeconds: number,
): Promise<void> {
  const running = state.recordings.get(sid);
  if (running?.status !== 'in-progress') return;
  const ended = state.recordings.put(sid, { ...running, status: 'completed', durationSeconds });
  if (ended.callback !== '') await context.sender.send(recordingWebhook(context, ended)).delivered;
}

/** Ends the recordings that are still running when a call ends. */
export async function endRecordingsOf(
  context: SandboxContext,
  state: TwilioState,
  call: CallRecord,
): Promise<void> {
  const running = state.recordings
    .list()
    .filter(({ callSid, status }) => callSid === call.sid && status === 'in-progress');
  for (const recording of running) {
    const begunAfter = Math.round((recording.startMs - call.startMs) / 1_000);
    await endRecording(context, state, recording, Math.max(1, call.durationSeconds - begunAfter));
  }
}
