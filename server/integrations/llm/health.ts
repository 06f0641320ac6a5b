import type { Logger } from 'pino';
import {
  describeFailure,
  type Failure,
  type FailureReason,
  IS_ABOUT_CONTENT,
  NEEDS_OPERATOR,
} from './failures.ts';

/** So many failures in a row, and a model counts as not answering. */
const FAILURES_MAX = 3;
/** A model that only an operator can mend is asked again after so long. */
const NEEDS_OPERATOR_REST_MS = 60_000;

/** What a process has seen of a model since its start. */
export type Health = {
  failed(failure: Failure): void;
  succeeded(): void;
  /** It does not answer: wrongly configured, or three failures in a row. Until its next answer. */
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

/** What an operator does about a failure; `{prefix}` are the variables of the model. */
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
 * Records that a model failed: counts it, rests the model where that helps, and logs it in our own words. Returns the
 * failure. A failure that only an operator can mend is logged as an error with the remedy.
 */
export function recordFailure(provider: Failing, error: unknown, log: Logger): Failure {
  const { name, prefix, breaker, health } = provider;
  const failure = describeFailure(error);
  health.failed(failure);
  if (NEEDS_OPERATOR.has(failure.reason)) breaker.rest(NEEDS_OPERATOR_REST_MS);
  else if (failure.retryAfterMs !== null) breaker.rest(failure.retryAfterMs);
  else if (!IS_ABOUT_CONTENT.has(failure.reason)) breaker.failed();
  const told = { model: name, provider: prefix.toLowerCase(), ...failure };
  const remedy = REMEDIES[failure.reason]?.replaceAll('{prefix}', prefix);
  if (remedy) log.error({ ...told, remedy }, 'a model rejects our requests');
  else log.warn(told, 'a model did not answer');
  return failure;
}

/** Records that a model answered. */
export function recordSuccess({ breaker, health }: { breaker: { succeeded(): void }; health: Health }): void {
  breaker.succeeded();
  health.succeeded();
}

/** Whether models are configured, and none of them answers: then the built-in rules do. */
export const areModelsDown = (models: readonly { health: Pick<Health, 'isDown'> }[]): boolean =>
  models.length > 0 && models.every(({ health }) => health.isDown());
