import type { AppointmentMail } from '../mail/mail.schema.ts';

/** The last mail that a customer got, or is about to get, and the times that it named. */
export type ToldState = { template: AppointmentMail; startsAt: Date; endsAt: Date };

type Situation = {
  /** The mail that the change by itself calls for. */
  asked: AppointmentMail;
  /** Whether the change calls for a mail; if not, only a mail that is already queued is replaced. */
  notify: boolean;
  /** The mail about an earlier change that had not left and was deleted. */
  replaced: AppointmentMail | undefined;
  told: ToldState | undefined;
  now: { startsAt: Date; endsAt: Date };
};

/**
 * The one mail that tells a customer how things stand now, given what they were last told, or undefined when nothing
 * has changed for them: booked and cancelled before they heard of it, or moved and moved back.
 */
export function decideAppointmentMail(situation: Situation): AppointmentMail | undefined {
  const { asked, notify, replaced, told, now } = situation;
  if (asked === 'appointment-reminder') return asked;
  if (asked === 'appointment-cancelled') {
    const knowNothing = replaced === 'appointment-booked' || told?.template === 'appointment-cancelled';
    return notify && !knowNothing ? asked : undefined;
  }
  if (!notify && replaced === undefined) return undefined;
  if (told === undefined) return replaced === 'appointment-booked' ? replaced : asked;
  if (told.template === 'appointment-cancelled') return 'appointment-booked';
  return isSameTime(told, now) ? undefined : 'appointment-changed';
}

function isSameTime(told: ToldState, now: Situation['now']): boolean {
  return told.startsAt.getTime() === now.startsAt.getTime() && told.endsAt.getTime() === now.endsAt.getTime();
}
