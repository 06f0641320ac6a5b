import { z } from 'zod';
import { ROLES } from '../../core/permissions.ts';

const cents = z.number().int();
const firstName = z.string();

/** Every mail of the product and the facts that it is written from. */
export const MAIL_PAYLOADS = {
  'low-balance': z.object({ businessName: z.string(), balanceCents: cents, thresholdCents: cents }),
  'calls-refused': z.object({ businessName: z.string(), balanceCents: cents }),
  'verify-email': z.object({ firstName }),
  'reset-password': z.object({ firstName }),
  welcome: z.object({ firstName, businessName: z.string() }),
  'new-device': z.object({
    firstName,
    device: z.string(),
    signedInAt: z.iso.datetime({ offset: true }),
    timezone: z.string(),
  }),
  invitation: z.object({ businessName: z.string(), invitedBy: z.string(), role: z.enum(ROLES) }),
} as const;

export type MailTemplate = keyof typeof MAIL_PAYLOADS;
export type MailPayload<Template extends MailTemplate> = z.infer<(typeof MAIL_PAYLOADS)[Template]>;

/** Where the button of a mail leads; a mail that carries a token has it in that link. */
export const MAIL_PATHS: Record<MailTemplate, string> = {
  'low-balance': '/billing',
  'calls-refused': '/billing',
  'verify-email': '/verify-email',
  'reset-password': '/reset-password',
  welcome: '/dashboard',
  'new-device': '/profile',
  invitation: '/accept-invitation',
};

/** Mails that are nothing without their link; its token is erased a day after they were queued. */
export const MAILS_WITH_TOKEN: ReadonlySet<MailTemplate> = new Set([
  'verify-email',
  'reset-password',
  'invitation',
]);

/** A mail in words, of one language. */
export type MailText = { subject: string; lines: string[]; button: string };
/** All mails in one language: every template, or it does not compile. */
export type MailTexts = { [Template in MailTemplate]: (payload: MailPayload<Template>) => MailText };

export type ComposedMail = { subject: string; html: string; text: string };
export type MailSite = { productName: string; publicUrl: string; supportEmail: string };
