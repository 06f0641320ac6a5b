import type { FastifyInstance } from 'fastify';
import { missingFromSchema } from '../db/migrate.ts';
import { readSchemaFiles, type SchemaFiles } from '../db/schema-files.ts';
import type { Deps } from '../deps.ts';
import { isInnerAddress } from './inner-address.ts';
import { hasMetricsToken } from './metrics-token.ts';

/** Milliseconds for which the result of the database check is cached. */
const ANSWER_MS = 1_000;

/** `up`: PostgreSQL responds and has this version's schema, or a newer one. `outdated`: its schema is older. */
type DatabaseState = 'up' | 'outdated' | 'down';

async function readDatabaseState({ db }: Pick<Deps, 'db'>, files: SchemaFiles): Promise<DatabaseState> {
  try {
    return (await missingFromSchema(db, files)).length === 0 ? 'up' : 'outdated';
  } catch {
    return 'down';
  }
}

/** Shares the result of `check` between concurrent callers, and caches it for a second. */
function sharedAnswer<Answer>(check: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  let isPending = false;
  let answeredAtMs = 0;
  return () => {
    if (answer && (isPending || performance.now() - answeredAtMs < ANSWER_MS)) return answer;
    isPending = true;
    answer = check().finally(() => {
      isPending = false;
      answeredAtMs = performance.now();
    });
    return answer;
  };
}

/**
 * /healthz: the process is up. /readyz: the process can serve requests; 503 while PostgreSQL is unavailable or its
 * schema is outdated. Without the queue the process is degraded but ready: webhooks are still committed, and charged
 * when the queue returns. Load balancers need only the status; the details are for the inner network and for
 * METRICS_TOKEN. The schema files are read once at startup, and the database is queried at most once a second.
 */
export async function health(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const files = await readSchemaFiles();
  const databaseState = sharedAnswer(() => readDatabaseState(deps, files));
  app.get('/healthz', async () => ({ status: 'up' }));

  app.get('/readyz', async (request, reply) => {
    const postgres = await databaseState();
    const isReady = postgres === 'up';
    const isQueueUp = deps.jobs.isReachable();
    const status = isReady ? (isQueueUp ? 'ready' : 'degraded') : 'unready';
    const maySeeDetails = isInnerAddress(request.ip) || hasMetricsToken(request, deps.config.METRICS_TOKEN);
    const details = {
      postgres,
      queue: isQueueUp ? 'up' : 'down',
      queue_backend: deps.queueBackend.kind,
    };
    return reply.status(isReady ? 200 : 503).send({ status, ...(maySeeDetails && details) });
  });
}
