import { formatCents } from '../../../core/money.ts';
import { formatPhoneNumber } from '../../../core/phone-number.ts';
import type { MailTexts } from '../mail.schema.ts';
import { wallOf } from './place-wall.ts';

/** "December 14, 2026" */
const day = (instant: string, timezone: string) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' }).format(wallOf(instant, timezone));

const list = (numbers: readonly string[]) =>
  new Intl.ListFormat('en-CA').format(numbers.map(formatPhoneNumber));

const ADD_FUNDS = 'As soon as the balance is zero or more again, all of this is called off.';

/** The mails about fees that are not paid, in English. */
export const feesEn: Pick<
  MailTexts,
  'fee-unpaid' | 'hold-announced' | 'number-held' | 'release-warning' | 'number-released'
> = {
  'fee-unpaid': ({ businessName, balanceCents, holdFrom, releaseFrom, timezone }) => ({
    subject: `Your balance is below zero: ${formatCents(balanceCents)}`,
    lines: [
      `The balance of ${businessName} is ${formatCents(balanceCents)}. Monthly fees are taken even when there is not enough money.`,
      holdFrom !== null
        ? `Please add funds. If the balance is still below zero on ${day(holdFrom, timezone)}, your numbers go on hold at the end of their billing cycles, and callers no longer reach your agent.`
        : releaseFrom !== null
          ? `Please add funds. If the balance is still below zero on ${day(releaseFrom, timezone)}, your numbers on hold are released and cannot be brought back.`
          : 'Please add funds. You have no phone number, so no number is affected. Monthly fees continue.',
    ],
    button: 'Add funds',
  }),
  'hold-announced': ({ businessName, balanceCents, holdAt, numbers, timezone }) => ({
    subject: `Your numbers go on hold from ${day(holdAt, timezone)} on`,
    lines: [
      `The balance of ${businessName} is ${formatCents(balanceCents)}. It has been below zero for a week or more.`,
      `${list(numbers)}: on hold when the billing cycle ends, from ${day(holdAt, timezone)} on. Callers then no longer reach your agent.`,
      ADD_FUNDS,
    ],
    button: 'Add funds',
  }),
  'number-held': ({ businessName, number, reason, holdFeeCents }) => ({
    subject: `${formatPhoneNumber(number)} is on hold`,
    lines: [
      reason === 'unpaid'
        ? `${formatPhoneNumber(number)} of ${businessName} is on hold, because the balance stayed below zero.`
        : `${formatPhoneNumber(number)} of ${businessName} is on hold, as you asked.`,
      reason === 'unpaid'
        ? `Your agent does not answer it now. The number is kept for you at ${formatCents(holdFeeCents)} a month, and you can reactivate it once there are funds.`
        : `Your agent does not answer it now. The number is kept for you at ${formatCents(holdFeeCents)} a month, and you can reactivate it at any time.`,
    ],
    button: 'Open billing',
  }),
  'release-warning': ({ businessName, balanceCents, day: days, releaseAt, timezone }) => ({
    subject:
      days === 85
        ? `Last warning: you will lose your numbers on ${day(releaseAt, timezone)}`
        : `You will lose your numbers on ${day(releaseAt, timezone)} unless you add funds`,
    lines: [
      `The balance of ${businessName} is ${formatCents(balanceCents)}. It has been below zero for ${days} days or more.`,
      `If that does not change, your numbers will be released on ${day(releaseAt, timezone)} at the earliest. Somebody else may then get them, and they cannot be brought back.`,
      ADD_FUNDS,
    ],
    button: 'Add funds',
  }),
  'number-released': ({ businessName, number, reason }) => ({
    subject: `${formatPhoneNumber(number)} is no longer your number`,
    lines: [
      reason === 'unpaid'
        ? `${formatPhoneNumber(number)} of ${businessName} was released: the balance stayed below zero for 90 days despite our warnings.`
        : `${formatPhoneNumber(number)} of ${businessName} was released, as you asked.`,
      'No more fees are charged for it. Its calls and your transaction history stay.',
    ],
    button: 'Open billing',
  }),
};
