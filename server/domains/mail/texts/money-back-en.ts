import { formatCents } from '../../../core/money.ts';
import { PLAN } from '../../../core/plan.ts';
import type { MailTexts } from '../mail.schema.ts';
import { when } from './say-en.ts';

export type MoneyBackMail =
  | 'money-back-asked'
  | 'money-back-refunded'
  | 'money-back-declined'
  | 'money-back-notice';

const cad = (cents: number) => `${formatCents(cents)} CAD`;

/** The mails about a first payment that is asked back, in English. */
export const moneyBackEn: Pick<MailTexts, MoneyBackMail> = {
  'money-back-asked': ({ businessName, by, amountCents, at, timezone }) => ({
    subject: 'Your refund request',
    lines: [
      `${by || 'An administrator'} requested a refund of the first payment of ${businessName}, ${cad(amountCents)}, on ${when(at, timezone)}.`,
      `Our support team replies within ${PLAN.moneyBackAnswerDays} business days and decides how much is refunded. Until then your balance and your numbers stay as they are.`,
    ],
    button: 'See your request',
  }),
  'money-back-refunded': ({ businessName, amountCents }) => ({
    subject: `${cad(amountCents)} was refunded to your card`,
    lines: [
      `You requested a refund of the first payment of ${businessName}. ${cad(amountCents)} is on its way to the card you paid with; it can take your bank up to 10 days to show it.`,
      'The same amount was taken off your balance. Your numbers and their monthly fees continue; tell us if you want to release the numbers.',
    ],
    button: 'See your balance',
  }),
  'money-back-declined': ({ businessName, answer }) => ({
    subject: 'About your refund request',
    lines: [
      `You requested a refund of the first payment of ${businessName}. We declined it, for this reason:`,
      answer,
      'Your balance has not changed. If you disagree, just write to us.',
    ],
    button: 'Open billing',
  }),
  'money-back-notice': ({ requestId, businessId, businessName, by, reason, ...facts }) => ({
    subject: `Request ${requestId}: ${businessName} asks for its first payment back`,
    lines: [
      `${by} of ${businessName} (business ${businessId}) asks for ${cad(facts.amountCents)} back, payment ${facts.paymentIntentId}. The balance is ${formatCents(facts.balanceCents)}.`,
      reason === '' ? 'No reason was given.' : `The reason: ${reason}`,
      `An answer is promised within ${PLAN.moneyBackAnswerDays} business days: refund ${facts.paymentIntentId} CENTS money-back-${requestId}, or decline-request ${requestId} "SENTENCE".`,
    ],
  }),
};
