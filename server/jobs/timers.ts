import { LANES } from './catalogue.ts';
import type { Doorbells } from './doorbells.ts';

type Timer = { name: string; everyMs: number; ring(doorbells: Doorbells): void };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Every timer of the product, one table. A timer only rings; what is due is decided by rows and app_now(), so it
 * does not matter how many workers ring, how often, or whether a tick was missed.
 */
export const TIMERS: readonly Timer[] = [
  {
    name: 'lanes',
    everyMs: 5 * SECOND,
    ring: (doorbells) => {
      for (const lane of LANES) doorbells.ring('charge-calls', { lane }, 'timer');
    },
  },
  { name: 'outbox', everyMs: 5 * SECOND, ring: (doorbells) => doorbells.ring('relay-outbox', {}, 'timer') },
  { name: 'mails', everyMs: 5 * SECOND, ring: (doorbells) => doorbells.ring('send-mails', {}, 'timer') },
  {
    name: 'customer-mails',
    everyMs: 5 * SECOND,
    ring: (doorbells) => doorbells.ring('send-customer-mails', {}, 'timer'),
  },
  {
    name: 'stripe-events',
    everyMs: 5 * SECOND,
    ring: (doorbells) => doorbells.ring('apply-stripe-events', {}, 'timer'),
  },
  {
    name: 'payment-reconciler',
    everyMs: 15 * MINUTE,
    ring: (doorbells) => doorbells.ring('reconcile-payments', {}, 'timer'),
  },
  { name: 'call-sweeper', everyMs: MINUTE, ring: (doorbells) => doorbells.ring('sweep-calls', {}, 'timer') },
  {
    name: 'call-reconciler',
    everyMs: 15 * MINUTE,
    ring: (doorbells) => doorbells.ring('reconcile-calls', {}, 'timer'),
  },
  { name: 'reminders', everyMs: MINUTE, ring: (doorbells) => doorbells.ring('queue-reminders', {}, 'timer') },
  { name: 'ledger-check', everyMs: HOUR, ring: (doorbells) => doorbells.ring('check-ledger', {}, 'timer') },
  { name: 'pictures', everyMs: MINUTE, ring: (doorbells) => doorbells.ring('fetch-pictures', {}, 'timer') },
  { name: 'purge', everyMs: HOUR, ring: (doorbells) => doorbells.ring('purge-expired', {}, 'timer') },
];

/** Rings every timer once, now. */
export function ringEverything(doorbells: Doorbells): void {
  for (const timer of TIMERS) timer.ring(doorbells);
}
