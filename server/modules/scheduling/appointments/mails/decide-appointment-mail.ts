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
  /** True when the member wants this change mailed. False only replaces a mail that is already queued. */
  notify: boolean;
  /** The unsent mail about an earlier change, which this change has deleted. */
  replaced: AppointmentMail | undefined;
  lastMail: MailedState | undefined;
  /** False if the member declined the mails about the booking and about every move. */
  isAnnounced: boolean;
  now: NamedTime;
};

/**
 * Decides which mail informs the customer of the current state, based on the last mail that the customer got. Undefined
 * when the customer needs no mail, for example when an appointment was moved and moved back.
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
 * The mail to a customer who was never mailed about the appointment. A change that has deleted the unsent mail about
 * the booking is mailed as a booking. The undo of a cancellation is also mailed as a booking, with two exceptions: the
 * mail about the cancellation was still unsent, or the member had declined all mails before the cancellation.
 */
function firstMail({ requestedMail, replaced, isAnnounced }: Situation): AppointmentMail | undefined {
  if (replaced === 'appointment-booked') return replaced;
  if (requestedMail !== 'appointment-booked') return requestedMail;
  return replaced === 'appointment-cancelled' || !isAnnounced ? undefined : requestedMail;
}

/**
 * True if the mailed time is the current one: equal durations, and either equal instants or the same local time in the
 * same zone. New zone rules change the instant of the same local time.
 */
function isSameTime(mailed: NamedTime, now: NamedTime): boolean {
  if (lengthOf(mailed) !== lengthOf(now)) return false;
  const isSameWall = mailed.startsLocal === now.startsLocal && mailed.timezone === now.timezone;
  return mailed.startsAt.getTime() === now.startsAt.getTime() || (mailed.startsLocal !== null && isSameWall);
}

const lengthOf = ({ startsAt, endsAt }: NamedTime) => endsAt.getTime() - startsAt.getTime();
