import { beforeEach, describe, expect, it } from 'vitest';
import type { AppointmentStatus } from '../../server/core/appointment-status.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { auditOf, expectRefusal, mailsTo, templatesTo } from '../support/accounts.ts';
import { makeAgent } from '../support/agent.ts';
import {
  booking,
  calendarOf,
  existing,
  makeCustomer,
  makeOpenBusiness,
  makeService,
} from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { newPhoneNumber } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
const actor = forTest(() => makeOpenBusiness(deps));

beforeEach(() => setClock(0));

async function setClock(seconds: number): Promise<void> {
  await deps.sql`UPDATE app_clock SET "offset" = make_interval(secs => ${seconds})`;
}

const AT_TEN = '2031-03-04T10:00';
const DAY_SECONDS = 86_400;

const { book, update, undo, reopen } = calendarOf(deps, actor);
const reminderOf = async (id: number) => {
  const rows = await deps.sql`SELECT reminder_due_at FROM appointments
    WHERE business_id = ${actor.businessId} AND id = ${id}`;
  return rows[0]?.reminder_due_at;
};

describe('an undo', () => {
  it.each<[AppointmentStatus]>([['confirmed'], ['completed'], ['no_show'], ['cancelled']])(
    'an undo restores the state before the status %s, and the reminder',
    async (status) => {
      const { id: customerId } = await makeCustomer(deps, actor.businessId);
      const booked = await book(booking(AT_TEN, existing(customerId)));
      const reminder = await reminderOf(booked.id);
      expect(reminder).toBeInstanceOf(Date);
      const ended = await update(booked.id, { status });
      const { appointment } = await undo(ended);
      expect(appointment).toEqual({ ...booked, version: 3 });
      expect(await reminderOf(booked.id)).toEqual(reminder);
      expect(await auditOf(deps, actor.businessId)).toEqual([
        'appointment.booked',
        `appointment.${status}`,
        'appointment.undone',
      ]);
    },
  );

  it('an undo restores a confirmed status and leaves later notes and other appointments unchanged', async () => {
    const complete = async (startsAt: string) => {
      const booked = await book(booking(startsAt));
      await update(booked.id, { status: 'confirmed' });
      return update(booked.id, { status: 'completed' });
    };
    const [ended, other] = [await complete(AT_TEN), await complete('2031-03-05T10:00')];
    await update(ended.id, { notes: 'Paid in cash' });
    const { appointment } = await undo(ended);
    expect(appointment).toMatchObject({ status: 'confirmed', notes: 'Paid in cash' });
    expect(await update(other.id, { notes: '' })).toEqual(other);
  });

  it('an undo restores only its own appointment when an older appointment was never changed', async () => {
    await book(booking(AT_TEN));
    const later = await book(booking('2031-03-05T10:00'));
    const { appointment } = await undo(await update(later.id, { status: 'cancelled' }));
    expect(appointment).toMatchObject({ id: later.id, status: 'scheduled' });
  });

  it('an undo of a confirmation does not repeat a reminder that was queued after the confirmation', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, existing(customerId)));
    await deps.sql`UPDATE appointments SET reminder_due_at = app_now() WHERE id = ${booked.id}`;
    const confirmed = await update(booked.id, { status: 'confirmed' });
    await runWorkOf(deps, 'queue-reminders');
    await undo(confirmed);
    await runWorkOf(deps, 'queue-reminders');
    expect(await templatesTo(deps, email)).toEqual(['appointment-booked', 'appointment-reminder']);
  });

  it('an undo succeeds once for ten concurrent requests', async () => {
    const booked = await book(booking(AT_TEN));
    const ended = await update(booked.id, { status: 'cancelled' });
    const attempts = Array.from({ length: 10 }, () => undo(ended).catch((error) => error.code));
    const results = await Promise.all(attempts);
    expect(results.filter((result) => result === 'conflict')).toHaveLength(9);
    expect(await auditOf(deps, actor.businessId)).toHaveLength(3);
  });

  it('an undo is refused after another change', async () => {
    const booked = await book(booking(AT_TEN));
    const confirmed = await update(booked.id, { status: 'confirmed' });
    const moved = await update(booked.id, { time: { startsAt: '2031-03-05T10:00' } });
    await expectRefusal(undo(confirmed), 'conflict');
    await expectRefusal(undo(booked), 'conflict');
    expect(await update(booked.id, { notes: '' })).toEqual(moved);
  });

  it('an undo is refused when the time was booked meanwhile, and changes nothing', async () => {
    const booked = await book(booking(AT_TEN));
    const ended = await update(booked.id, { status: 'cancelled' });
    await book(booking(AT_TEN));
    const { message } = await expectRefusal(undo(ended), 'slot_taken');
    expect(message).toBe('This time is no longer free. Free it first, or book another time.');
    expect(await update(booked.id, { notes: '' })).toEqual(ended);
  });

  it('an undo is refused after a minute, and a cancelled appointment cannot be reopened', async () => {
    const booked = await book(booking(AT_TEN));
    const ended = await update(booked.id, { status: 'cancelled' });
    await setClock(61);
    const { message } = await expectRefusal(undo(ended), 'conflict');
    expect(message).toBe('It is too late to undo this.');
    await expectRefusal(reopen(ended), 'conflict');
  });

  it('an undo restores removed closed time', async () => {
    const closed = await book(booking(AT_TEN, { what: { kind: 'closed' }, endsAt: '2031-03-04T12:00' }));
    const removed = await update(closed.id, { status: 'cancelled' });
    await undo(removed);
    await expectRefusal(book(booking(AT_TEN)), 'slot_taken');
  });

  it('an undo restores no appointment of a customer who was deleted meanwhile', async () => {
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, existing(customerId)));
    const ended = await update(booked.id, { status: 'cancelled' });
    await removeCustomer(asMember(deps, actor.businessId), actor, { customerId });
    await expectRefusal(undo(ended), 'conflict');
    await book(booking(AT_TEN));
  });
});

describe('an undo beside an appointment that was booked anyway', () => {
  const bookAnyway = (startsAt = AT_TEN) => book(booking(startsAt, { allowOverlap: true }));

  it.each<[AppointmentStatus]>([['completed'], ['no_show'], ['cancelled']])(
    'an undo of the status %s restores an appointment beside one that was booked anyway before',
    async (status) => {
      const booked = await book(booking(AT_TEN));
      const beside = await bookAnyway('2031-03-04T10:15');
      for (const version of [3, 5]) {
        const { appointment } = await undo(await update(booked.id, { status }));
        expect(appointment).toEqual({ ...booked, version });
      }
      expect(await update(beside.id, { notes: '' })).toEqual(beside);
      await expectRefusal(book(booking(AT_TEN)), 'slot_taken');
    },
  );

  it('an undo is refused when an appointment was booked anyway after the change, beside one from before', async () => {
    const booked = await book(booking(AT_TEN));
    await bookAnyway();
    const ended = await update(booked.id, { status: 'cancelled' });
    await bookAnyway('2031-03-04T10:15');
    await expectRefusal(undo(ended), 'slot_taken');
  });

  it('an undo is refused when the appointment beside it was moved and moved back after the change', async () => {
    const booked = await book(booking(AT_TEN));
    const { id } = await bookAnyway();
    const ended = await update(booked.id, { status: 'cancelled' });
    await update(id, { time: { startsAt: '2031-03-04T14:00' } });
    await update(id, { time: { startsAt: AT_TEN }, allowOverlap: true });
    await expectRefusal(undo(ended), 'slot_taken');
  });

  it('an undo is refused when the appointment beside it was restored after the change', async () => {
    const booked = await book(booking(AT_TEN));
    const { id } = await bookAnyway();
    const cancelled = await update(id, { status: 'cancelled' });
    const ended = await update(booked.id, { status: 'cancelled' });
    await undo(cancelled);
    await expectRefusal(undo(ended), 'slot_taken');
  });

  it('an undo is refused when the time was booked by a transaction that was open during the change', async () => {
    const booked = await book(booking(AT_TEN));
    const ended = await inTransaction(deps, async (sql) => {
      await sql`INSERT INTO appointments (business_id, booking_type, status, starts_at, ends_at, allow_overlap)
        SELECT business_id, booking_type, status, starts_at, ends_at, true FROM appointments WHERE id = ${booked.id}`;
      return update(booked.id, { status: 'cancelled' });
    });
    await expectRefusal(undo(ended), 'slot_taken');
  });

  it('an undo is refused when a part of the time was held for a caller or closed after the change', async () => {
    const booked = await book(booking(AT_TEN));
    await bookAnyway('2031-03-04T10:15');
    const ended = await update(booked.id, { status: 'cancelled' });
    const service_id = await makeService(deps, actor.businessId, { minutes: 15, before: 0, after: 0 });
    const agent = await makeAgent(deps, actor.businessId, { from: newPhoneNumber() });
    const { hold_id } = await agent.use('hold_slot', { service_id, starts_at: AT_TEN });
    expect(hold_id).toBeTypeOf('string');
    await expectRefusal(undo(ended), 'slot_taken');
    await deps.sql`DELETE FROM slot_holds WHERE business_id = ${actor.businessId}`;
    const closed = await book(booking(AT_TEN, { what: { kind: 'closed' }, endsAt: '2031-03-04T12:00' }));
    await expectRefusal(undo(ended), 'slot_taken');
    await update(closed.id, { status: 'cancelled' });
    expect((await undo(ended)).appointment.status).toBe('scheduled');
  });

  it.each([['its calendar'], ['the business']])(
    'an undo restores no appointment into closed time of %s, even if the closed time covered it before',
    async (whose) => {
      const booked = await book(booking(AT_TEN));
      const resourceId = whose === 'its calendar' ? (booked.resourceId ?? 0) : undefined;
      const closing = { what: { kind: 'closed' as const }, endsAt: '2031-03-04T12:00', resourceId };
      await book(booking(AT_TEN, closing));
      const ended = await update(booked.id, { status: 'no_show' });
      await expectRefusal(undo(ended), 'slot_taken');
      await expectRefusal(reopen(ended), 'slot_taken');
    },
  );

  it('an appointment that was completed beside one that was booked anyway can be reopened', async () => {
    const booked = await book(booking(AT_TEN));
    await bookAnyway();
    const ended = await update(booked.id, { status: 'completed' });
    await setClock(DAY_SECONDS - 60);
    expect((await reopen(ended)).appointment.status).toBe('scheduled');
  });

  it('a missed appointment is not moved over an appointment that overlapped it', async () => {
    const booked = await book(booking(AT_TEN));
    await bookAnyway('2031-03-04T10:15');
    await update(booked.id, { status: 'no_show' });
    await expectRefusal(update(booked.id, { time: { startsAt: '2031-03-04T10:30' } }), 'slot_taken');
  });
});

describe('reopening an appointment', () => {
  it.each([['completed'], ['no_show']] as const)(
    'reopening an appointment is possible from the status %s for a day, and not afterwards',
    async (status) => {
      const booked = await book(booking(AT_TEN));
      const confirmed = await update(booked.id, { status: 'confirmed' });
      const ended = await update(booked.id, { status });
      expect([booked.mayReopen, confirmed.mayReopen, ended.mayReopen]).toEqual([false, false, true]);
      await setClock(DAY_SECONDS - 60);
      const { appointment } = await reopen(ended);
      expect(appointment).toMatchObject({ status: 'confirmed', mayReopen: false });
      const again = await update(booked.id, { status });
      await setClock(2 * DAY_SECONDS);
      expect((await update(booked.id, { notes: 'x' })).mayReopen).toBe(false);
      const { message } = await expectRefusal(reopen(again), 'conflict');
      expect(message).toMatch(/^Only what was completed or missed less than a day ago/);
      expect(await auditOf(deps, actor.businessId)).toContain('appointment.reopened');
    },
  );

  it('reopening an appointment is refused when the appointment is open, is cancelled, or was changed since', async () => {
    const booked = await book(booking(AT_TEN));
    await expectRefusal(reopen(booked), 'conflict');
    const missed = await update(booked.id, { status: 'no_show' });
    const completed = await update(booked.id, { status: 'completed' });
    await expectRefusal(reopen(missed), 'conflict');
    const { appointment } = await reopen(completed);
    expect(appointment.status).toBe('scheduled');
    await expectRefusal(reopen(completed), 'conflict');
    const cancelled = await update(booked.id, { status: 'cancelled' });
    await expectRefusal(reopen(cancelled), 'conflict');
  });

  it('reopening an appointment is refused after its customer was erased', async () => {
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, existing(customerId)));
    const ended = await update(booked.id, { status: 'completed' });
    await removeCustomer(asMember(deps, actor.businessId), actor, { customerId });
    expect((await update(booked.id, { notes: '' })).mayReopen).toBe(false);
    await expectRefusal(reopen(ended), 'conflict');
  });

  it('reopening an appointment is refused when the time was booked meanwhile, and changes nothing', async () => {
    const booked = await book(booking(AT_TEN));
    const ended = await update(booked.id, { status: 'completed' });
    await book(booking(AT_TEN));
    await expectRefusal(reopen(ended), 'slot_taken');
  });
});

describe('mail about an undo', () => {
  const templates = (email: string) => templatesTo(deps, email);
  const send = (email: string) =>
    deps.sql`UPDATE outgoing_mails
      SET begun_at = clock_timestamp(), done_at = clock_timestamp(), resend_id = 'sent'
      WHERE business_id = ${actor.businessId} AND recipient = ${email} AND done_at IS NULL`;

  it('a mail about an undo goes to the customer of a restored appointment once', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, existing(customerId)));
    await send(email);
    const ended = await update(booked.id, { status: 'cancelled' });
    await send(email);
    await undo(ended);
    await undo(ended).catch(() => null);
    expect(await templates(email)).toEqual([
      'appointment-booked',
      'appointment-cancelled',
      'appointment-booked',
    ]);
    expect((await mailsTo(deps, email)).at(-1)?.payload).toMatchObject({ sequence: 3 });
  });

  it('a mail about an undo is not sent for statuses that are never mailed', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, existing(customerId)));
    await undo(await update(booked.id, { status: 'completed' }));
    await undo(await update(booked.id, { status: 'confirmed' }));
    expect(await templates(email)).toEqual(['appointment-booked']);
  });

  it('a mail about an undo is not sent when the booking was not to be mailed and the cancellation was not sent', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, { ...existing(customerId), notify: false }));
    for (const notify of [false, true]) {
      await undo(await update(booked.id, { status: 'cancelled', notify }));
      expect(await templates(email)).toEqual([]);
    }
  });

  it('a mail about an undo is sent when the cancellation of an unmailed booking was sent', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, { ...existing(customerId), notify: false }));
    const ended = await update(booked.id, { status: 'cancelled' });
    await send(email);
    await undo(ended);
    expect(await templates(email)).toEqual(['appointment-cancelled', 'appointment-booked']);
  });

  it('a mail about an undo is sent when the cancellation deleted the waiting mail about the booking or a move', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, existing(customerId)));
    const ended = await update(booked.id, { status: 'cancelled', notify: false });
    expect(await templates(email)).toEqual([]);
    await undo(ended);
    expect(await templates(email)).toEqual(['appointment-booked']);

    const other = await makeCustomer(deps, actor.businessId);
    const silent = { ...existing(other.id), notify: false };
    const { id } = await book(booking('2031-03-05T10:00', silent));
    await update(id, { time: { startsAt: '2031-03-05T11:00' } });
    await undo(await update(id, { status: 'cancelled', notify: false }));
    expect(await templates(other.email)).toEqual(['appointment-booked']);
  });
});
