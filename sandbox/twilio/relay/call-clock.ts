/** Milliseconds since the call started to ring, in the accelerated time of the call. */
export interface CallClock {
  now(): number;
  /** Advances the clock by the time that accelerated speech saves. */
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
