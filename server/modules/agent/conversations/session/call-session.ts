import type { JSONObject } from '@ai-sdk/provider';
import type { Logger } from 'pino';
import type { CallOutcome } from '../../../../core/call-outcomes.ts';
import { TURN_CHARACTERS_MAX } from '../../../../integrations/twilio/relay-frames.ts';
import type { SavedDialogue } from '../../../../phrasebook/index.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import type { TurnSource } from '../../../telephony/calls/calls.schema.ts';
import type {
  Agent,
  AgentHost,
  ConversationState,
  Recorder,
  Responders,
  ToolCallRecord,
  Turn,
  VoiceChannel,
} from '../conversation.ts';
import type { EndReason } from '../conversations.schema.ts';
import type { SpokenTurn } from '../policy/consent.ts';
import type { PreparedTools } from '../tools/prepare-tools.ts';
import type { DialogueMessage } from '../turn/responder.ts';
import type { RecentTurns } from './mask-turns.ts';

/** What the agent says in answer to one turn of the caller, while it is said and until the caller speaks again. */
export type Answer = {
  turn: Turn;
  /** As it was spoken. What is ours, to bridge a silence for instance, no model is told of. */
  pieces: { text: string; isFixedText: boolean }[];
  /** From where on the messages for models belong to it. */
  firstMessage: number;
  receivedAt: number;
  /** Words of an utterance went out that is not whole yet. */
  isOpen: boolean;
};

/** How long after a turn each part came, for metrics. Milliseconds. */
export type Latency = { firstTokenMs: number | null; firstSentenceMs: number | null; toolsMs: number | null };

export type SessionOptions = {
  channel: VoiceChannel;
  recorder: Recorder;
  responders: Responders;
  log: Logger;
  /** Makes the agent of this call, which acts on the conversation by what it is given. */
  makeAgent(host: AgentHost): Agent;
  /** Those that may be spoken. */
  languages: readonly LanguageCode[];
  initial: InitialState;
  /** By how much the people on the line are faster than real ones: more than 1 in the sandbox alone. */
  speed: number;
  /** How many times longer than on the telephone nobody is asked whether they are there: somebody who types is slower. */
  silenceFactor?: number;
  /** Left out: those of the telephone. */
  limits?: SessionLimits | undefined;
  onAnswered?(latency: Latency): void;
  /** Models are configured, but the rules answered a turn, or nobody could. */
  onFallback?(): void;
  /** The caller is heard for the first time, so they have heard the opening words to their end. */
  onFirstWords?(): void;
};

/** What was done in a conversation before its line was lost. */
export type RestoredToolCall = {
  /** Of the caller's turn that agreed to it. */
  position: number;
  outcome: CallOutcome;
  toolCall: ToolCallRecord & { output: JSONObject };
};

type SessionLimits = {
  /** Of the caller, before the conversation ends. */
  turns: number;
  /** Of one turn; what is said beyond it is not heard. */
  turnLength: number;
  /** In so many turns running another language is heard before it is spoken. */
  turnsBeforeSwitch: number;
};

/** Where the conversation begins, or goes on after its line was lost. */
export type InitialState = {
  languageCode: LanguageCode;
  outcome: CallOutcome | null;
  turns: readonly Pick<Turn, 'position' | 'role' | 'content' | 'languageCode'>[];
  /** What was done before, in the order of the turns. */
  toolCalls: readonly RestoredToolCall[];
  /** The state of the dialogue up to a stored answer; null where none was stored. */
  dialogue: SavedDialogue | null;
  /** How long the call has lasted, in milliseconds. */
  elapsedMs: number;
};

/** A conversation while it is held. Only the verbs of this folder change it, one at a time. */
export type CallSession = Omit<SessionOptions, 'initial' | 'makeAgent'> & {
  agent: Agent;
  tools: Promise<PreparedTools>;
  state: ConversationState;
  /** Models have cost as much as they may: the rules answer. */
  isBudgetSpent: boolean;
  messages: DialogueMessage[];
  /** The state of the dialogue; null where none is known, and it is worked out from the messages. */
  dialogue: SavedDialogue | null;
  /** Turns by position, as far as they were heard; the answer in progress is not among them. */
  transcript: Map<number, SpokenTurn>;
  /** A language model answers at the moment; else the built-in rules. */
  isModelResponding: boolean;
  toolCalls: ToolCallRecord[];
  /** From what the answer in progress comes, each once. */
  sources: TurnSource[];
  nextPosition: number;
  callerTurns: number;
  /** The caller's last turns, as they are stored: a card number may go on in the next one. */
  recentTurns: RecentTurns;
  wasAnswered: boolean;
  /** The position of the caller's turn that is being answered. */
  callerPosition: number;
  /** Null once the caller spoke after it. */
  answer: Answer | null;
  /** When what was said will have been heard; performance.now(). */
  speechEndsAt: number;
  answering: AbortController | null;
  /** Answers are given one after the other; of those that wait only the last is. */
  turns: { last: number; chain: Promise<void> };
  detectedLanguage: { code: LanguageCode; count: number } | null;
  /** The keys that were pressed and not yet taken for words. */
  pressedKeys: string;
  timers: {
    silence?: NodeJS.Timeout;
    keys?: NodeJS.Timeout;
    lastMinute?: NodeJS.Timeout;
    longest?: NodeJS.Timeout;
    end?: NodeJS.Timeout;
  };
  /** Set once it is decided that the conversation ends; then nothing is answered any more. */
  ending: EndReason | null;
  requestedEnd: EndReason | null;
  /** The caller was asked for a message, since nobody here speaks their language. */
  isMessageRequested: boolean;
  closed: { isClosed: boolean; promise: Promise<void>; resolve(): void };
};

/** Of a call. */
export const TELEPHONE_LIMITS: SessionLimits = {
  turns: 120,
  turnLength: TURN_CHARACTERS_MAX,
  turnsBeforeSwitch: 2,
};
