import type { FastifyInstance } from 'fastify';
import { text } from '../db/column-types.ts';
import { readMigrations } from '../db/migrate.ts';
import { ofNoBusiness } from '../db/statement.ts';
import type { Deps } from '../deps.ts';

const appliedMigrations = ofNoBusiness({
  name: 'migrations.applied',
  row: { name: text },
  text: 'SELECT name FROM schema_migrations',
});

/** Whether PostgreSQL answers and holds exactly the schema that this code was written for. */
async function isDatabaseReady(deps: Deps): Promise<boolean> {
  const expected = await readMigrations();
  try {
    const applied = new Set((await deps.db.all(appliedMigrations)).map(({ name }) => name));
    return expected.every((migration) => applied.has(migration.name));
  } catch {
    return false;
  }
}

/**
 * /healthz: the process is up. /readyz: it can serve; 503 while PostgreSQL is away or its schema is old. The queue's
 * loss makes us degraded, not unready: webhooks still commit and are charged when it returns.
 */
export async function health(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.get('/healthz', async () => ({ status: 'up' }));

  app.get('/readyz', async (_request, reply) => {
    const isReady = await isDatabaseReady(deps);
    const isQueueUp = deps.doorbells.isReachable();
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? (isQueueUp ? 'ready' : 'degraded') : 'unready',
      postgres: isReady ? 'up' : 'down',
      queue: isQueueUp ? 'up' : 'down',
      queue_backend: deps.queueBackend.kind,
    });
  });
}
