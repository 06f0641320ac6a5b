import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { readBacklog } from '../events/backlog.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function assertMayScrape(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (LOOPBACK.has(request.ip)) return;
    throw new AppError('forbidden', 'Metrics are read from loopback, or with METRICS_TOKEN.');
  }
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError('forbidden', 'Metrics are read from loopback, or with METRICS_TOKEN.');
  }
}

function gauge(registry: Registry, name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name: `callingua_${name}`, help, labelNames, registers: [registry] });
}

/** What the database and the queue know about work that waits, read at each scrape. */
function backlogGauges(registry: Registry) {
  const rows = gauge(registry, 'due_rows', 'Rows that wait to be worked on', ['table']);
  const age = gauge(registry, 'due_rows_oldest_seconds', 'Age of the oldest waiting row', ['table']);
  const parked = gauge(registry, 'parked_rows', 'Rows that failed 8 times and wait for an operator', [
    'table',
  ]);
  const latency = gauge(registry, 'charge_latency_seconds', 'Received to charged, last 5 minutes', [
    'quantile',
  ]);
  const heartbeat = gauge(registry, 'schedule_age_seconds', 'Since a timer last ran', ['name']);
  const depth = gauge(registry, 'queue_depth', 'Doorbells that wait or run', ['queue']);
  return async (deps: Deps) => {
    const backlog = await readBacklog(deps.pool);
    for (const table of backlog.tables) {
      rows.set({ table: table.name }, table.due);
      age.set({ table: table.name }, table.oldestSeconds);
      parked.set({ table: table.name }, table.parked);
    }
    for (const [quantile, seconds] of Object.entries(backlog.chargeLatencySeconds))
      latency.set({ quantile }, seconds);
    for (const { name, ageSeconds } of backlog.heartbeats) heartbeat.set({ name }, ageSeconds);
    const depths = await deps.doorbells.depth().catch(() => ({}));
    for (const [queue, jobs] of Object.entries(depths)) depth.set({ queue }, jobs);
  };
}

/** GET /metrics for Prometheus, and the duration of every request by route and status. */
export const metrics = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readBacklogGauges = backlogGauges(registry);
  const duration = new Histogram({
    name: 'callingua_http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });

  app.get('/metrics', async (request, reply) => {
    assertMayScrape(request, deps.config.METRICS_TOKEN);
    await readBacklogGauges(deps).catch((error: unknown) =>
      request.log.warn({ err: error }, 'no backlog figures'),
    );
    return reply.type(registry.contentType).send(await registry.metrics());
  });
});
