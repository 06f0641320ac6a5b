import { formatInUnitName } from '../../../core/format-duration.ts';
import { formatDate } from '../../../core/format-moment.ts';
import type { MailWriters } from './mail-writer.ts';

type OwnerMail = 'team-changed' | 'recharge-changed' | 'data-exported' | 'message-left' | 'report-ready';

/** Mails to owners: an action of a member, a caller's message, and a finished report. */
export const ownerMails: MailWriters<OwnerMail> = {
  'team-changed': (payload, { t, person, circumstances }) => {
    const { businessName, change, member } = payload;
    const by = person(payload.by);
    const role = t(`mail.roles.${payload.role}`);
    return {
      subject: t(`mail.teamChanged.${change}.subject`, { member, businessName }),
      lines: [
        // A text with line breaks, such as the Arabic one, becomes several paragraphs.
        ...t(`mail.teamChanged.${change}.news`, { by, member, role }).split('\n'),
        circumstances(payload),
        t('mail.teamChanged.alarm'),
      ],
      button: t('mail.teamChanged.button'),
    };
  },
  'recharge-changed': (payload, { t, person, money, circumstances }) => {
    const { businessName, thresholdCents, amountCents } = payload;
    const state = payload.isOn ? 'on' : 'off';
    return {
      subject: t(`mail.rechargeChanged.${state}.subject`, { businessName }),
      lines: [
        t(`mail.rechargeChanged.${state}.news`, {
          by: person(payload.by),
          businessName,
          threshold: money(thresholdCents),
          amount: money(amountCents),
        }),
        circumstances(payload),
        t('mail.rechargeChanged.outlook'),
      ],
      button: t('mail.rechargeChanged.button'),
    };
  },
  'data-exported': (payload, { t, person, circumstances }) => {
    const { businessName } = payload;
    const values = {
      by: person(payload.by),
      what: t(`mail.dataExported.what.${payload.what}`),
      businessName,
    };
    return {
      subject: t('mail.dataExported.subject', values),
      lines: [t('mail.dataExported.news', values), circumstances(payload), t('mail.dataExported.outlook')],
      button: t('mail.dataExported.button'),
    };
  },
  'message-left': (
    { businessName, name, content, voicemailSeconds: seconds = null, leftAt, timezone, ...rest },
    { t, when, phone, language },
  ) => ({
    subject: name === null ? t('mail.messageLeft.subjectUnknown') : t('mail.messageLeft.subject', { name }),
    lines: [
      t('mail.messageLeft.news', { businessName, when: when(leftAt, timezone) }),
      seconds === null
        ? t('mail.messageLeft.content', { content })
        : t('mail.messageLeft.voicemail', { length: formatInUnitName(seconds, 'second', language) }),
      rest.phone === null
        ? t('mail.messageLeft.withheld')
        : t('mail.messageLeft.callBack', { phone: phone(rest.phone) }),
    ],
    ...(rest.phone !== null && { call: phone(rest.phone) }),
    button: t('mail.messageLeft.button'),
  }),
  'report-ready': ({ businessName, name, ...rest }, { t, language }) => {
    const [from, to] = [formatDate(rest.from, language), formatDate(rest.to, language)];
    return {
      subject: t('mail.reportReady.subject', { name }),
      lines: [
        rest.from === rest.to
          ? t('mail.reportReady.day', { name, businessName, day: from })
          : t('mail.reportReady.days', { name, businessName, from, to }),
        t('mail.reportReady.advice'),
      ],
      button: t('mail.reportReady.button'),
    };
  },
};
