import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import type { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { accessOf } from '../core/permissions.ts';
import { type Access, allowsUnverified, maySeeMoney, roleGrants } from '../core/roles.ts';
import type { MemberDeps } from '../deps.ts';
import type { Context, Session } from './context.ts';
import type { Contract, Output } from './contract.ts';
import { procedure, toAppError, toTrpcError } from './init.ts';

/** Throws unless this session passes the table of core/permissions.ts; a path that is not listed never passes. */
export function assertAccess(path: string, session: Session | null): void {
  const access: Access | undefined = accessOf(path);
  if (access === 'public') return;
  if (session === null) throw new AppError('unauthorized', 'errors.common.signInFirst');
  if (access === undefined) throw new AppError('forbidden', 'errors.common.notAllowed');
  if (!session.isEmailVerified && !allowsUnverified(access)) {
    throw new AppError('email_not_verified', 'errors.common.verifyEmailFirst');
  }
  if (!roleGrants(session.role, access)) throw new AppError('forbidden', 'errors.common.roleNotAllowed');
}

function requireAccess(path: string, { session, requestId }: Context): void {
  try {
    assertAccess(path, session);
  } catch (error) {
    throw toTrpcError(toAppError(error, requestId));
  }
}

/** What a member's procedure has beside the context of every request. */
type Member = {
  session: Session;
  deps: MemberDeps;
  maySeeMoney: boolean;
};

/** A visitor's context: the table admits anybody, and the database knows the request. */
function visitorOf(path: string, ctx: Context): Pick<Context, 'deps'> {
  requireAccess(path, ctx);
  return { deps: { ...ctx.deps, db: ctx.deps.db.forRequest(ctx) } };
}

/**
 * A member's context, for a signed-in person whose role the table admits. Its dependencies hold the database of their
 * business and no way to another one's rows.
 */
function memberOf(path: string, ctx: Context): Member {
  requireAccess(path, ctx);
  const { session, deps } = ctx;
  if (session === null) throw toTrpcError(new AppError('unauthorized', 'errors.common.signInFirst'));
  const own: MemberDeps = { ...deps, db: deps.db.ofBusiness(session.businessId, ctx) };
  return { session, deps: own, maySeeMoney: maySeeMoney(session.role) };
}

const visitorProcedure = procedure.use(({ ctx, path, next }) => next({ ctx: visitorOf(path, ctx) }));
const memberProcedure = procedure.use(({ ctx, path, next }) => next({ ctx: memberOf(path, ctx) }));

const visitorBuilder = <In extends z.ZodType, Out extends Output>({ input, output }: Contract<In, Out>) =>
  visitorProcedure.input(input).output(output);
const memberBuilder = <In extends z.ZodType, Out extends Output>({ input, output }: Contract<In, Out>) =>
  memberProcedure.input(input).output(output);

/** How tRPC calls a procedure, and what is known of one. Its own type of both is `any`. */
type Call = { path: string; ctx: Context; getRawInput(): Promise<unknown>; signal?: AbortSignal };
type Definition = { resolver(call: Omit<Call, 'ctx'> & { ctx: object; input: unknown }): Promise<unknown> };

/**
 * Does what the builder's middlewares do (context, input, procedure, output), in one function: tRPC's chain copies the
 * whole call several times for each of them, which cost a sixth of a read.
 */
function inOneStep<In extends z.ZodType, Out extends Output>(
  { input, output }: Contract<In, Out>,
  contextOf: (path: string, ctx: Context) => object,
) {
  return async ({ args, _def }: { args: unknown[]; _def: unknown }) => {
    const [call] = args as [Call];
    const { resolver } = _def as Definition;
    try {
      const ctx = { ...call.ctx, ...contextOf(call.path, call.ctx) };
      const parsed = parseInput(input, await call.getRawInput());
      const answer = await resolver({ ...call, ctx, input: parsed });
      return typeof output === 'function' ? output(answer) : parseOutput(output, answer);
    } catch (error) {
      throw getTRPCErrorFromUnknown(error);
    }
  };
}

function parseInput(input: z.ZodType, raw: unknown): unknown {
  try {
    return input.parse(raw);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}

function parseOutput(output: z.ZodType, answer: unknown): unknown {
  try {
    return output.parse(answer);
  } catch (cause) {
    throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed', cause });
  }
}

// A builder with a caller of its own has procedures of the same type for the router; its declared type is that of server
// actions, which are called without a router.

/** A public procedure by its contract, as tRPC's builder: `.query` or `.mutation` comes next. */
export const anyone = <In extends z.ZodType, Out extends Output>(contract: Contract<In, Out>) =>
  visitorBuilder(contract).experimental_caller(inOneStep(contract, visitorOf)) as unknown as ReturnType<
    typeof visitorBuilder<In, Out>
  >;

/** A member's procedure by its contract. */
export const member = <In extends z.ZodType, Out extends Output>(contract: Contract<In, Out>) =>
  memberBuilder(contract).experimental_caller(inOneStep(contract, memberOf)) as unknown as ReturnType<
    typeof memberBuilder<In, Out>
  >;
