import type { FrameFromProduct, FrameFromTwilio } from './relay-frames.ts';

/** Events of a call other than the frames of its socket. */
export type LineEvent =
  | 'ringing'
  | 'socket_opened'
  | 'socket_closed'
  | 'socket_refused'
  | 'dialled'
  | 'pressed'
  | 'recorded'
  | 'key_lost'
  | 'unknown_verb'
  | 'hung_up'
  | 'ended';

export type LiveEventFact =
  | { kind: 'sent'; frame: FrameFromTwilio }
  | { kind: 'received'; frame: FrameFromProduct | { invalid: string } }
  /**
   * The part of the agent's utterance that the caller has heard. Logged when the utterance is finished or interrupted.
   */
  | { kind: 'heard'; text: string; is_whole: boolean; language: string }
  | { kind: 'line'; what: LineEvent; detail: string };

/** `at_ms` is the time of the call's clock: milliseconds since the call started to ring. */
export type LiveEvent = { index: number; at_ms: number } & LiveEventFact;

export interface CallLog {
  add(fact: LiveEventFact): void;
  /** The events whose index is greater than `index`. */
  after(index: number): LiveEvent[];
  /** Resolves at the next event other than a chunk of the agent's speech, at the latest after `ms` milliseconds. */
  change(ms: number): Promise<void>;
}

const ENTRIES_MAX = 20_000;

/** True for a chunk of the agent's speech. Waiting clients are notified of a finished utterance, not of each chunk. */
function isPiece(fact: LiveEventFact): boolean {
  return fact.kind === 'received' && 'type' in fact.frame && fact.frame.type === 'text';
}

/** The log of one call. Stores only the first 20,000 events. */
export function createCallLog(now: () => number): CallLog {
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  return {
    add(fact) {
      if (events.length < ENTRIES_MAX)
        events.push({ index: events.length, at_ms: Math.round(now()), ...fact });
      if (isPiece(fact)) return;
      for (const wake of waiting) wake();
    },
    after: (index) => events.slice(index + 1),
    change: (ms) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        waiting.add(done);
      }),
  };
}
