import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Minimum response time. It is longer than the work takes on an idle machine, so that the response time reveals nothing
 * about the result.
 */
const EVEN_MS = 200;

/**
 * Runs `work`, and returns or throws 200 ms after its start at the earliest. The response time then does not reveal
 * whether an email address has an account.
 */
export async function evenOutTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
