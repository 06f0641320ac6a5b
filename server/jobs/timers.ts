import { type JobName, LANES } from './catalogue.ts';
import type { Doorbells } from './doorbells.ts';

type Timer = { name: string; everyMs: number; ring(doorbells: Doorbells): void };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const timer = (everyMs: number, name: string, job: Exclude<JobName, 'charge-calls'>): Timer => ({
  name,
  everyMs,
  ring: (doorbells) => doorbells.ring(job, {}, 'timer'),
});

const lanes: Timer = {
  name: 'lanes',
  everyMs: 5 * SECOND,
  ring: (doorbells) => {
    for (const lane of LANES) doorbells.ring('charge-calls', { lane }, 'timer');
  },
};

/**
 * Every timer of the product, one table. A timer only rings; what is due is decided by rows and app_now(), so it
 * does not matter how many workers ring, how often, or whether a tick was missed.
 */
export const TIMERS: readonly Timer[] = [
  lanes,
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

/** Rings every timer once, now. */
export function ringEverything(doorbells: Doorbells): void {
  for (const { ring } of TIMERS) ring(doorbells);
}
