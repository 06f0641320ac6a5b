import { z } from 'zod';
import { textUpTo } from '../../core/limited.ts';

/**
 * One report of a provider about a call, in the product's terms. Stored in the inbox, from which SQL apply_call_events
 * reads it.
 */
export type CallEvent = {
  callSid: string;
  status: string;
  /** Whole seconds. Only an ended call has a duration. Null means unknown, never 0. */
  durationSeconds: number | null;
  direction: 'inbound' | 'outbound';
  from: string | null;
  to: string | null;
  /** The number at our end of the call in E.164. It may belong to no business. */
  ourNumber: string;
  occurredAt: string;
};

/** The statuses that Twilio can report. SQL call_status_rank has their order of precedence. */
export const CALL_STATUSES = [
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'failed',
  'no-answer',
  'canceled',
] as const;

/** Final statuses of a call. SQL call_has_ended lists the same ones; a test compares both. */
const ENDS: readonly string[] = ['completed', 'busy', 'failed', 'no-answer', 'canceled'];
export const isEndStatus = (status: string): boolean => ENDS.includes(status);

/**
 * The phone number at one end of the call. A NUL is refused, because PostgreSQL cannot store it and the whole batch of
 * events would fail.
 */
const lineEnd = z
  .string()
  .max(100, { abort: true })
  .regex(/^\P{Cc}*$/u);

/** Digits only. An empty text means an unknown duration and must not become 0, as `Number('')` would. */
const seconds = textUpTo(6)
  .regex(/^\d*$/)
  .transform((digits) => (digits === '' ? null : Number(digits)))
  .refine((count) => count === null || count <= 604_800);

export const voiceParameters = z.object({
  CallSid: textUpTo(66).regex(/^CA[0-9A-Za-z]{1,64}$/),
  From: lineEnd.default(''),
  To: lineEnd.min(1),
  Direction: z.string().max(40).default('inbound'),
});

export const statusParameters = voiceParameters.extend({
  CallStatus: z.enum(CALL_STATUSES),
  CallDuration: seconds.optional(),
  Timestamp: z.string().max(64).optional().catch(undefined),
});

export type VoiceRequest = { callSid: string; from: string; to: string };

/** The parameters of the voice webhook. Throws ZodError for parameters that Twilio never sends. */
export function parseVoiceRequest(parameters: unknown): VoiceRequest {
  const { CallSid, From, To } = voiceParameters.parse(parameters);
  return { callSid: CallSid, from: From, to: To };
}

/**
 * Parses a status callback. `receivedAt` replaces a missing or unreadable Timestamp. Throws ZodError for parameters
 * that Twilio never sends.
 */
export function parseStatusCallback(parameters: unknown, receivedAt: Date): CallEvent {
  const callback = statusParameters.parse(parameters);
  const stamp = new Date(callback.Timestamp ?? '');
  return callEvent({
    callSid: callback.CallSid,
    status: callback.CallStatus,
    durationSeconds: callback.CallDuration ?? null,
    twilioDirection: callback.Direction,
    from: callback.From,
    to: callback.To,
    occurredAt: Number.isNaN(stamp.getTime()) ? receivedAt : stamp,
  });
}

type CallFacts = Omit<CallEvent, 'direction' | 'ourNumber' | 'occurredAt'> & {
  twilioDirection: string;
  occurredAt: Date;
};

/**
 * Converts Twilio's report to a CallEvent. The direction ('inbound', 'outbound-api', 'outbound-dial') determines
 * whether `from` or `to` is our number. A duration that is reported before the end of the call is ignored.
 */
export function callEvent({ twilioDirection, occurredAt, ...facts }: CallFacts): CallEvent {
  const direction = twilioDirection.startsWith('outbound') ? 'outbound' : 'inbound';
  const ourNumber = (direction === 'inbound' ? facts.to : facts.from) ?? '';
  const durationSeconds = isEndStatus(facts.status) ? facts.durationSeconds : null;
  return { ...facts, durationSeconds, direction, ourNumber, occurredAt: occurredAt.toISOString() };
}

/**
 * The report of a call back whose customer was not reached. The call to the team may have completed, but the call to
 * the customer never began. Leaves out the team's phone number.
 */
export function withoutCustomer(event: CallEvent): CallEvent {
  const status = event.status === 'completed' ? 'no-answer' : event.status;
  return { ...event, status, durationSeconds: null, to: null };
}

/**
 * The inbox key of an event. The same report always has the same key. A completion without a duration has a key of its
 * own, so that a later report with the duration does not count as a repetition.
 */
export function callEventKey({ callSid, status, durationSeconds }: CallEvent): string {
  const isLengthOpen = status === 'completed' && durationSeconds === null;
  return `${callSid}:${isLengthOpen ? WITHOUT_DURATION : status}`;
}

const WITHOUT_DURATION = 'completed:no-duration';

/**
 * Every suffix that may follow the CallSid in the key of an inbox event. SQL begin_call and end_call_back write
 * `begun`.
 */
export const CALL_EVENT_WORDS: readonly string[] = [...CALL_STATUSES, WITHOUT_DURATION, 'begun'];
