import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work on a calm machine, so that the clock says nothing about what was found. */
const EVEN_MS = 200;

/**
 * Runs `work` and answers, or throws, no earlier than 200 ms after it began: a caller who times the answer does not
 * learn whether an email address has an account.
 */
export async function evenOutTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
