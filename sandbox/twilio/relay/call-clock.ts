/** Milliseconds since the call rang, in the accelerated time of the call. */
export interface CallClock {
  now(): number;
  /** Lets time pass on the line that did not pass here: speech that is played faster than it is spoken. */
  skip(ms: number): void;
}

export function createCallClock(): CallClock {
  const startedAt = performance.now();
  let skipped = 0;
  return {
    now: () => performance.now() - startedAt + skipped,
    skip(ms) {
      skipped += ms;
    },
  };
}
