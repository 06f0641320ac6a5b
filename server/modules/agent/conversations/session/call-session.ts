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

/** The answer to one caller turn, until the caller speaks again. */
export type Answer = {
  turn: Turn;
  /** Spoken pieces. Models do not see fixed texts, such as a filler. */
  pieces: { text: string; isFixedText: boolean }[];
  /** Index of its first message in `messages`. */
  firstMessage: number;
  receivedAt: number;
  /** True while the last utterance is not finished, so that more text can follow. */
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
  initial: InitialState;
  /** Time factor of the sandbox, where callers are faster than in real calls; 1 otherwise. */
  speed: number;
  /** Factor for the silence timeout, because typing is slower than speech. */
  silenceFactor?: number;
  /** Default: the limits of a telephone call. */
  limits?: SessionLimits | undefined;
  onAnswered?(latency: Latency): void;
  /** Called when models are configured but none answered the turn. */
  onFallback?(): void;
  /** Called when the caller speaks for the first time, after the opening. */
  onFirstWords?(): void;
};

/** A tool call that was completed before the connection was lost. */
export type RestoredToolCall = {
  /** Position of the caller's turn that confirmed it. */
  position: number;
  outcome: CallOutcome;
  toolCall: ToolCallRecord & { output: JSONObject };
};

type SessionLimits = {
  /** Caller turns before the conversation ends. */
  turns: number;
  /** Characters of one turn; the rest is ignored. */
  turnLength: number;
  /** Consecutive turns in another language before the agent switches to it. */
  turnsBeforeSwitch: number;
};

/** State in which a conversation starts or continues after a lost connection. */
export type InitialState = {
  languageCode: LanguageCode;
  outcome: CallOutcome | null;
  turns: readonly Pick<Turn, 'position' | 'role' | 'content' | 'languageCode'>[];
  /** Earlier tool calls in the order of the turns. */
  toolCalls: readonly RestoredToolCall[];
  /** Dialogue state up to a stored answer; null if none was stored. */
  dialogue: SavedDialogue | null;
  /** Duration of the call so far in milliseconds. */
  elapsedMs: number;
};

/** A live conversation. Only the functions of this folder change it, one at a time. */
export type CallSession = Omit<SessionOptions, 'initial' | 'makeAgent'> & {
  agent: Agent;
  tools: PreparedTools;
  state: ConversationState;
  /** The token limit is reached: the phrasebook answers. */
  isBudgetSpent: boolean;
  messages: DialogueMessage[];
  /** Dialogue state; null if unknown, it is then derived from the messages. */
  dialogue: SavedDialogue | null;
  /** Turns by position, truncated to the audible part, without the answer in progress. */
  transcript: Map<number, SpokenTurn>;
  /** True while a language model answers; false while the phrasebook does. */
  isModelResponding: boolean;
  toolCalls: ToolCallRecord[];
  /** Sources of the answer in progress, without duplicates. */
  sources: TurnSource[];
  nextPosition: number;
  callerTurns: number;
  /** The caller's latest stored turns: a card number may continue in the next one. */
  recentTurns: RecentTurns;
  wasAnswered: boolean;
  /** Position of the caller's turn that is being answered. */
  callerPosition: number;
  /** The latest answer; null once the caller has spoken after it. */
  answer: Answer | null;
  /** Estimated end of the current speech; performance.now(). */
  speechEndsAt: number;
  answering: AbortController | null;
  /** Queue of answers; of the waiting ones only the one with number `last` is given. */
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
  /** Set when the conversation is about to end; later turns are not answered. */
  ending: EndReason | null;
  requestedEnd: EndReason | null;
  /** The caller was asked for a message because no responder speaks their language. */
  isMessageRequested: boolean;
  closed: { isClosed: boolean; promise: Promise<void>; resolve(): void };
};

/** Limits of a telephone call. */
export const TELEPHONE_LIMITS: SessionLimits = {
  turns: 120,
  turnLength: TURN_CHARACTERS_MAX,
  turnsBeforeSwitch: 2,
};
