import { AppError } from '../../../core/errors.ts';
import { done, router } from '../../../trpc/init.ts';
import { anyone, member } from '../../../trpc/procedures.ts';
import { authContract } from './auth.contract.ts';
import {
  securityOf,
  sessionsOf,
  toProfileView,
  toSecurityView,
  toSessionView,
  userById,
} from './auth.queries.ts';
import { chooseLanguage } from './choose-language.ts';
import { changePassword } from './passwords/change-password.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { signIn } from './sessions/sign-in.ts';
import { removeIdentity } from './social/remove-identity.ts';
import { startSocial } from './social/start-social.ts';
import { updateProfile } from './update-profile.ts';
import { resendVerification } from './verification/resend-verification.ts';
import { verifyEmail } from './verification/verify-email.ts';

const signedOut = () => new AppError('unauthorized', 'errors.common.signInFirst');

export const authRouter = router({
  login: anyone(authContract.login).mutation(({ ctx, input }) => signIn(ctx.deps, ctx, input)),

  resendVerification: anyone(authContract.resendVerification).mutation(({ ctx, input }) =>
    done(resendVerification(ctx.deps, ctx, input)),
  ),

  renewVerification: anyone(authContract.renewVerification).mutation(({ ctx, input }) =>
    done(resendVerification(ctx.deps, ctx, input)),
  ),

  verifyEmail: anyone(authContract.verifyEmail).mutation(({ ctx, input }) =>
    verifyEmail(ctx.deps, ctx, input),
  ),

  requestPasswordReset: anyone(authContract.requestPasswordReset).mutation(({ ctx, input }) =>
    done(requestPasswordReset(ctx.deps, ctx, input.email)),
  ),

  resetPassword: anyone(authContract.resetPassword).mutation(async ({ ctx, input }) => ({
    success: true,
    ...(await resetPassword(ctx.deps, ctx, input)),
  })),

  startSocial: anyone(authContract.startSocial).mutation(({ ctx, input }) =>
    startSocial(ctx.deps, ctx, input),
  ),

  logout: member(authContract.logout).mutation(({ ctx }) => done(endSessions(ctx.deps, ctx.session, 'this'))),

  me: member(authContract.me).query(async ({ ctx }) => {
    const person = await ctx.deps.db.first(userById, { userId: ctx.session.userId });
    if (!person) throw signedOut();
    return toProfileView(person);
  }),

  security: member(authContract.security).query(async ({ ctx }) => {
    const row = await ctx.deps.db.first(securityOf, { userId: ctx.session.userId });
    if (!row) throw signedOut();
    return toSecurityView(row);
  }),

  updateProfile: member(authContract.updateProfile).mutation(({ ctx, input }) =>
    updateProfile(ctx.deps, ctx.session, input),
  ),

  chooseLanguage: member(authContract.chooseLanguage).mutation(({ ctx, input }) =>
    done(chooseLanguage(ctx.deps, ctx.session, input)),
  ),

  changePassword: member(authContract.changePassword).mutation(async ({ ctx, input }) => ({
    success: true,
    ...(await changePassword(ctx.deps, ctx.session, input)),
  })),

  removeIdentity: member(authContract.removeIdentity).mutation(({ ctx, input }) =>
    done(removeIdentity(ctx.deps, ctx.session, input.provider)),
  ),

  sessions: member(authContract.sessions).query(async ({ ctx }) => {
    const rows = await ctx.deps.db.all(sessionsOf, { userId: ctx.session.userId });
    return rows.map((row) => toSessionView(row, ctx.session.tokenHash, ctx.language));
  }),

  endSession: member(authContract.endSession).mutation(({ ctx, input }) =>
    done(endSessions(ctx.deps, ctx.session, input)),
  ),

  endOtherSessions: member(authContract.endOtherSessions).mutation(({ ctx }) =>
    done(endSessions(ctx.deps, ctx.session, 'others')),
  ),
});
