import pg from 'pg';
import type { Logger } from 'pino';

const RECONNECT_MS = 1_000;

/**
 * A LISTEN/NOTIFY channel between processes. While the connection is lost, nothing is sent or received; `onReconnect`
 * reports the gap.
 */
export type NotifyChannel = {
  /** Returns false, without sending the message, while the connection is lost. */
  send(payload: string): Promise<boolean>;
  isConnected(): boolean;
  close(): Promise<void>;
};

export type ChannelEvents = { onMessage(payload: string): void; onReconnect(): void };

/**
 * Opens the channel on its own connection, in the background, and reopens it a second after a loss, without limit.
 * `onReconnect` is also called when the first connection needed several attempts. `send` waits for a connection that is
 * being opened, and throws when PostgreSQL refuses the payload or does not answer within 3 s. Without an answer, the
 * connection is replaced.
 */
export function openNotifyChannel(
  databaseUrl: string,
  channel: string,
  log: Logger,
  events: ChannelEvents,
): NotifyChannel {
  let client: pg.Client | undefined;
  let opening = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasGap = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
    });
    next.on('error', ({ message }) => log.warn({ reason: message, channel }, 'a notify channel was lost'));
    next.on('end', () => {
      if (client === next) client = undefined;
      reconnectSoon();
    });
    next.on('notification', ({ payload }) => events.onMessage(payload ?? ''));
    await next.connect();
    try {
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      void next.end();
      throw error;
    }
    client = next;
    if (hasGap) events.onReconnect();
    hasGap = false;
  }

  function reconnectSoon(): void {
    if (isClosed) return;
    hasGap = true;
    clearTimeout(retry);
    retry = setTimeout(start, RECONNECT_MS);
  }

  function start(): void {
    opening = connect().catch(reconnectSoon);
  }

  start();
  return {
    async send(payload) {
      // Waits for the connection, because a short process such as an operator's command sends before it is connected.
      await opening;
      const current = client;
      if (!current) return false;
      await current.query('SELECT pg_notify($1, $2)', [channel, payload]).catch((error: unknown) => {
        // A connection that does not answer receives no messages either. Ending it triggers a reconnect.
        if (!(error instanceof pg.DatabaseError)) void current.end();
        throw error;
      });
      return true;
    },
    isConnected: () => client !== undefined,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      // Waits for a connection that is still opening; it would otherwise stay open and keep the process alive.
      await opening;
      await client?.end().catch(() => undefined);
    },
  };
}
