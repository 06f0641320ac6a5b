import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';

const CHANNEL = 'live_hints';
/** Hints that arrive together leave together: a burst of charges is one message. */
const BATCH_MS = 50;
const RECONNECT_MS = 1_000;
/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes or more. */
const BUSINESSES_PER_MESSAGE = 200;

/** `sessions` makes a stream check whether its own session still stands; browsers are not told of it. */
export const LIVE_TOPICS = ['balance', 'calls', 'appointments', 'sessions'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

const message = z.array(z.tuple([z.number().int(), z.array(z.enum(LIVE_TOPICS))]));

export type HintListener = (topics: readonly LiveTopic[]) => void;

/** Tells browsers what to read again. A hint carries no data and may be lost or doubled; it follows a commit. */
export type LiveHints = {
  publish(businessIds: readonly number[], topics: readonly LiveTopic[]): void;
  subscribe(businessId: number, listener: HintListener): () => void;
  close(): Promise<void>;
};

/**
 * Hints between processes over LISTEN/NOTIFY on one connection of its own, never inside a transaction (NOTIFY
 * serialises commits). While the connection is away hints are dropped; when it is back every listener is told
 * everything changed.
 */
export function createLiveHints(databaseUrl: string, log: Logger): LiveHints {
  const listeners = new Map<number, Set<HintListener>>();
  const waiting = new Map<number, Set<LiveTopic>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reconnect: NodeJS.Timeout | undefined;
  let closed = false;

  const deliver = (businessId: number, topics: readonly LiveTopic[]) => {
    for (const listener of listeners.get(businessId) ?? []) listener(topics);
  };

  async function connect(isFirst: boolean): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    });
    next.on('error', (error) => log.warn({ err: error }, 'the live hints connection was lost'));
    next.on('end', () => scheduleReconnect(next));
    next.on('notification', ({ payload }) => {
      const parsed = message.safeParse(JSON.parse(payload ?? '[]'));
      for (const [businessId, topics] of parsed.data ?? []) deliver(businessId, topics);
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
    if (!isFirst) for (const businessId of listeners.keys()) deliver(businessId, LIVE_TOPICS);
  }

  function scheduleReconnect(lost: pg.Client): void {
    if (client === lost) client = undefined;
    if (closed) return;
    clearTimeout(reconnect);
    reconnect = setTimeout(() => start(false), RECONNECT_MS);
  }

  function start(isFirst: boolean): void {
    connect(isFirst).catch((error: unknown) => {
      log.warn({ err: error }, 'live hints cannot reach the database');
      if (closed) return;
      clearTimeout(reconnect);
      reconnect = setTimeout(() => start(false), RECONNECT_MS);
    });
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const batch = [...waiting].map(([businessId, topics]) => [businessId, [...topics]]);
    waiting.clear();
    for (let at = 0; at < batch.length && client; at += BUSINESSES_PER_MESSAGE) {
      const payload = JSON.stringify(batch.slice(at, at + BUSINESSES_PER_MESSAGE));
      await client.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
    }
  }

  start(true);
  return {
    publish(businessIds, topics) {
      for (const businessId of businessIds) {
        waiting.set(businessId, new Set([...(waiting.get(businessId) ?? []), ...topics]));
      }
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, 'live hints were dropped'));
      }, BATCH_MS);
    },
    subscribe(businessId, listener) {
      const group = listeners.get(businessId) ?? new Set();
      listeners.set(businessId, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0) listeners.delete(businessId);
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(reconnect);
      await flush().catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
