import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, StripeApiError } from './stripe-error.ts';
import type { StripeState, UsedKey } from './stripe-state.ts';

const keyLifeMs = 24 * 3_600_000;

/** A request with an idempotency key. `isExecuting` is true once its endpoint has started. */
interface KeyedRequest {
  key: string;
  path: string;
  paramsHash: string;
  isExecuting: boolean;
}

/** Serializes parameters so that equal parameters in another order have the same text. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, each]) => `${name}:${canonical(each)}`).join()}}`;
}

function readKey(request: FastifyRequest): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined || key === '') return undefined;
  if (key.length > 255) {
    throw badRequest('Idempotency keys must be at most 255 characters long.');
  }
  const path = request.url.split('?')[0] ?? '';
  const paramsHash = createHash('sha256')
    .update(canonical(request.body ?? {}))
    .digest('hex');
  return { key: String(key), path, paramsHash, isExecuting: false };
}

function isAlive(used: UsedKey): boolean {
  return Date.now() - used.usedMs < keyLifeMs;
}

function assertSameRequest({ key, path, paramsHash }: KeyedRequest, used: UsedKey): void {
  const other =
    used.path !== path
      ? `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${used.path}' vs '${path}').`
      : used.paramsHash !== paramsHash
        ? 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
        : undefined;
  if (other === undefined) return;
  throw new StripeApiError(400, {
    type: 'idempotency_error',
    message: `${other} Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function keyInUse(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

/** True for a response that Stripe stores under the idempotency key. A 4xx other than 402 is not stored. */
function isStored(status: number): boolean {
  return status < 400 || status === 402 || status >= 500;
}

/** Deletes all idempotency keys, or those older than 24 hours. Returns their number. */
export function deleteKeys(state: StripeState, which: 'all' | 'old'): number {
  const forgotten = state.keys.list().filter((used) => which === 'all' || !isAlive(used));
  for (const { key } of forgotten) state.keys.delete(key);
  return forgotten.length;
}

export interface Idempotency {
  /** Refuses a key that is in use or belongs to another request. Register it before the hook that applies faults. */
  addKeyGuard(app: FastifyInstance): void;
  /** Answers a request with a used key with the stored response. Register it after the hook that applies faults. */
  addReplay(app: FastifyInstance): void;
}

/**
 * Stripe's idempotency. The first response to a key, even a 402 or 500, is repeated for 24 hours with
 * `idempotent-replayed: true`. A used key with another path or other parameters is refused with `idempotency_error`,
 * and a key whose request is still running with a 409. A key stays unused if its request was refused or failed by a
 * fault before the endpoint started.
 */
export function createIdempotency(state: StripeState): Idempotency {
  const keyed = new WeakMap<FastifyRequest, KeyedRequest>();
  const inUse = new Set<string>();

  function usedKey(key: string): UsedKey | undefined {
    const used = state.keys.get(key);
    return used && isAlive(used) ? used : undefined;
  }

  async function answerRepetition(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const mine = readKey(request);
    if (!mine) return;
    reply.header('idempotency-key', mine.key);
    const used = usedKey(mine.key);
    keyed.set(request, mine);
    if (used) {
      assertSameRequest(mine, used);
      return;
    }
    if (inUse.has(mine.key)) throw keyInUse(mine.key);
    inUse.add(mine.key);
    reply.raw.once('close', () => inUse.delete(mine.key));
  }

  async function storeResponse(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> {
    const mine = keyed.get(request);
    if (mine?.isExecuting && isStored(reply.statusCode)) {
      const { key, path, paramsHash } = mine;
      const answer = { status: reply.statusCode, body: String(payload), usedMs: Date.now() };
      state.keys.put(key, { key, path, paramsHash, ...answer });
    }
    return payload;
  }

  async function replay(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const mine = keyed.get(request);
    const used = mine && usedKey(mine.key);
    if (used) {
      reply.header('idempotent-replayed', 'true').type('application/json; charset=utf-8');
      return reply.code(used.status).send(used.body);
    }
    if (mine) mine.isExecuting = true;
    return undefined;
  }

  return {
    addKeyGuard(app) {
      app.addHook('preHandler', answerRepetition);
      app.addHook('onSend', storeResponse);
    },
    addReplay(app) {
      app.addHook('preHandler', replay);
    },
  };
}
