import { z } from 'zod';
import { RECHARGE_REASONS } from '../../core/card-refusals.ts';
import { PLAN, SPENDING_KINDS } from '../../core/plan.ts';
import { ROLES } from '../../core/roles.ts';
import { SOCIAL_PROVIDERS } from '../../core/social.ts';
import { appointment, mailText, series } from './appointment-payloads.ts';
import { dailyDigest } from './digest-payload.ts';

/** Kinds of exported files. */
export const EXPORTS = ['customers', 'appointments', 'transactions', 'calls'] as const;
export type Export = (typeof EXPORTS)[number];

/** Changes of the team that are mailed to the owners. */
export const TEAM_CHANGES = ['invited', 'joined', 'removed', 'role'] as const;
export type TeamChange = (typeof TEAM_CHANGES)[number];

const cents = z.number().int();
const card = z.object({ brand: z.string(), last4: z.string() }).nullable();
const firstName = mailText;
const device = z.object({ browser: mailText.nullable(), system: mailText.nullable() });

/** Time and origin of a change. The origin is null if no request of a browser or program caused the change. */
const circumstances = {
  at: z.iso.datetime({ offset: true }),
  timezone: z.string(),
  device: device.nullable(),
  address: mailText.nullable(),
};
export type Circumstances = z.infer<z.ZodObject<typeof circumstances>>;
const personal = z.object({ firstName, ...circumstances });
const forOwners = z.object({ businessName: mailText, by: mailText, ...circumstances });
const instant = z.iso.datetime({ offset: true });
const balanceNews = z.object({ businessName: mailText, timezone: z.string(), balanceCents: cents });
const spendingNews = z.object({ businessName: mailText, kind: z.enum(SPENDING_KINDS), limitCents: cents });
const numberNews = z.object({
  businessName: mailText,
  number: z.string(),
  reason: z.enum(['requested', 'unpaid']),
});

/** Every mail of the product, with the facts that its text needs. */
export const MAIL_PAYLOADS = {
  'low-balance': z.object({ businessName: mailText, balanceCents: cents, thresholdCents: cents }),
  'calls-refused': z.object({ businessName: mailText, balanceCents: cents }),
  'spending-near': spendingNews,
  'spending-reached': spendingNews,
  'fee-unpaid': balanceNews.extend({
    holdFrom: instant.nullable(),
    releaseFrom: instant.nullable().default(null),
  }),
  'hold-announced': balanceNews.extend({ holdAt: instant, numbers: z.array(z.string()).min(1) }),
  'number-activated': z.object({
    businessName: mailText,
    number: z.string(),
    monthlyFeeCents: cents,
    setupFeeCents: cents,
  }),
  'number-order-failed': z.object({
    businessName: mailText,
    number: z.string(),
    failure: z.enum(['taken', 'provider', 'funds']),
    isCard: z.boolean(),
    isPaid: z.boolean().optional(),
  }),
  'number-held': numberNews.extend({ holdFeeCents: cents }),
  'release-warning': balanceNews.extend({
    day: z.union([z.literal(30), z.literal(60), z.literal(85)]),
    releaseAt: instant,
  }),
  'number-released': numberNews,
  'verify-email': z.object({ firstName }),
  'reset-password': z.object({ firstName }),
  welcome: z.object({
    firstName,
    businessName: mailText,
    /** The price of a call for this business. Missing in mails of earlier versions. */
    callPriceCents: cents.default(PLAN.callPriceCents),
  }),
  'new-device': z.object({
    firstName,
    device,
    signedInAt: z.iso.datetime({ offset: true }),
    timezone: z.string(),
  }),
  invitation: z.object({ businessName: mailText, invitedBy: mailText, role: z.enum(ROLES) }),
  'password-changed': personal.extend({
    how: z.enum(['changed', 'set', 'reset']),
    feed: z.enum(['none', 'kept', 'ended']),
  }),
  'sign-in-method-changed': personal.extend({
    provider: z.enum(SOCIAL_PROVIDERS),
    change: z.enum(['linked', 'removed']),
  }),
  'role-changed': personal.extend({ businessName: mailText, role: z.enum(ROLES) }),
  'member-removed': personal.extend({ businessName: mailText }),
  'team-changed': forOwners.extend({
    change: z.enum(TEAM_CHANGES),
    /** The name of the member, or the address of an invited person. */
    member: mailText,
    role: z.enum(ROLES),
  }),
  'feed-changed': personal.extend({ change: z.enum(['created', 'ended']) }),
  'recharge-changed': forOwners.extend({ isOn: z.boolean(), thresholdCents: cents, amountCents: cents }),
  receipt: z.object({
    businessName: mailText,
    receiptNumber: z.string(),
    paidCents: cents,
    creditedCents: cents,
    card,
  }),
  'recharge-succeeded': z.object({ businessName: mailText, amountCents: cents, balanceCents: cents, card }),
  'recharge-declined': z.object({
    businessName: mailText,
    amountCents: cents,
    reason: z.enum(RECHARGE_REASONS),
    isOff: z.boolean(),
    nextTryAt: z.iso.datetime({ offset: true }).nullable(),
    timezone: z.string(),
  }),
  'recharge-paused': z.object({ businessName: mailText, amountCents: cents, card }),
  'recharge-refused': z.object({
    businessName: mailText,
    limit: z.enum(['daily_limit', 'monthly_cap']),
    balanceCents: cents,
    capCents: cents,
    usedCents: cents,
  }),
  'recharge-ended': z.object({ businessName: mailText, balanceCents: cents }),
  'money-back-asked': forOwners.extend({ amountCents: cents }),
  'money-back-refunded': z.object({
    businessName: mailText,
    amountCents: cents,
    isRechargeOff: z.boolean().default(false),
  }),
  'money-back-declined': z.object({ businessName: mailText, answer: mailText }),
  'money-back-notice': z.object({
    requestId: z.int(),
    businessId: z.int(),
    businessName: mailText,
    by: z.string(),
    reason: mailText,
    paymentIntentId: z.string(),
    amountCents: cents,
    balanceCents: cents,
  }),
  'message-left': z.object({
    businessName: mailText,
    timezone: z.string(),
    /** The name given by the caller, or the name of the customer. */
    name: mailText.nullable(),
    phone: z.string().nullable(),
    content: mailText,
    /** The duration of a voice message, which has no text. Missing in mails of earlier versions. */
    voicemailSeconds: z.int().nullish(),
    leftAt: instant,
  }),
  'daily-digest': dailyDigest,
  'data-exported': forOwners.extend({ what: z.enum(EXPORTS) }),
  'report-ready': z.object({
    reportId: z.int(),
    businessName: mailText,
    name: mailText,
    from: z.iso.date(),
    to: z.iso.date(),
    /** Roles that may see every section of the report. Missing in mails of earlier versions. */
    roles: z.array(z.enum(ROLES)).optional(),
  }),
  'appointment-booked': appointment,
  'appointment-changed': appointment,
  'appointment-cancelled': appointment,
  'appointment-reminder': appointment,
  'appointment-series-booked': series,
  'appointment-series-cancelled': series,
} as const;

export type MailTemplate = keyof typeof MAIL_PAYLOADS;
export type MailPayload<Template extends MailTemplate> = z.infer<(typeof MAIL_PAYLOADS)[Template]>;

/** Mails to a user about a change of their own account. */
export type PersonalMail =
  | 'password-changed'
  | 'sign-in-method-changed'
  | 'role-changed'
  | 'member-removed'
  | 'feed-changed';
/** Mails to the owners about an action of a member. */
export type OwnersMail = 'recharge-changed' | 'money-back-asked' | 'data-exported' | 'team-changed';
/** The mail to support about a refund request. It names the task and has no link, because support has no account. */
export type SupportMail = 'money-back-notice';

/** Mails about one appointment. Each has the appointment as a calendar file. */
export const APPOINTMENT_MAILS = [
  'appointment-booked',
  'appointment-changed',
  'appointment-cancelled',
  'appointment-reminder',
] as const satisfies readonly MailTemplate[];
export type AppointmentMail = (typeof APPOINTMENT_MAILS)[number];

/** Mails about several appointments of a series. */
export const SERIES_MAILS = [
  'appointment-series-booked',
  'appointment-series-cancelled',
] as const satisfies readonly MailTemplate[];
export type SeriesMail = (typeof SERIES_MAILS)[number];

/** All mails to the customers of a business. Customers have no account. */
export const CUSTOMER_MAILS = [...APPOINTMENT_MAILS, ...SERIES_MAILS];

export function isAppointmentMail(template: MailTemplate): template is AppointmentMail | SeriesMail {
  return CUSTOMER_MAILS.some((known) => known === template);
}

export function isSeriesMail(template: MailTemplate): template is SeriesMail {
  return SERIES_MAILS.some((known) => known === template);
}

/**
 * The audiences of mails. Each has its own queue, so that account mails never wait behind mails to customers. The
 * database derives the audience from the template (`outgoing_mails.audience`).
 */
export const MAIL_AUDIENCES = ['account', 'customer'] as const;
export type MailAudience = (typeof MAIL_AUDIENCES)[number];

/** Target path of each mail's button. A token is added to it as a parameter. */
export const MAIL_PATHS: Record<Exclude<MailTemplate, AppointmentMail | SeriesMail | SupportMail>, string> = {
  'low-balance': '/billing',
  'calls-refused': '/billing',
  'spending-near': '/billing',
  'spending-reached': '/billing',
  'fee-unpaid': '/billing',
  'hold-announced': '/billing',
  'number-activated': '/dashboard',
  'number-order-failed': '/settings',
  'number-held': '/billing',
  'release-warning': '/billing',
  'number-released': '/billing',
  'verify-email': '/verify-email',
  'reset-password': '/reset-password',
  welcome: '/dashboard',
  'new-device': '/profile',
  invitation: '/accept-invitation',
  'password-changed': '/profile',
  'sign-in-method-changed': '/profile',
  'role-changed': '/dashboard',
  'member-removed': '/login',
  'team-changed': '/team-management',
  'feed-changed': '/calendar',
  'recharge-changed': '/billing',
  receipt: '/billing/receipts/',
  'recharge-succeeded': '/billing',
  'recharge-declined': '/billing',
  'recharge-paused': '/billing?finish=recharge',
  'recharge-refused': '/billing',
  'recharge-ended': '/billing',
  'money-back-asked': '/billing',
  'money-back-refunded': '/billing',
  'money-back-declined': '/billing',
  'message-left': '/messages',
  'daily-digest': '/dashboard',
  'data-exported': '/audit-log',
  'report-ready': '/reports',
};

/**
 * Mails that are useless without their link. The token of an unsent mail is deleted a day after queueing; the mail is
 * then not sent.
 */
export const MAILS_WITH_TOKEN: ReadonlySet<MailTemplate> = new Set([
  'verify-email',
  'reset-password',
  'invitation',
]);

/** The texts of a mail in one language. A mail to a customer has no button and ends with the name of the business. */
export type MailText = {
  subject: string;
  greeting?: string;
  lines: string[];
  /** Parts of the lines that are bold in the HTML, because the reader looks for them. */
  emphasis?: string[];
  /** The phone number to call, formatted as in the lines. It becomes a link in the HTML. */
  call?: string;
  /** Lists between the lines and the button. */
  sections?: MailSection[];
  button?: string;
  /** The name of the business. It is the head of the HTML and the last line of the text. */
  signature?: string;
  /** The last line: a link with which the reader unsubscribes from mails of this kind without signing in. */
  optOut?: { text: string; label: string };
};
/** `path` is a path of the portal. */
type MailLink = { label: string; path: string };
type MailItem = { title: string; facts?: string; detail?: string; path?: string };
export type MailSection = { title: string; items: MailItem[]; more?: MailLink };

export type MailAttachment = { filename: string; content: string; contentType: string };
export type ComposedMail = {
  /** Name shown in front of the sender's address, instead of the product's name. */
  senderName?: string;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
  headers?: Record<string, string>;
};
/** `senderEmail`: the bare address of the sender. */
export type MailSite = { productName: string; publicUrl: string; supportEmail: string; senderEmail: string };
