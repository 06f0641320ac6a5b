import { AppError } from '../core/errors.ts';
import { type Access, accessOf, allowsUnverified, maySeeMoney, roleGrants } from '../core/permissions.ts';
import { createTenantDb } from '../db/tenant-db.ts';
import type { Context, Session } from './context.ts';
import { bareProcedure, middleware, toAppError, toTrpcError } from './init.ts';

/** Throws unless this session passes the table of core/permissions.ts; a path that is not listed never passes. */
export function assertAccess(path: string, session: Session | null): void {
  const access: Access | undefined = accessOf(path);
  if (access === 'public') return;
  if (session === null) throw new AppError('unauthorized', 'Please sign in.');
  if (access === undefined) throw new AppError('forbidden', 'You are not allowed to do this.');
  if (!session.isEmailVerified && !allowsUnverified(access)) {
    throw new AppError('email_not_verified', 'Please verify your e-mail address first.');
  }
  if (!roleGrants(session.role, access))
    throw new AppError('forbidden', 'Your role is not allowed to do this.');
}

const guarded = bareProcedure.use(
  middleware(async ({ ctx, path, next }) => {
    try {
      assertAccess(path, ctx.session);
    } catch (error) {
      throw toTrpcError(toAppError(error, ctx.requestId));
    }
    return next();
  }),
);

function requireSession(session: Session | null): Session {
  if (session === null) throw toTrpcError(new AppError('unauthorized', 'Please sign in.'));
  return session;
}

/** For anyone; only paths that the table calls `public` get through. */
export const publicProcedure = guarded;

/**
 * For a signed-in person whose role the table admits. Carries `tenant`, the database bound to their business: the
 * bare client never reaches a procedure.
 */
export const memberProcedure = guarded.use(
  middleware(({ ctx, next }) => {
    const session = requireSession(ctx.session);
    const { prisma, pool } = ctx.deps;
    const tenant = createTenantDb(prisma, pool, session.businessId);
    const member: MemberContext = { ...ctx, session, tenant, maySeeMoney: maySeeMoney(session.role) };
    return next({ ctx: member });
  }),
);

type MemberContext = Context & {
  session: Session;
  tenant: ReturnType<typeof createTenantDb>;
  maySeeMoney: boolean;
};
