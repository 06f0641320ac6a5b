import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { types } from './pool.ts';
import { isDatabaseUnavailable } from './transaction.ts';

/**
 * Time limit of a read on this connection. A longer read is cancelled and repeated on the pool, with the pool's own
 * limit.
 */
const STATEMENT_MS = 1_000;
/**
 * Milliseconds without an answer after which the connection is closed and its waiting reads are repeated on the pool.
 */
const ANSWER_MS = 3_000;
const REOPEN_MS = 1_000;

type Line = { client: pg.Client; socket: Socket; isHeld: boolean };

/** Sends all reads of one turn of the event loop in one write: waking PostgreSQL costs more than a read. */
function sendTogether(line: Line): void {
  if (line.isHeld) return;
  line.isHeld = true;
  line.socket.cork();
  setImmediate(() => {
    line.isHeld = false;
    line.socket.uncork();
  });
}

type Prepared = { name: string; text: string };

const run = async (db: Pick<pg.ClientBase, 'query'>, { name, text }: Prepared, values: unknown[]) =>
  (await db.query({ name, text, values })).rows;

/** Runs the statements that are marked `isPipelined`. */
export type PipelinedReads = {
  read(statement: Prepared, values: unknown[]): Promise<pg.QueryResultRow[]>;
  /** Connects before the first read. Does not fail when it cannot connect: the pool then runs the reads. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/**
 * One connection on which reads by key are pipelined: each is sent immediately and answered in order, instead of
 * waiting for a connection of the pool. Under load this halves the work here and in PostgreSQL
 * (docs/decisions/0013-pipelined-reads.md). Each read is its own transaction and sees everything committed before it
 * was sent; PostgreSQL refuses writes on the connection. The connection opens at the first read and is reopened a
 * second after a loss. While it is closed or broken, or has been silent for 3 s, the pool runs the reads.
 */
export function createPipelinedReads(
  databaseUrl: string,
  pool: Pick<pg.Pool, 'query'>,
  log: Logger,
): PipelinedReads {
  let line: Line | undefined;
  let opening: Promise<void> | undefined;
  let mayOpenAtMs = 0;
  let isClosed = false;

  async function open(): Promise<void> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: databaseUrl,
      stream: () => socket,
      pipeline: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: ANSWER_MS,
      statement_timeout: STATEMENT_MS,
      types,
    });
    const discardClient = () => {
      if (line?.client === client) line = undefined;
    };
    client.on('error', ({ message }) => {
      discardClient();
      log.warn({ reason: message }, 'the connection of pipelined reads was lost');
    });
    client.on('end', discardClient);
    await client.connect();
    try {
      await client.query('SET default_transaction_read_only = on');
    } catch (error) {
      void client.end();
      throw error;
    }
    line = { client, socket, isHeld: false };
  }

  function openInBackground(): void {
    if (isClosed || opening || performance.now() < mayOpenAtMs) return;
    mayOpenAtMs = performance.now() + REOPEN_MS;
    opening = open()
      .catch(({ message }: Error) => log.warn({ reason: message }, 'no connection for pipelined reads'))
      .finally(() => {
        opening = undefined;
      });
  }

  return {
    async read(statement, values) {
      if (line) {
        sendTogether(line);
        try {
          return await run(line.client, statement, values);
        } catch (error) {
          if (!isDatabaseUnavailable(error)) throw error;
        }
      } else openInBackground();
      return run(pool, statement, values);
    },
    async open() {
      openInBackground();
      await opening;
    },
    async close() {
      isClosed = true;
      await opening;
      await line?.client.end();
    },
  };
}
