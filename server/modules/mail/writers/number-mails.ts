import type { MailWriters } from './mail-writer.ts';

type NumberMail = 'number-activated' | 'number-order-failed' | 'number-held' | 'number-released';

/** Mails about an ordered, held or released phone number. */
export const numberMails: MailWriters<NumberMail> = {
  'number-activated': ({ businessName, monthlyFeeCents, setupFeeCents, ...rest }, { t, phone, money }) => {
    const number = phone(rest.number);
    const monthlyFee = money(monthlyFeeCents);
    return {
      subject: t('mail.numberActivated.subject', { number }),
      lines: [
        t('mail.numberActivated.news', { number, businessName }),
        setupFeeCents > 0
          ? t('mail.numberActivated.monthAndSetup', { monthlyFee, setupFee: money(setupFeeCents) })
          : t('mail.numberActivated.month', { monthlyFee }),
      ],
      button: t('mail.numberActivated.button'),
    };
  },
  'number-order-failed': ({ businessName, failure, isCard, isPaid = true, ...rest }, { t, phone }) => {
    const number = phone(rest.number);
    const cardPaid = isPaid ? 'kept' : 'processing';
    const paid = failure === 'funds' ? 'seeBilling' : isCard ? cardPaid : 'notCharged';
    const news = t('mail.numberOrderFailed.news', { number, businessName });
    return {
      subject: t('mail.numberOrderFailed.subject', { number }),
      lines: [
        `${news} ${t(`mail.numberOrderFailed.reasons.${failure}`)}`,
        t(`mail.numberOrderFailed.${paid}`),
      ],
      button: t('mail.numberOrderFailed.button'),
    };
  },
  'number-held': ({ businessName, reason, holdFeeCents, ...rest }, { t, phone, money }) => {
    const number = phone(rest.number);
    return {
      subject: t('mail.numberHeld.subject', { number }),
      lines: [
        t(`mail.numberHeld.${reason}.news`, { number, businessName }),
        t(`mail.numberHeld.${reason}.outlook`, { holdFee: money(holdFeeCents) }),
      ],
      button: t('mail.numberHeld.button'),
    };
  },
  'number-released': ({ businessName, reason, ...rest }, { t, phone }) => {
    const number = phone(rest.number);
    return {
      subject: t('mail.numberReleased.subject', { number }),
      lines: [t(`mail.numberReleased.${reason}`, { number, businessName }), t('mail.numberReleased.outlook')],
      button: t('mail.numberReleased.button'),
    };
  },
};
