const FAILURES_MAX = 3;
const REST_MS = 30_000;

/**
 * Leaves out a provider that failed three times in a row, for 30 seconds. After them it is asked again, and left out
 * again at its next failure.
 */
export type Breaker = {
  isOpen(): boolean;
  succeeded(): void;
  failed(): void;
  /** Leaves the provider out for so many milliseconds from now, whatever came before. */
  rest(ms: number): void;
};

/** `now` in milliseconds of a clock that only goes forward. */
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
