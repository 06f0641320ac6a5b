import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { FaultName, Provider } from './faults.ts';
import { pause } from './pause.ts';

/**
 * Adds the provider's API faults before the routes of `scope`. Register this hook after the authentication hook, so
 * that unauthenticated requests do not use up the `next` of a fault. `fail_500` responds with `failureBody` before the
 * route has any effect, `fail_500_after` after its effect. `timeout_before` and `timeout_after` never respond: the
 * connection is cut after `config.hangMs`, or when the client disconnects. With `timeout_before` the route has no
 * effect. With `timeout_after` it has its effect.
 */
export function addApiFaults(
  scope: FastifyInstance,
  context: SandboxContext,
  provider: Provider,
  failureBody: object,
): void {
  const silenced = new WeakSet<FastifyRequest>();
  const spoilt = new WeakSet<FastifyRequest>();

  function isFaulty(fault: FaultName, request: FastifyRequest): boolean {
    const what = `${request.method} ${request.url}`;
    return context.faults.strike(provider, fault, what) !== undefined;
  }

  async function hang(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const disconnected = new AbortController();
    reply.raw.once('close', () => disconnected.abort());
    await pause(context.config.hangMs, disconnected.signal, context.closing);
    request.raw.socket.destroy();
  }

  scope.addHook('preHandler', async (request, reply) => {
    if (isFaulty('fail_500', request)) {
      return reply.code(500).send(failureBody);
    }
    if (isFaulty('timeout_before', request)) {
      reply.hijack();
      await hang(request, reply);
      return reply;
    }
    if (isFaulty('timeout_after', request)) silenced.add(request);
    if (isFaulty('fail_500_after', request)) spoilt.add(request);
  });

  scope.addHook('preSerialization', async (request, reply, payload) => {
    if (!spoilt.has(request)) return payload;
    reply.code(500);
    return failureBody;
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    if (silenced.has(request)) await hang(request, reply);
    // Responses without a body skip serialization, so they are replaced here.
    if (!spoilt.has(request) || reply.statusCode === 500) return payload;
    reply.code(500).type('application/json; charset=utf-8');
    return JSON.stringify(failureBody);
  });
}
