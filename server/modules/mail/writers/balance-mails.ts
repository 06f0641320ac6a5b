import { formatList } from '../../../core/format-list.ts';
import { DUNNING } from '../../../core/plan.ts';
import type { MailPayload } from '../mail.schema.ts';
import type { MailFormats, MailWriters } from './mail-writer.ts';

type BalanceMail =
  | 'low-balance'
  | 'calls-refused'
  | 'spending-near'
  | 'spending-reached'
  | 'fee-unpaid'
  | 'hold-announced'
  | 'release-warning';

const LAST_WARNING_DAYS = Math.max(
  ...DUNNING.steps.filter(({ step }) => step.startsWith('warning_')).map(({ afterDays }) => afterDays),
);

/** Formats the consequence of unpaid fees: a hold, a release, or a sentence for a business without a number. */
function formatConsequence(
  { holdFrom, releaseFrom, timezone }: MailPayload<'fee-unpaid'>,
  { t, day }: MailFormats,
): string {
  if (holdFrom !== null) return t('mail.feeUnpaid.hold', { day: day(holdFrom, timezone) });
  if (releaseFrom !== null) return t('mail.feeUnpaid.release', { day: day(releaseFrom, timezone) });
  return t('mail.feeUnpaid.noNumber');
}

/** Mails about a balance that is low or below zero, and about the daily spending limit. */
export const balanceMails: MailWriters<BalanceMail> = {
  'low-balance': ({ businessName, balanceCents, thresholdCents }, { t, money }) => ({
    subject: t('mail.lowBalance.subject', { balance: money(balanceCents) }),
    lines: [
      t('mail.lowBalance.news', {
        businessName,
        balance: money(balanceCents),
        threshold: money(thresholdCents),
      }),
      t('mail.lowBalance.advice'),
    ],
    button: t('mail.lowBalance.button'),
  }),
  'calls-refused': ({ businessName, balanceCents }, { t, money }) => ({
    subject: t('mail.callsRefused.subject'),
    lines: [
      t('mail.callsRefused.news', { businessName, balance: money(balanceCents) }),
      t('mail.callsRefused.advice'),
    ],
    button: t('mail.callsRefused.button'),
  }),
  'spending-near': ({ businessName, limitCents }, { t, money }) => ({
    subject: t('mail.spendingNear.subject'),
    lines: [
      t('mail.spendingNear.news', { businessName, limit: money(limitCents) }),
      t('mail.spendingNear.advice'),
    ],
    button: t('mail.spendingNear.button'),
  }),
  'spending-reached': ({ businessName, limitCents }, { t, money }) => ({
    subject: t('mail.spendingReached.subject'),
    lines: [
      t('mail.spendingReached.news', { businessName, limit: money(limitCents) }),
      t('mail.spendingReached.advice'),
    ],
    button: t('mail.spendingReached.button'),
  }),
  'fee-unpaid': (payload, formats) => {
    const { t } = formats;
    const balance = formats.money(payload.balanceCents);
    return {
      subject: t('mail.feeUnpaid.subject', { balance }),
      lines: [
        t('mail.feeUnpaid.news', { businessName: payload.businessName, balance }),
        formatConsequence(payload, formats),
      ],
      button: t('mail.feeUnpaid.button'),
    };
  },
  'hold-announced': ({ businessName, balanceCents, holdAt, numbers, timezone }, formats) => {
    const { t, phone, language } = formats;
    const day = formats.day(holdAt, timezone);
    return {
      subject: t('mail.holdAnnounced.subject', { day }),
      lines: [
        t('mail.holdAnnounced.news', { businessName, balance: formats.money(balanceCents) }),
        t('mail.holdAnnounced.numbers', { numbers: formatList(numbers.map(phone), language), day }),
        t('mail.calledOff'),
      ],
      button: t('mail.holdAnnounced.button'),
    };
  },
  'release-warning': ({ businessName, balanceCents, day: days, releaseAt, timezone }, formats) => {
    const { t } = formats;
    const day = formats.day(releaseAt, timezone);
    return {
      subject: t(
        days === LAST_WARNING_DAYS ? 'mail.releaseWarning.lastSubject' : 'mail.releaseWarning.subject',
        { day },
      ),
      lines: [
        t('mail.releaseWarning.news', { businessName, balance: formats.money(balanceCents), days }),
        t('mail.releaseWarning.outlook', { day }),
        t('mail.calledOff'),
      ],
      button: t('mail.releaseWarning.button'),
    };
  },
};
