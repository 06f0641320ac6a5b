import { z } from 'zod';

/** Work is split by business into this many shards (SQL: shard_of). */
export const SHARD_COUNT = 8;
export const SHARDS = Array.from({ length: SHARD_COUNT }, (_, shard) => shard);

/** The queues. A slow job delays only its own queue. `bulk` is for jobs that may arrive by the thousand. */
export const QUEUE_NAMES = ['money', 'effects', 'bulk'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const nothing = z.object({});
const shard = z.object({
  shard: z
    .number()
    .int()
    .min(0)
    .max(SHARD_COUNT - 1),
});

type JobDefinition = {
  queue: QueueName;
  payload: z.ZodType<object>;
  /** Interval in milliseconds of the timer that wakes this job, in addition to wake-ups by events. */
  everyMs: number;
  /**
   * Minimum milliseconds between two wake-ups of this job. The first is sent immediately; the rest of a burst is
   * combined, so that a few runs handle large batches.
   */
  restMs: number;
};

/**
 * Every job of the product: a command, its queue, its payload. A job is only a wake-up with the message that rows may
 * be due. A lost, repeated or late job therefore affects only the time at which the work is done.
 */
export const JOBS = {
  'charge-calls': { queue: 'money', payload: shard, everyMs: 5 * SECOND, restMs: 100 },
  'open-recharges': { queue: 'money', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'submit-recharges': { queue: 'effects', payload: nothing, everyMs: 5 * SECOND, restMs: 0 },
  'charge-fees': { queue: 'money', payload: nothing, everyMs: 15 * MINUTE, restMs: 0 },
  'relay-outbox': { queue: 'effects', payload: nothing, everyMs: 5 * SECOND, restMs: 100 },
  'send-mails': { queue: 'effects', payload: nothing, everyMs: 5 * SECOND, restMs: 100 },
  'send-customer-mails': { queue: 'bulk', payload: nothing, everyMs: 5 * SECOND, restMs: 100 },
  'apply-stripe-events': { queue: 'effects', payload: nothing, everyMs: 5 * SECOND, restMs: 0 },
  'provision-numbers': { queue: 'effects', payload: nothing, everyMs: 5 * SECOND, restMs: 0 },
  'release-numbers': { queue: 'effects', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'reconcile-payments': { queue: 'effects', payload: nothing, everyMs: 15 * MINUTE, restMs: 0 },
  'sweep-calls': { queue: 'effects', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'sweep-transfers': { queue: 'effects', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'sweep-conversations': { queue: 'effects', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'translate-turns': { queue: 'bulk', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'rate-conversations': { queue: 'bulk', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'roll-up-calls': { queue: 'bulk', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'follow-recordings': { queue: 'effects', payload: nothing, everyMs: 5 * SECOND, restMs: 0 },
  'reconcile-calls': { queue: 'effects', payload: nothing, everyMs: 15 * MINUTE, restMs: 0 },
  'queue-reminders': { queue: 'effects', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'queue-digests': { queue: 'bulk', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'follow-zone-rules': { queue: 'bulk', payload: nothing, everyMs: HOUR, restMs: 0 },
  'reconcile-numbers': { queue: 'effects', payload: nothing, everyMs: HOUR, restMs: 0 },
  'run-dunning': { queue: 'effects', payload: nothing, everyMs: HOUR, restMs: 0 },
  'check-ledger': { queue: 'effects', payload: nothing, everyMs: HOUR, restMs: 0 },
  'fetch-pictures': { queue: 'effects', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'read-pages': { queue: 'effects', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'run-report-schedules': { queue: 'effects', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'make-reports': { queue: 'bulk', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'close-businesses': { queue: 'effects', payload: nothing, everyMs: MINUTE, restMs: 0 },
  'erase-closed': { queue: 'bulk', payload: nothing, everyMs: HOUR, restMs: 0 },
  'purge-expired': { queue: 'effects', payload: nothing, everyMs: HOUR, restMs: 0 },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = z.infer<(typeof JOBS)[Name]['payload']>;

export const JOB_NAMES = Object.keys(JOBS).filter((name): name is JobName => name in JOBS);
