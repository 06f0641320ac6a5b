import type { Logger } from 'pino';
import { z } from 'zod';
import { openNotifyChannel } from './notify-channel.ts';

/** Invalidations that arrive together leave together: a burst of charges is one message. */
const BATCH_MS = 50;
/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes or more. */
const BUSINESSES_PER_MESSAGE = 100;

/**
 * `catalogue`: services, hours, languages, phrases, numbers and their orders, settings of the receptionist. `calls`:
 * also messages of callers. `team`: members and invitations. `reports`: also their schedules. `sessions`: processes
 * reread the business's cached sessions; not sent to browsers.
 */
export const LIVE_TOPICS = [
  'balance',
  'calls',
  'appointments',
  'customers',
  'catalogue',
  'team',
  'reports',
  'sessions',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

const message = z.array(z.tuple([z.number().int(), z.array(z.enum(LIVE_TOPICS))]));

export type InvalidationListener = (topics: readonly LiveTopic[]) => void;

/**
 * Tells browsers after a commit which queries to refetch. An invalidation carries no data and may be lost or repeated.
 */
export type Invalidations = {
  publish(businessIds: readonly number[], topics: readonly LiveTopic[]): void;
  /** Subscribes to the invalidations of one business until the returned function is called. */
  subscribe(businessId: number, listener: InvalidationListener): () => void;
  /**
   * Subscribes to every invalidation. After a gap the listener gets `null` instead of a business, because any may have
   * been missed.
   */
  onInvalidation(listener: (businessId: number | null, topics: readonly LiveTopic[]) => void): void;
  /** Whether invalidations of other processes arrive at the moment. */
  isConnected(): boolean;
  close(): Promise<void>;
};

/**
 * Invalidations between processes over LISTEN/NOTIFY, batched, never inside a transaction (NOTIFY serialises commits).
 * After a gap every listener is told that everything may have changed.
 */
export function createInvalidations(databaseUrl: string, log: Logger): Invalidations {
  const listeners = new Map<number, Set<InvalidationListener>>();
  const overhearers: ((businessId: number | null, topics: readonly LiveTopic[]) => void)[] = [];
  const waiting = new Map<number, Set<LiveTopic>>();
  let timer: NodeJS.Timeout | undefined;

  const deliver = (businessId: number, topics: readonly LiveTopic[]) => {
    for (const listener of listeners.get(businessId) ?? []) listener(topics);
  };
  const channel = openNotifyChannel(databaseUrl, 'invalidations', log, {
    onMessage(payload) {
      for (const [businessId, topics] of message.safeParse(JSON.parse(payload)).data ?? []) {
        for (const overhear of overhearers) overhear(businessId, topics);
        deliver(businessId, topics);
      }
    },
    onReconnect() {
      for (const overhear of overhearers) overhear(null, LIVE_TOPICS);
      for (const businessId of listeners.keys()) deliver(businessId, LIVE_TOPICS);
    },
  });

  async function flush(): Promise<void> {
    timer = undefined;
    const batch = [...waiting].map(([businessId, topics]) => [businessId, [...topics]]);
    waiting.clear();
    for (let at = 0; at < batch.length; at += BUSINESSES_PER_MESSAGE) {
      await channel.send(JSON.stringify(batch.slice(at, at + BUSINESSES_PER_MESSAGE)));
    }
  }
  const flushQuietly = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'invalidations were dropped'));

  return {
    publish(businessIds, topics) {
      for (const businessId of businessIds) {
        waiting.set(businessId, new Set([...(waiting.get(businessId) ?? []), ...topics]));
      }
      timer ??= setTimeout(flushQuietly, BATCH_MS);
    },
    subscribe(businessId, listener) {
      const group = listeners.get(businessId) ?? new Set();
      listeners.set(businessId, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0) listeners.delete(businessId);
      };
    },
    onInvalidation: (listener) => void overhearers.push(listener),
    isConnected: () => channel.isConnected(),
    async close() {
      clearTimeout(timer);
      await flushQuietly();
      await channel.close();
    },
  };
}
