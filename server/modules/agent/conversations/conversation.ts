import type { CallOutcome } from '../../../core/call-outcomes.ts';
import type { SavedDialogue } from '../../../phrasebook/index.ts';
import type { LanguageCode } from '../../languages/index.ts';
import type { TurnSource } from '../../telephony/calls/calls.schema.ts';
import type { EndReason } from './conversations.schema.ts';
import type { Briefing } from './policy/briefing.ts';
import type { AgentContext, AgentTools } from './tools/agent-tool.ts';

// The interfaces of the parts of a conversation. They do not depend on sockets or database tables.

/** Speaks to the caller. No method throws; text for a closed channel is dropped. */
export type VoiceChannel = {
  /** Speaks a part of an utterance as soon as it arrives. */
  speak(words: string, language: LanguageCode): void;
  /** Ends the utterance, so that the voice does not wait for more text. */
  finishUtterance(language: LanguageCode): void;
  /**
   * Switches speech synthesis to another language, and recognition too, unless it detects the language
   * (`isLanguageDetected`).
   */
  switchLanguage(language: LanguageCode, isLanguageDetected: boolean): void;
  /** Shows the sources of the last answer in the portal; does nothing on a telephone. */
  showSources(sources: readonly TurnSource[]): void;
  /** Ends the channel and reports the reason to the telephony provider. May cut off current speech. */
  end(reason: EndReason): void;
};

/** A stored turn. */
export type Turn = {
  /** Index from 0, in the order in which turns start. */
  position: number;
  role: 'user' | 'assistant';
  content: string;
  languageCode: LanguageCode;
  isDisclosure: boolean;
  wasInterrupted: boolean;
  /** Milliseconds since the caller's last word; null for a turn that is not an answer. */
  firstTokenMs: number | null;
  firstSentenceMs: number | null;
  toolsMs: number | null;
  /** Sources of the answer. */
  sources: TurnSource[] | null;
};

export type ConversationState = {
  languageCode: LanguageCode;
  outcome: CallOutcome | null;
  model: string | null;
};

/** Stores a conversation. Writes run in order and in the background; the speaking agent does not wait for them. */
export type Recorder = {
  /** Stores a turn or updates a stored one. The dialogue state is written in the same transaction as an answer. */
  saveTurn(turn: Turn, dialogue: SavedDialogue | null): void;
  /**
   * Replaces the content of a stored caller turn. Deletes the stored dialogue state too, because it may repeat the old
   * content.
   */
  updateTurn(position: number, content: string): void;
  saveState(state: ConversationState): void;
  /** Counts used tokens. Resolves to false once the token limit of the call or of the day is reached. */
  countTokens(input: number, output: number): Promise<boolean>;
  /**
   * Stores the end of the conversation, as the last write. Resolves when every write has succeeded or has finally
   * failed.
   */
  end(state: ConversationState, reason: EndReason, toolCalls: readonly ToolCallRecord[]): Promise<void>;
};

/** A completed tool call, for the summary and the follow-up. */
export type ToolCallRecord = { tool: string; input: unknown; output: unknown };

/** The agent of one business during one call. */
export type Agent = {
  tools: AgentTools;
  /** The facts and instructions for a responder in the spoken language, and the checks of its answers. */
  brief(language: LanguageCode): Promise<Briefing>;
};

/** Parts of the conversation that the agent's tools use. */
export type AgentHost = Pick<
  AgentContext,
  'language' | 'position' | 'transcript' | 'isModelResponding' | 'onEffect'
>;
