import type { RechargeReason } from '../../../core/card-refusals.ts';
import type { MailPayload } from '../mail.schema.ts';
import type { MailFormats, MailWriters } from './mail-writer.ts';

type PaymentMail =
  | 'receipt'
  | 'recharge-succeeded'
  | 'recharge-declined'
  | 'recharge-paused'
  | 'recharge-refused'
  | 'recharge-ended';

function formatCard(card: MailPayload<'receipt'>['card'], { t }: MailFormats): string {
  if (!card) return t('mail.card.saved');
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  return t('mail.card.named', { brand, last4: card.last4 });
}

/** Decline reasons with a text of their own. For other reasons the mail says only that the card was declined. */
const EXPLAINED_REASONS = [
  'insufficient_funds',
  'expired_card',
  'over_limit',
  'no_card',
  'card_gone',
  'try_later',
] as const satisfies readonly RechargeReason[];

type DeclinedMail = MailPayload<'recharge-declined'>;

/**
 * Formats why the charge failed. The card was not charged, except possibly when the charge at Stripe differed from the
 * request (`mismatched`).
 */
function formatDeclined(
  { businessName, amountCents, reason }: DeclinedMail,
  { t, money }: MailFormats,
): string {
  const what = { amount: money(amountCents), businessName };
  if (reason === 'mismatched') return t('mail.rechargeDeclined.mismatched', what);
  const reasonKey = EXPLAINED_REASONS.find((each) => each === reason) ?? 'declined';
  return `${t('mail.rechargeDeclined.news', what)} ${t(`mail.rechargeDeclined.reasons.${reasonKey}`)}`;
}

/** Receipts, and mails about auto-recharge. */
export const paymentMails: MailWriters<PaymentMail> = {
  receipt: ({ businessName, receiptNumber, paidCents, creditedCents, card }, formats) => {
    const { t } = formats;
    const paid = formats.cad(paidCents);
    const credited = formats.money(creditedCents);
    return {
      subject: t('mail.receipt.subject', { receiptNumber, paid }),
      lines: [
        t('mail.receipt.news', { businessName, paid, card: formatCard(card, formats), credited }),
        t('mail.receipt.number', { receiptNumber }),
      ],
      button: t('mail.receipt.button'),
    };
  },
  'recharge-succeeded': ({ businessName, amountCents, balanceCents, card }, formats) => {
    const { t } = formats;
    const amount = formats.money(amountCents);
    return {
      subject: t('mail.rechargeSucceeded.subject', { amount }),
      lines: [
        t('mail.rechargeSucceeded.news', { businessName, amount, card: formatCard(card, formats) }),
        t('mail.rechargeSucceeded.balance', { balance: formats.money(balanceCents) }),
      ],
      button: t('mail.rechargeSucceeded.button'),
    };
  },
  'recharge-declined': (facts, formats) => {
    const { isOff, nextTryAt, timezone } = facts;
    const { t, when } = formats;
    const amount = formats.money(facts.amountCents);
    const isMismatch = facts.reason === 'mismatched';
    const subjectOff = isMismatch ? 'subjectOffMismatched' : 'subjectOff';
    const off = isMismatch ? 'offMismatched' : 'off';
    return {
      subject: isOff
        ? t(`mail.rechargeDeclined.${subjectOff}`)
        : t('mail.rechargeDeclined.subject', { amount }),
      lines: [
        formatDeclined(facts, formats),
        ...(nextTryAt === null
          ? []
          : [t('mail.rechargeDeclined.nextTry', { when: when(nextTryAt, timezone) })]),
        ...(isOff ? [t(`mail.rechargeDeclined.${off}`)] : []),
        t('mail.rechargeDeclined.advice'),
      ],
      button: t('mail.rechargeDeclined.button'),
    };
  },
  'recharge-paused': ({ businessName, amountCents, card }, formats) => {
    const { t } = formats;
    const amount = formats.money(amountCents);
    return {
      subject: t('mail.rechargePaused.subject', { amount }),
      lines: [
        t('mail.rechargePaused.news', { amount, card: formatCard(card, formats), businessName }),
        t('mail.rechargePaused.advice'),
      ],
      button: t('mail.rechargePaused.button'),
    };
  },
  'recharge-refused': ({ businessName, limit, balanceCents, capCents, usedCents }, { t, money }) => ({
    subject: t('mail.rechargeRefused.subject'),
    lines: [
      t(`mail.rechargeRefused.${limit}.news`, {
        businessName,
        used: money(usedCents),
        cap: money(capCents),
      }),
      t(`mail.rechargeRefused.${limit}.outlook`, { balance: money(balanceCents) }),
    ],
    button: t('mail.rechargeRefused.button'),
  }),
  'recharge-ended': ({ businessName, balanceCents }, { t, money }) => ({
    subject: t('mail.rechargeEnded.subject', { businessName }),
    lines: [
      t('mail.rechargeEnded.news', { businessName, balance: money(balanceCents) }),
      t('mail.rechargeEnded.off'),
    ],
    button: t('mail.rechargeEnded.button'),
  }),
};
