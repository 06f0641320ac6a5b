import type { SandboxContext } from '../../context.ts';
import { callbackWebhook, endWebhooks } from '../call-webhooks.ts';
import { type CallRecord, newSid, type TwilioState } from '../twilio-state.ts';
import { followTwiml, readDocument } from './follow-twiml.ts';
import { openLine } from './live-call.ts';
import type { LiveLine } from './live-line.ts';

interface PlacedCall {
  to: string;
  from: string;
  /** Asked when the phone is answered, and told how the call ended. */
  url: string;
  statusUrl: string;
}

/** A voice at this speed speaks a whole text in one moment; the clock of the call advances as with an ordinary one. */
const AT_ONCE = 1_000;
const KEY = '1';

async function answerPhone(line: LiveLine, url: string): Promise<void> {
  const { context, call } = line;
  const webhook = callbackWebhook(context, call, 'call.answered', url, { CallStatus: 'in-progress' });
  const document = readDocument(await context.sender.send(webhook).delivered, url);
  if (document) await followTwiml(line, document);
}

/** The texts that the person or voicemail at the phone heard. */
function saidIn({ log }: LiveLine): string {
  return log
    .after(-1)
    .flatMap((event) => (event.kind === 'heard' ? [event.text] : []))
    .join(' ');
}

async function runPlacedCall(line: LiveLine, { url, statusUrl }: PlacedCall): Promise<void> {
  const { context, state, clock } = line;
  const { team } = state.phones;
  const isAnswered = team === 'presses' || team === 'listens';
  if (isAnswered) await answerPhone(line, url);
  if (context.closing.aborted) return;
  const durationSeconds = isAnswered ? Math.round(clock.now() / 1_000) : 0;
  const status = isAnswered ? 'completed' : team;
  const endMs = line.call.startMs + durationSeconds * 1_000;
  line.call = state.calls.put(line.call.sid, {
    ...line.call,
    status,
    durationSeconds,
    endMs,
    said: saidIn(line),
  });
  const ends = endWebhooks(context, line.call, statusUrl);
  await Promise.all(ends.map((webhook) => context.sender.send(webhook).delivered));
}

/**
 * A call that the product places: the phone does what `state.phones` says, follows the TwiML of `url` if it is answered,
 * and the end is reported to `statusUrl`. `over` resolves after that.
 */
export function startPlacedCall(
  context: SandboxContext,
  state: TwilioState,
  placed: PlacedCall,
): { call: CallRecord; over: Promise<void> } {
  const { to, from } = placed;
  const [sid, now] = [newSid('CA'), Date.now()];
  const times = { status: 'in-progress' as const, durationSeconds: 0, startMs: now, endMs: now };
  const phoneNumberSid = state.findNumber(from)?.sid ?? null;
  const kind = { direction: 'outbound-api' as const, answer: 'unknown' as const, said: '' };
  const call = state.calls.put(sid, { sid, to, from, phoneNumberSid, ...times, ...kind });
  const { team, customer } = state.phones;
  const request = { dial_outcome: customer, speed: AT_ONCE };
  const keys = team === 'presses' ? KEY : '';
  const line = openLine({ context, state, call, request, keys, hungUp: context.closing });
  return { call, over: runPlacedCall(line, placed) };
}
