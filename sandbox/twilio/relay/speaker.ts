import type { CallClock } from './call-clock.ts';

/** The speed of a real voice. */
const CHARACTERS_A_SECOND = 15;
const TICK_MS = 20;

/** A piece of the text to speak; `isLast` marks the last piece of an utterance. */
export interface Piece {
  text: string;
  isLast: boolean;
  isInterruptible: boolean;
  isPreemptible: boolean;
}

export interface Cut {
  text: string;
  /** Milliseconds for which the utterance was spoken, by the clock of the call. */
  durationMs: number;
}

interface Parts {
  clock: CallClock;
  /**
   * The speed as a multiple of a real voice. The clock of the call advances by the time that a real voice would need.
   */
  speed: number;
  onUtterance(text: string, isWhole: boolean): void;
}

/** Speaks pieces of text one after the other at the speed of a voice, as Twilio plays the text that it receives. */
export class Speaker {
  readonly #parts: Parts;
  #waiting: Piece[] = [];
  #text = '';
  /** True until the last piece of the current utterance is added. */
  #isOpen = false;
  #beganAt = 0;
  #tickedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #mark: { text: string; then(wasFound: boolean): void } | undefined;
  #whenQuiet: (() => void)[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  add(piece: Piece): void {
    if (!this.#isOpen && this.#waiting.some((other) => other.isPreemptible)) {
      this.#waiting = [];
      this.#finish(false);
    }
    if (this.#timer === undefined) this.#tickedAt = performance.now();
    this.#isOpen = !piece.isLast;
    this.#waiting.push({ ...piece });
    this.#schedule();
  }

  /** True while an utterance is being spoken or its last piece is still missing. */
  isSpeaking(): boolean {
    return this.#isOpen || this.#waiting.length > 0;
  }

  /** True if the caller would interrupt the agent by speaking now. */
  isInterruptible(): boolean {
    return this.#waiting.every((piece) => piece.isInterruptible);
  }

  /** The part of the current utterance that was spoken. */
  spoken(): string {
    return this.#text;
  }

  /** Ends the current utterance after its waiting pieces, even if its last piece was never added. */
  close(): void {
    if (this.#isOpen) this.add({ text: '', isLast: true, isInterruptible: true, isPreemptible: false });
  }

  /** Stops immediately and drops all waiting text. */
  cut(): Cut {
    const durationMs = Math.round(this.#parts.clock.now() - this.#beganAt);
    const cut = { text: this.#text, durationMs: this.#text === '' ? 0 : durationMs };
    this.#waiting = [];
    this.#isOpen = false;
    this.#mark = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#finish(false);
    this.#schedule();
    return cut;
  }

  /**
   * Calls `then` immediately after the last character of `text` was spoken, or when the utterance ends without
   * containing `text`.
   */
  at(text: string, then: (wasFound: boolean) => void): void {
    this.#mark = { text, then };
    if (this.#limit('').isMark) this.#reach(true);
  }

  /** Resolves when nothing is left to speak. */
  quiet(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenQuiet.push(resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#tick(), TICK_MS);
    else if (!this.#isOpen) for (const resolve of this.#whenQuiet.splice(0)) resolve();
  }

  #tick(): void {
    this.#timer = undefined;
    const elapsed = performance.now() - this.#tickedAt;
    this.#tickedAt += elapsed;
    let budget = Math.max(1, Math.round((elapsed / 1_000) * CHARACTERS_A_SECOND * this.#parts.speed));
    for (let piece = this.#waiting[0]; piece && budget > 0; piece = this.#waiting[0])
      budget -= this.#speak(piece, budget);
    this.#schedule();
  }

  /** Speaks at most `budget` characters of a piece. Returns the number of characters to subtract from the budget. */
  #speak(piece: Piece, budget: number): number {
    const { length, isMark } = this.#limit(piece.text.slice(0, budget));
    if (this.#text === '') this.#beganAt = this.#parts.clock.now();
    this.#text += piece.text.slice(0, length);
    piece.text = piece.text.slice(length);
    this.#spend(length);
    if (isMark) this.#reach(true);
    // The callback called by `#reach` may have interrupted the speech.
    if (piece.text === '' && this.#waiting[0] === piece) {
      this.#waiting.shift();
      if (piece.isLast) this.#finish(true);
    }
    return isMark ? budget : length;
  }

  /**
   * The number of characters of `next` that may be spoken before the callback registered with `at` must be called.
   * `isMark` is true if `next` completes the text of that callback.
   */
  #limit(next: string): { length: number; isMark: boolean } {
    const markText = this.#mark?.text.toLowerCase();
    const at = markText === undefined ? -1 : (this.#text + next).toLowerCase().indexOf(markText);
    if (markText === undefined || at < 0) return { length: next.length, isMark: false };
    return { length: Math.max(0, at + markText.length - this.#text.length), isMark: true };
  }

  #spend(characters: number): void {
    const neededMs = (characters / CHARACTERS_A_SECOND) * 1_000;
    this.#parts.clock.skip(neededMs - neededMs / this.#parts.speed);
  }

  #reach(wasFound: boolean): void {
    const reached = this.#mark;
    this.#mark = undefined;
    reached?.then(wasFound);
  }

  #finish(isWhole: boolean): void {
    const utterance = this.#text;
    this.#text = '';
    if (utterance !== '') this.#parts.onUtterance(utterance, isWhole);
    if (isWhole) this.#reach(false);
  }
}
