import type { ToolSet } from 'ai';
import type { CallOutcome } from '../../../core/call-outcomes.ts';
import type { ModelProvider } from '../../../integrations/llm/create-models.ts';
import type { SavedDialogue } from '../../../phrasebook/index.ts';
import type { LanguageCode } from '../../languages/index.ts';
import type { TurnSource } from '../../telephony/calls/calls.schema.ts';
import type { EndReason } from './conversations.schema.ts';
import type { Briefing } from './policy/briefing.ts';
import type { SpokenTurn } from './policy/consent.ts';
import type { Responder } from './turn/responder.ts';

// What a conversation is made of. It knows neither sockets nor tables: both ends are given to it.

/** The caller's end. Nothing of it throws; what is said into a line that is closed is lost. */
export type VoiceChannel = {
  /** Part of an utterance, spoken as it comes. */
  speak(words: string, language: LanguageCode): void;
  /** The utterance is whole. */
  finishUtterance(language: LanguageCode): void;
  /** Speaks and hears another language from here on. */
  switchLanguage(language: LanguageCode): void;
  /** Names what the last answer came from, where somebody looks at the line; a telephone is told nothing of it. */
  showSources(sources: readonly TurnSource[]): void;
  /** Hands the call back with the reason. What is being spoken may be cut off. */
  end(reason: EndReason): void;
};

/** What was said in one turn, as it is kept. */
export type Turn = {
  /** From 0, in the order in which turns were begun. */
  position: number;
  role: 'user' | 'assistant';
  content: string;
  languageCode: LanguageCode;
  isDisclosure: boolean;
  wasInterrupted: boolean;
  /** Milliseconds since the caller's last word; null for a turn that answers nothing. */
  firstTokenMs: number | null;
  firstSentenceMs: number | null;
  toolsMs: number | null;
  /** What it was answered from. */
  sources: TurnSource[] | null;
};

export type ConversationState = {
  languageCode: LanguageCode;
  outcome: CallOutcome | null;
  model: string | null;
};

/** Where a conversation is kept. Writes are in order and in the background: a caller never waits for one. */
export type Recorder = {
  /**
   * Keeps a turn, or what became of one that was kept before; with an answer, in the same write, the state of the dialogue up
   * to it.
   */
  saveTurn(turn: Turn, dialogue: SavedDialogue | null): void;
  /** Replaces the content of a caller's turn that was kept before, and removes the stored state, which may repeat it. */
  updateTurn(position: number, content: string): void;
  saveState(state: ConversationState): void;
  /** Counts what models read and wrote, in tokens. False once that is as much as they may, for the call or the day. */
  countTokens(input: number, output: number): Promise<boolean>;
  /** The last write; resolves when everything is kept, or was given up. */
  end(state: ConversationState, reason: EndReason, toolCalls: readonly ToolCallRecord[]): Promise<void>;
};

/** What a tool did, for the summary. */
export type ToolCallRecord = { tool: string; input: unknown; output: unknown };

/** What the agent's tools cause besides their answer. */
export type Effect =
  | { kind: 'language'; code: LanguageCode }
  | { kind: 'transfer' }
  | { kind: 'end' }
  | { kind: 'did'; outcome: CallOutcome }
  | { kind: 'sources'; sources: readonly TurnSource[] };

/** The agent of one business, on this call. */
export type Agent = {
  tools: ToolSet;
  /** What a model is told of its task and of the business, and what its words are held against, in the language that is spoken. */
  brief(language: LanguageCode): Promise<Briefing>;
};

/** What an agent's tools may ask of the conversation that they serve. */
export type AgentHost = {
  language(): LanguageCode;
  /** Of the caller's turn that is being answered. */
  position(): number;
  /** What was said so far, by both; the answer in progress is not among it. */
  transcript(): readonly SpokenTurn[];
  /** A language model answers; else the built-in rules. */
  isModelAsking(): boolean;
  onEffect(effect: Effect): void;
};

/** The responders of a conversation: models in the order in which they are asked, then the rules where they know the language. */
export type Responders = {
  providers: readonly ModelProvider[];
  fallback: Responder;
  fallbackSpeaks(language: LanguageCode): boolean;
};
