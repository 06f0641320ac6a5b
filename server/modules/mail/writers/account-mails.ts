import { formatInUnitName } from '../../../core/format-duration.ts';
import { LINK_VALIDITY, PLAN } from '../../../core/plan.ts';
import type { PersonalMail } from '../mail.schema.ts';
import type { MailWriters } from './mail-writer.ts';

const PROVIDERS = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;

type LinkMail = 'verify-email' | 'reset-password' | 'invitation' | 'welcome' | 'new-device';

/** Mails with a link to verify an address, to accept an invitation or to set a password, and mails about a sign-in. */
const linkMails: MailWriters<LinkMail> = {
  'verify-email': ({ firstName }, { t, hello }) => ({
    subject: t('mail.verifyEmail.subject'),
    greeting: hello(firstName),
    lines: [
      t('mail.verifyEmail.link', { count: LINK_VALIDITY.verifyEmailHours }),
      t('mail.verifyEmail.otherwise'),
    ],
    button: t('mail.verifyEmail.button'),
  }),
  'reset-password': ({ firstName }, { t, hello }) => ({
    subject: t('mail.resetPassword.subject'),
    greeting: hello(firstName),
    lines: [
      t('mail.resetPassword.link', { count: LINK_VALIDITY.resetPasswordHours }),
      t('mail.resetPassword.otherwise'),
    ],
    button: t('mail.resetPassword.button'),
  }),
  welcome: ({ firstName, businessName, callPriceCents }, { t, money, language }) => ({
    subject: t('mail.welcome.subject', { firstName }),
    lines: [
      t('mail.welcome.ready', { businessName }),
      t('mail.welcome.prices', {
        cents: callPriceCents,
        price: money(callPriceCents),
        length: formatInUnitName(PLAN.billableCallSecondsMin, 'second', language),
      }),
    ],
    button: t('mail.welcome.button'),
  }),
  'new-device': ({ firstName, device, signedInAt, timezone }, { t, hello, when, ...formats }) => ({
    subject: t('mail.newDevice.subject'),
    greeting: hello(firstName),
    lines: [
      t('mail.newDevice.news', { device: formats.device(device), when: when(signedInAt, timezone) }),
      t('mail.newDevice.advice'),
    ],
    button: t('mail.newDevice.button'),
  }),
  invitation: ({ businessName, invitedBy, role }, { t }) => ({
    subject: t('mail.invitation.subject', { invitedBy, businessName }),
    lines: [
      t('mail.invitation.news', { invitedBy, businessName, role: t(`mail.roles.${role}`) }),
      t('mail.invitation.link', { count: LINK_VALIDITY.invitationDays }),
    ],
    button: t('mail.invitation.button'),
  }),
};

/** Mails to a user about a change of their own account. */
const changeMails: MailWriters<PersonalMail> = {
  'password-changed': ({ firstName, how, feed, ...rest }, { t, hello, circumstances }) => ({
    subject: t(how === 'set' ? 'mail.passwordChanged.subjectSet' : 'mail.passwordChanged.subject'),
    greeting: hello(firstName),
    lines: [
      t(`mail.passwordChanged.${how}`),
      circumstances(rest),
      ...(feed === 'none' ? [] : [t(`mail.passwordChanged.feed.${feed}`)]),
      t('mail.alarm'),
    ],
    button: t('mail.passwordChanged.button'),
  }),
  'sign-in-method-changed': ({ firstName, provider, change, ...rest }, { t, hello, circumstances }) => ({
    subject: t(`mail.signInMethodChanged.${change}.subject`, { provider: PROVIDERS[provider] }),
    greeting: hello(firstName),
    lines: [
      t(`mail.signInMethodChanged.${change}.news`, { provider: PROVIDERS[provider] }),
      circumstances(rest),
      t('mail.alarm'),
    ],
    button: t('mail.signInMethodChanged.button'),
  }),
  'role-changed': ({ firstName, businessName, role, at, timezone }, { t, hello, when }) => ({
    subject: t('mail.roleChanged.subject', { businessName }),
    greeting: hello(firstName),
    lines: [
      t('mail.roleChanged.news', { businessName, role: t(`mail.roles.${role}`) }),
      t('mail.circumstances.plain', { when: when(at, timezone) }),
    ],
    button: t('mail.roleChanged.button'),
  }),
  'member-removed': ({ firstName, businessName, at, timezone }, { t, hello, when }) => ({
    subject: t('mail.memberRemoved.subject', { businessName }),
    greeting: hello(firstName),
    lines: [
      t('mail.memberRemoved.news', { businessName }),
      t('mail.circumstances.plain', { when: when(at, timezone) }),
    ],
    button: t('mail.memberRemoved.button'),
  }),
  'feed-changed': ({ firstName, change, ...rest }, { t, hello, circumstances }) => ({
    subject: t(`mail.feedChanged.${change}.subject`),
    greeting: hello(firstName),
    lines: [
      t(`mail.feedChanged.${change}.news`),
      circumstances(rest),
      ...t(change === 'created' ? 'mail.feedChanged.alarm' : 'mail.alarm').split('\n'),
    ],
    button: t('mail.feedChanged.button'),
  }),
};

export const accountMails = { ...linkMails, ...changeMails };
