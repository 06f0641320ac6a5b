/** The result of one attempt: an HTTP response, no connection, or a connection without a response in time. */
export type AttemptEnd = { status: number } | 'connection' | 'timeout';

/**
 * When a webhook is retried: at most `retries` times, and never more than `capMs` milliseconds after the first attempt.
 */
export interface RetryPolicy {
  retries: number;
  capMs: number;
  attemptMs: number;
  shouldRetry(end: AttemptEnd): boolean;
}

function isSuccess(end: AttemptEnd): boolean {
  return typeof end === 'object' && end.status < 400;
}

function reasonsOf(end: AttemptEnd): string[] {
  if (end === 'connection') return ['ct'];
  if (end === 'timeout') return ['rt'];
  return end.status >= 500 ? ['5xx'] : ['4xx'];
}

/**
 * Twilio's rule: one retry, only after a failed connection. The fragment of the URL can override it, such as
 * `#rc=3&rp=all`. `rc` is the number of retries. `rp` lists the failures that are retried: ct (connection), rt
 * (response timeout), 4xx, 5xx or all. All attempts together end after 15 seconds. Source: Twilio's "connection
 * overrides".
 */
export function twilioRetryPolicy(url: string): RetryPolicy {
  const fragment = new URLSearchParams(new URL(url).hash.slice(1));
  const count = Number(fragment.get('rc') ?? '1');
  const retries = Number.isInteger(count) && count >= 0 ? Math.min(count, 5) : 1;
  const reasons = (fragment.get('rp') ?? 'ct').split(',');
  return {
    retries,
    capMs: 15_000,
    attemptMs: 15_000,
    shouldRetry: (end) =>
      !isSuccess(end) && (reasons.includes('all') || reasonsOf(end).some((r) => reasons.includes(r))),
  };
}

/** Resend's rule, shortened: three more attempts after anything but a 2xx. Real Resend spreads them over hours. */
export const resendRetryPolicy: RetryPolicy = {
  retries: 3,
  capMs: 120_000,
  attemptMs: 15_000,
  shouldRetry: (end) => typeof end !== 'object' || end.status < 200 || end.status >= 300,
};

/** Stripe's rule, shortened: eight more attempts after anything but a 2xx. Real Stripe continues for three days. */
export const stripeRetryPolicy: RetryPolicy = { ...resendRetryPolicy, retries: 8, capMs: 600_000 };
