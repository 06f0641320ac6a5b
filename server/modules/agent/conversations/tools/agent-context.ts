import type { MemberDeps } from '../../../../deps.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import type { TurnSource } from '../../../telephony/calls/calls.schema.ts';
import type { SpokenTurn } from '../policy/consent.ts';

/** The call in which tools act. */
export type AgentContext = {
  /** Dependencies with the database of one business. */
  deps: MemberDeps;
  /** Null in a trial: tools read but write nothing. */
  callSid: string | null;
  /** The number that was called. */
  phoneNumberId: number | null;
  /** E.164; null when it is withheld. */
  callerNumber: string | null;
  /** The currently spoken language. */
  language(): LanguageCode;
  /** Position of the caller's turn that is being answered. */
  position(): number;
  /** The turns so far of caller and agent, without the answer in progress. */
  transcript(): readonly SpokenTurn[];
  /**
   * True when a language model calls the tools, false for the phrasebook, which reads the caller's confirmation itself.
   */
  isModelResponding(): boolean;
  onEffect(effect: AgentEffect): void;
};

/** A side effect of a tool on the conversation. */
export type AgentEffect =
  | { kind: 'language'; code: LanguageCode }
  | { kind: 'transfer' }
  | { kind: 'end' }
  | { kind: 'completed'; outcome: 'booked' | 'moved' | 'cancelled' | 'message' | 'answered' }
  /** Sources of the answer. */
  | { kind: 'sources'; sources: readonly TurnSource[] };
