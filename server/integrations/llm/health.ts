import type { Logger } from 'pino';
import {
  describeFailure,
  type Failure,
  type FailureReason,
  IS_ABOUT_CONTENT,
  NEEDS_OPERATOR,
} from './failures.ts';

/** Number of consecutive failures after which a model counts as down. */
const FAILURES_MAX = 3;
/** Milliseconds after which a model is tried again whose failure only an operator can resolve. */
const NEEDS_OPERATOR_REST_MS = 60_000;

/** Failures and successes of a model since the start of the process. */
export type Health = {
  failed(failure: Failure): void;
  succeeded(): void;
  /**
   * True while the model is down: after a failure that only an operator can resolve, or after three consecutive
   * failures. Reset by the next answer of the model.
   */
  isDown(): boolean;
  failures(): ReadonlyMap<FailureReason, number>;
};

/** The health of one model in this process. */
export function createHealth(): Health {
  const counts = new Map<FailureReason, number>();
  let running = 0;
  let needsOperator = false;
  return {
    failed({ reason }) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      if (IS_ABOUT_CONTENT.has(reason)) return;
      running += 1;
      needsOperator = NEEDS_OPERATOR.has(reason);
    },
    succeeded() {
      running = 0;
      needsOperator = false;
    },
    isDown: () => needsOperator || running >= FAILURES_MAX,
    failures: () => counts,
  };
}

/** Remedies for an operator; `{prefix}` stands for the variables of the model. */
const REMEDIES: Partial<Record<FailureReason, string>> = {
  unauthorized: 'The provider rejected the key. Check {prefix}_API_KEY and its permissions.',
  not_found: 'The provider knows no such model or address. Check {prefix}_MODEL and {prefix}_BASE_URL.',
  quota: 'The provider account has no credit left. Check its billing.',
  bad_request: 'The provider rejected the request. Check that {prefix}_MODEL can stream and call functions.',
};

type Failing = {
  name: string;
  prefix: string;
  breaker: { failed(): void; rest(ms: number): void };
  health: Health;
};

/**
 * Records a failure of a model: counts it, skips the model for some time unless the content of the request caused the
 * failure, and logs it. A failure that only an operator can resolve is logged as an error with its remedy. Returns the
 * failure.
 */
export function recordFailure(provider: Failing, error: unknown, log: Logger): Failure {
  const { name, prefix, breaker, health } = provider;
  const failure = describeFailure(error);
  health.failed(failure);
  if (NEEDS_OPERATOR.has(failure.reason)) breaker.rest(NEEDS_OPERATOR_REST_MS);
  else if (failure.retryAfterMs !== null) breaker.rest(failure.retryAfterMs);
  else if (!IS_ABOUT_CONTENT.has(failure.reason)) breaker.failed();
  const details = { model: name, provider: prefix.toLowerCase(), ...failure };
  const remedy = REMEDIES[failure.reason]?.replaceAll('{prefix}', prefix);
  if (remedy) log.error({ ...details, remedy }, 'a model rejects our requests');
  else log.warn(details, 'a model did not answer');
  return failure;
}

/** Records that a model answered. */
export function recordSuccess({ breaker, health }: { breaker: { succeeded(): void }; health: Health }): void {
  breaker.succeeded();
  health.succeeded();
}

/** True when models are configured and all of them are down. The phrasebook then answers. */
export const areModelsDown = (models: readonly { health: Pick<Health, 'isDown'> }[]): boolean =>
  models.length > 0 && models.every(({ health }) => health.isDown());
