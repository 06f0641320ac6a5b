import type { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { accessOf } from '../core/permissions.ts';
import { type Access, allowsUnverified, maySeeMoney, roleGrants } from '../core/roles.ts';
import type { MemberDeps } from '../deps.ts';
import type { Invalidations } from '../events/invalidations.ts';
import type { Context, Session } from './context.ts';
import type { Contract, Output } from './contract.ts';
import { procedure, toAppError, toTrpcError } from './init.ts';

/**
 * Throws unless core/permissions.ts allows the session to call this procedure. A path that is not listed there is
 * always refused.
 */
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

/**
 * For a browser tab, returns invalidations that report the tab and the called procedure as the cause of each change.
 * For all other clients, returns `invalidations` unchanged.
 */
const writtenBy = (invalidations: Invalidations, { tabId }: Context, procedure: string): Invalidations =>
  tabId === null ? invalidations : invalidations.causedBy({ tabId, procedure });

// Public procedures and members' procedures have a single middleware each, because tRPC copies the whole call for every
// middleware. Both add the origin of the request to the database, for audit entries and mails.

/** Procedure without a session; admits only paths that core/permissions.ts marks `public`. */
const publicProcedure = procedure.use(({ ctx, path, next }) => {
  requireAccess(path, ctx);
  const { deps } = ctx;
  const db = deps.db.forRequest(ctx);
  return next({ ctx: { deps: { ...deps, db, invalidations: writtenBy(deps.invalidations, ctx, path) } } });
});

/** Additional context of a member's procedure. */
type Member = {
  session: Session;
  deps: MemberDeps;
  maySeeMoney: boolean;
};

/**
 * Procedure for a signed-in user whose role core/permissions.ts admits. Its dependencies contain only the database of
 * the user's business.
 */
const memberProcedure = procedure.use(({ ctx, path, next }) => {
  requireAccess(path, ctx);
  const { session, deps } = ctx;
  if (session === null) throw toTrpcError(new AppError('unauthorized', 'errors.common.signInFirst'));
  const own: MemberDeps = {
    ...deps,
    db: deps.db.ofBusiness(session.businessId, ctx),
    invalidations: writtenBy(deps.invalidations, ctx, path),
  };
  const member: Member = { session, deps: own, maySeeMoney: maySeeMoney(session.role) };
  return next({ ctx: member });
});

/** Starts a public procedure with its contract; `.query` or `.mutation` follows. */
export const anyone = <In extends z.ZodType, Out extends Output>({ input, output }: Contract<In, Out>) =>
  publicProcedure.input(input).output(output);

/** A member's procedure by its contract. */
export const member = <In extends z.ZodType, Out extends Output>({ input, output }: Contract<In, Out>) =>
  memberProcedure.input(input).output(output);
