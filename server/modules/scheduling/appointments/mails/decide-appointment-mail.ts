import type { AppointmentMail } from '../../../mail/mail.schema.ts';

/**
 * An appointment's time as a mail stated it. `startsLocal` is the start in the zone's local time; null for mails of
 * older releases.
 */
type NamedTime = { startsAt: Date; endsAt: Date; startsLocal: string | null; timezone: string };

/** The last mail that a customer got or is about to get, with the time that it stated. */
export type MailedState = { template: AppointmentMail } & NamedTime;

type Situation = {
  /** The mail that the change, or the reminder, would cause if no other mail existed. */
  requestedMail: AppointmentMail;
  /** True when the change is to be mailed. When false, only a mail that is already queued is replaced. */
  notify: boolean;
  /** The mail about an earlier change that this change has deleted before it was sent. */
  replaced: AppointmentMail | undefined;
  lastMail: MailedState | undefined;
  /** False when the booking and every later change were not to be mailed. */
  isAnnounced: boolean;
  now: NamedTime;
};

/**
 * Decides which mail states the current time to the customer, given the last mail that they got. Undefined when nothing
 * has changed for the customer, for example when an appointment was moved and moved back.
 */
export function decideAppointmentMail(situation: Situation): AppointmentMail | undefined {
  const { requestedMail, notify, replaced, lastMail, now } = situation;
  if (requestedMail === 'appointment-reminder') return requestedMail;
  if (requestedMail === 'appointment-cancelled') {
    const needsNoMail = replaced === 'appointment-booked' || lastMail?.template === 'appointment-cancelled';
    return notify && !needsNoMail ? requestedMail : undefined;
  }
  if (!notify && replaced === undefined) return undefined;
  if (lastMail === undefined) return firstMail(situation);
  if (lastMail.template === 'appointment-cancelled') return 'appointment-booked';
  return isSameTime(lastMail, now) ? undefined : 'appointment-changed';
}

/**
 * The mail to a customer who was never mailed about the appointment. Undefined when a cancellation is undone before it
 * was mailed, or when the undone cancellation is the first change that the customer could have been mailed about. A
 * booking whose mail the cancellation deleted before it was sent is mailed again.
 */
function firstMail({ requestedMail, replaced, isAnnounced }: Situation): AppointmentMail | undefined {
  if (replaced === 'appointment-booked') return replaced;
  if (requestedMail !== 'appointment-booked') return requestedMail;
  return replaced === 'appointment-cancelled' || !isAnnounced ? undefined : requestedMail;
}

/**
 * True for equal instants, or for the same local time in the same zone: the instants of a local time change with the
 * zone's rules.
 */
function isSameTime(mailed: NamedTime, now: NamedTime): boolean {
  if (lengthOf(mailed) !== lengthOf(now)) return false;
  const isSameWall = mailed.startsLocal === now.startsLocal && mailed.timezone === now.timezone;
  return mailed.startsAt.getTime() === now.startsAt.getTime() || (mailed.startsLocal !== null && isSameWall);
}

const lengthOf = ({ startsAt, endsAt }: NamedTime) => endsAt.getTime() - startsAt.getTime();
