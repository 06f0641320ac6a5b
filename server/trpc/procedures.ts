import type { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { accessOf } from '../core/permissions.ts';
import { type Access, allowsUnverified, maySeeMoney, roleGrants } from '../core/roles.ts';
import type { MemberDeps } from '../deps.ts';
import { withOrigin } from '../events/request-origin.ts';
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

// One middleware per kind of procedure: tRPC copies the whole call for each. Both make the origin of the request known to
// the audit entries and mails of the procedure.

/** For anyone; only paths that the table calls `public` get through. */
const publicProcedure = procedure.use(({ ctx, path, next }) => {
  requireAccess(path, ctx);
  return withOrigin({ ...ctx, procedure: path }, () => next());
});

/** What a member's procedure has beside the context of every request. */
type Member = {
  session: Session;
  deps: MemberDeps;
  maySeeMoney: boolean;
};

/**
 * For a signed-in person whose role the table admits. Its dependencies hold the database of their business and no way
 * to another one's rows.
 */
const memberProcedure = procedure.use(({ ctx, path, next }) => {
  requireAccess(path, ctx);
  const { session, deps } = ctx;
  if (session === null) throw toTrpcError(new AppError('unauthorized', 'errors.common.signInFirst'));
  const own: MemberDeps = { ...deps, db: deps.db.ofBusiness(session.businessId) };
  const member: Member = { session, deps: own, maySeeMoney: maySeeMoney(session.role) };
  return withOrigin({ ...ctx, procedure: path }, () => next({ ctx: member }));
});

/** A public procedure by its contract, as tRPC's builder: `.query` or `.mutation` comes next. */
export const anyone = <In extends z.ZodType, Out extends Output>({ input, output }: Contract<In, Out>) =>
  publicProcedure.input(input).output(output);

/** A member's procedure by its contract. */
export const member = <In extends z.ZodType, Out extends Output>({ input, output }: Contract<In, Out>) =>
  memberProcedure.input(input).output(output);
