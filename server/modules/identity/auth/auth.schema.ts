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

/** Shared by the form and the server, so that both show the same validation messages. */
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
/** The token of a mailed link. */
export const token = z.string().trim().min(1).max(200);

/** The sign-in form. */
export const loginInput = z.object({
  email,
  password: password.min(6, problem('fields.passwordMin6')),
  /** Known-browser tokens that this browser received at earlier sign-ins, of any user. */
  browserTokens: listUpTo(token, BROWSER_TOKENS_MAX).optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

/** The create-account form. Time zone (IANA) and language (BCP 47) come from the browser. */
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
 * The token of a verification mail, with optional proofs that its reader created the account: `browserKey`, stored by
 * the browser that signed up, or `password`. `newPassword` is for a reader who did not create the account or forgot its
 * first password.
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

/** The form requires six characters; the server additionally rejects weak passwords with the error `weak_password`. */
export const resetPasswordInput = tokenInput.extend({
  password: password.min(6, problem('fields.passwordMin6Long')),
  endsFeed: z.boolean().optional(),
});
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;

/**
 * Result of setting a new password. `feed` states whether the user had a private calendar address, and whether the
 * change revoked it (`ended`).
 */
export const passwordResult = z.object({ success: z.boolean(), feed: z.enum(['none', 'kept', 'ended']) });

/** `browserToken` makes the browser that opened the link a known browser of the user. */
export const resetResult = passwordResult.extend({ browserToken: z.string() });

export const startSocialInput = z.object({
  provider: z.enum(SOCIAL_PROVIDERS, problem('fields.badProvider')),
  redirectUri: textUpTo(500).pipe(z.url()).optional(),
});

const MISSING_CODE_OR_STATE = problem('fields.missingCodeOrState');

/** Parameters of the provider's redirect. */
export const finishSocialInput = z.object({
  provider: z.enum(SOCIAL_PROVIDERS, problem('fields.badProvider')),
  code: z.string().min(1, MISSING_CODE_OR_STATE).max(4_096),
  state: z.string().min(1, MISSING_CODE_OR_STATE).max(500),
  redirectUri: z.string().max(500),
  timezone: z.string().max(60).nullish(),
  language: z.string().max(35).nullish(),
});
export type FinishSocialInput = z.infer<typeof finishSocialInput>;

/** How often a user gets the digest mail. */
export const DIGESTS = ['daily', 'off'] as const;

/** Profile fields that users can change themselves. */
export const updateProfileInput = z.object({
  firstName: nameField('fields.labels.firstName'),
  lastName: nameField('fields.labels.lastName'),
  phone: z.union([z.literal('').transform(() => null), phone, z.null()]),
  mailLanguage: z.enum(MAIL_LANGUAGES),
  /** How often the daily digest is sent; unchanged if absent. */
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
  /** The portal language that the user chose on any device; null without a choice. */
  portalLanguage: z.enum(PORTAL_LANGUAGES).nullable(),
});
export type AdminView = z.infer<typeof adminView>;

/**
 * The UTC offsets of a business's time zone around today (core/zone-rules.ts). Browsers compute local times with them.
 */
export const zoneRulesView = z.object({
  zone: z.string(),
  from: z.number(),
  to: z.number(),
  changes: z.array(z.object({ at: z.number(), offsetSeconds: z.number() })),
});

const signedInBusinessView = z.object({
  id: z.number(),
  name: z.string(),
  slogan: z.string(),
  timezone: z.string(),
  zoneRules: zoneRulesView.nullable(),
  /** Id of the Stripe customer; null for roles that may not see money. */
  stripeCustomerId: z.string().nullable(),
});

export const profileView = z.object({ admin: adminView, business: signedInBusinessView });
export type ProfileView = z.infer<typeof profileView>;

const signInMethod = z.enum(SIGN_IN_METHODS);

export const loginResult = profileView.extend({
  token: z.string(),
  expiresAt: z.string(),
  /** The sign-in method of this session. */
  provider: signInMethod,
  /** Known-browser token. The browser keeps it after the session ends and sends it with later sign-ins. */
  browserToken: z.string(),
});
export type LoginResult = z.infer<typeof loginResult>;

/** Problems with mail to an address, as last reported by Resend: undeliverable, or marked as spam by the recipient. */
export const EMAIL_PROBLEMS = ['bounced', 'complained'] as const;

/** Sign-in methods of a user, and problems with mail to them. */
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
/**
 * `url`: the provider's sign-in page. `state`: the browser compares it with the state of the provider's redirect and
 * sends it to the server.
 */
export const startSocialResult = z.object({ url: z.string(), state: z.string(), redirectUri: z.string() });
