import type { FrameFromProduct, FrameFromTwilio } from './relay-frames.ts';

/** Events of a call outside the socket's frames. */
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
  /** The part of an utterance that the caller heard, once it was finished or interrupted. */
  | { kind: 'heard'; text: string; is_whole: boolean; language: string }
  | { kind: 'line'; what: LineEvent; detail: string };

/** `at_ms` counts from the moment the call rang, by the clock of the call. */
export type LiveEvent = { index: number; at_ms: number } & LiveEventFact;

export interface CallLog {
  add(fact: LiveEventFact): void;
  /** The events after the one of that index. */
  after(index: number): LiveEvent[];
  /** Resolves after an event other than a piece of speech, or after `ms`. */
  change(ms: number): Promise<void>;
}

const ENTRIES_MAX = 20_000;

/** True for one of several pieces of speech; waiting clients wait for the finished utterance instead. */
function isPiece(fact: LiveEventFact): boolean {
  return fact.kind === 'received' && 'type' in fact.frame && fact.frame.type === 'text';
}

/** The log of one call, its first 20,000 events. */
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
