import { isolate, isolateLtr } from '../../../core/isolate.ts';
import { PLAN } from '../../../core/plan.ts';
import type { MailWriters } from './mail-writer.ts';

type MoneyBackMail = 'money-back-asked' | 'money-back-refunded' | 'money-back-declined' | 'money-back-notice';

const count = PLAN.moneyBackAnswerDays;

/**
 * Mails about the refund request of a first payment. The notice to support names the commands with which support
 * answers the request.
 */
export const moneyBackMails: MailWriters<MoneyBackMail> = {
  'money-back-asked': ({ businessName, amountCents, at, timezone, ...rest }, { t, person, cad, when }) => ({
    subject: t('mail.moneyBackAsked.subject'),
    lines: [
      t('mail.moneyBackAsked.news', {
        by: person(rest.by),
        businessName,
        amount: cad(amountCents),
        when: when(at, timezone),
      }),
      t('mail.moneyBackAsked.answer', { count }),
    ],
    button: t('mail.moneyBackAsked.button'),
  }),
  'money-back-refunded': ({ businessName, amountCents, isRechargeOff }, { t, cad }) => ({
    subject: t('mail.moneyBackRefunded.subject', { amount: cad(amountCents) }),
    lines: [
      t('mail.moneyBackRefunded.news', { businessName, amount: cad(amountCents) }),
      t('mail.moneyBackRefunded.outlook'),
      ...(isRechargeOff ? [t('mail.rechargeEnded.off')] : []),
    ],
    button: t('mail.moneyBackRefunded.button'),
  }),
  'money-back-declined': ({ businessName, answer }, { t, language }) => ({
    subject: t('mail.moneyBackDeclined.subject'),
    lines: [
      t('mail.moneyBackDeclined.news', { businessName }),
      isolate(answer, language),
      t('mail.moneyBackDeclined.outlook'),
    ],
    button: t('mail.moneyBackDeclined.button'),
  }),
  'money-back-notice': ({ requestId, reason, ...payload }, { t, cad, money, language }) => {
    const { businessId, businessName, by, paymentIntentId } = payload;
    const refund = `refund ${paymentIntentId} CENTS money-back-${requestId}`;
    const decline = t('mail.moneyBackNotice.decline', { requestId });
    return {
      subject: t('mail.moneyBackNotice.subject', { requestId, businessName }),
      lines: [
        t('mail.moneyBackNotice.news', {
          by: isolate(by, language),
          businessName,
          businessId,
          amount: cad(payload.amountCents),
          paymentIntentId: isolateLtr(paymentIntentId, language),
          balance: money(payload.balanceCents),
        }),
        reason === '' ? t('mail.moneyBackNotice.noReason') : t('mail.moneyBackNotice.reason', { reason }),
        t('mail.moneyBackNotice.answer', {
          count,
          refund: isolateLtr(refund, language),
          decline: isolateLtr(decline, language),
        }),
      ],
    };
  },
};
