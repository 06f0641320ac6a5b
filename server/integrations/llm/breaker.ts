const FAILURES_MAX = 3;
const REST_MS = 30_000;

/**
 * Skips a provider for 30 seconds after three consecutive failures. After that the provider is tried again, and each
 * further failure skips it for another 30 seconds.
 */
export type Breaker = {
  isOpen(): boolean;
  succeeded(): void;
  failed(): void;
  /** Skips the provider for this many milliseconds from now. */
  rest(ms: number): void;
};

/** `now` returns milliseconds of a monotonic clock. */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  return {
    isOpen: () => now() < restsUntil,
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES_MAX) restsUntil = now() + REST_MS;
    },
    rest(ms) {
      restsUntil = Math.max(restsUntil, now() + ms);
    },
  };
}
