import type { AppointmentMail } from '../../../mail/mail.schema.ts';

/**
 * The instants of a time that a mail named. `startsLocal` is its start on the wall clock of its zone; null for mails of
 * older releases.
 */
type NamedTime = { startsAt: Date; endsAt: Date; startsLocal: string | null; timezone: string };

/** The last mail that a customer got, or is about to get, and the times that it named. */
export type MailedState = { template: AppointmentMail } & NamedTime;

type Situation = {
  /** The mail that this change, or the reminder, would cause if there were no other mails. */
  requestedMail: AppointmentMail;
  /** True when the change is mailed; if not, only a mail that is already queued is replaced. */
  notify: boolean;
  /** The mail about an earlier change that was deleted unsent. */
  replaced: AppointmentMail | undefined;
  lastMail: MailedState | undefined;
  now: NamedTime;
};

/**
 * The one mail with the current state, given the last one that the customer got. Undefined when nothing has changed for
 * the customer, for example when an appointment was moved and moved back.
 */
export function decideAppointmentMail(situation: Situation): AppointmentMail | undefined {
  const { requestedMail, notify, replaced, lastMail, now } = situation;
  if (requestedMail === 'appointment-reminder') return requestedMail;
  if (requestedMail === 'appointment-cancelled') {
    const needsNoMail = replaced === 'appointment-booked' || lastMail?.template === 'appointment-cancelled';
    return notify && !needsNoMail ? requestedMail : undefined;
  }
  if (!notify && replaced === undefined) return undefined;
  if (lastMail === undefined) return replaced === 'appointment-booked' ? replaced : requestedMail;
  if (lastMail.template === 'appointment-cancelled') return 'appointment-booked';
  return isSameTime(lastMail, now) ? undefined : 'appointment-changed';
}

/**
 * True for equal instants, or for the same wall-clock time in the same zone, whose instants follow the zone's
 * rules.
 */
function isSameTime(mailed: NamedTime, now: NamedTime): boolean {
  if (lengthOf(mailed) !== lengthOf(now)) return false;
  const isSameWall = mailed.startsLocal === now.startsLocal && mailed.timezone === now.timezone;
  return mailed.startsAt.getTime() === now.startsAt.getTime() || (mailed.startsLocal !== null && isSameWall);
}

const lengthOf = ({ startsAt, endsAt }: NamedTime) => endsAt.getTime() - startsAt.getTime();
