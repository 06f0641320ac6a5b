import type { SandboxContext } from '../../context.ts';
import { callbackWebhook, endWebhooks } from '../call-webhooks.ts';
import { type CallRecord, newSid, type TwilioState } from '../twilio-state.ts';
import type { CallChannel } from './call-channel.ts';
import { followTwiml, readDocument } from './follow-twiml.ts';
import { openChannel } from './live-call.ts';

interface PlacedCall {
  to: string;
  from: string;
  /** The URL that is requested when the phone is answered; the call follows the TwiML in its response. */
  url: string;
  statusUrl: string;
}

/**
 * Speed at which a whole text is spoken almost instantly. The clock of the call still advances as with a real voice.
 */
const AT_ONCE = 1_000;
const KEY = '1';

async function answerPhone(channel: CallChannel, url: string): Promise<void> {
  const { context, call } = channel;
  const webhook = callbackWebhook(context, call, 'call.answered', url, { CallStatus: 'in-progress' });
  const document = readDocument(await context.sender.send(webhook).delivered, url);
  if (document) await followTwiml(channel, document);
}

/** The text that was spoken to the person or voicemail that answered the phone. */
function saidIn({ log }: CallChannel): string {
  return log
    .after(-1)
    .flatMap((event) => (event.kind === 'heard' ? [event.text] : []))
    .join(' ');
}

async function runPlacedCall(channel: CallChannel, { url, statusUrl }: PlacedCall): Promise<void> {
  const { context, state, clock } = channel;
  const { team } = state.phones;
  const isAnswered = team === 'presses' || team === 'listens';
  if (isAnswered) await answerPhone(channel, url);
  if (context.closing.aborted) return;
  const durationSeconds = isAnswered ? Math.round(clock.now() / 1_000) : 0;
  const status = isAnswered ? 'completed' : team;
  const endMs = channel.call.startMs + durationSeconds * 1_000;
  channel.call = state.calls.put(channel.call.sid, {
    ...channel.call,
    status,
    durationSeconds,
    endMs,
    said: saidIn(channel),
  });
  const ends = endWebhooks(context, channel.call, statusUrl);
  await Promise.all(ends.map((webhook) => context.sender.send(webhook).delivered));
}

/**
 * Starts a call that the product places. The called phone reacts as `state.phones` specifies. An answered call follows
 * the TwiML of `url`. The end of the call is reported to `statusUrl`; then `over` resolves.
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
  const channel = openChannel({ context, state, call, request, keys, hungUp: context.closing });
  return { call, over: runPlacedCall(channel, placed) };
}
