import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { findSession } from '../domains/accounts/sessions.ts';
import type { LiveTopic } from '../events/live-hints.ts';
import { bearerOf, resolveSession } from './session.ts';

const HEARTBEAT_MS = 20_000;

function send(reply: FastifyReply, topics: readonly LiveTopic[]): void {
  reply.raw.write(`data: ${JSON.stringify({ topics })}\n\n`);
}

/**
 * One server-sent stream a browser: what to read again, never data. A revoked or expired session closes it, at once
 * on revocation and at the next heartbeat on expiry.
 */
export async function liveStream(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const close of open) close();
  });

  app.get('/api/live', async (request, reply) => {
    const session = await resolveSession(deps, bearerOf(request));
    if (!session) throw new AppError('unauthorized', 'Please sign in.');
    if (!session.isEmailVerified)
      throw new AppError('email_not_verified', 'Please verify your email address first.');

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
      const current = await findSession(deps.quickReads, session.tokenHash).catch(() => session);
      if (!current) close();
    };
    const unsubscribe = deps.hints.subscribe(session.businessId, (topics) => {
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
    });
  });
}
