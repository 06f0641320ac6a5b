import { AppError } from '../../core/errors.ts';
import { done, router } from '../../trpc/init.ts';
import { memberProcedure, publicProcedure } from '../../trpc/procedures.ts';
import {
  personById,
  securityOf,
  sessionsOf,
  toProfileView,
  toSecurityView,
  toSessionView,
} from './auth.queries.ts';
import {
  changePasswordInput,
  emailInput,
  finishSocialInput,
  identityInput,
  loginInput,
  loginResult,
  passwordResult,
  profileView,
  resetPasswordInput,
  securityView,
  sessionIdInput,
  sessionView,
  signUpInput,
  signUpResult,
  startSocialInput,
  startSocialResult,
  tokenInput,
  updateProfileInput,
  verifyEmailInput,
} from './auth.schema.ts';
import { changePassword } from './passwords/change-password.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { signIn } from './sessions/sign-in.ts';
import { resendVerification } from './sign-up/resend-verification.ts';
import { signUp } from './sign-up/sign-up.ts';
import { verifyEmail } from './sign-up/verify-email.ts';
import { finishSocial } from './social/finish-social.ts';
import { removeIdentity } from './social/remove-identity.ts';
import { startSocial } from './social/start-social.ts';
import { updateProfile } from './update-profile.ts';

const signedOut = () => new AppError('unauthorized', 'Please sign in.');

export const authRouter = router({
  login: publicProcedure
    .input(loginInput)
    .output(loginResult)
    .mutation(({ ctx, input }) => signIn(ctx.deps, ctx, input)),

  signUp: publicProcedure
    .input(signUpInput)
    .output(signUpResult)
    .mutation(({ ctx, input }) => signUp(ctx.deps, ctx, input)),

  resendVerification: publicProcedure
    .input(emailInput)
    .mutation(({ ctx, input }) => done(resendVerification(ctx.deps, ctx, input))),

  renewVerification: publicProcedure
    .input(tokenInput)
    .mutation(({ ctx, input }) => done(resendVerification(ctx.deps, ctx, input))),

  verifyEmail: publicProcedure
    .input(verifyEmailInput)
    .output(loginResult)
    .mutation(({ ctx, input }) => verifyEmail(ctx.deps, ctx, input)),

  requestPasswordReset: publicProcedure
    .input(emailInput)
    .mutation(({ ctx, input }) => done(requestPasswordReset(ctx.deps, ctx, input.email))),

  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(passwordResult)
    .mutation(async ({ ctx, input }) => ({
      success: true,
      ...(await resetPassword(ctx.deps, ctx, input)),
    })),

  startSocial: publicProcedure
    .input(startSocialInput)
    .output(startSocialResult)
    .mutation(({ ctx, input }) => startSocial(ctx.deps, ctx, input)),

  finishSocial: publicProcedure
    .input(finishSocialInput)
    .output(loginResult)
    .mutation(({ ctx, input }) => finishSocial(ctx.deps, ctx, input)),

  logout: memberProcedure.mutation(({ ctx }) => done(endSessions(ctx.deps, ctx.session, 'this'))),

  me: memberProcedure.output(profileView).query(async ({ ctx }) => {
    const person = await ctx.deps.db.first(personById, { userId: ctx.session.userId });
    if (!person) throw signedOut();
    return toProfileView(person);
  }),

  security: memberProcedure.output(securityView).query(async ({ ctx }) => {
    const row = await ctx.deps.db.first(securityOf, { userId: ctx.session.userId });
    if (!row) throw signedOut();
    return toSecurityView(row);
  }),

  updateProfile: memberProcedure
    .input(updateProfileInput)
    .output(profileView)
    .mutation(({ ctx, input }) => updateProfile(ctx.deps, ctx.session, input)),

  changePassword: memberProcedure
    .input(changePasswordInput)
    .output(passwordResult)
    .mutation(async ({ ctx, input }) => ({
      success: true,
      ...(await changePassword(ctx.deps, ctx.session, input)),
    })),

  removeIdentity: memberProcedure
    .input(identityInput)
    .mutation(({ ctx, input }) => done(removeIdentity(ctx.deps, ctx.session, input.provider))),

  sessions: memberProcedure.output(sessionView.array()).query(async ({ ctx }) => {
    const rows = await ctx.deps.db.all(sessionsOf, { userId: ctx.session.userId });
    return rows.map((row) => toSessionView(row, ctx.session.tokenHash));
  }),

  endSession: memberProcedure
    .input(sessionIdInput)
    .mutation(({ ctx, input }) => done(endSessions(ctx.deps, ctx.session, input))),

  endOtherSessions: memberProcedure.mutation(({ ctx }) => done(endSessions(ctx.deps, ctx.session, 'others'))),
});
