import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { undoStatus } from '../../server/modules/scheduling/appointments/booking/undo-status.ts';
import { createResource } from '../../server/modules/scheduling/resources/create-resource.ts';
import { removeResource } from '../../server/modules/scheduling/resources/remove-resource.ts';
import { auditOf, expectRefusal, mailsTo } from '../support/accounts.ts';
import { makeAgent } from '../support/agent.ts';
import {
  appointmentVersion,
  booking,
  calendarOf,
  existing,
  makeCustomer,
  makeOpenBusiness,
  makeService,
} from '../support/appointments.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { newPhoneNumber } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { makePayer } from '../support/payments.ts';

const deps = forFile(createTestDeps);
const actor = forTest(() => makeOpenBusiness(deps));

const { member, book, update, undo } = calendarOf(deps, actor);
const setClock = (seconds: number) =>
  deps.sql`UPDATE app_clock SET "offset" = make_interval(secs => ${seconds})`;
const reminderOf = async (id: number) =>
  (await deps.sql`SELECT reminder_due_at FROM appointments WHERE id = ${id}`)[0]?.reminder_due_at;

beforeEach(() => setClock(0));

// 2031-03-04 is a Tuesday.
const AT_TEN = '2031-03-04T10:00';
const AT_TWO = { time: { startsAt: '2031-03-04T14:00' } };
const CHANGED = 'This appointment has changed since and was left as it is. Open it to see the change.';

describe('an undo of a move', () => {
  it('an undo of a move restores time, calendar, status and reminder', async () => {
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    const { id: ben } = await createResource(member(), actor, { name: 'Ben', requestId: randomUUID() });
    const booked = await book(booking(AT_TEN, existing(customerId)));
    const reminder = await reminderOf(booked.id);
    const missed = await update(booked.id, { status: 'no_show' });
    const moved = await update(booked.id, { ...AT_TWO, resourceId: ben });
    expect(moved).toMatchObject({ status: 'scheduled', resourceId: ben });
    const back = (await undo(moved)).appointment;
    expect(back).toEqual({ ...missed, version: 4, mayReopen: true });
    await update(booked.id, { time: { startsAt: '2031-03-06T10:00' } });
    expect(await reminderOf(booked.id)).not.toEqual(reminder);
    expect((await auditOf(deps, actor.businessId)).slice(-4)).toEqual([
      ...['appointment.no_show', 'appointment.moved', 'appointment.undone', 'appointment.moved'],
    ]);
  });

  it('an undo of a move restores an appointment that was booked with an overlap, and its waiting reminder', async () => {
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    await book(booking(AT_TEN));
    const beside = await book(booking(AT_TEN, { ...existing(customerId), allowOverlap: true }));
    const reminder = await reminderOf(beside.id);
    const moved = await update(beside.id, { time: { startsAt: '2031-03-06T10:00' } });
    expect(await reminderOf(beside.id)).not.toEqual(reminder);
    expect((await undo(moved)).appointment).toEqual({ ...beside, version: 3 });
    expect(await reminderOf(beside.id)).toEqual(reminder);
  });

  it('an undo of a move succeeds once for ten concurrent requests', async () => {
    const moved = await update((await book(booking(AT_TEN))).id, AT_TWO);
    const attempts = Array.from({ length: 10 }, () => undo(moved).catch((error) => error.code));
    expect((await Promise.all(attempts)).filter((result) => result === 'conflict')).toHaveLength(9);
    const again = await update(moved.id, { notes: 'Once' });
    expect(again).toMatchObject({ startsLocal: `${AT_TEN}:00`, version: 3 });
  });

  it('an undo of a move is complete or absent after a crash at any step', async () => {
    let moved = await update((await book(booking(AT_TEN))).id, AT_TWO);
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) =>
        undoStatus({ ...member(), db: db.ofBusiness(actor.businessId) }, actor, appointmentVersion(moved)),
      async (point) => {
        await undo(moved).catch((error) => expect(error.code, JSON.stringify(point)).toBe('conflict'));
        const now = await update(moved.id, { notes: '' });
        expect(now).toMatchObject({ startsLocal: `${AT_TEN}:00`, version: moved.version + 1 });
        moved = await update(moved.id, AT_TWO);
      },
    );
    expect(deaths).toBeGreaterThan(8);
  }, 120_000);

  it('an undo of a move is refused after another change, and for an older move', async () => {
    const first = await update((await book(booking(AT_TEN))).id, AT_TWO);
    const second = await update(first.id, { time: { startsAt: '2031-03-04T15:00' } });
    expect((await expectRefusal(undo(first), 'conflict')).message).toBe(CHANGED);
    const confirmed = await update(first.id, { status: 'confirmed' });
    expect((await expectRefusal(undo(second), 'conflict')).message).toBe(CHANGED);
    // The confirmation is now the last change. Undoing it restores the status and leaves the time unchanged.
    expect((await undo(confirmed)).appointment).toMatchObject({
      ...{ status: 'scheduled', startsLocal: '2031-03-04T15:00:00' },
    });
    // Moving to the same time changes nothing.
    const same = await update(first.id, { time: { startsAt: '2031-03-04T15:00' } });
    await expectRefusal(undo(same), 'conflict');
  });

  it('an undo of a move is refused after a minute', async () => {
    const moved = await update((await book(booking(AT_TEN))).id, AT_TWO);
    await setClock(61);
    const { message } = await expectRefusal(undo(moved), 'conflict');
    expect(message).toBe('It is too late to undo this.');
  });

  it('an undo of a move is refused when the previous time is taken or the previous calendar was removed', async () => {
    const booked = await book(booking(AT_TEN));
    const moved = await update(booked.id, AT_TWO);
    const other = await book(booking(AT_TEN));
    const { message } = await expectRefusal(undo(moved), 'slot_taken');
    expect(message).toBe('This time is no longer free. Free it first, or book another time.');
    expect(await update(booked.id, { notes: '' })).toEqual(moved);
    const { id: ben } = await createResource(member(), actor, { name: 'Ben', requestId: randomUUID() });
    const away = await update(booked.id, { ...AT_TWO, resourceId: ben });
    await update(other.id, { time: { startsAt: '2031-03-04T11:00' }, resourceId: ben });
    await removeResource(member(), actor, { resourceId: moved.resourceId ?? 0 });
    const refusal = 'The calendar of this appointment has been removed since.';
    expect((await expectRefusal(undo(away), 'conflict')).message).toBe(refusal);
  });

  it.each([
    ['another time', AT_TWO],
    ['a shorter time', { time: { startsAt: AT_TEN, endsAt: '2031-03-04T10:10' } }],
    ['a time that overlaps the former one', { time: { startsAt: '2031-03-04T09:50' } }],
  ])(
    'an undo of a move to %s restores an appointment beside one that was booked anyway before',
    async (_to, move) => {
      const booked = await book(booking(AT_TEN));
      await book(booking('2031-03-04T10:15', { allowOverlap: true }));
      const moved = await update(booked.id, { ...move, allowOverlap: true });
      expect((await undo(moved)).appointment).toEqual({ ...booked, version: 3 });
    },
  );

  it('an undo of a move is refused when another appointment was booked anyway, or the one beside it was moved, since', async () => {
    const booked = await book(booking(AT_TEN));
    const beside = await book(booking('2031-03-04T10:15', { allowOverlap: true }));
    const moved = await update(booked.id, AT_TWO);
    const third = await book(booking(AT_TEN, { allowOverlap: true }));
    await expectRefusal(undo(moved), 'slot_taken');
    await update(third.id, { status: 'cancelled' });
    await update(beside.id, { time: { startsAt: '2031-03-04T10:20' } });
    await expectRefusal(undo(moved), 'slot_taken');
  });

  it('an undo of a move restores the days of closed time, and is refused for another business', async () => {
    const days = { from: '2031-03-04', to: '2031-03-04' };
    const closed = await book({ ...booking(AT_TEN, { what: { kind: 'closed' } }), time: days });
    const moved = await update(closed.id, {
      time: { startsAt: '2031-03-05T10:00', endsAt: '2031-03-05T12:00' },
    });
    const stranger = await makePayer(deps);
    await expectRefusal(
      undoStatus(asMember(deps, stranger.businessId), stranger, appointmentVersion(moved)),
      'not_found',
    );
    expect((await undo(moved)).appointment).toEqual({ ...closed, version: 3 });
  });

  it('an undo of a move leaves another moved appointment unchanged', async () => {
    const [first, second] = [await book(booking(AT_TEN)), await book(booking('2031-03-04T11:00'))];
    const moved = await update(first.id, AT_TWO);
    const other = await update(second.id, { time: { startsAt: '2031-03-04T15:00' } });
    await undo(moved);
    expect(await update(second.id, { notes: '' })).toEqual(other);
  });

  it('an undo of a move of closed hours restores the hours, not whole closed days', async () => {
    const input = booking(AT_TEN, { what: { kind: 'closed' }, endsAt: '2031-03-04T12:00' });
    const closed = await book(input);
    const moved = await update(closed.id, {
      time: { startsAt: '2031-03-05T10:00', endsAt: '2031-03-05T12:00' },
    });
    expect(moved.bookingType).toBe('block');
    expect((await undo(moved)).appointment).toEqual({ ...closed, version: 3 });
  });

  it('an undo of a move is refused after a caller confirmed the appointment', async () => {
    const serviceId = await makeService(deps, actor.businessId, { minutes: 30, before: 0, after: 0 });
    const agent = await makeAgent(deps, actor.businessId, { from: newPhoneNumber() });
    const hold = async (starts_at: string) =>
      (await agent.use('hold_slot', { service_id: serviceId, starts_at })).hold_id;
    await agent.agree('book', { hold_id: await hold(AT_TEN), first_name: 'Marie', last_name: 'Tremblay' });
    const { appointment_id } = await agent.use('find_appointment', { name: 'Tremblay', day: '2031-03-04' });
    const hold_id = await hold('2031-03-04T14:00');
    expect(await agent.agree('move_appointment', { appointment_id, hold_id })).toMatchObject({ moved: true });
    const rows = await deps.sql`SELECT id, version FROM appointments WHERE business_id = ${actor.businessId}`;
    const [{ id: appointmentId, version }] = rows;
    await expectRefusal(undoStatus(member(), actor, { appointmentId, version }), 'conflict');
  });
});

describe('mail about the undo of a move', () => {
  const send = (email: string) =>
    deps.sql`UPDATE outgoing_mails
      SET begun_at = clock_timestamp(), done_at = clock_timestamp(), resend_id = 'sent'
      WHERE business_id = ${actor.businessId} AND recipient = ${email} AND done_at IS NULL`;
  const sentMailTimes = async (email: string) =>
    (await mailsTo(deps, email)).map(({ template, payload }) => [
      template,
      (payload as { startsAt: string }).startsAt.slice(11, 16), // The mails of appointments contain the time.
    ]);

  it('an undo of a move is mailed only if the move itself was mailed; otherwise the customer gets no mail about either', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, existing(customerId)));
    await send(email);
    await undo(await update(booked.id, AT_TWO));
    expect(await sentMailTimes(email)).toEqual([['appointment-booked', '15:00']]);
    const moved = await update(booked.id, AT_TWO);
    await send(email);
    await undo(moved);
    expect(await sentMailTimes(email)).toEqual([
      ['appointment-booked', '15:00'],
      ['appointment-changed', '19:00'],
      ['appointment-changed', '15:00'],
    ]);
  });

  it('an undo of a move is not mailed when the member chose not to mail the move', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, { ...existing(customerId), notify: false }));
    await undo(await update(booked.id, { ...AT_TWO, notify: false }));
    expect(await sentMailTimes(email)).toEqual([]);
  });
});
