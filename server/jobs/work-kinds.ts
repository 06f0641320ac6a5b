import type { JobName } from './catalogue.ts';

type WorkDefinition = {
  /**
   * Seconds of a lease, longer than one attempt can take. If the worker crashes, another worker claims the work after
   * this time.
   */
  leaseSeconds: number;
  /**
   * Number of failed or crashed attempts after which the work is given up (WorkHandler). Null: retried without limit.
   */
  attemptsMax: number | null;
  /** Seconds from the first failure to the second attempt. Each further backoff is twice as long, up to `pauseMax`. */
  pause: number;
  pauseMax: number;
  /** Number of items that a run processes concurrently. */
  concurrency: number;
  /** Maximum number of items per run, so that no other job waits for long. The rest stays due. */
  runMax: number;
};

const MINUTE = 60;

/**
 * The kinds of due work. A kind has the same name as the job that wakes the workers for it. Each kind has its handler
 * in worker/work-handlers.ts.
 */
export const WORK_KINDS = {
  'read-pages': {
    ...{ leaseSeconds: MINUTE, attemptsMax: 5, pause: 2 * MINUTE, pauseMax: 16 * MINUTE },
    ...{ concurrency: 4, runMax: 20 },
  },
  'fetch-pictures': {
    ...{ leaseSeconds: MINUTE, attemptsMax: 1, pause: MINUTE, pauseMax: MINUTE },
    ...{ concurrency: 1, runMax: 1_000 },
  },
  'translate-turns': {
    ...{ leaseSeconds: 5 * MINUTE, attemptsMax: 3, pause: MINUTE, pauseMax: MINUTE },
    ...{ concurrency: 1, runMax: 1_000 },
  },
  'follow-recordings': {
    ...{ leaseSeconds: MINUTE, attemptsMax: null, pause: 2, pauseMax: 60 * MINUTE },
    ...{ concurrency: 1, runMax: 1_000 },
  },
  'provision-numbers': {
    ...{ leaseSeconds: MINUTE, attemptsMax: null, pause: 2, pauseMax: 10 * MINUTE },
    ...{ concurrency: 4, runMax: 1_000 },
  },
  'release-numbers': {
    ...{ leaseSeconds: MINUTE, attemptsMax: null, pause: 2, pauseMax: 60 * MINUTE },
    ...{ concurrency: 1, runMax: 1_000 },
  },
  'queue-reminders': {
    ...{ leaseSeconds: MINUTE, attemptsMax: 8, pause: 2, pauseMax: 16 * MINUTE },
    ...{ concurrency: 1, runMax: 1_000 },
  },
  'queue-digests': {
    ...{ leaseSeconds: MINUTE, attemptsMax: null, pause: 2, pauseMax: 16 * MINUTE },
    ...{ concurrency: 1, runMax: 500 },
  },
  'make-reports': {
    ...{ leaseSeconds: 2 * MINUTE, attemptsMax: 5, pause: 2, pauseMax: 16 },
    ...{ concurrency: 1, runMax: 100 },
  },
  'run-report-schedules': {
    ...{ leaseSeconds: MINUTE, attemptsMax: 8, pause: 1, pauseMax: 64 },
    ...{ concurrency: 1, runMax: 500 },
  },
  'close-businesses': {
    ...{ leaseSeconds: MINUTE, attemptsMax: null, pause: MINUTE, pauseMax: 60 * MINUTE },
    ...{ concurrency: 1, runMax: 100 },
  },
} as const satisfies Partial<Record<JobName, WorkDefinition>>;

export type WorkKind = keyof typeof WORK_KINDS;

export const WORK_KIND_NAMES = Object.keys(WORK_KINDS).filter((name): name is WorkKind => name in WORK_KINDS);

/** The definition of a kind, with the type that all kinds share. */
export const definitionOf = (kind: WorkKind): WorkDefinition => WORK_KINDS[kind];

/** Seconds to wait after this number of failed attempts (1 or more). */
export function pauseAfter(kind: WorkKind, attempts: number): number {
  const { pause, pauseMax } = definitionOf(kind);
  return Math.min(pause * 2 ** Math.min(attempts - 1, 20), pauseMax);
}
