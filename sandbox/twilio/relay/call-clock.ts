/**
 * Milliseconds since the call started to ring, as in a real call: accelerated speech and skipped waits count with their
 * real duration.
 */
export interface CallClock {
  now(): number;
  /** Advances the clock by the time that the emulation has saved. */
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
