import type { Provider } from './faults.ts';

/** One attempt to deliver one webhook, and its result. */
export interface SentEvent {
  id: number;
  at: string;
  provider: Provider;
  /** The kind of webhook, such as `status.completed` or `email.bounced`. */
  event: string;
  /** The subject: a CallSid, a mail id, a Stripe event id. */
  subject: string;
  url: string;
  /** The first 2,000 characters of the sent body. */
  body: string;
  /** HTTP status of the response; null if there was no response or no request was sent. */
  status: number | null;
  /** The first 500 characters of the response. */
  answer: string;
  /** Why there is no response: `dropped` by an active fault, or the network error. */
  error: string | null;
  duration_ms: number;
  attempt: number;
}

export interface EventLog {
  add(event: Omit<SentEvent, 'id'>): SentEvent;
  /** The latest delivery attempts, newest first. */
  latest(limit: number, subject?: string): SentEvent[];
}

const ENTRIES_MAX = 5_000;

/** Stores the last 5,000 delivery attempts in memory. */
export function createEventLog(): EventLog {
  let entries: SentEvent[] = [];
  let lastId = 0;
  return {
    add(event) {
      lastId += 1;
      const entry = { id: lastId, ...event };
      entries.push(entry);
      // Old entries are removed only at twice the size, so that `add` takes constant time on average.
      if (entries.length >= 2 * ENTRIES_MAX) entries = entries.slice(-ENTRIES_MAX);
      return entry;
    },
    latest(limit, subject) {
      const recent = entries.slice(-ENTRIES_MAX);
      const matching = subject === undefined ? recent : recent.filter((entry) => entry.subject === subject);
      return limit === 0 ? [] : matching.slice(-limit).reverse();
    },
  };
}
