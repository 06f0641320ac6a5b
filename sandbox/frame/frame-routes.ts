import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { faultRequest } from './faults.ts';
import { parseRequest } from './request-error.ts';

const eventsQuery = z.object({
  limit: z.coerce.number().int().min(0).max(5_000).default(100),
  subject: z.string().optional(),
});

/** The routes that all providers share: health, the log of sent webhooks, and the active faults. */
export function addFrameRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { events, faults } = context;
  app.get('/sandbox/healthz', async () => ({ ok: true }));

  app.get('/sandbox/events', async (request) => {
    const { limit, subject } = parseRequest(eventsQuery, request.query);
    return { events: events.latest(limit, subject) };
  });

  app.get('/sandbox/faults', async () => ({ faults: faults.list() }));
  app.post('/sandbox/faults', async (request) => {
    faults.set(parseRequest(faultRequest, request.body));
    return { faults: faults.list() };
  });
  app.delete('/sandbox/faults', async () => {
    faults.clear();
    return { faults: faults.list() };
  });
}
