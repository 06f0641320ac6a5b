import type { FastifyInstance } from 'fastify';
import { missingFromSchema } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';

/** Whether PostgreSQL answers and has the schema that this code was written for, or a newer one. */
async function isDatabaseReady(deps: Deps): Promise<boolean> {
  try {
    return (await missingFromSchema(deps.db)).length === 0;
  } catch {
    return false;
  }
}

/**
 * /healthz: the process is up. /readyz: it can serve; 503 while PostgreSQL is away or its schema is old. Without the
 * queue it is degraded but ready: webhooks are still committed, and charged when the queue returns.
 */
export async function health(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get('/healthz', async () => ({ status: 'up' }));

  app.get('/readyz', async (_request, reply) => {
    const isReady = await isDatabaseReady(deps);
    const isQueueUp = deps.jobs.isReachable();
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? (isQueueUp ? 'ready' : 'degraded') : 'unready',
      postgres: isReady ? 'up' : 'down',
      queue: isQueueUp ? 'up' : 'down',
      queue_backend: deps.queueBackend.kind,
    });
  });
}
