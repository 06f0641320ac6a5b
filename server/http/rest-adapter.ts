import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { callCost, type ProcedurePath } from '../core/permissions.ts';
import type { Deps } from '../deps.ts';
import type { CallBudgets } from '../limits/call-budgets.ts';
import type { Context, Session } from '../trpc/context.ts';
import { toAppError } from '../trpc/init.ts';
import { assertAccess } from '../trpc/procedures.ts';
import { appRouter } from '../trpc/router.ts';
import { assertBodyMayBeRead, bodyLimitOf } from './body-limits.ts';
import type { RestRow } from './rest-row.ts';
import { restTable } from './rest-table.ts';
import { bearerOf, makeContext, resolveSession, sessionTokenOf } from './session.ts';
import { id } from './wire-fields.ts';

const claimedBusiness = z.object({ business_id: id.nullish() });

declare module 'fastify' {
  interface FastifyRequest {
    /** The parsed fields of the request, to which a validation error refers. */
    wireFields: unknown;
  }
}

/** Body and query as one set of fields; a body that is not an object is refused. */
function fieldsOf(request: FastifyRequest): object {
  const { body, query } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new AppError('validation_failed', 'errors.request.notObject', {
      fields: { body: 'errors.request.notObjectField' },
    });
  }
  return { ...(query as object), ...body };
}

/** Refuses a `business_id` other than the session's. The error does not reveal whether that business exists. */
function assertOwnBusiness(fields: object, context: Context): void {
  const { business_id: claimed } = claimedBusiness.parse(fields);
  if (
    claimed !== undefined &&
    claimed !== null &&
    context.session &&
    claimed !== context.session.businessId
  ) {
    throw new AppError('forbidden', 'errors.common.notYourBusiness');
  }
}

/**
 * Calls a procedure, whether it is a query or a mutation. The HTTP method of a REST request is checked by its route,
 * not here.
 */
async function callProcedure(path: ProcedurePath, ctx: Context, input: unknown): Promise<unknown> {
  const procedure = { router: appRouter, path, type: 'query', allowMethodOverride: true } as const;
  const getRawInput = () => Promise.resolve(input);
  try {
    return await callTRPCProcedure({ ...procedure, ctx, getRawInput, signal: undefined, batchIndex: 0 });
  } catch (error) {
    // Errors of the procedure's schema name fields of the procedure's input. Later, these are renamed to fields of the
    // request.
    throw toAppError(error, ctx.requestId, input);
  }
}

/**
 * The session of a request. If the bearer token is the single-use token of a link, the session is in another header.
 */
const sessionOf = (deps: Deps, row: RestRow, request: FastifyRequest): Promise<Session | null> =>
  resolveSession(deps, row.bearer === 'session' ? bearerOf(request) : sessionTokenOf(request));

/**
 * Mounts every row of the table. A REST path runs the same code as its procedure; only the format of request and
 * response differs.
 */
export async function restAdapter(
  app: FastifyInstance,
  { deps, budgets }: { deps: Deps; budgets: CallBudgets },
): Promise<void> {
  app.decorateRequest('wireFields', null);
  for (const row of restTable) {
    app.route({
      method: row.method,
      url: row.path,
      bodyLimit: bodyLimitOf([row.procedure]),
      async onRequest(request, reply) {
        const findSession = () => sessionOf(deps, row, request);
        await assertBodyMayBeRead(request, reply, [row.procedure], findSession);
      },
      handler: async (request) => {
        const bearer = bearerOf(request);
        const session = await sessionOf(deps, row, request);
        if (session) budgets.take(session, callCost(row.procedure));
        // The responses of these paths are documented in English, regardless of the languages that a client accepts.
        const context = makeContext(deps, request, session, 'en');
        assertAccess(row.procedure, session);
        const fields = fieldsOf(request);
        request.wireFields = fields;
        assertOwnBusiness(fields, context);
        return row.handle(fields, { bearer }, (input) => callProcedure(row.procedure, context, input));
      },
    });
  }
}
