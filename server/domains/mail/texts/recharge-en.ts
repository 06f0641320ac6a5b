import type { RechargeReason } from '../../../core/card-refusals.ts';
import { formatCents } from '../../../core/money.ts';
import type { MailTexts } from '../mail.schema.ts';
import { when } from './say-en.ts';

export type RechargeMail =
  | 'receipt'
  | 'recharge-succeeded'
  | 'recharge-declined'
  | 'recharge-paused'
  | 'recharge-refused';
type Card = { brand: string; last4: string } | null;

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const sayCard = (card: Card) =>
  card ? `${capitalised(card.brand)} ending in ${card.last4}` : 'your saved card';

const WHY: Partial<Record<RechargeReason, string>> = {
  insufficient_funds: 'There is not enough money on the card.',
  expired_card: 'The card has expired.',
  over_limit: 'The card has reached its limit.',
  no_card: 'There is no saved card.',
  card_gone: 'The saved card can no longer be charged.',
  try_later: 'The bank could not be reached.',
};

/** The mails about auto-recharge, and the receipts of payments, in English. */
export const rechargeEn: Pick<MailTexts, RechargeMail> = {
  receipt: ({ businessName, receiptNumber, paidCents, creditedCents, card }) => ({
    subject: `Receipt ${receiptNumber}: ${formatCents(paidCents)} CAD`,
    lines: [
      `${businessName} paid ${formatCents(paidCents)} CAD with ${sayCard(card)}, and ${formatCents(creditedCents)} was added to the balance.`,
      `The number of the receipt is ${receiptNumber}. It can be opened and printed at any time.`,
    ],
    button: 'Open the receipt',
  }),
  'recharge-succeeded': ({ businessName, amountCents, balanceCents, card }) => ({
    subject: `${formatCents(amountCents)} was added to your balance`,
    lines: [
      `The balance of ${businessName} had fallen below the amount that you chose, so ${formatCents(amountCents)} was charged to ${sayCard(card)}.`,
      `Your balance is now ${formatCents(balanceCents)}.`,
    ],
    button: 'See your balance',
  }),
  'recharge-declined': ({ businessName, amountCents, reason, isOff, nextTryAt, timezone }) => ({
    subject: isOff
      ? 'Auto-recharge is off: your card was declined again'
      : `Auto-recharge could not add ${formatCents(amountCents)}`,
    lines: [
      `We tried to add ${formatCents(amountCents)} to the balance of ${businessName}, but nothing was charged. ${WHY[reason] ?? 'The card was declined.'}`,
      ...(nextTryAt === null ? [] : [`We will try again on ${when(nextTryAt, timezone)}.`]),
      ...(isOff
        ? [
            'This was the fourth time in a row, so auto-recharge is off now. You can switch it on again at any time.',
          ]
        : []),
      'Add funds now, with this card or another one, so that your agent does not have to stop.',
    ],
    button: 'Add funds',
  }),
  'recharge-paused': ({ businessName, amountCents, card }) => ({
    subject: `Please confirm the payment of ${formatCents(amountCents)}`,
    lines: [
      `Your bank wants you to confirm that ${formatCents(amountCents)} may be charged to ${sayCard(card)} for the balance of ${businessName}. Nothing has been charged yet.`,
      'Auto-recharge is paused until you have confirmed it. It takes a minute.',
    ],
    button: 'Confirm the payment',
  }),
  'recharge-refused': ({ businessName, limit, balanceCents, capCents, usedCents }) => ({
    subject: 'Auto-recharge has reached its limit',
    lines: [
      limit === 'monthly_cap'
        ? `Auto-recharge has added ${formatCents(usedCents)} to the balance of ${businessName} this month, and your limit is ${formatCents(capCents)}. Nothing more is charged automatically until next month.`
        : `Auto-recharge for ${businessName} was tried five times within 24 hours, which is the limit. It resumes when these 24 hours are over.`,
      limit === 'monthly_cap'
        ? `Your balance is ${formatCents(balanceCents)}. Add funds now, or raise the monthly limit, so that your agent does not have to stop.`
        : `Your balance is ${formatCents(balanceCents)}. Add funds now so that your agent does not have to stop.`,
    ],
    button: 'Open billing',
  }),
};
