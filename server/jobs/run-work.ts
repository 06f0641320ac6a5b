import type { Logger } from 'pino';
import { isProviderUnavailable } from '../core/errors.ts';
import type { SystemDb } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/transaction.ts';
import { buryWork, claimWork, LeaseLost, retryWork, type Work } from './due-work.ts';
import { definitionOf, type WorkKind } from './work-kinds.ts';

/**
 * Handles the work of a kind. `work` and `giveUp` call providers outside any transaction. Both end with `finishWork`,
 * `repeatWork` or `retryWork` in the transaction that writes their result. Work whose subject was deleted is finished.
 */
export type WorkHandler<Deps> = {
  /**
   * Does the work; called again after a crash. An error is logged, and the work is retried after the backoff of its
   * kind.
   */
  work(deps: Deps, work: Work): Promise<void>;
  /** Handles work without remaining attempts. Without this function, such work becomes a dead letter. */
  giveUp?(deps: Deps, work: Work): Promise<void>;
  /** False while no attempt could succeed, for example while a provider is unavailable. No work is claimed then. */
  canWork?(deps: Deps): boolean;
};

type RunDeps = { db: SystemDb; log: Logger };

/**
 * Handles due work of a kind until none is left or the run has reached its limit. Returns the number of handled items.
 * The run also ends at the first work for which a provider is unavailable, so that a provider that does not answer
 * occupies the worker for one timeout. While the database is unavailable, no failure can be stored: the error is
 * rethrown, and the lease expires. The claim still counts as an attempt.
 */
export async function runWork<Deps extends RunDeps>(
  deps: Deps,
  kind: WorkKind,
  handler: WorkHandler<Deps>,
): Promise<number> {
  const { concurrency, runMax } = definitionOf(kind);
  let [claimed, done, isUnavailable] = [0, 0, false];
  const lane = async () => {
    while (claimed < runMax && !isUnavailable && handler.canWork?.(deps) !== false) {
      claimed += 1;
      const work = await claimWork(deps.db, kind);
      if (!work) return;
      const outcome = await attempt(deps, handler, work);
      if (outcome === 'done') done += 1;
      isUnavailable ||= outcome === 'unavailable';
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return done;
}

async function attempt<Deps extends RunDeps>(
  deps: Deps,
  handler: WorkHandler<Deps>,
  work: Work,
): Promise<'done' | 'failed' | 'unavailable'> {
  const { attemptsMax } = definitionOf(work.kind);
  try {
    if (attemptsMax === null || work.attempts <= attemptsMax) {
      await handler.work(deps, work);
      return 'done';
    }
    await endAttempts(deps, handler, work, new Error('every worker that claimed it died'));
  } catch (error) {
    await noteFailure(deps, handler, work, error);
    if (isProviderUnavailable(error)) return 'unavailable';
  }
  return 'failed';
}

async function noteFailure<Deps extends RunDeps>(
  deps: Deps,
  handler: WorkHandler<Deps>,
  work: Work,
  error: unknown,
): Promise<void> {
  if (isDatabaseUnavailable(error)) throw error;
  const about = { err: error, ...aboutWork(work) };
  if (error instanceof LeaseLost) {
    deps.log.info(about, 'another worker took over the work');
    return;
  }
  deps.log.warn(about, 'work failed');
  try {
    await endOrRetry(deps, handler, work, error);
  } catch (second) {
    if (!(second instanceof LeaseLost)) throw second;
  }
}

async function endOrRetry<Deps extends RunDeps>(
  deps: Deps,
  handler: WorkHandler<Deps>,
  work: Work,
  error: unknown,
): Promise<void> {
  const { attemptsMax } = definitionOf(work.kind);
  // More attempts than the maximum mean that `giveUp` failed. It is then retried with the same backoff as the work.
  if (work.attempts === attemptsMax) await endAttempts(deps, handler, work, error);
  else await retryWork(deps.db.ofBusiness(work.businessId), work, error);
}

async function endAttempts<Deps extends RunDeps>(
  deps: Deps,
  handler: WorkHandler<Deps>,
  work: Work,
  error: unknown,
): Promise<void> {
  if (handler.giveUp) return handler.giveUp(deps, work);
  await buryWork(deps.db.ofBusiness(work.businessId), work, error);
  deps.log.error({ err: error, ...aboutWork(work) }, 'DEAD LETTER: work failed and waits for an operator');
}

const aboutWork = ({ kind, subject, businessId, attempts }: Work) => ({
  kind,
  subject,
  businessId,
  attempts,
});
