import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { listUpTo, textUpTo } from '../../../core/limited.ts';
import { MAIL_LANGUAGES } from '../../../core/mail-language.ts';
import { nameField } from '../../../core/one-line.ts';
import { PASSWORD_LENGTH_MIN } from '../../../core/password.ts';
import { BROWSER_TOKENS_MAX } from '../../../core/plan.ts';
import { PORTAL_LANGUAGES } from '../../../core/portal-language.ts';
import { ROLES } from '../../../core/roles.ts';
import { SIGN_IN_METHODS, SOCIAL_PROVIDERS } from '../../../core/social.ts';

/** Each message is shown by the form and by the server alike. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(problem('fields.badEmail')));
const password = z.string().max(1_024);
export const newPassword = password.min(PASSWORD_LENGTH_MIN, problem('fields.passwordMin8'));
const phone = z
  .string()
  .trim()
  .max(40, { abort: true })
  .min(10, problem('fields.phoneMin10'))
  .regex(/^[\d+()\- ]*$/, problem('fields.badPhone'));
/** A token out of a mail's link. */
export const token = z.string().trim().min(1).max(200);

/** The sign-in form. */
export const loginInput = z.object({
  email,
  password: password.min(6, problem('fields.passwordMin6')),
  /** What earlier sign-ins from this browser returned, of whichever person. */
  browserTokens: listUpTo(token, BROWSER_TOKENS_MAX).optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

/** The create-account form, and what the browser knows of the person: their zone (IANA) and language (BCP 47). */
export const signUpInput = z.object({
  businessName: nameField('fields.labels.businessName'),
  adminFirstName: nameField('fields.labels.firstName'),
  adminLastName: nameField('fields.labels.lastName'),
  email,
  password: newPassword,
  adminPhone: phone,
  timezone: z.string().max(60).nullish(),
  language: z.string().max(35).nullish(),
});
export type SignUpInput = z.infer<typeof signUpInput>;

/**
 * The link of a verification mail, and what may show that its reader made the account: `browserKey` is what the browser
 * that made it kept. `newPassword` is for a reader who did not, or does not know the first one.
 */
export const verifyEmailInput = z.object({
  token,
  browserKey: token.optional(),
  password: password.optional(),
  newPassword: newPassword.optional(),
  ifUnproven: z.enum(['refuse', 'drop']).optional(),
});
export type VerifyEmailInput = z.output<typeof verifyEmailInput>;

export const emailInput = z.object({ email });
export const tokenInput = z.object({ token });

/** Six characters are what the form asks for; the server refuses weak passwords as `weak_password`. */
export const resetPasswordInput = tokenInput.extend({
  password: password.min(6, problem('fields.passwordMin6Long')),
  endsFeed: z.boolean().optional(),
});
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;

/** What became of the private calendar address of somebody whose password is new. */
export const passwordResult = z.object({ success: z.boolean(), feed: z.enum(['none', 'kept', 'ended']) });

/** A browser that proved the address with a link counts as one from which the person has signed in. */
export const resetResult = passwordResult.extend({ browserToken: z.string() });

export const startSocialInput = z.object({
  provider: z.enum(SOCIAL_PROVIDERS, problem('fields.badProvider')),
  redirectUri: textUpTo(500).pipe(z.url()).optional(),
});

const MISSING_CODE_OR_STATE = problem('fields.missingCodeOrState');

/** What the provider sent the browser back with. */
export const finishSocialInput = z.object({
  provider: z.enum(SOCIAL_PROVIDERS, problem('fields.badProvider')),
  code: z.string().min(1, MISSING_CODE_OR_STATE).max(4_096),
  state: z.string().min(1, MISSING_CODE_OR_STATE).max(500),
  redirectUri: z.string().max(500),
  timezone: z.string().max(60).nullish(),
  language: z.string().max(35).nullish(),
});
export type FinishSocialInput = z.infer<typeof finishSocialInput>;

/** Whether a person gets the daily digest by mail. */
export const DIGESTS = ['daily', 'off'] as const;

/** What a person may change of themselves. */
export const updateProfileInput = z.object({
  firstName: nameField('fields.labels.firstName'),
  lastName: nameField('fields.labels.lastName'),
  phone: z.union([z.literal('').transform(() => null), phone, z.null()]),
  mailLanguage: z.enum(MAIL_LANGUAGES),
  /** Unchanged unless given. */
  digest: z.enum(DIGESTS).optional(),
});
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

export const chooseLanguageInput = z.object({ language: z.enum(PORTAL_LANGUAGES) });
export type ChooseLanguageInput = z.infer<typeof chooseLanguageInput>;

export const changePasswordInput = z.object({
  currentPassword: password,
  newPassword,
  endsFeed: z.boolean().optional(),
});
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

export const identityInput = z.object({ provider: z.enum(SOCIAL_PROVIDERS) });

export const sessionIdInput = z.object({ id: z.number().int().positive() });

export const adminView = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.string()),
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** The language of the portal that the person chose on any device; null while they have chosen none. */
  portalLanguage: z.enum(PORTAL_LANGUAGES).nullable(),
});
export type AdminView = z.infer<typeof adminView>;

/** The offsets of a business's time zone around today (core/zone-rules.ts), with which browsers compute its times. */
export const zoneRulesView = z.object({
  zone: z.string(),
  from: z.number(),
  to: z.number(),
  changes: z.array(z.object({ at: z.number(), offsetSeconds: z.number() })),
});

export const signedInBusinessView = z.object({
  id: z.number(),
  name: z.string(),
  slogan: z.string(),
  timezone: z.string(),
  zoneRules: zoneRulesView.nullable(),
  /** The payment customer; null for those who may not see money. */
  stripeCustomerId: z.string().nullable(),
});

export const profileView = z.object({ admin: adminView, business: signedInBusinessView });
export type ProfileView = z.infer<typeof profileView>;

const signInMethod = z.enum(SIGN_IN_METHODS);

export const loginResult = profileView.extend({
  token: z.string(),
  expiresAt: z.string(),
  /** How this session was started. */
  provider: signInMethod,
  /** Kept by the browser after the session, and sent with the next sign-in of the same person. */
  browserToken: z.string(),
});
export type LoginResult = z.infer<typeof loginResult>;

/** Why mail does not reach an address, as Resend last reported. */
export const EMAIL_PROBLEMS = ['bounced', 'complained'] as const;

/** How a person signs in, and whether mail reaches them. */
export const securityView = z.object({
  mailLanguage: z.enum(MAIL_LANGUAGES),
  digest: z.enum(DIGESTS),
  hasPassword: z.boolean(),
  isEmailVerified: z.boolean(),
  providers: z.array(z.enum(SOCIAL_PROVIDERS)),
  emailProblem: z.enum(EMAIL_PROBLEMS).nullable(),
  hasFeed: z.boolean(),
});
export type SecurityView = z.infer<typeof securityView>;

export const sessionView = z.object({
  id: z.number(),
  device: z.string(),
  address: z.string().nullable(),
  method: signInMethod,
  startedAt: z.string(),
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

export const signUpResult = loginResult.extend({ stripeCustomerId: z.string() });
/** Where to send the browser, and what it must compare and give back when it returns. */
export const startSocialResult = z.object({ url: z.string(), state: z.string(), redirectUri: z.string() });
