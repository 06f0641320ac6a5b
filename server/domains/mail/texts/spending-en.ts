import { formatCents } from '../../../core/money.ts';
import type { MailTexts } from '../mail.schema.ts';

export type SpendingMail = 'spending-near' | 'spending-reached';

/** The mails about the limits of a day in English. */
export const spendingEn: Pick<MailTexts, SpendingMail> = {
  'spending-near': ({ businessName, limitCents }) => ({
    subject: 'Your calls have used 80% of today’s limit',
    lines: [
      `Today’s calls to ${businessName} have used 80% of your daily limit of ${formatCents(limitCents)}.`,
      'At the limit, callers hear a short message until midnight and are asked to try again later. If it is simply a busy day, raise the limit now.',
    ],
    button: 'Change the limit',
  }),
  'spending-reached': ({ businessName, limitCents }) => ({
    subject: 'Your agent is not taking calls: today’s limit is reached',
    lines: [
      `Today’s calls to ${businessName} have reached your daily limit of ${formatCents(limitCents)}. Calls that had begun were not cut off.`,
      'Callers now hear a short message and are asked to try again later, which costs you nothing. Your agent answers again at midnight, or as soon as you raise the limit.',
    ],
    button: 'Change the limit',
  }),
};
