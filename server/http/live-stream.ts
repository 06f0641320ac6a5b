import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import type { LiveTopic } from '../events/invalidations.ts';
import type { CallBudgets } from '../limits/call-budgets.ts';
import { findSession } from '../modules/identity/index.ts';
import { requireSession } from './session.ts';

/** Cost of opening a stream in the session's budget. A browser opens one, and another after a lost connection. */
const STREAM_COST = 3;
/** The most streams that a user may have open on a server; the tabs of a browser share one. */
export const LIVE_STREAMS_MAX = 10;
const HEARTBEAT_MS = 20_000;
/** Retry-After for a user whose streams are all in use. */
const RETRY_SECONDS = 60;

function send(reply: FastifyReply, topics: readonly LiveTopic[]): void {
  reply.raw.write(`data: ${JSON.stringify({ topics })}\n\n`);
}

/**
 * One server-sent event stream per browser. It names queries to refetch and carries no data. Revoking a session closes
 * the stream at once; expiry closes it at the next heartbeat. A user has at most ten streams; the next one is
 * `rate_limited`.
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
    // A client that has already disconnected sends no further `close`.
    if (reply.raw.destroyed) return reply.hijack();
    budgets.take(session, STREAM_COST);
    const streams = perPerson.get(session.userId) ?? 0;
    if (streams >= LIVE_STREAMS_MAX)
      throw new AppError('rate_limited', 'errors.common.tooManyStreams', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    perPerson.set(session.userId, streams + 1);

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
    const unsubscribe = deps.invalidations.subscribe(session.businessId, (topics) => {
      if (topics.includes('sessions')) void closeIfEnded();
      const visible = topics.filter((topic) => topic !== 'sessions');
      if (visible.length > 0) send(reply, visible);
    });
    const heartbeat = setInterval(() => {
      reply.raw.write(': still here\n\n');
      void closeIfEnded();
    }, HEARTBEAT_MS);
    const close = () => reply.raw.end();
    open.add(close);
    reply.raw.on('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(close);
      const left = (perPerson.get(session.userId) ?? 1) - 1;
      if (left > 0) perPerson.set(session.userId, left);
      else perPerson.delete(session.userId);
    });
  });
}
