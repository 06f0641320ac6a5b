import type { CallClock } from './call-clock.ts';

/** How fast a voice reads. */
const CHARACTERS_A_SECOND = 15;
const TICK_MS = 20;

/** A piece of what is to be spoken; `isLast` ends the utterance. */
export interface Piece {
  text: string;
  isLast: boolean;
  isInterruptible: boolean;
  isPreemptible: boolean;
}

export interface Cut {
  text: string;
  /** How long it had been spoken, in the call's milliseconds. */
  durationMs: number;
}

export interface Speaker {
  add(piece: Piece): void;
  /** Whether something is being spoken, or an utterance has begun that is not complete yet. */
  isSpeaking(): boolean;
  /** Whether words of the caller would stop it now. */
  isInterruptible(): boolean;
  /** What was spoken of the present utterance so far. */
  spoken(): string;
  /** Nothing more comes: what waits is spoken, and the utterance is over with it. */
  close(): void;
  /** Stops at once; everything that waits is dropped. */
  cut(): Cut;
  /** Calls back once these words of an utterance were spoken, exactly there, or when the next utterance ends without them. */
  at(words: string, then: (wasFound: boolean) => void): void;
  /** Resolves when nothing is left to speak. */
  quiet(): Promise<void>;
}

interface Parts {
  clock: CallClock;
  /** How many times faster than a voice; the call's clock counts the time that a voice would need. */
  speed: number;
  onUtterance(text: string, isWhole: boolean): void;
}

/** Speaks pieces one after the other at the speed of a voice, as Twilio plays what it is sent. */
export function createSpeaker({ clock, speed, onUtterance }: Parts): Speaker {
  let waiting: Piece[] = [];
  let text = '';
  let isOpen = false;
  let beganAt = 0;
  let tickedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let mark: { words: string; then(wasFound: boolean): void } | undefined;
  const whenQuiet: (() => void)[] = [];

  function spend(characters: number): void {
    const neededMs = (characters / CHARACTERS_A_SECOND) * 1_000;
    clock.skip(neededMs - neededMs / speed);
  }

  function reach(wasFound: boolean): void {
    const reached = mark;
    mark = undefined;
    reached?.then(wasFound);
  }

  /** Up to where the next words may be spoken without passing the mark. */
  function limit(next: string): { length: number; isMark: boolean } {
    if (!mark) return { length: next.length, isMark: false };
    const end = (text + next).toLowerCase().indexOf(mark.words.toLowerCase());
    if (end < 0) return { length: next.length, isMark: false };
    return { length: Math.max(0, end + mark.words.length - text.length), isMark: true };
  }

  function finish(isWhole: boolean): void {
    const said = text;
    text = '';
    if (said !== '') onUtterance(said, isWhole);
    if (isWhole) reach(false);
  }

  /** Speaks at most `budget` characters of the first piece; returns how many. */
  function speak(piece: Piece, budget: number): number {
    const { length, isMark } = limit(piece.text.slice(0, budget));
    if (text === '') beganAt = clock.now();
    text += piece.text.slice(0, length);
    piece.text = piece.text.slice(length);
    spend(length);
    if (isMark) reach(true);
    // Whoever was called back may have cut the speech.
    if (piece.text === '' && waiting[0] === piece) {
      waiting.shift();
      if (piece.isLast) finish(true);
    }
    return isMark ? budget : length;
  }

  function tick(): void {
    timer = undefined;
    const elapsed = performance.now() - tickedAt;
    tickedAt += elapsed;
    let budget = Math.max(1, Math.round((elapsed / 1_000) * CHARACTERS_A_SECOND * speed));
    for (let piece = waiting[0]; piece && budget > 0; piece = waiting[0]) budget -= speak(piece, budget);
    schedule();
  }

  function schedule(): void {
    if (waiting.length > 0) timer ??= setTimeout(tick, TICK_MS);
    else if (!isOpen) for (const resolve of whenQuiet.splice(0)) resolve();
  }

  return {
    add(piece) {
      if (!isOpen && waiting.some((other) => other.isPreemptible)) {
        waiting = [];
        finish(false);
      }
      if (timer === undefined) tickedAt = performance.now();
      isOpen = !piece.isLast;
      waiting.push({ ...piece });
      schedule();
    },
    isSpeaking: () => isOpen || waiting.length > 0,
    isInterruptible: () => waiting.every((piece) => piece.isInterruptible),
    spoken: () => text,
    close() {
      if (!isOpen) return;
      isOpen = false;
      waiting.push({ text: '', isLast: true, isInterruptible: true, isPreemptible: false });
      schedule();
    },
    cut() {
      const cut = { text, durationMs: Math.round(clock.now() - beganAt) };
      waiting = [];
      isOpen = false;
      clearTimeout(timer);
      timer = undefined;
      mark = undefined;
      finish(false);
      schedule();
      return cut;
    },
    at(words, then) {
      mark = { words, then };
      if (limit('').isMark) reach(true);
    },
    quiet: () =>
      new Promise((resolve) => {
        whenQuiet.push(resolve);
        schedule();
      }),
  };
}
