import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { RESOURCES_MAX } from '../../server/core/plan.ts';
import { readFacts } from '../../server/modules/agent/conversations/read-facts.ts';
import { appointmentsOfDays } from '../../server/modules/scheduling/appointments/appointments.queries.ts';
import type { BookAppointmentInput } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { exportAppointments } from '../../server/modules/scheduling/appointments/booking/export-appointments.ts';
import { undoTogether } from '../../server/modules/scheduling/appointments/booking/undo-together.ts';
import {
  closeTime,
  listAppointmentsInRange,
} from '../../server/modules/scheduling/appointments/closures/close-time.ts';
import { bookSeries } from '../../server/modules/scheduling/appointments/series/book-series.ts';
import { cancelSeries } from '../../server/modules/scheduling/appointments/series/cancel-series.ts';
import { previewSeries } from '../../server/modules/scheduling/appointments/series/plan-series.ts';
import { listOpenSlots } from '../../server/modules/scheduling/appointments/slots/list-open-slots.ts';
import { createResource } from '../../server/modules/scheduling/resources/create-resource.ts';
import { orderResources } from '../../server/modules/scheduling/resources/order-resources.ts';
import { removeResource } from '../../server/modules/scheduling/resources/remove-resource.ts';
import { renameResource } from '../../server/modules/scheduling/resources/rename-resource.ts';
import { listResources } from '../../server/modules/scheduling/resources/resources.queries.ts';
import { restoreResource } from '../../server/modules/scheduling/resources/restore-resource.ts';
import { auditOf, expectRefusal, mailsTo } from '../support/accounts.ts';
import { type Answer, makeAgent, type TestAgent } from '../support/agent.ts';
import {
  booking,
  calendarOf,
  existing,
  makeCustomer,
  makeOpenBusiness,
  makeService,
} from '../support/appointments.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { makeBusiness, newPhoneNumber } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
const actor = forTest(() => makeOpenBusiness(deps));
/** The default calendar of the business, and a second one. */
let main: number;
let ben: number;

const add = (name: string, requestId = randomUUID()) => createResource(member(), actor, { name, requestId });
const remove = (resourceId: number) => removeResource(member(), actor, { resourceId });
const restore = (resourceId: number) => restoreResource(member(), actor, { resourceId });
const list = () => listResources(member().db);
const rename = (resourceId: number, name: string) => renameResource(member(), actor, { resourceId, name });
const { member, book, update, undo, reopen } = calendarOf(deps, actor);

beforeEach(async () => {
  main = (await list())[0]?.id ?? 0;
  ben = (await add('Ben')).id;
});

// 2031-03-04 is a Tuesday.
const DAY = '2031-03-04';
const AT_TEN = `${DAY}T10:00`;
const closed = (resourceId?: number): BookAppointmentInput =>
  booking(`${DAY}T09:00`, { what: { kind: 'closed' }, endsAt: `${DAY}T12:00`, resourceId });

describe('a calendar', () => {
  it('a calendar exists from sign-up, and is created once for two concurrent requests with one id', async () => {
    expect(await list()).toEqual([
      { id: main, name: null, upcoming: 0, hours: null, services: null },
      { id: ben, name: 'Ben', upcoming: 0, hours: null, services: null },
    ]);
    const requestId = randomUUID();
    const [first, second] = await Promise.all([add('Ida', requestId), add('Ida', requestId)]);
    expect(second).toEqual(first);
    expect(await add('Ida', requestId)).toEqual(first);
    expect(await list()).toHaveLength(3);
    expect(await auditOf(deps, actor.businessId)).toEqual(['resource.created', 'resource.created']);
  });

  it('a calendar is created once after a crash at any step', async () => {
    let requestId = randomUUID();
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => {
        const dying = { ...member(), db: db.ofBusiness(actor.businessId) };
        return createResource(dying, actor, { name: 'Ida', requestId });
      },
      async (point) => {
        const { id } = await add('Ida', requestId);
        const idaCalendars = (await list()).filter(({ name }) => name === 'Ida');
        expect(idaCalendars, JSON.stringify(point)).toMatchObject([{ id }]);
        await deps.sql`DELETE FROM resources WHERE id = ${id}`;
        requestId = randomUUID();
      },
    );
    expect(deaths).toBeGreaterThan(12);
  }, 120_000);

  it('a calendar has a name that is unique in any spelling, and a business has at most twelve', async () => {
    const refusal = 'There is already a calendar of this name.';
    expect((await expectRefusal(add('BÉN'), 'conflict')).message).toBe(refusal);
    expect((await expectRefusal(rename(main, 'ben'), 'conflict')).message).toBe(refusal);
    expect(await rename(ben, 'BEN')).toMatchObject({ id: ben, name: 'BEN' });
    const added = await Promise.allSettled(Array.from({ length: 14 }, (_, at) => add(`Chair ${at}`)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(RESOURCES_MAX - 2);
    expect(await rename(main, 'Front desk')).toMatchObject({ name: 'Front desk' });
  });

  it('a calendar has no stored name at first, or after it is renamed to the default name in any language', async () => {
    for (const name of ['main calendar', 'Calendrier Principal', 'التقويم الرئيسي'])
      await expectRefusal(add(name), 'conflict');
    expect(await rename(main, 'Front desk')).toMatchObject({ name: 'Front desk' });
    const { id: another } = await add('Main calendar');
    expect(await rename(another, 'Calendrier principal')).toMatchObject({ name: 'Calendrier principal' });
    await expectRefusal(rename(main, 'Calendrier principal'), 'conflict');
    expect(await rename(another, 'Chair')).toMatchObject({ name: 'Chair' });
    expect(await rename(main, 'Calendrier principal')).toMatchObject({ name: null });
    expect(await auditOf(deps, actor.businessId)).toContain('resource.renamed');
  });

  it('a calendar without a name cannot be restored while another calendar has the name that the portal shows for it', async () => {
    await remove(main);
    const { id: another } = await add('Main calendar');
    await expectRefusal(restore(main), 'conflict');
    await remove(another);
    expect(await restore(main)).toMatchObject({ id: main, name: null });
  });

  it('a calendar can be removed without upcoming appointments unless it is the last one, and can be restored', async () => {
    const { id } = await book(booking(AT_TEN, { resourceId: ben }));
    await book(booking('2020-03-03T10:00', { resourceId: ben }));
    const one = 'Move or cancel the appointment in this calendar first.';
    expect((await expectRefusal(remove(ben), 'conflict')).message).toBe(one);
    await book(booking(`${DAY}T14:00`, { resourceId: ben }));
    const two = 'Move or cancel the 2 appointments in this calendar first.';
    expect((await expectRefusal(remove(ben), 'conflict')).message).toBe(two);
    await deps.sql`UPDATE appointments SET status = 'completed'
      WHERE business_id = ${actor.businessId} AND starts_at > app_now()`;
    await deps.sql`UPDATE appointments SET starts_at = app_now() - interval '2 hours', ends_at = app_now() - interval '1 hour'
      WHERE business_id = ${actor.businessId} AND starts_at < app_now()`;
    await remove(ben);
    await expectRefusal(remove(ben), 'not_found');
    await expectRefusal(rename(ben, 'Ida'), 'not_found');
    const last = 'A business needs at least one calendar.';
    expect((await expectRefusal(remove(main), 'conflict')).message).toBe(last);
    // Past bookings still show the calendar’s name, and the name is available again.
    expect(await update(id, { notes: 'Paid' })).toMatchObject({ resourceName: 'Ben' });
    const another = await add('Ben');
    await expectRefusal(restore(ben), 'conflict');
    await remove(another.id);
    for (let round = 0; round < 2; round += 1) expect(await restore(ben)).toMatchObject({ id: ben });
    await expectRefusal(restore(2_000_000_000), 'not_found');
    const audited = await auditOf(deps, actor.businessId);
    expect(audited.filter((action) => /removed|restored/.test(action))).toEqual([
      ...['resource.removed', 'resource.removed', 'resource.restored'],
    ]);
  });

  it('the position of a calendar determines its place in the list and which free calendar is booked first', async () => {
    const order = async (resourceIds: number[]) =>
      (await orderResources(member(), actor, { resourceIds })).map(({ id }) => id);
    expect(await order([ben])).toEqual([ben, main]);
    expect((await list()).map(({ id }) => id)).toEqual([ben, main]);
    expect((await book(booking(AT_TEN))).resourceId).toBe(ben);
    expect((await book(booking(AT_TEN))).resourceId).toBe(main);
    // Repeating a request, even with duplicate ids, sets the same order. A new calendar comes last.
    await Promise.all([order([ben, main]), order([ben, main, ben])]);
    const ida = await add('Ida');
    expect(await order([])).toEqual([ben, main, ida.id]);
    const question = { what: { minutes: 60 }, days: { from: DAY, to: DAY } };
    const agent = await makeAgent(deps, actor.businessId, { from: newPhoneNumber() });
    const serviceId = await makeService(deps, actor.businessId, { minutes: 60, before: 0, after: 0 });
    await agent.use('hold_slot', { service_id: serviceId, starts_at: `${DAY}T14:00` });
    const holds = await deps.sql`SELECT resource_id FROM slot_holds WHERE business_id = ${actor.businessId}`;
    expect(holds).toEqual([{ resource_id: ben }]);
    expect((await listOpenSlots(member().db, question)).slots.length).toBeGreaterThan(0);

    const { id: other } = await makeBusiness(deps);
    const theirs = (await listResources(asMember(deps, other).db))[0]?.id ?? 0;
    await expectRefusal(order([theirs, ben]), 'not_found');
    await remove(ida.id);
    await expectRefusal(order([ida.id, main]), 'not_found');
    expect((await list()).map(({ id }) => id)).toEqual([ben, main]);
    const audit = await auditOf(deps, actor.businessId);
    expect(audit.filter((action) => action === 'resource.order_changed')).toHaveLength(1);
  });

  it('a calendar that is being booked cannot be removed', async () => {
    const { removing } = await inTransaction(deps, async (sql) => {
      await sql`INSERT INTO appointments (business_id, booking_type, status, starts_at, ends_at, resource_id)
        VALUES (${actor.businessId}, 'anonymous', 'scheduled', '2031-03-04T15:00Z', '2031-03-04T16:00Z', ${ben})`;
      const refused = expectRefusal(remove(ben), 'conflict');
      await waitForBlockedStatement(deps);
      return { removing: refused };
    });
    await removing;
    expect(await list()).toMatchObject([{ id: main }, { id: ben, upcoming: 1 }]);
  });

  it('a removed calendar accepts neither bookings nor restored appointments', async () => {
    const cancelled = await book(booking(AT_TEN, { resourceId: ben }));
    const missed = await book(booking('2020-03-03T10:00', { resourceId: ben }));
    const past = await book(booking('2020-03-03T11:00', { resourceId: ben }));
    const ended = await update(cancelled.id, { status: 'cancelled' });
    const noShow = await update(missed.id, { status: 'no_show' });
    await remove(ben);
    const refusal = 'The calendar of this appointment has been removed since.';
    for (const back of [() => undo(ended), () => reopen(noShow)])
      expect((await expectRefusal(back(), 'conflict')).message).toBe(refusal);
    await expectRefusal(update(past.id, { time: { startsAt: `${DAY}T15:00` } }), 'conflict');
    const time = { startsAt: `${DAY}T15:00` };
    const unmoved = { startsAt: '2020-03-03T11:00' };
    await expectRefusal(update(past.id, { time: unmoved, resourceId: ben }), 'not_found');
    expect(await update(past.id, { time, resourceId: main })).toMatchObject({ resourceId: main });
    await expectRefusal(book(booking(AT_TEN, { resourceId: ben })), 'not_found');
    await expectRefusal(book(closed(ben)), 'not_found');
    expect((await book(booking(AT_TEN))).resourceId).toBe(main);
    await expectRefusal(book(booking(AT_TEN)), 'slot_taken');
  });

  it('a removed calendar cannot be searched, closed or planned, and has no open slots', async () => {
    await remove(ben);
    const time = { from: DAY, to: DAY };
    const question = { what: { minutes: 60 }, days: time };
    const plan = { what: { kind: 'general' as const }, first: DAY, time: '10:00', times: 2 };
    const closing = { bookingKey: randomUUID(), time, resourceId: ben, seen: [], cancel: [] };
    const requests: (() => Promise<unknown>)[] = [
      () => listOpenSlots(member().db, { ...question, resourceId: ben }),
      () => listAppointmentsInRange(member().db, { time, resourceId: ben }),
      () => closeTime(member(), actor, closing),
      () => previewSeries(member().db, { ...plan, rhythm: 'weekly', resourceId: ben }),
    ];
    for (const request of requests) await expectRefusal(request(), 'not_found');
    await book(booking(`${DAY}T09:00`, { endsAt: `${DAY}T17:00`, resourceId: main }));
    expect((await listOpenSlots(member().db, question)).slots).toEqual([]);
  });

  it('a removed calendar is answered as not found when it is removed during a booking, a series or a move', async () => {
    const booked = await book(booking(AT_TEN, { resourceId: main }));
    const plan = { what: { kind: 'general' as const }, first: DAY, time: '10:00', times: 2 };
    const series = { ...plan, rhythm: 'weekly' as const, bookingKey: randomUUID(), leaveOut: [] };
    const { refused } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM booking_locks WHERE business_id = ${actor.businessId} FOR UPDATE`;
      await sql`UPDATE resources SET deleted_at = app_now() WHERE id = ${ben}`;
      const answers = [
        book(booking(AT_TEN, { resourceId: ben })),
        bookSeries(member(), actor, { ...series, resourceId: ben, customer: { option: 'skipped' } }),
        update(booked.id, { time: { startsAt: AT_TEN }, resourceId: ben }),
      ].map((answer) => expectRefusal(answer, 'not_found'));
      await waitForBlockedStatement(deps, 'appointments', 3);
      return { refused: Promise.all(answers) };
    });
    await refused;
  });

  it('a removed calendar prevents the undo of a series that was cancelled in it', async () => {
    const plan = { what: { kind: 'general' as const }, first: DAY, time: '10:00', times: 2 };
    const { appointment } = await bookSeries(member(), actor, {
      ...{ ...plan, rhythm: 'weekly', resourceId: ben, bookingKey: randomUUID(), leaveOut: [] },
      customer: { option: 'skipped' },
    });
    const changeKey = randomUUID();
    await cancelSeries(member(), actor, { appointmentId: appointment.id, changeKey });
    await remove(ben);
    const { message } = await expectRefusal(undoTogether(member(), actor, { changeKey }), 'conflict');
    expect(message).toContain('calendar');
  });

  it('closed time of a removed calendar is hidden until the calendar is restored', async () => {
    const days = { from: DAY, to: DAY };
    await book(closed(ben));
    const countAppointments = async () => (await member().db.all(appointmentsOfDays, days)).length;
    expect(await countAppointments()).toBe(1);
    await remove(ben);
    expect(await countAppointments()).toBe(0);
    await restore(ben);
    expect(await countAppointments()).toBe(1);
    await expectRefusal(book(booking(AT_TEN, { resourceId: ben })), 'slot_taken');
  });
});

describe('a booking with several calendars', () => {
  it('a booking takes the first free calendar, or the selected one', async () => {
    expect(await book(booking(AT_TEN))).toMatchObject({ resourceId: main, resourceName: null });
    expect(await book(booking(AT_TEN))).toMatchObject({ resourceId: ben, resourceName: 'Ben' });
    const { details } = await expectRefusal(book(booking(AT_TEN)), 'slot_taken');
    expect(details.alternatives).toHaveLength(5);
    expect(await book(booking(`${DAY}T14:00`, { resourceId: ben }))).toMatchObject({ resourceId: ben });
    await expectRefusal(book(booking(`${DAY}T14:15`, { resourceId: ben })), 'slot_taken');
    expect(await book(booking(`${DAY}T14:15`))).toMatchObject({ resourceId: main });
    expect((await list()).map(({ upcoming }) => upcoming)).toEqual([2, 2]);
    const csv = await exportAppointments(member().db, { from: DAY, to: DAY }, 'en');
    expect(csv.split('\r\n')[0]).toMatch(/,Notes,Calendar$/);
    expect(csv).toMatch(/,Ben\r\n/);
  });

  it('a booking with several calendars gets the last free calendar once for many concurrent requests', async () => {
    await book(booking(AT_TEN, { resourceId: main }));
    const bookingKey = randomUUID();
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 12 }, () => book(booking(AT_TEN))),
      ...Array.from({ length: 3 }, () => book(booking(`${DAY}T15:00`, { bookingKey }))),
    ]);
    const bookings = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(bookings.filter(({ startsLocal }) => startsLocal.includes('T10'))).toMatchObject([
      { resourceId: ben },
    ]);
    expect(
      new Set(bookings.filter(({ startsLocal }) => startsLocal.includes('T15')).map(({ id }) => id)).size,
    ).toBe(1);
  });

  it('a booking that may overlap is assigned to the calendar with the fewest conflicts, and never to closed time', async () => {
    await book(closed(main));
    const anyway = booking(AT_TEN, { allowOverlap: true });
    expect((await book(anyway)).resourceId).toBe(ben);
    expect((await book(anyway)).resourceId).toBe(ben);
    await book(closed());
    await expectRefusal(book(anyway), 'slot_taken');
  });

  it('undoing the removal of closed time closes all calendars again', async () => {
    const all = await book(closed());
    await undo(await update(all.id, { status: 'cancelled' }));
    for (const resourceId of [main, ben])
      await expectRefusal(book(booking(AT_TEN, { resourceId })), 'slot_taken');
  });

  it('an appointment can change its calendar without changing its time and without a mail, and otherwise stays in its calendar', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const booked = await book(booking(AT_TEN, existing(customerId)));
    const silent = await book(booking(`${DAY}T13:00`, { ...existing(customerId), notify: false }));
    await update(silent.id, { time: { startsAt: `${DAY}T13:00` }, resourceId: ben });
    const rows = await deps.sql`SELECT reminder_due_at FROM appointments WHERE id = ${silent.id}`;
    expect(rows).toEqual([{ reminder_due_at: null }]);
    const time = { startsAt: AT_TEN };
    const to = (resourceId: number) => update(booked.id, { time, resourceId });
    expect(await to(ben)).toMatchObject({ resourceId: ben, version: 2 });
    expect(await to(ben)).toMatchObject({ version: 2 });
    const appointment = await book(booking(AT_TEN));
    expect(appointment.resourceId).toBe(main);
    await expectRefusal(to(main), 'slot_taken');
    expect(await mailsTo(deps, email)).toHaveLength(1);
    const later = await update(booked.id, { time: { startsAt: `${DAY}T15:00` } });
    expect(later).toMatchObject({ resourceId: ben, version: 3 });
    // A move to another calendar checks that calendar, even if the time stays the same.
    await book(
      booking(`${DAY}T15:00`, { what: { kind: 'closed' }, endsAt: `${DAY}T16:00`, resourceId: main }),
    );
    await expectRefusal(
      update(booked.id, { time: { startsAt: `${DAY}T15:00` }, resourceId: main }),
      'slot_taken',
    );
    expect(await auditOf(deps, actor.businessId)).toEqual([
      ...['resource.created', 'appointment.booked', 'appointment.booked', 'appointment.moved'],
      ...['appointment.moved', 'appointment.booked', 'appointment.moved', 'appointment.booked'],
    ]);
  });

  it('the mail about a booking names its calendar when there are several', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const named = async () => {
      const names = (await mailsTo(deps, email)).map(({ payload }) => payload as Record<string, unknown>);
      return names.map(({ calendarName }) => calendarName);
    };
    await book(booking(AT_TEN, { ...existing(customerId), resourceId: ben }));
    // The default calendar has no name, so no mail names it.
    await book(booking(`${DAY}T12:00`, { ...existing(customerId), resourceId: main }));
    await renameResource(member(), actor, { resourceId: main, name: 'Anna' });
    await book(booking(`${DAY}T13:00`, { ...existing(customerId), resourceId: main }));
    expect(await named()).toEqual(['Ben', null, 'Anna']);
    const plan = { what: { kind: 'general' as const }, first: DAY, time: '14:00', times: 2 };
    await bookSeries(member(), actor, {
      ...{ ...plan, rhythm: 'weekly', resourceId: ben, bookingKey: randomUUID(), leaveOut: [] },
      ...existing(customerId),
    });
    const { payload } = (await mailsTo(deps, email)).at(-1) ?? {};
    expect(payload).toMatchObject({ appointments: [{ calendarName: 'Ben' }, { calendarName: 'Ben' }] });
    await deps.sql`UPDATE appointments SET status = 'cancelled'
      WHERE business_id = ${actor.businessId} AND resource_id = ${ben}`;
    await remove(ben);
    await book(booking(`${DAY}T16:00`, existing(customerId)));
    expect((await named()).at(-1)).toBeNull();
  });

  it('a series takes a free calendar on each of its dates', async () => {
    await book(booking(AT_TEN, { resourceId: main }));
    await book(closed(ben));
    await book(booking('2031-03-11T10:00', { resourceId: main }));
    const plan = {
      ...{ what: { kind: 'general' as const }, first: DAY, time: '10:00' },
      ...{ rhythm: 'weekly' as const, times: 3 },
    };
    const states = async (resourceId?: number) =>
      (await previewSeries(member().db, { ...plan, resourceId })).map(({ state }) => state);
    expect(await states()).toEqual(['taken', 'free', 'free']);
    expect(await states(main)).toEqual(['taken', 'taken', 'free']);
    expect(await states(ben)).toEqual(['closed', 'free', 'free']);
    await bookSeries(member(), actor, {
      ...{ ...plan, bookingKey: randomUUID(), leaveOut: [DAY], customer: { option: 'skipped' } },
    });
    const rows = await deps.sql`SELECT resource_id FROM appointments
      WHERE business_id = ${actor.businessId} AND series_id IS NOT NULL ORDER BY starts_at`;
    expect(rows).toEqual([{ resource_id: ben }, { resource_id: main }]);
  });
});

describe('closed time of one calendar', () => {
  it('closed time of one calendar covers only appointments of its own calendar', async () => {
    const [ours, theirs] = [await book(booking(AT_TEN)), await book(booking(AT_TEN))];
    const time = { from: DAY, to: DAY };
    const under = async (resourceId?: number) =>
      (await listAppointmentsInRange(member().db, { time, resourceId })).map(({ id }) => id);
    expect(await under()).toEqual([ours.id, theirs.id]);
    expect(await under(ben)).toEqual([theirs.id]);
    const close = (appointment: typeof ours, resourceId: number) => {
      const cancel = [{ appointmentId: appointment.id, version: 1, notify: false }];
      const seen = [appointment.id];
      return closeTime(member(), actor, { bookingKey: randomUUID(), time, resourceId, seen, cancel });
    };
    await expectRefusal(close(ours, ben), 'conflict');
    const closure = await close(theirs, ben);
    expect(closure).toMatchObject({ cancelled: 1, kept: [], appointment: { resourceId: ben } });
    await expectRefusal(book(booking(`${DAY}T15:00`, { resourceId: ben })), 'slot_taken');
    expect((await book(booking(`${DAY}T15:00`))).resourceId).toBe(main);
  });

  it('a day counts as closed only when all calendars have closed time', async () => {
    const question = { what: { minutes: 60 }, days: { from: DAY, to: DAY } };
    const closeDay = (resourceId?: number) =>
      book({ ...booking(DAY, { what: { kind: 'closed' }, resourceId }), time: { from: DAY, to: DAY } });
    await closeDay(main);
    expect(await listOpenSlots(member().db, question)).toMatchObject({ closedBy: null });
    const none = { slots: [], closedBy: 'closed_time' };
    expect(await listOpenSlots(member().db, { ...question, resourceId: main })).toMatchObject(none);
    await closeDay(ben);
    expect(await listOpenSlots(member().db, question)).toMatchObject(none);
  });
});

it('open slots are those of all calendars, of the selected calendar, or of the calendar of the appointment to be moved', async () => {
  await book(booking(`${DAY}T09:00`, { endsAt: `${DAY}T16:00`, resourceId: main }));
  const moved = await book(booking(`${DAY}T10:00`, { endsAt: `${DAY}T16:00`, resourceId: ben }));
  await book(booking(`${DAY}T16:00`, { endsAt: `${DAY}T17:00`, resourceId: ben }));
  const starts = async (question: { minutes: number; appointmentId?: number }, resourceId?: number) => {
    const days = { from: DAY, to: DAY };
    const { slots } = await listOpenSlots(member().db, { what: question, days, resourceId });
    return slots.map(({ startsLocal }) => startsLocal.slice(11, 16));
  };
  expect(await starts({ minutes: 60 })).toEqual(['09:00', '16:00']);
  expect(await starts({ minutes: 60 }, ben)).toEqual(['09:00']);
  // Ben's own slots end at 16:00. The slot at 16:00 belongs to the other calendar, so it is not listed for Ben.
  expect((await starts({ minutes: 60, appointmentId: moved.id })).at(-1)).toBe('15:00');
  expect(await starts({ minutes: 60, appointmentId: moved.id }, main)).toEqual(['16:00']);
});

describe('the receptionist with several calendars', () => {
  const caller = () => makeAgent(deps, actor.businessId, { from: newPhoneNumber() });
  let serviceId: number;
  const hold = (agent: TestAgent, calendar_id?: number, starts_at = AT_TEN, appointment_id?: unknown) =>
    agent.use('hold_slot', { service_id: serviceId, starts_at, calendar_id, appointment_id });
  const finish = (agent: TestAgent, { hold_id }: Answer) =>
    agent.agree('book', { hold_id, first_name: 'Marie', last_name: 'Tremblay' });
  const booked = async () => {
    const rows = await deps.sql`SELECT resource_id FROM appointments
      WHERE business_id = ${actor.businessId} ORDER BY id`;
    return rows.map((row) => row.resource_id);
  };
  beforeEach(async () => {
    serviceId = await makeService(deps, actor.businessId, { minutes: 45, before: 0, after: 0 });
  });

  it('the receptionist with several calendars holds one calendar, leaves the others free, and books the held one', async () => {
    const agents = [await caller(), await caller(), await caller()] as const;
    const holds = await Promise.all(agents.map((agent) => hold(agent)));
    expect(holds.filter((answer) => answer.held)).toHaveLength(2);
    const [first, second] = agents.filter((_agent, at) => holds[at]?.held);
    if (!first || !second) throw new Error('nobody holds anything');
    // The second hold is booked before the first one.
    expect(await finish(second, holds[agents.indexOf(second)] ?? {})).toMatchObject({ booked: true });
    expect(await finish(first, holds[agents.indexOf(first)] ?? {})).toMatchObject({ booked: true });
    expect((await booked()).sort()).toEqual([main, ben]);
  });

  it('the receptionist with several calendars searches the requested calendar, and moves an appointment within its calendar', async () => {
    const facts = await readFacts(member().db, 'en', true);
    expect(facts.calendars).toEqual([
      { id: main, name: 'Main calendar' },
      { id: ben, name: 'Ben' },
    ]);
    const agent = await caller();
    expect(await finish(agent, await hold(agent, ben))).toMatchObject({ booked: true });
    expect(await hold(await caller(), ben)).toMatchObject({ held: false });
    const { appointment_id } = await agent.use('find_appointment', { name: 'Tremblay', day: DAY });
    const { hold_id } = await hold(agent, main, `${DAY}T14:00`, appointment_id);
    expect(await agent.agree('move_appointment', { appointment_id, hold_id })).toMatchObject({ moved: true });
    expect(await booked()).toEqual([ben]);
    await expect(remove(ben)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('the receptionist with several calendars books in any calendar after it found an appointment in one of them', async () => {
    const agent = await caller();
    await finish(agent, await hold(agent, ben));
    await agent.use('find_appointment', { name: 'Tremblay', day: DAY });
    expect(await finish(agent, await hold(agent))).toMatchObject({ booked: true });
    expect(await booked()).toEqual([ben, main]);
  });

  it('the receptionist with several calendars loses its holds in a calendar that is removed', async () => {
    const agent = await caller();
    const slotHold = await hold(agent, ben);
    await remove(ben);
    expect(await finish(agent, slotHold)).toMatchObject({ booked: false });
    expect(await booked()).toEqual([]);
  });
});
