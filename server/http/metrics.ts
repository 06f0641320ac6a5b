import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { createGauges } from './gauges.ts';
import { hasMetricsToken } from './metrics-token.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function assertMayScrape(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (LOOPBACK.has(request.ip)) return;
    throw new AppError('forbidden', 'errors.request.metricsForbidden');
  }
  if (!hasMetricsToken(request, token)) throw new AppError('forbidden', 'errors.request.metricsForbidden');
}

type Options = {
  deps: Deps;
  /** Adds the metrics of another part of this process. */
  addOthers(registry: Registry): void;
};

/** GET /metrics for Prometheus, and the duration of every request by route and status. */
export const metrics = fp(async (app: FastifyInstance, { deps, addOthers }: Options) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readGauges = createGauges(registry);
  addOthers(registry);
  const duration = new Histogram({
    name: 'callingua_http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    assertMayScrape(request, deps.config.METRICS_TOKEN);
    await readGauges(deps, request.log);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
});
