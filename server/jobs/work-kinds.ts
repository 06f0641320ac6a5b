import type { JobName } from './catalogue.ts';

type WorkDefinition = {
  /** Longer than one attempt can take. If its worker dies, another one claims the work then. */
  leaseSeconds: number;
  /** Work that failed or killed its worker this often is given up (WorkHandler). Null: it is retried for ever. */
  attemptsMax: number | null;
  /** Seconds from the first failure to the second attempt. Each further pause is twice as long, up to `pauseMax`. */
  pause: number;
  pauseMax: number;
  /** How many items a run works on at once … */
  concurrency: number;
  /** … and in all, so that no other job waits for long. The rest stays due. */
  runMax: number;
};

const MINUTE = 60;

/**
 * The kinds of due work. A kind is named like the job that wakes the workers for it. Each has its handler in
 * worker/work-handlers.ts.
 */
export const WORK_KINDS = {
  'read-pages': {
    leaseSeconds: 60,
    attemptsMax: 5,
    pause: 2 * MINUTE,
    pauseMax: 16 * MINUTE,
    concurrency: 4,
    runMax: 20,
  },
} as const satisfies Partial<Record<JobName, WorkDefinition>>;

export type WorkKind = keyof typeof WORK_KINDS;

export const WORK_KIND_NAMES = Object.keys(WORK_KINDS).filter((name): name is WorkKind => name in WORK_KINDS);

/** The definition of a kind, with the type that all kinds share. */
export const definitionOf = (kind: WorkKind): WorkDefinition => WORK_KINDS[kind];

/** Seconds to wait after so many attempts, 1 or more. */
export function pauseAfter(kind: WorkKind, attempts: number): number {
  const { pause, pauseMax } = definitionOf(kind);
  return Math.min(pause * 2 ** Math.min(attempts - 1, 20), pauseMax);
}
