import type { Provider } from './faults.ts';
import type { RetryPolicy } from './retry-policy.ts';

export interface SignedRequest {
  headers: Record<string, string>;
  body: string;
}

/** One webhook to be sent. `url` may have been stored in an earlier run, so only its path and query are used. */
export interface Webhook {
  provider: Provider;
  event: string;
  subject: string;
  url: string;
  policy: RetryPolicy;
  backoffMs: readonly number[];
  /** Signs the request for the given URL; called again for every attempt. */
  sign(url: string): SignedRequest;
  /**
   * True if the provider waits for the response before it continues, as with a voice webhook. Such a webhook cannot be
   * dropped or overtaken.
   */
  synchronous?: boolean;
}

/** The result of the last attempt of a webhook. Without a response, `status` is null and `error` has the reason. */
export interface Delivery {
  event: string;
  status: number | null;
  answer: string;
  error: string | null;
  attempts: number;
}
