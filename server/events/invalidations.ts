import type { Logger } from 'pino';
import { z } from 'zod';
import { openNotifyChannel } from './notify-channel.ts';

/**
 * Invalidations are collected for this many milliseconds and then sent in one message, because changes come in bursts.
 */
const BATCH_MS = 50;
/** Limits the size of a message: PostgreSQL refuses a NOTIFY payload of 8,000 bytes or more. */
const CHANGES_PER_MESSAGE = 30;

/**
 * The content of each topic. `catalogue`: services, hours, languages, phrases, numbers and their orders, knowledge and
 * settings of the receptionist. `calls`: also messages of callers. `team`: members and invitations. `reports`: also
 * their schedules. `sessions`: only for caches in servers, which then read the sessions again; browsers do not receive
 * it.
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

const writer = z.object({ tabId: z.string(), procedure: z.string() });
/** The browser tab that caused a change, and the procedure that it called. */
export type Writer = z.infer<typeof writer>;

const change = z.object({
  businessId: z.number().int(),
  topics: z.array(z.enum(LIVE_TOPICS)),
  writer: writer.nullable(),
});
const message = z.array(change);
type Change = z.infer<typeof change>;

/** `writer` is the browser tab that caused the change; null when the service or another client did. */
export type InvalidationListener = (topics: readonly LiveTopic[], writer: Writer | null) => void;

/**
 * Publishes what browsers must refetch. Call it after the commit. An invalidation carries no data and may be lost or
 * repeated.
 */
export type Invalidations = {
  publish(businessIds: readonly number[], topics: readonly LiveTopic[]): void;
  /** An `Invalidations` object that reports this writer as the cause of each change. */
  causedBy(writer: Writer): Invalidations;
  /** Subscribes to the invalidations of one business until the returned function is called. */
  subscribe(businessId: number, listener: InvalidationListener): () => void;
  /**
   * Subscribes to the invalidations of all businesses. After a gap in the connection, the listener gets `null` as the
   * business, because any invalidation may have been missed.
   */
  onInvalidation(listener: (businessId: number | null, topics: readonly LiveTopic[]) => void): void;
  /** True while the connection that delivers invalidations of other processes is open. */
  isConnected(): boolean;
  close(): Promise<void>;
};

/**
 * Sends invalidations between processes over LISTEN/NOTIFY: batched, and never inside a transaction, because NOTIFY
 * serializes commits. After a gap in the connection every listener receives an invalidation of everything. Businesses
 * whose invalidations could not be sent during the gap are then invalidated in all processes.
 */
export function createInvalidations(databaseUrl: string, log: Logger): Invalidations {
  const listeners = new Map<number, Set<InvalidationListener>>();
  const allListeners: ((businessId: number | null, topics: readonly LiveTopic[]) => void)[] = [];
  const waiting = new Map<string, Change>();
  /** Businesses whose invalidations were not sent. */
  const missed = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  const deliver = (businessId: number, topics: readonly LiveTopic[], writer: Writer | null) => {
    for (const listener of listeners.get(businessId) ?? []) listener(topics, writer);
  };
  const channel = openNotifyChannel(databaseUrl, 'invalidations', log, {
    onMessage(payload) {
      for (const { businessId, topics, writer } of message.safeParse(JSON.parse(payload)).data ?? []) {
        for (const listener of allListeners) listener(businessId, topics);
        deliver(businessId, topics, writer);
      }
    },
    onReconnect() {
      for (const listener of allListeners) listener(null, LIVE_TOPICS);
      for (const businessId of listeners.keys()) deliver(businessId, LIVE_TOPICS, null);
      queue([...missed], LIVE_TOPICS, null);
      missed.clear();
    },
  });

  const sendQuietly = (changes: readonly Change[]) =>
    channel.send(JSON.stringify(changes)).catch((error: unknown) => {
      log.warn({ err: error }, 'invalidations wait for a new connection');
      return false;
    });
  async function flush(): Promise<void> {
    timer = undefined;
    const batch = [...waiting.values()];
    waiting.clear();
    for (let at = 0; at < batch.length; at += CHANGES_PER_MESSAGE) {
      const changes = batch.slice(at, at + CHANGES_PER_MESSAGE);
      if (!(await sendQuietly(changes))) for (const { businessId } of changes) missed.add(businessId);
    }
  }

  const queue = (businessIds: readonly number[], topics: readonly LiveTopic[], cause: Writer | null) => {
    for (const businessId of businessIds) {
      const key = JSON.stringify([businessId, cause]);
      const merged = new Set([...(waiting.get(key)?.topics ?? []), ...topics]);
      waiting.set(key, { businessId, topics: [...merged], writer: cause });
    }
    timer ??= setTimeout(flush, BATCH_MS);
  };
  const invalidations: Invalidations = {
    publish: (businessIds, topics) => queue(businessIds, topics, null),
    causedBy: (cause) => ({
      ...invalidations,
      publish: (businessIds, topics) => queue(businessIds, topics, cause),
    }),
    subscribe(businessId, listener) {
      const group = listeners.get(businessId) ?? new Set();
      listeners.set(businessId, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0) listeners.delete(businessId);
      };
    },
    onInvalidation: (listener) => void allListeners.push(listener),
    isConnected: () => channel.isConnected(),
    async close() {
      clearTimeout(timer);
      await flush();
      await channel.close();
    },
  };
  return invalidations;
}
