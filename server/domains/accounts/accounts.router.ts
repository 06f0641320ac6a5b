import { AppError } from '../../core/errors.ts';
import { router } from '../../trpc/init.ts';
import { memberProcedure, publicProcedure } from '../../trpc/procedures.ts';
import { personById, toProfileView } from './accounts.queries.ts';
import { loginInput, loginResult, profileView } from './accounts.schema.ts';
import { revokeSession } from './sessions.ts';
import { signIn } from './sign-in.ts';

export const authRouter = router({
  login: publicProcedure
    .input(loginInput)
    .output(loginResult)
    .mutation(({ ctx, input }) => signIn(ctx.deps, ctx, input)),

  logout: memberProcedure.mutation(async ({ ctx }) => {
    await revokeSession(ctx.deps.pool, ctx.session.businessId, ctx.session.tokenHash);
    ctx.deps.sessions.forgetBusiness(ctx.session.businessId);
    ctx.deps.hints.publish([ctx.session.businessId], ['sessions']);
    return { success: true };
  }),

  me: memberProcedure.output(profileView).query(async ({ ctx }) => {
    const [person] = await ctx.tenant.query(personById, [ctx.session.userId]);
    if (!person) throw new AppError('unauthorized', 'Please sign in.');
    return toProfileView(person);
  }),
});
