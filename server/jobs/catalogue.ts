import { z } from 'zod';

/** Work is split by business into this many lanes (SQL: lane_of). */
export const LANE_COUNT = 8;
export const LANES = Array.from({ length: LANE_COUNT }, (_, lane) => lane);

/** Queues are resources: one is never kept waiting by the other's slow providers. */
export const QUEUE_NAMES = ['money', 'effects'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

const nothing = z.object({});
const lane = z.object({
  lane: z
    .number()
    .int()
    .min(0)
    .max(LANE_COUNT - 1),
});

type JobDefinition = { queue: QueueName; payload: z.ZodType<object>; retry: string };

/**
 * Every job of the product: a command, its queue, its payload. A job is a doorbell: it says that rows may be due and
 * carries no fact, so losing it, doubling it or delaying it changes nothing but the time. `retry` says who rings again.
 */
export const JOBS = {
  'charge-calls': { queue: 'money', payload: lane, retry: 'the lane is rung every 5 s' },
  'relay-outbox': { queue: 'effects', payload: nothing, retry: 'rung every 5 s' },
  'send-mails': { queue: 'effects', payload: nothing, retry: 'rung every 5 s' },
  'sweep-calls': { queue: 'effects', payload: nothing, retry: 'rung every minute' },
  'reconcile-calls': { queue: 'effects', payload: nothing, retry: 'rung every 15 minutes' },
  'check-ledger': { queue: 'effects', payload: nothing, retry: 'rung every hour' },
  'purge-expired': { queue: 'effects', payload: nothing, retry: 'rung every hour' },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = z.infer<(typeof JOBS)[Name]['payload']>;

export const JOB_NAMES = Object.keys(JOBS).filter((name): name is JobName => name in JOBS);
