import { formatCents } from '../../../core/money.ts';
import { formatPhoneNumber } from '../../../core/phone-number.ts';
import type { MailTexts } from '../mail.schema.ts';

const REASON = {
  taken: 'Somebody else got it first.',
  provider: 'Our phone company did not confirm it within a day.',
  funds: 'Its payment was refunded before the number was yours.',
};

/** The mails about numbers that were ordered, in English. */
export const numbersEn: Pick<MailTexts, 'number-activated' | 'number-order-failed'> = {
  'number-activated': ({ businessName, number, monthlyFeeCents, setupFeeCents }) => ({
    subject: `Your number ${formatPhoneNumber(number)} is ready`,
    lines: [
      `${formatPhoneNumber(number)} now belongs to ${businessName}, and your agent answers it. Give it a call.`,
      setupFeeCents > 0
        ? `Its first month, ${formatCents(monthlyFeeCents)}, and its set-up, ${formatCents(setupFeeCents)}, were taken from your balance.`
        : `Its first month, ${formatCents(monthlyFeeCents)}, was taken from your balance.`,
    ],
    button: 'Open your dashboard',
  }),
  'number-order-failed': ({ businessName, number, failure, isCard }) => ({
    subject: `We could not get ${formatPhoneNumber(number)} for you`,
    lines: [
      `${formatPhoneNumber(number)} could not be added to ${businessName}. ${REASON[failure]}`,
      isCard && failure !== 'funds'
        ? 'What you paid stays in your balance. You can use it for another number.'
        : 'You were not charged for it. Please choose another number.',
    ],
    button: 'Choose another number',
  }),
};
