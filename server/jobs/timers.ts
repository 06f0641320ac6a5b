import { type JobName, SHARDS } from './catalogue.ts';
import type { Jobs } from './wake-ups.ts';

type Timer = { name: string; everyMs: number; wake(jobs: Jobs): void };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const timer = (everyMs: number, name: string, job: Exclude<JobName, 'charge-calls'>): Timer => ({
  name,
  everyMs,
  wake: (jobs) => jobs.wake(job, {}, 'timer'),
});

const shards: Timer = {
  name: 'shards',
  everyMs: 5 * SECOND,
  wake: (jobs) => {
    for (const shard of SHARDS) jobs.wake('charge-calls', { shard }, 'timer');
  },
};

/**
 * Every timer of the product, one table. A timer only wakes; what is due is decided by rows and app_now(), so it
 * does not matter how many workers wake, how often, or whether a tick was missed.
 */
export const TIMERS: readonly Timer[] = [
  shards,
  timer(5 * SECOND, 'outbox', 'relay-outbox'),
  timer(5 * SECOND, 'mails', 'send-mails'),
  timer(5 * SECOND, 'customer-mails', 'send-customer-mails'),
  timer(5 * SECOND, 'stripe-events', 'apply-stripe-events'),
  timer(15 * MINUTE, 'payment-reconciler', 'reconcile-payments'),
  timer(MINUTE, 'call-sweeper', 'sweep-calls'),
  timer(15 * MINUTE, 'call-reconciler', 'reconcile-calls'),
  timer(MINUTE, 'reminders', 'queue-reminders'),
  timer(HOUR, 'ledger-check', 'check-ledger'),
  timer(MINUTE, 'pictures', 'fetch-pictures'),
  timer(HOUR, 'purge', 'purge-expired'),
];

/** Runs every timer once, now. */
export function wakeEverything(jobs: Jobs): void {
  for (const { wake } of TIMERS) wake(jobs);
}
