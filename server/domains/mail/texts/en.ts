import { formatCents } from '../../../core/money.ts';
import type { AppointmentMailPayload, MailTexts } from '../mail.schema.ts';
import { sayZone } from './say-zone.ts';

const ROLE_NAMES = { admin: 'owner', manager: 'manager', staff: 'staff' } as const;

const when = (instant: string, timeZone: string, dateStyle: 'long' | 'full' = 'long') => {
  const at = new Date(instant);
  const time = new Intl.DateTimeFormat('en-CA', { dateStyle, timeStyle: 'short', timeZone }).format(at);
  return `${time}, ${sayZone(timeZone, 'en-CA', at)}`;
};

/** "Cleaning, Tuesday, November 24, 2026 at 10:30 a.m., Eastern Time (Toronto)" */
const what = ({ serviceName, startsAt, timezone }: AppointmentMailPayload) =>
  `${serviceName ? `${serviceName}, ` : ''}${when(startsAt, timezone, 'full')}`;

const change = ({ businessPhone }: AppointmentMailPayload) =>
  businessPhone === null
    ? 'To change or cancel it, please contact the business.'
    : `To change or cancel it, call ${businessPhone}.`;

/** Every mail in English. */
export const en: MailTexts = {
  'low-balance': ({ businessName, balanceCents, thresholdCents }) => ({
    subject: `Your balance is ${formatCents(balanceCents)}`,
    lines: [
      `The balance of ${businessName} has fallen below ${formatCents(thresholdCents)}. It is now ${formatCents(balanceCents)}.`,
      'Your agent goes on answering calls. Add funds soon, so that it never has to stop.',
    ],
    button: 'See your balance',
  }),
  'calls-refused': ({ businessName, balanceCents }) => ({
    subject: 'Your agent is not taking calls: the balance is used up',
    lines: [
      `The balance of ${businessName} is ${formatCents(balanceCents)}, and the calls that we answer on trust are used up.`,
      'Callers now hear a short message and are asked to try again later. Your agent answers again as soon as there are funds.',
    ],
    button: 'See your balance',
  }),
  'verify-email': ({ firstName }) => ({
    subject: 'Verify your email address',
    lines: [
      `Hello ${firstName},`,
      'Please confirm that this is your email address. The link works once, for 24 hours.',
      'If you did not create an account, you can ignore this email.',
    ],
    button: 'Verify Email',
  }),
  'reset-password': ({ firstName }) => ({
    subject: 'Reset your password',
    lines: [
      `Hello ${firstName},`,
      'Somebody, hopefully you, asked for a new password. The link works once, for one hour.',
      'If it was not you, ignore this email: your password stays as it is.',
    ],
    button: 'Choose a new password',
  }),
  welcome: ({ firstName, businessName }) => ({
    subject: `Welcome, ${firstName}`,
    lines: [
      `${businessName} is ready. Choose a phone number, say what you offer and when you are open, and your agent takes its first call.`,
      'You pay for what you use: a call costs 25 cents, and calls of less than 5 seconds cost nothing.',
    ],
    button: 'Open your dashboard',
  }),
  'new-device': ({ firstName, device, signedInAt, timezone }) => ({
    subject: 'A sign-in from a new device',
    lines: [
      `Hello ${firstName},`,
      `Somebody signed in to your account with ${device} on ${when(signedInAt, timezone)}.`,
      'If it was you, there is nothing to do. If not, end that session and change your password now.',
    ],
    button: 'See your sessions',
  }),
  invitation: ({ businessName, invitedBy, role }) => ({
    subject: `${invitedBy} invites you to ${businessName}`,
    lines: [
      `${invitedBy} would like you to join ${businessName} as ${ROLE_NAMES[role]}.`,
      'The link works for 7 days. If you do not know who this is, ignore this email.',
    ],
    button: 'Accept the invitation',
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
