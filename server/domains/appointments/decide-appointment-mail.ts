import type { AppointmentMail } from '../mail/mail.schema.ts';

/** What a customer was last told of an appointment, by a mail that is out or on its way. */
export type ToldState = { template: AppointmentMail; startsAt: Date; endsAt: Date };

type Situation = {
  /** What the change by itself would be told as. */
  asked: AppointmentMail;
  /** Whether the customer is to be told of the change; if not, only what waited is brought up to date. */
  notify: boolean;
  /** The mail that waited to tell of an earlier change and has been taken back. */
  replaced: AppointmentMail | undefined;
  told: ToldState | undefined;
  now: { startsAt: Date; endsAt: Date };
};

/**
 * The one mail that brings a customer from what they were told to what is so now, or undefined when there is nothing to
 * tell: what was booked and cancelled before anybody heard of it, or moved and moved back.
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
