import { z } from 'zod';
import { textUpTo } from '../../core/limited.ts';
import { cutText, toSpokenText } from '../../core/spoken-text.ts';

/** A larger frame closes the socket before anybody reads it. */
export const FRAME_BYTES_MAX = 65_536;
/** What a caller says in one turn is cut here, before any pattern looks at it: half a minute of speech. */
export const TURN_CHARACTERS_MAX = 500;
/** Of what was spoken to the caller until they interrupted. */
const UTTERANCE_CHARACTERS_MAX = 10_000;

/** A NUL in a turn would keep PostgreSQL from storing it. */
const spoken = (max: number) => z.string().transform((text) => toSpokenText(cutText(text, max)));

const tag = textUpTo(35);

/** What the TwiML says to the socket whose caller hears that the call is recorded. */
export const RECORDED = 'yes';

const setup = z.object({
  type: z.literal('setup'),
  sessionId: textUpTo(100).optional(),
  /** Absent when somebody tries the agent out in the portal. */
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
  /** BCP 47: the language that was set, or the one that was heard where the recogniser tells languages apart. */
  lang: tag.optional().catch(undefined),
  last: z.boolean().default(true),
});

const interrupt = z.object({
  type: z.literal('interrupt'),
  utteranceUntilInterrupt: spoken(UTTERANCE_CHARACTERS_MAX).default(''),
});

const dtmf = z.object({ type: z.literal('dtmf'), digit: textUpTo(1).regex(/^[0-9*#A-D]$/) });

const failure = z.object({ type: z.literal('error'), description: z.string().default('') });

/** What Twilio says over the socket of a call. Frames of other kinds are not for us. */
const incoming = z.discriminatedUnion('type', [setup, prompt, interrupt, dtmf, failure]);
export type RelayFrame = z.infer<typeof incoming>;
export type SetupFrame = z.infer<typeof setup>;

/** The frame in a message, or null for what is none that we know. Never throws. */
export function readFrame(message: string): RelayFrame | null {
  try {
    return incoming.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}

/** What we say over it. */
export type RelayAnswer =
  | { type: 'text'; token: string; last: boolean; lang: string }
  | { type: 'language'; ttsLanguage: string; transcriptionLanguage: string }
  | { type: 'end'; handoffData: string };

/** Why a conversation ended, as Twilio brings it back to the action of its <Connect>. */
export const HANDOFF_REASONS = ['ended', 'transfer', 'restart'] as const;
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
  /** False once the caller has hung up. */
  isOnTheLine: boolean;
  /** Null when the socket was lost: nobody said why the conversation is over. */
  reason: HandoffReason | null;
};

function reasonIn(data: string | undefined): HandoffReason | null {
  try {
    return data === undefined ? null : (handoff.safeParse(JSON.parse(data)).data?.reason ?? null);
  } catch {
    return null;
  }
}

/** The parameters of the action of <Connect>. Throws ZodError on what Twilio never sends. */
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

export type DialEnd = {
  callSid: string;
  wasAnswered: boolean;
  /** How long the transferred call lasted; null when the provider does not say. */
  seconds: number | null;
};

/** The parameters of the action of <Dial>. Throws ZodError as above. */
export function parseDialEnd(parameters: unknown): DialEnd {
  const { CallSid, DialCallStatus, DialCallDuration } = dialParameters.parse(parameters);
  return {
    callSid: CallSid,
    wasAnswered: DialCallStatus === 'completed' || DialCallStatus === 'answered',
    seconds: DialCallDuration === undefined ? null : Number(DialCallDuration),
  };
}

const recordingParameters = z.object({
  CallSid: textUpTo(66).regex(/^CA[0-9A-Za-z]{1,64}$/),
  RecordingSid: textUpTo(66).regex(/^RE[0-9A-Za-z]{1,64}$/),
  RecordingDuration: textUpTo(6).regex(/^\d+$/).default('0'),
  /** Absent in the action of <Record>, which comes when the recording is over. */
  RecordingStatus: textUpTo(40).default('completed'),
});

export type RecordingReport = {
  callSid: string;
  recordingSid: string;
  seconds: number;
  /** False where nothing could be recorded. */
  isThere: boolean;
};

/** What Twilio says of a recording that is over, by the action of <Record> or by a callback. Throws ZodError as above. */
export function parseRecording(parameters: unknown): RecordingReport {
  const { CallSid, RecordingSid, RecordingDuration, RecordingStatus } = recordingParameters.parse(parameters);
  return {
    callSid: CallSid,
    recordingSid: RecordingSid,
    seconds: Number(RecordingDuration),
    isThere: RecordingStatus === 'completed',
  };
}
