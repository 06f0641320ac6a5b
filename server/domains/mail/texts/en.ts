import { formatCents } from '../../../core/money.ts';
import { LINK_VALIDITY, PLAN } from '../../../core/plan.ts';
import type { AppointmentMailPayload } from '../appointment-payloads.ts';
import type { Circumstances, MailTexts, TeamChange } from '../mail.schema.ts';
import { feesEn } from './fees-en.ts';
import { messagesEn } from './messages-en.ts';
import { moneyBackEn } from './money-back-en.ts';
import { numbersEn } from './numbers-en.ts';
import { rechargeEn } from './recharge-en.ts';
import { reportsEn } from './reports-en.ts';
import { place, when } from './say-en.ts';
import { seriesEn } from './series-en.ts';
import { spendingEn } from './spending-en.ts';

const ROLES = { admin: 'an administrator', manager: 'a manager', staff: 'a staff member' } as const;

/** "Cleaning, Tuesday, November 24, 2026 at 10:30 a.m., Eastern Time (Toronto)" */
const what = (appointment: AppointmentMailPayload) =>
  `${appointment.serviceName ? `${appointment.serviceName}, ` : ''}${place(appointment)}`;

const change = ({ businessPhone }: AppointmentMailPayload) =>
  businessPhone === null
    ? 'To change or cancel it, please contact the business.'
    : `To change or cancel it, call ${businessPhone}.`;

const PROVIDERS = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;

/** "This was on November 22, 2026 at 10:30 a.m., with Chrome on Windows, from 203.0.113.7." */
const where = ({ at, timezone, device, address }: Circumstances) => {
  const from = [device && `with ${device}`, address && `from ${address}`].filter(Boolean);
  return `This was on ${[when(at, timezone), ...from].join(', ')}.`;
};

const ALARM = 'If this was not you, reset your password now and end all sessions that you do not recognize.';

const TEAM_SUBJECTS: Record<TeamChange, (member: string) => string> = {
  invited: (member) => `${member} was invited to your team`,
  joined: (member) => `${member} joined your team`,
  removed: (member) => `${member} was removed from your team`,
  role: (member) => `The role of ${member} was changed`,
};

const TEAM_NEWS: Record<TeamChange, (facts: { by: string; member: string; role: string }) => string> = {
  invited: ({ by, member, role }) => `${by} invited ${member} as ${role}.`,
  joined: ({ member, role }) => `${member} accepted the invitation and is now ${role}.`,
  removed: ({ by, member }) => `${by} removed ${member}.`,
  role: ({ by, member, role }) => `${by} changed the role of ${member}, who is now ${role}.`,
};

const TEAM_ALARM =
  'If you do not expect this, revoke the invitation or remove the member, and reset your password.';

const PASSWORD = {
  changed: 'The password of your account was changed. You were signed out everywhere else.',
  set: 'A password was set for your account.',
  reset: 'The password of your account was reset with a link from an email. You were signed out everywhere.',
} as const;

const FEED = {
  none: [],
  kept: [
    'Your private calendar address still works: anyone who has it can see your appointments. You can revoke it in the calendar.',
  ],
  ended: ['Your private calendar address was revoked as well.'],
} as const;

const EXPORTS = {
  customers: 'customers',
  appointments: 'appointments',
  transactions: 'the transaction history',
  calls: 'the list of calls',
} as const;

/** Who did something; by nobody's name where the person is gone. */
const person = (name: string) => name || 'An administrator';
const hours = (count: number) => (count === 1 ? 'one hour' : `${count} hours`);

/** Every mail in English. */
export const en: MailTexts = {
  ...rechargeEn,
  ...spendingEn,
  ...messagesEn,
  ...reportsEn,
  ...seriesEn,
  ...moneyBackEn,
  'low-balance': ({ businessName, balanceCents, thresholdCents }) => ({
    subject: `Your balance is ${formatCents(balanceCents)}`,
    lines: [
      `The balance of ${businessName} has fallen below ${formatCents(thresholdCents)}. It is now ${formatCents(balanceCents)}.`,
      'Your agent keeps answering calls. Add funds soon so that it never has to stop.',
    ],
    button: 'See your balance',
  }),
  'calls-refused': ({ businessName, balanceCents }) => ({
    subject: 'Your agent is not taking calls: the balance is used up',
    lines: [
      `The balance of ${businessName} is ${formatCents(balanceCents)}. It does not pay for another call besides those in progress, and the calls that we answer on credit are used up.`,
      'Callers now hear a short message and are asked to try again later. Your agent answers again as soon as you add funds.',
    ],
    button: 'See your balance',
  }),
  ...feesEn,
  ...numbersEn,
  'verify-email': ({ firstName }) => ({
    subject: 'Verify your email address',
    lines: [
      `Hello ${firstName},`,
      `Please confirm that this is your email address. The link works once and is valid for ${hours(LINK_VALIDITY.verifyEmailHours)}.`,
      'If you did not create an account, you can ignore this email.',
    ],
    button: 'Verify Email',
  }),
  'reset-password': ({ firstName }) => ({
    subject: 'Reset your password',
    lines: [
      `Hello ${firstName},`,
      `A new password was requested for your account. The link works once and is valid for ${hours(LINK_VALIDITY.resetPasswordHours)}.`,
      'If you did not request it, ignore this email: your password stays as it is.',
    ],
    button: 'Choose a new password',
  }),
  welcome: ({ firstName, businessName }) => ({
    subject: `Welcome, ${firstName}`,
    lines: [
      `${businessName} is ready. Choose a phone number, say what you offer and when you are open, and your agent takes its first call.`,
      `You pay for what you use: a call costs ${PLAN.callPriceCents} cents, and calls of less than ${PLAN.billableCallSecondsMin} seconds cost nothing.`,
    ],
    button: 'Open your dashboard',
  }),
  'new-device': ({ firstName, device, signedInAt, timezone }) => ({
    subject: 'A sign-in from a new device',
    lines: [
      `Hello ${firstName},`,
      `Your account was opened with ${device} on ${when(signedInAt, timezone)}.`,
      'If this was you, there is nothing to do. If not, end that session and change your password now.',
    ],
    button: 'See your sessions',
  }),
  invitation: ({ businessName, invitedBy, role }) => ({
    subject: `${invitedBy} invites you to ${businessName}`,
    lines: [
      `${invitedBy} would like you to join ${businessName} as ${ROLES[role]}.`,
      `The link is valid for ${LINK_VALIDITY.invitationDays} days. If you do not know who this is, ignore this email.`,
    ],
    button: 'Accept the invitation',
  }),
  'password-changed': ({ firstName, how, feed, ...rest }) => ({
    subject: how === 'set' ? 'A password was set for your account' : 'Your password was changed',
    lines: [`Hello ${firstName},`, PASSWORD[how], where(rest), ...FEED[feed], ALARM],
    button: 'Look at your account',
  }),
  'sign-in-method-changed': ({ firstName, provider, change, ...rest }) => ({
    subject:
      change === 'linked'
        ? `You can now sign in with ${PROVIDERS[provider]}`
        : `You can no longer sign in with ${PROVIDERS[provider]}`,
    lines: [
      `Hello ${firstName},`,
      change === 'linked'
        ? `Your account was connected with ${PROVIDERS[provider]}: you can sign in with it from now on.`
        : `${PROVIDERS[provider]} was removed from your sign-in methods, and its sessions have ended.`,
      where(rest),
      ALARM,
    ],
    button: 'See your sign-in methods',
  }),
  'role-changed': ({ firstName, businessName, role, ...rest }) => ({
    subject: `Your role at ${businessName} was changed`,
    lines: [
      `Hello ${firstName},`,
      `An administrator of ${businessName} changed your role. You are now ${ROLES[role]}.`,
      `This was on ${when(rest.at, rest.timezone)}.`,
    ],
    button: 'Open your dashboard',
  }),
  'member-removed': ({ firstName, businessName, ...rest }) => ({
    subject: `You no longer have access to ${businessName}`,
    lines: [
      `Hello ${firstName},`,
      `An administrator of ${businessName} removed you from the team. You can no longer sign in.`,
      `This was on ${when(rest.at, rest.timezone)}.`,
    ],
    button: 'Open the sign-in page',
  }),
  'team-changed': ({ businessName, by, change, member, role, ...rest }) => ({
    subject: `${TEAM_SUBJECTS[change](member)} · ${businessName}`,
    lines: [TEAM_NEWS[change]({ by: person(by), member, role: ROLES[role] }), where(rest), TEAM_ALARM],
    button: 'Open the team',
  }),
  'feed-changed': ({ firstName, change, ...rest }) => ({
    subject:
      change === 'created'
        ? 'A private calendar address was created'
        : 'Your private calendar address was revoked',
    lines: [
      `Hello ${firstName},`,
      change === 'created'
        ? 'A private calendar address was created for your account. Anyone who has it can see your appointments; any earlier address no longer works.'
        : 'Your private calendar address no longer shows anything.',
      where(rest),
      change === 'created' ? `${ALARM} You can revoke the address in the calendar.` : ALARM,
    ],
    button: 'Open the calendar',
  }),
  'recharge-changed': ({ businessName, by, isOn, thresholdCents, amountCents, ...rest }) => ({
    subject: isOn ? `Auto-recharge is on for ${businessName}` : `Auto-recharge is off for ${businessName}`,
    lines: [
      isOn
        ? `${person(by)} set up auto-recharge for ${businessName}: when the balance falls below ${formatCents(thresholdCents)}, ${formatCents(amountCents)} is added, or a multiple of it if needed.`
        : `${person(by)} changed auto-recharge for ${businessName}: it is off, and nothing is charged automatically.`,
      where(rest),
      'You can change this at any time on the billing page.',
    ],
    button: 'Open billing',
  }),
  'data-exported': ({ businessName, by, what, ...rest }) => ({
    subject: `${person(by)} exported ${EXPORTS[what]} of ${businessName}`,
    lines: [
      `${person(by)} saved ${EXPORTS[what]} of ${businessName} as a file.`,
      where(rest),
      'Further exports of the same kind by this person today appear in the activity log only.',
    ],
    button: 'Open the activity log',
  }),
  'appointment-booked': (appointment) => ({
    subject: `Your appointment at ${appointment.businessName}`,
    lines: [
      `Hello ${appointment.firstName},`,
      `You have an appointment at ${appointment.businessName}: ${what(appointment)}.`,
      change(appointment),
    ],
    signature: appointment.businessName,
  }),
  'appointment-changed': (appointment) => ({
    subject: `Your appointment at ${appointment.businessName} has a new time`,
    lines: [
      `Hello ${appointment.firstName},`,
      `Your appointment at ${appointment.businessName} was moved. It is now: ${what(appointment)}.`,
      change(appointment),
    ],
    signature: appointment.businessName,
  }),
  'appointment-cancelled': (appointment) => ({
    subject: `Your appointment at ${appointment.businessName} was cancelled`,
    lines: [
      `Hello ${appointment.firstName},`,
      `Your appointment at ${appointment.businessName} was cancelled: ${what(appointment)}.`,
      appointment.businessPhone === null
        ? 'Please contact the business for a new one.'
        : `For a new one, call ${appointment.businessPhone}.`,
    ],
    signature: appointment.businessName,
  }),
  'appointment-reminder': (appointment) => ({
    subject: `Reminder: your appointment at ${appointment.businessName}`,
    lines: [
      `Hello ${appointment.firstName},`,
      `A reminder of your appointment at ${appointment.businessName}: ${what(appointment)}.`,
      change(appointment),
    ],
    signature: appointment.businessName,
  }),
};
