import { z } from 'zod';

const cents = z.number().int();

/** Every mail of the product and the facts that it is written from. */
export const MAIL_PAYLOADS = {
  'low-balance': z.object({ businessName: z.string(), balanceCents: cents, thresholdCents: cents }),
  'calls-refused': z.object({ businessName: z.string(), balanceCents: cents }),
} as const;

export type MailTemplate = keyof typeof MAIL_PAYLOADS;
export type MailPayload<Template extends MailTemplate> = z.infer<(typeof MAIL_PAYLOADS)[Template]>;

export type ComposedMail = { subject: string; html: string; text: string };
export type MailSite = { productName: string; publicUrl: string; supportEmail: string };
