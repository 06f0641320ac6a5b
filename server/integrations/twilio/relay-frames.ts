import { z } from 'zod';
import { textUpTo } from '../../core/limited.ts';
import { cutText, toSpokenText } from '../../core/spoken-text.ts';

/** Maximum size of a frame in bytes. A larger frame closes the socket before it is parsed. */
export const FRAME_BYTES_MAX = 65_536;
/**
 * Maximum number of characters of a caller's turn, about half a minute of speech. Longer turns are cut before regular
 * expressions are matched against them.
 */
export const TURN_CHARACTERS_MAX = 500;
/** Maximum number of characters of the agent's text that was spoken before the caller interrupted. */
const UTTERANCE_CHARACTERS_MAX = 10_000;

/** A spoken text, cut and without NUL, which PostgreSQL cannot store. */
const spoken = (max: number) => z.string().transform((text) => toSpokenText(cutText(text, max)));

const tag = textUpTo(35);

/**
 * Value of the TwiML parameter `recorded`, which Twilio passes to the socket. It means that the greeting announced the
 * recording.
 */
export const RECORDED = 'yes';

const setup = z.object({
  type: z.literal('setup'),
  sessionId: textUpTo(100).optional(),
  /** Absent in a trial in the portal. */
  callSid: textUpTo(66)
    .regex(/^CA[0-9A-Za-z]{1,64}$/)
    .optional(),
  customParameters: z
    .object({ recorded: z.literal(RECORDED).optional() })
    .optional()
    .catch(undefined),
});

const prompt = z.object({
  type: z.literal('prompt'),
  voicePrompt: spoken(TURN_CHARACTERS_MAX),
  /** BCP 47: the current language, or the detected one if the speech recognition detects languages. */
  lang: tag.optional().catch(undefined),
  last: z.boolean().default(true),
});

const interrupt = z.object({
  type: z.literal('interrupt'),
  utteranceUntilInterrupt: spoken(UTTERANCE_CHARACTERS_MAX).default(''),
});

const dtmf = z.object({ type: z.literal('dtmf'), digit: textUpTo(1).regex(/^[0-9*#A-D]$/) });

const failure = z.object({ type: z.literal('error'), description: z.string().default('') });

/** Frames that Twilio sends over the socket of a call. Other kinds of frames are ignored. */
const incoming = z.discriminatedUnion('type', [setup, prompt, interrupt, dtmf, failure]);
export type RelayFrame = z.infer<typeof incoming>;
export type SetupFrame = z.infer<typeof setup>;

/** The frame in a message, or null for an unknown one. Never throws. */
export function readFrame(message: string): RelayFrame | null {
  try {
    return incoming.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}

/** Frames that we send to Twilio. */
export type RelayAnswer =
  | { type: 'text'; token: string; last: boolean; lang: string }
  | { type: 'language'; ttsLanguage: string; transcriptionLanguage: string }
  | { type: 'end'; handoffData: string };

/** Reasons for the end of a conversation, as Twilio sends them in the action request of <Connect>. */
const HANDOFF_REASONS = ['ended', 'transfer', 'restart'] as const;
export type HandoffReason = (typeof HANDOFF_REASONS)[number];

const handoff = z.object({ reason: z.enum(HANDOFF_REASONS) });

export const handoffData = (reason: HandoffReason): string => JSON.stringify({ reason });

const endParameters = z.object({
  CallSid: textUpTo(66).regex(/^CA[0-9A-Za-z]{1,64}$/),
  CallStatus: textUpTo(40).default('in-progress'),
  HandoffData: textUpTo(4_000).optional().catch(undefined),
});

export type RelayEnd = {
  callSid: string;
  /** True while the caller is connected. */
  isOnTheLine: boolean;
  /** Null when the socket was lost before we sent a reason. */
  reason: HandoffReason | null;
};

function reasonIn(data: string | undefined): HandoffReason | null {
  try {
    return data === undefined ? null : (handoff.safeParse(JSON.parse(data)).data?.reason ?? null);
  } catch {
    return null;
  }
}

/** Parses the parameters of the action request of <Connect>. Throws ZodError for parameters that Twilio never sends. */
export function parseRelayEnd(parameters: unknown): RelayEnd {
  const { CallSid, CallStatus, HandoffData } = endParameters.parse(parameters);
  const isOnTheLine = CallStatus === 'in-progress' || CallStatus === 'ringing';
  return { callSid: CallSid, isOnTheLine, reason: reasonIn(HandoffData) };
}

const dialParameters = z.object({
  CallSid: textUpTo(66).regex(/^CA[0-9A-Za-z]{1,64}$/),
  DialCallStatus: textUpTo(40).default(''),
  DialCallDuration: textUpTo(6).regex(/^\d+$/).optional().catch(undefined),
});

/** Results of a call that was not answered. An unknown result counts as `failed`. */
const UNANSWERED = ['busy', 'no-answer', 'failed', 'canceled'] as const;

export type DialEnd = {
  callSid: string;
  wasAnswered: boolean;
  /** How an unanswered call ended; meaningless if `wasAnswered`. */
  status: (typeof UNANSWERED)[number];
  /** Duration of the transferred call; null when the provider does not report it. */
  seconds: number | null;
};

/** Parses the parameters of the action request of <Dial>. Throws ZodError for parameters that Twilio never sends. */
export function parseDialEnd(parameters: unknown): DialEnd {
  const { CallSid, DialCallStatus, DialCallDuration } = dialParameters.parse(parameters);
  return {
    callSid: CallSid,
    status: UNANSWERED.find((word) => word === DialCallStatus) ?? 'failed',
    wasAnswered: DialCallStatus === 'completed' || DialCallStatus === 'answered',
    seconds: DialCallDuration === undefined ? null : Number(DialCallDuration),
  };
}

const recordingParameters = z.object({
  CallSid: textUpTo(66).regex(/^CA[0-9A-Za-z]{1,64}$/),
  RecordingSid: textUpTo(66).regex(/^RE[0-9A-Za-z]{1,64}$/),
  RecordingDuration: textUpTo(6).regex(/^\d+$/).default('0'),
  /** The action request of <Record> has no status; Twilio sends it only after the recording is complete. */
  RecordingStatus: textUpTo(40).default('completed'),
});

export type RecordingReport = {
  callSid: string;
  recordingSid: string;
  seconds: number;
  /** False when nothing was recorded. */
  isThere: boolean;
};

/**
 * Parses Twilio's report of a finished recording, from the action request of <Record> or a callback. Throws ZodError
 * for parameters that Twilio never sends.
 */
export function parseRecording(parameters: unknown): RecordingReport {
  const { CallSid, RecordingSid, RecordingDuration, RecordingStatus } = recordingParameters.parse(parameters);
  return {
    callSid: CallSid,
    recordingSid: RecordingSid,
    seconds: Number(RecordingDuration),
    isThere: RecordingStatus === 'completed',
  };
}
