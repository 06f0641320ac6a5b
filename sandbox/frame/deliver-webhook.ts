import type { EventLog } from './event-log.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { pause } from './pause.ts';
import { type Attempt, postWebhook, statusOf } from './post-webhook.ts';
import type { Delivery, Webhook } from './webhook.ts';

export interface DelivererParts {
  publicUrl: string;
  events: EventLog;
  closing: AbortSignal;
}

export interface Deliverer {
  /**
   * Sends a webhook until an attempt succeeds or the provider's retry policy allows no further attempt. Calls `onFirst`
   * after the first attempt.
   */
  deliver(webhook: Webhook, onFirst: () => void): Promise<Delivery>;
  /** Logs a webhook that a fault prevents from being sent, with the reason. */
  skip(webhook: Webhook, reason: string): Delivery;
}

/**
 * The current URL of a stored webhook: the product's current origin with the stored path and query, without the
 * fragment.
 */
function rebaseUrl(stored: string, publicUrl: string): string {
  const { pathname, search } = new URL(stored);
  return `${publicUrl}${pathname}${search}`;
}

/**
 * Posts webhooks according to their retry policy, at most 16 at a time, and logs each attempt. Deliveries never reject.
 */
export function createDeliverer({ publicUrl, events, closing }: DelivererParts): Deliverer {
  const limit = limitConcurrency(16);

  function log(webhook: Webhook, body: string, attempt: Attempt, number: number, startedAt: number): void {
    events.add({
      at: new Date(startedAt).toISOString(),
      provider: webhook.provider,
      event: webhook.event,
      subject: webhook.subject,
      url: rebaseUrl(webhook.url, publicUrl),
      body: body.slice(0, 2_000),
      status: statusOf(attempt),
      answer: attempt.answer.slice(0, 500),
      error: attempt.error,
      duration_ms: Date.now() - startedAt,
      attempt: number,
    });
  }

  async function attemptOnce(webhook: Webhook, number: number, waitMs: number): Promise<Attempt> {
    const url = rebaseUrl(webhook.url, publicUrl);
    const request = webhook.sign(url);
    const startedAt = Date.now();
    const attempt = await postWebhook(url, request, waitMs, closing);
    log(webhook, request.body, attempt, number, startedAt);
    return attempt;
  }

  return {
    async deliver(webhook, onFirst) {
      const { policy, backoffMs } = webhook;
      const startedAt = Date.now();
      for (let number = 1; ; number += 1) {
        const leftMs = policy.capMs - (Date.now() - startedAt);
        const waitMs = Math.max(1, Math.min(policy.attemptMs, leftMs));
        const attempt = await limit(() => attemptOnce(webhook, number, waitMs));
        onFirst();
        const backoff = backoffMs[number - 1] ?? backoffMs.at(-1) ?? 0;
        const isLate = Date.now() - startedAt + backoff >= policy.capMs;
        if (number > policy.retries || isLate || closing.aborted || !policy.shouldRetry(attempt.end)) {
          const { answer, error } = attempt;
          return { event: webhook.event, status: statusOf(attempt), answer, error, attempts: number };
        }
        await pause(backoff, closing);
      }
    },
    skip(webhook, reason) {
      log(webhook, '', { end: 'connection', answer: '', error: reason }, 0, Date.now());
      return { event: webhook.event, status: null, answer: '', error: reason, attempts: 0 };
    },
  };
}
