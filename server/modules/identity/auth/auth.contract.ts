import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import type { RequestFacts } from '../../../http/rest-row.ts';
import { flag } from '../../../http/wire-fields.ts';
import { wireText } from '../../../texts.ts';
import { succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import {
  type AdminView,
  changePasswordInput,
  chooseLanguageInput,
  emailInput,
  identityInput,
  type LoginResult,
  loginInput,
  loginResult,
  passwordResult,
  profileView,
  resetPasswordInput,
  resetResult,
  securityView,
  sessionIdInput,
  sessionView,
  startSocialInput,
  startSocialResult,
  tokenInput,
  updateProfileInput,
  verifyEmailInput,
} from './auth.schema.ts';

/** The documented user object. It has separate names and the full name, because clients read both. */
function toWireAdmin(admin: AdminView) {
  return {
    id: admin.id,
    email: admin.email,
    name: admin.fullName,
    first_name: admin.firstName,
    last_name: admin.lastName,
    full_name: admin.fullName,
    role: admin.role,
    permissions: admin.permissions,
    phone: admin.phone,
    avatar_url: admin.avatarUrl,
  };
}

const wireAdmin = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
});

/** The documented response to a sign-in. */
export const wireLogin = z.object({
  access_token: z.string(),
  token: z.string(),
  admin: wireAdmin,
  business: z.object({ id: z.number(), name: z.string(), slogan: z.string(), timezone: z.string() }),
});

export function toWireLogin({ token, admin, business }: LoginResult): z.input<typeof wireLogin> {
  const { id, name, slogan, timezone } = business;
  return { access_token: token, token, admin: toWireAdmin(admin), business: { id, name, slogan, timezone } };
}

const wireMessage = z.object({ message: z.string() });

/** The single-use token of a mailed link, sent as a bearer token. */
function linkToken({ bearer }: RequestFacts): string {
  if (bearer === undefined) throw new AppError('invalid_token', 'errors.auth.noToken');
  return bearer;
}

export const authContract = {
  login: takes(loginInput, loginResult).at({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in; the token is valid for 24 hours',
    request: loginInput,
    response: wireLogin,
    toInput: (wire) => wire,
    toWire: toWireLogin,
  }),
  resendVerification: takes(emailInput, succeeds).at({
    method: 'POST',
    path: '/api/auth/resend_verify_email',
    summary: 'Mail a new verification link, if the address has an account that waits for one',
    request: emailInput,
    response: wireMessage,
    toInput: (wire) => wire,
    toWire: () => ({ message: wireText('wire.verificationResent') }),
  }),
  renewVerification: takes(tokenInput, succeeds).at({
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Mail a new verification link to the holder of an old one, expired or not',
    request: tokenInput,
    response: wireMessage,
    toInput: (wire) => wire,
    toWire: () => ({ message: wireText('wire.ownVerificationResent') }),
  }),
  verifyEmail: takes(verifyEmailInput, loginResult).at({
    method: 'GET',
    path: '/api/auth/verify-email',
    summary:
      'Verify an email address and sign in; the bearer is the token of the verification link. Password and sessions of the sign-up stay when its token is sent as X-Session-Token',
    bearer: 'single-use-token',
    request: z.object({}),
    response: wireLogin,
    toInput: (_wire, facts) => ({ token: linkToken(facts) }),
    toWire: toWireLogin,
  }),
  requestPasswordReset: takes(emailInput, succeeds).at({
    method: 'POST',
    path: '/api/auth/request-password-reset',
    summary: 'Mail a link with which a new password can be chosen, for an hour',
    request: emailInput,
    response: wireMessage,
    toInput: (wire) => wire,
    toWire: () => ({ message: wireText('wire.resetLinkSent') }),
  }),
  resetPassword: takes(resetPasswordInput, resetResult).at({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Choose a new password; the bearer is the token of the reset link',
    bearer: 'single-use-token',
    request: resetPasswordInput.pick({ password: true }).extend({ end_feed: flag.default(false) }),
    response: wireMessage,
    wireNames: { endsFeed: 'end_feed' },
    toInput: ({ password, end_feed }, facts) => ({ password, token: linkToken(facts), endsFeed: end_feed }),
    toWire: () => ({ message: wireText('wire.passwordChanged') }),
  }),
  startSocial: takes(startSocialInput, startSocialResult),
  logout: takesNothing(succeeds),
  me: takesNothing(profileView),
  security: takesNothing(securityView),
  updateProfile: takes(updateProfileInput, profileView),
  chooseLanguage: takes(chooseLanguageInput, succeeds),
  changePassword: takes(changePasswordInput, passwordResult),
  removeIdentity: takes(identityInput, succeeds),
  sessions: takesNothing(sessionView.array()),
  endSession: takes(sessionIdInput, succeeds),
  endOtherSessions: takesNothing(succeeds),
};
