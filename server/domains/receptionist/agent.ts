import type { ToolSet } from 'ai';
import type { MemberDeps } from '../../deps.ts';
import type { LanguageCode } from '../languages/catalogue/languages.ts';

/** Who speaks with whom: what the agent's tools act in. */
export type AgentContext = {
  /** They reach the rows of one business alone. */
  deps: MemberDeps;
  /** Null: a member tries the agent out, and its tools read but write nothing. */
  callSid: string | null;
  /** The number that was called. */
  phoneNumberId: number | null;
  /** E.164; null when it is withheld. */
  callerNumber: string | null;
  /** Spoken now. */
  language(): LanguageCode;
  /** Of the caller's turn that is being answered. */
  position(): number;
};

/** What a tool did that the conversation must know of. */
export type AgentEffect =
  | { kind: 'language'; code: LanguageCode }
  | { kind: 'transfer' }
  | { kind: 'end' }
  | { kind: 'did'; outcome: 'booked' | 'moved' | 'cancelled' | 'message' | 'answered' }
  /** Rows of knowledge_answers that the answer is taken from. */
  | { kind: 'sources'; ids: number[] };

/**
 * The tools of one conversation, to be made once for it. Whatever they are given, they act on the business of `deps` and
 * for this caller alone. They never throw: what they cannot do they answer with `{ error }`, and with `{ error: 'slow' }`
 * what takes longer than two seconds.
 */
export function createAgentTools(
  _context: AgentContext,
  _onEffect: (effect: AgentEffect) => void,
): ToolSet {
  return {};
}
