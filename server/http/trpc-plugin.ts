import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withValues } from '../core/error-text.ts';
import { AppError, ERROR_TABLE } from '../core/errors.ts';
import { callCost } from '../core/permissions.ts';
import { PORTAL_LANGUAGES, type PortalLanguage } from '../core/portal-language.ts';
import type { Deps } from '../deps.ts';
import type { CallBudgets } from '../limits/call-budgets.ts';
import type { Context } from '../trpc/context.ts';
import { toAppError, toTrpcError } from '../trpc/init.ts';
import { type AppRouter, appRouter } from '../trpc/router.ts';
import {
  assertBodyMayBeRead,
  BODY_BYTES_MAX,
  isUnannounced,
  LARGE_BODY_BYTES_MAX,
  limitStream,
} from './body-limits.ts';
import { assertJsonShape } from './json-shape.ts';
import { bearerOf, makeContext, resolveSession } from './session.ts';
import { preferred } from './site/preferred.ts';

/** Maximum number of calls in a batch; larger batches are refused before any lookup. */
const BATCH_MAX = 20;
/** The only content type that is parsed. A page of another site could send a form body without a CORS preflight. */
const JSON_TYPE = /^application\/json(\s*;|$)/i;

type Options = FastifyTRPCPluginOptions<AppRouter>;

function retryAfterOf(cause: unknown): number {
  return cause instanceof AppError ? (cause.details.retryAfterSeconds ?? 0) : 0;
}

/**
 * The language of a response. The portal sends the language that it shows; for other clients the first accepted
 * language applies.
 */
const languageOf = ({ headers }: FastifyRequest): PortalLanguage =>
  preferred(headers['accept-language'], PORTAL_LANGUAGES) ?? 'en';

type Mounted = { deps: Deps; budgets: CallBudgets };

/**
 * Charges the whole batch to the session's budget, then creates the context. If the budget is too small, no procedure
 * of the batch runs.
 */
async function contextOf(
  { deps, budgets }: Mounted,
  request: FastifyRequest,
  paths: readonly string[],
): Promise<Context> {
  const session = await resolveSession(deps, bearerOf(request));
  try {
    const cost = paths.reduce((sum, path) => sum + callCost(path), 0);
    if (session) budgets.take(session, cost);
  } catch (error) {
    throw toTrpcError(toAppError(error, request.id));
  }
  return makeContext(deps, request, session, languageOf(request));
}

/**
 * A parameter of the path or query as text, decoded by Fastify; empty if absent. The cast allows any object, because
 * Fastify's parameter objects have no prototype.
 */
const textIn = (fields: unknown, name: string): string => {
  const value = (fields as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

/**
 * The procedures of a batch, parsed as tRPC parses them. Fastify decodes the path once to route the request; tRPC
 * decodes it again and splits it at the commas. Throws `validation_failed` for a path that cannot be decoded.
 */
function proceduresOf({ params }: FastifyRequest): string[] {
  try {
    return decodeURIComponent(textIn(params, 'path')).split(',');
  } catch {
    throw new AppError('validation_failed', 'errors.request.unreadableAddress');
  }
}

/** Checks the size of bodies before they are read, and the nesting of JSON, in bodies and URLs, before it is parsed. */
function limitBodies(app: FastifyInstance, { deps }: Mounted): void {
  const limits = new WeakMap<FastifyRequest, number>();
  app.addHook('onRoute', (route) => {
    route.bodyLimit = LARGE_BODY_BYTES_MAX;
  });
  app.addHook('onRequest', async (request, reply) => {
    const findSession = () => resolveSession(deps, bearerOf(request));
    limits.set(request, await assertBodyMayBeRead(request, reply, proceduresOf(request), findSession));
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!isUnannounced(request)) return payload;
    return limitStream(payload, limits.get(request) ?? BODY_BYTES_MAX);
  });
  app.addHook('preHandler', async ({ body, query }) => {
    if (typeof body === 'string') assertJsonShape(body);
    assertJsonShape(textIn(query, 'input'));
  });
}

/** Throws `validation_failed` for too many calls. */
function assertBatchSize(request: FastifyRequest): void {
  if (proceduresOf(request).length > BATCH_MAX)
    throw new AppError('validation_failed', withValues('errors.request.batchTooLarge', { max: BATCH_MAX }));
}

/** Mounts tRPC under /trpc. */
export async function trpcPlugin(app: FastifyInstance, mounted: Mounted): Promise<void> {
  app.addHook('onRequest', async (request) => {
    assertBatchSize(request);
    if (request.method === 'POST' && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      throw new AppError('validation_failed', 'errors.request.notJson');
    }
  });
  limitBodies(app, mounted);
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, info }) =>
        contextOf(
          mounted,
          req,
          info.calls.map(({ path }) => path),
        ),
      responseMeta({ errors }) {
        const waits = errors.map((error) => retryAfterOf(error.cause)).filter((seconds) => seconds > 0);
        return waits.length > 0 ? { headers: { 'retry-after': String(Math.max(...waits)) } } : {};
      },
      onError({ error, req, input, path }) {
        const appError = toAppError(error, req.id, input);
        const { level } = ERROR_TABLE[appError.code];
        const err = level === 'error' ? (appError.cause ?? error) : undefined;
        req.log[level]({ err, code: appError.code, procedure: path }, 'refused');
      },
    } satisfies Options['trpcOptions'],
  });
}
