import type { JSONObject } from '@ai-sdk/provider';
import type { Logger } from 'pino';
import type { CallOutcome } from '../../../../core/call-outcomes.ts';
import { TURN_CHARACTERS_MAX } from '../../../../integrations/twilio/relay-frames.ts';
import type { DialogueMessage, SavedDialogue } from '../../../../phrasebook/index.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import type { TurnSource } from '../../../telephony/calls/calls.schema.ts';
import type {
  Agent,
  AgentHost,
  ConversationState,
  Recorder,
  ToolCallRecord,
  Turn,
  VoiceChannel,
} from '../conversation.ts';
import type { EndReason } from '../conversations.schema.ts';
import type { SpokenTurn } from '../policy/consent.ts';
import type { PreparedTools } from '../tools/agent-tool.ts';
import type { Responders } from '../turn/responder.ts';
import type { RecentTurns } from './mask-turns.ts';

/** The answer to one caller turn; it ends when the caller speaks again. */
export type Answer = {
  turn: Turn;
  /** Spoken pieces. Fixed texts, such as a filler, are not shown to models. */
  pieces: { text: string; isFixedText: boolean }[];
  /** Index of the answer's first message in `messages`. */
  firstMessage: number;
  receivedAt: number;
  /** True while more text of the last utterance may follow. */
  isOpen: boolean;
};

/** Latency of an answer, for metrics. Milliseconds. */
export type Latency = Pick<Turn, 'firstTokenMs' | 'firstSentenceMs' | 'toolsMs'>;

export type SessionOptions = {
  channel: VoiceChannel;
  recorder: Recorder;
  responders: Responders;
  log: Logger;
  /** Creates the agent of this call, which acts through the host. */
  makeAgent(host: AgentHost): Agent;
  /** Languages that may be spoken. */
  languages: readonly LanguageCode[];
  /** True when the speech recognition detects which of the languages the caller speaks. */
  isLanguageDetected?: boolean;
  initial: InitialState;
  /**
   * Factor by which the session runs faster in the sandbox, where callers answer faster than in real calls; 1
   * otherwise.
   */
  speed: number;
  /** Factor of the silence timeout; greater than 1 for users who type, because typing is slower than speech. */
  silenceFactor?: number;
  /** Limits of the session. The default is the limits of a telephone call. */
  limits?: SessionLimits | undefined;
  onAnswered?(latency: Latency): void;
  /** Called when models are configured but none answered the turn. */
  onFallback?(): void;
  /** Called when the caller speaks for the first time, after the opening. */
  onFirstWords?(): void;
};

/** A tool call that was completed before the connection was lost. */
export type RestoredToolCall = {
  /** Position of the caller's turn that confirmed the tool call. */
  position: number;
  outcome: CallOutcome;
  toolCall: ToolCallRecord & { output: JSONObject };
};

type SessionLimits = {
  /** Number of caller turns after which the conversation ends. */
  turns: number;
  /** Maximum characters of one turn; the rest is ignored. */
  turnLength: number;
  /**
   * Number of consecutive turns in another language after which the agent switches to that language. A whole sentence
   * at the start of the call switches at once.
   */
  turnsBeforeSwitch: number;
};

/** State in which a conversation starts or continues after a lost connection. */
export type InitialState = {
  languageCode: LanguageCode;
  outcome: CallOutcome | null;
  turns: readonly Pick<Turn, 'position' | 'role' | 'content' | 'languageCode'>[];
  /** Earlier tool calls in the order of the turns. */
  toolCalls: readonly RestoredToolCall[];
  /** Dialogue state after the last stored answer; null if none was stored. */
  dialogue: SavedDialogue | null;
  /** True when the token limit of the call or of the day is already reached. */
  isBudgetSpent: boolean;
  /** Duration of the call so far in milliseconds. */
  elapsedMs: number;
};

/** A live conversation. Only the functions of this folder change it, one at a time. */
export type CallSession = Omit<SessionOptions, 'initial' | 'makeAgent'> & {
  agent: Agent;
  tools: PreparedTools;
  state: ConversationState;
  /** True when the token limit is reached, so that only the phrasebook answers. */
  isBudgetSpent: boolean;
  messages: DialogueMessage[];
  /** Dialogue state. Null if it is unknown; responders then derive it from the messages. */
  dialogue: SavedDialogue | null;
  /** Turns by position, without the answer in progress. Turns of the agent end where the caller interrupted them. */
  transcript: Map<number, SpokenTurn>;
  /** True while a language model answers; false while the phrasebook does. */
  isModelResponding: boolean;
  toolCalls: ToolCallRecord[];
  /** Distinct sources of the answer in progress. */
  sources: TurnSource[];
  nextPosition: number;
  callerTurns: number;
  /** The caller's latest stored turns. A card number that starts in them may continue in the next turn. */
  recentTurns: RecentTurns;
  wasAnswered: boolean;
  /** Position of the caller's turn that is being answered. */
  callerPosition: number;
  /** The latest answer; null once the caller has spoken after it. */
  answer: Answer | null;
  /** Estimated end of the current speech, as a value of performance.now(). */
  speechEndsAt: number;
  answering: AbortController | null;
  /** Queue of answers. When several answers wait, only the one with the number `last` is spoken. */
  answerQueue: { last: number; chain: Promise<void> };
  detectedLanguage: { code: LanguageCode; count: number } | null;
  /** Pressed keys that are not yet a turn. */
  pressedKeys: string;
  timers: {
    silence?: NodeJS.Timeout;
    keys?: NodeJS.Timeout;
    lastMinute?: NodeJS.Timeout;
    longest?: NodeJS.Timeout;
    end?: NodeJS.Timeout;
  };
  /**
   * The reason for which the conversation is about to end; null while it continues. Once it is set, turns are not
   * answered.
   */
  ending: EndReason | null;
  requestedEnd: EndReason | null;
  /** Number of ends that were withdrawn because the caller went on. */
  endsWithdrawn: number;
  /** The end that a barge-in withdrew; null once the caller's words have arrived. */
  withdrawnEnd: EndReason | null;
  /** True when the caller was asked for a message because no responder speaks their language. */
  isMessageRequested: boolean;
  closed: { isClosed: boolean; promise: Promise<void>; resolve(): void };
};

/** Limits of a telephone call. */
export const TELEPHONE_LIMITS: SessionLimits = {
  turns: 120,
  turnLength: TURN_CHARACTERS_MAX,
  turnsBeforeSwitch: 2,
};
