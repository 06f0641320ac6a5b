import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import type { LiveTopic } from '../events/invalidations.ts';
import type { CallBudgets } from '../limits/call-budgets.ts';
import { findSession } from '../modules/identity/index.ts';
import { requireSession, tabIdOf } from './session.ts';

/** Cost of opening a stream in the session's budget; a tab opens one whenever it becomes visible. */
const STREAM_COST = 3;
/** Maximum number of open streams of a user on one server. A hidden tab has no stream. */
export const LIVE_STREAMS_MAX = 10;
const HEARTBEAT_MS = 20_000;
/** Retry-After of a refused stream in seconds; long, because the user must first close a page. */
const RETRY_SECONDS = 60;

/**
 * Maximum number of unsent bytes of a stream. A stream with more is closed, because its browser does not read the
 * stream.
 */
const WAITING_BYTES_MAX = 65_536;
/** Milliseconds in which a closed stream can send its last bytes. */
const CLOSE_MS = 1_000;

type LiveMessage = {
  topics: readonly LiveTopic[];
  /** The called procedure, if the receiving tab itself caused the change. */
  own?: string;
};

/** Writes to a stream. Does nothing for a closed stream, which may still be sending its last bytes. */
function write({ raw, log }: FastifyReply, text: string): void {
  if (raw.writableEnded || raw.destroyed) return;
  if (raw.writableLength <= WAITING_BYTES_MAX) return void raw.write(text);
  log.warn('a live stream was closed because the browser does not read');
  raw.destroy();
}

const send = (reply: FastifyReply, message: LiveMessage): void =>
  write(reply, `data: ${JSON.stringify(message)}\n\n`);

/**
 * The live stream: one server-sent stream per visible tab. It carries the names of changed topics, never data. A stream
 * closes immediately when its session is revoked, and at the next heartbeat when it expires. A user may have ten
 * streams; a further one is refused with `rate_limited`.
 */
export async function liveStream(
  app: FastifyInstance,
  { deps, budgets }: { deps: Deps; budgets: CallBudgets },
): Promise<void> {
  const open = new Set<() => void>();
  const perPerson = new Map<number, number>();
  app.addHook('preClose', async () => {
    for (const close of open) close();
  });

  app.get('/api/live', async (request, reply) => {
    const session = await requireSession(deps, request);
    // The client may disconnect while its session is read. Such a connection sends no further `close` event, so its
    // stream would be counted forever.
    if (reply.raw.destroyed) return reply.hijack();
    budgets.take(session, STREAM_COST);
    const streams = perPerson.get(session.userId) ?? 0;
    if (streams >= LIVE_STREAMS_MAX)
      throw new AppError('rate_limited', 'errors.common.tooManyStreams', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    perPerson.set(session.userId, streams + 1);

    const tabId = tabIdOf(request);
    reply.hijack();
    const headers = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    };
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, headers);
    reply.raw.write('retry: 2000\n\n');

    const closeIfEnded = async () => {
      const current = await findSession(deps.db, session.tokenHash).catch(() => session);
      if (!current) close();
    };
    const unsubscribe = deps.invalidations.subscribe(session.businessId, (topics, writer) => {
      if (topics.includes('sessions')) void closeIfEnded();
      const visible = topics.filter((topic) => topic !== 'sessions');
      if (visible.length === 0) return;
      const isOwn = writer !== null && writer.tabId === tabId;
      send(reply, { topics: visible, ...(isOwn && { own: writer.procedure }) });
    });
    const heartbeat = setInterval(() => {
      write(reply, ': still here\n\n');
      void closeIfEnded();
    }, HEARTBEAT_MS);
    const close = () => {
      if (reply.raw.writableEnded) return;
      reply.raw.end();
      // A browser that does not read would keep the connection open, and a stopping server would wait for it.
      setTimeout(() => reply.raw.destroy(), CLOSE_MS).unref();
    };
    open.add(close);
    reply.raw.on('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(close);
      const remaining = (perPerson.get(session.userId) ?? 1) - 1;
      if (remaining > 0) perPerson.set(session.userId, remaining);
      else perPerson.delete(session.userId);
    });
  });
}
