import type { MemberDeps } from '../../../../deps.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import type { TurnSource } from '../../../telephony/calls/calls.schema.ts';
import type { SpokenTurn } from '../policy/consent.ts';

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
  /** What was said so far, by both; the answer in progress is not among it. */
  transcript(): readonly SpokenTurn[];
  /** A language model calls the tools; else the built-in rules, which read the caller's wish by code. */
  isModelAsking(): boolean;
};

/** What a tool did that the conversation must know of. */
export type AgentEffect =
  | { kind: 'language'; code: LanguageCode }
  | { kind: 'transfer' }
  | { kind: 'end' }
  | { kind: 'did'; outcome: 'booked' | 'moved' | 'cancelled' | 'message' | 'answered' }
  /** What the answer is taken from. */
  | { kind: 'sources'; sources: readonly TurnSource[] };
