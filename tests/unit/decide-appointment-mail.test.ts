import { describe, expect, it } from 'vitest';
import {
  decideAppointmentMail,
  type MailedState,
} from '../../server/modules/scheduling/appointments/mails/decide-appointment-mail.ts';

const TEN = {
  startsAt: new Date('2031-03-04T15:00Z'),
  endsAt: new Date('2031-03-04T15:30Z'),
  startsLocal: '2031-03-04T10:00:00',
  timezone: 'America/Toronto',
};
const BOOKED: MailedState = { template: 'appointment-booked', ...TEN };

const decide = (situation: Partial<Parameters<typeof decideAppointmentMail>[0]> = {}) =>
  decideAppointmentMail({
    ...{
      requestedMail: 'appointment-changed',
      notify: true,
      replaced: undefined,
      lastMail: BOOKED,
      isAnnounced: true,
      now: TEN,
    },
    ...situation,
  });

describe('the mail about a change of an appointment', () => {
  it('a change of an appointment is mailed only if its start or its duration changes', () => {
    expect(decide()).toBeUndefined();
    const later = { startsAt: new Date('2031-03-04T16:00Z'), endsAt: new Date('2031-03-04T16:30Z') };
    expect(decide({ now: { ...TEN, ...later, startsLocal: '2031-03-04T11:00:00' } })).toBe(
      'appointment-changed',
    );
    expect(decide({ now: { ...TEN, endsAt: later.startsAt } })).toBe('appointment-changed');
  });

  it('a change of an appointment is not mailed when new zone rules change its instant but not its local time', () => {
    const moved = { startsAt: new Date('2031-03-04T14:00Z'), endsAt: new Date('2031-03-04T14:30Z') };
    expect(decide({ now: { ...TEN, ...moved } })).toBeUndefined();
    expect(decide({ now: { ...TEN, ...moved, timezone: 'America/Halifax' } })).toBe('appointment-changed');
    const older = { ...BOOKED, startsLocal: null };
    expect(decide({ lastMail: older, now: { ...TEN, ...moved, startsLocal: null } })).toBe(
      'appointment-changed',
    );
  });

  it('a change of an appointment is mailed as a booking if no booking mail was sent or the last mail was a cancellation', () => {
    expect(decide({ lastMail: undefined, replaced: 'appointment-booked' })).toBe('appointment-booked');
    expect(decide({ lastMail: undefined, replaced: 'appointment-changed' })).toBe('appointment-changed');
    expect(decide({ lastMail: { ...BOOKED, template: 'appointment-cancelled' } })).toBe('appointment-booked');
  });

  it('a cancellation that is undone before it was mailed is not mailed as a booking', () => {
    const undone = { requestedMail: 'appointment-booked', replaced: 'appointment-cancelled' } as const;
    expect(decide(undone)).toBeUndefined();
    expect(decide({ ...undone, lastMail: undefined })).toBeUndefined();
    expect(decide({ ...undone, replaced: undefined, lastMail: undefined })).toBe('appointment-booked');
  });

  it('a cancellation that is undone is mailed if the booking was to be mailed or any mail was sent, and not otherwise', () => {
    const undone = { requestedMail: 'appointment-booked', lastMail: undefined, isAnnounced: false } as const;
    expect(decide(undone)).toBeUndefined();
    expect(decide({ ...undone, isAnnounced: true })).toBe('appointment-booked');
    expect(decide({ ...undone, lastMail: { ...BOOKED, template: 'appointment-cancelled' } })).toBe(
      'appointment-booked',
    );
    expect(decide({ ...undone, requestedMail: 'appointment-changed' })).toBe('appointment-changed');
  });

  it('a change that the member declines to mail updates an unsent mail, and sends none if there is none', () => {
    const quiet = { notify: false, lastMail: undefined };
    expect(decide(quiet)).toBeUndefined();
    expect(decide({ ...quiet, replaced: 'appointment-changed' })).toBe('appointment-changed');
  });
});

describe('the mail about a cancellation', () => {
  const cancel = (situation: Parameters<typeof decide>[0] = {}) =>
    decide({ requestedMail: 'appointment-cancelled', ...situation });

  it('a cancellation is mailed once if a mail about the appointment was sent and the member does not decline', () => {
    expect(cancel()).toBe('appointment-cancelled');
    expect(cancel({ notify: false })).toBeUndefined();
    expect(cancel({ replaced: 'appointment-booked', lastMail: undefined })).toBeUndefined();
    expect(cancel({ lastMail: { ...BOOKED, template: 'appointment-cancelled' } })).toBeUndefined();
  });
});

it('a reminder is sent even if the member declines to notify the customer', () =>
  expect(decide({ requestedMail: 'appointment-reminder', notify: false })).toBe('appointment-reminder'));
