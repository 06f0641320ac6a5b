import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookAppointmentInput } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { bookSeries } from '../../server/modules/scheduling/appointments/series/book-series.ts';
import { previewSeries } from '../../server/modules/scheduling/appointments/series/plan-series.ts';
import { listOpenSlots } from '../../server/modules/scheduling/appointments/slots/list-open-slots.ts';
import { createResource } from '../../server/modules/scheduling/resources/create-resource.ts';
import { removeResource } from '../../server/modules/scheduling/resources/remove-resource.ts';
import { listResources } from '../../server/modules/scheduling/resources/resources.queries.ts';
import type { SetResourceHoursInput } from '../../server/modules/scheduling/resources/resources.schema.ts';
import { setResourceHours } from '../../server/modules/scheduling/resources/set-resource-hours.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { makeAgent } from '../support/agent.ts';
import { booking, makeOpenBusiness, makeService } from '../support/appointments.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { makeBusiness, newPhoneNumber } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
const actor = forTest(() => makeOpenBusiness(deps));
/** The default calendar of the business, and a second one. */
let main: number;
let ben: number;

type Days = SetResourceHoursInput['days'];
type Spans = readonly (readonly [open: string, close: string])[];

const member = () => asMember(deps, actor.businessId);
const hoursOf = async (resourceId: number) =>
  (await listResources(member().db)).find(({ id }) => id === resourceId)?.hours;
const setHours = (resourceId: number, days: Days) => setResourceHours(member(), actor, { resourceId, days });
const book = (input: BookAppointmentInput) => bookAppointment(member(), actor, input);
/** The hours of a weekday (0 is Sunday) as spans. */
const on = (dayOfWeek: number, spans: Spans) => ({
  dayOfWeek,
  isClosed: spans.length === 0,
  spans: spans.map(([openTime, closeTime]) => ({ openTime, closeTime })),
});
const TUESDAY = 2;

beforeEach(async () => {
  main = (await listResources(member().db))[0]?.id ?? 0;
  ben = (await createResource(member(), actor, { name: 'Ben', requestId: randomUUID() })).id;
});

// 2031-03-04 is a Tuesday; the business is open from nine to five.
const DAY = '2031-03-04';
const at = (time: string, input: Parameters<typeof booking>[1] = {}) =>
  book(booking(`${DAY}T${time}`, input));
const starts = async (resourceId?: number, day = DAY) => {
  const question = { what: { minutes: 60 }, days: { from: day, to: day }, resourceId };
  const { slots, closedBy } = await listOpenSlots(member().db, question);
  return { first: slots[0]?.startsLocal.slice(11, 16), count: slots.length, closedBy };
};

describe('the hours of a calendar', () => {
  it('the hours of a calendar equal the business’s hours until they are set, and again after they are removed', async () => {
    expect(await hoursOf(ben)).toBeNull();
    const savedHours = await setHours(ben, [
      on(TUESDAY, [
        ['10:10', '12:00'],
        ['13:00', '15:00'],
      ]),
    ]);
    expect(savedHours.hours).toEqual([
      { dayOfWeek: 2, openTime: '10:10:00', closeTime: '12:00:00' },
      { dayOfWeek: 2, openTime: '13:00:00', closeTime: '15:00:00' },
    ]);
    await setHours(ben, [
      on(3, []),
      on(TUESDAY, [
        ['10:10', '12:00'],
        ['13:00', '15:00'],
      ]),
    ]);
    expect((await setHours(ben, null)).hours).toBeNull();
    expect(await hoursOf(ben)).toBeNull();
    expect(await auditOf(deps, actor.businessId)).toEqual([
      ...['resource.created', 'resource.hours_changed', 'resource.hours_changed'],
    ]);
  });

  it('the hours of a calendar are refused when they overlap, or when the calendar is removed or belongs to another business', async () => {
    const overlapping = on(TUESDAY, [
      ['10:00', '12:00'],
      ['11:00', '15:00'],
    ]);
    await expectRefusal(setHours(ben, [overlapping]), 'validation_failed');
    const { id: other } = await makeBusiness(deps);
    const [theirs] = await listResources(asMember(deps, other).db);
    const week = [on(TUESDAY, [['10:00', '12:00']])];
    await expectRefusal(setHours(theirs?.id ?? 0, week), 'not_found');
    await removeResource(member(), actor, { resourceId: ben });
    await expectRefusal(setHours(ben, week), 'not_found');
    const spans = await deps.sql`SELECT FROM resource_spans WHERE resource_id = ANY (${[ben, theirs?.id]})`;
    expect(spans).toEqual([]);
    const addSpan = (resourceId: number | undefined, opens: string, closes: string) =>
      deps.sql`INSERT INTO resource_spans VALUES (${actor.businessId}, ${resourceId}, 2, ${opens}, ${closes})`;
    await expect(addSpan(theirs?.id, '09:00', '10:00')).rejects.toThrow(/foreign key/);
    await addSpan(main, '09:00', '11:00');
    await expect(addSpan(main, '10:00', '12:00')).rejects.toThrow(/never_overlap/);
  });

  it('the hours of a calendar change completely or not at all when the process crashes at any step', async () => {
    const week = (openTime: string) => [on(TUESDAY, [[openTime, '15:00']])];
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => {
        const dying = { ...member(), db: db.ofBusiness(actor.businessId) };
        return setResourceHours(dying, actor, { resourceId: ben, days: week('11:00') });
      },
      async (point) => {
        const hours = await hoursOf(ben);
        if (hours !== null) expect(hours, JSON.stringify(point)).toHaveLength(1);
        expect((await setHours(ben, week('11:00'))).hours).toMatchObject([{ openTime: '11:00:00' }]);
        await setHours(ben, null);
      },
    );
    expect(deaths).toBeGreaterThan(12);
  }, 120_000);

  it('the hours of a calendar are limited to the opening hours, and leave existing appointments unchanged', async () => {
    const { appointment } = await at('09:00', { resourceId: ben });
    await setHours(ben, [
      on(TUESDAY, [
        ['07:00', '09:45'],
        ['16:00', '20:00'],
      ]),
    ]);
    const question = { what: { minutes: 30 }, days: { from: DAY, to: DAY }, resourceId: ben };
    const { slots } = await listOpenSlots(member().db, question);
    // There is no slot in the morning: Ben's hours end at 9:45, and the existing appointment takes a part of them.
    expect(slots.map(({ startsLocal }) => startsLocal.slice(11, 16))).toEqual(['16:00', '16:15', '16:30']);
    const [remainingHours] =
      await deps.sql`SELECT status, resource_id FROM appointments WHERE business_id = ${actor.businessId}`;
    expect(remainingHours).toEqual({ status: 'scheduled', resource_id: ben });
    const notes = await updateAppointment(member(), actor, {
      ...{ appointmentId: appointment.id, notes: 'By the window', allowOverlap: false },
    });
    expect(notes.appointment.resourceId).toBe(ben);
  });

  it('the hours of a calendar determine the open slots of each calendar and of all calendars together', async () => {
    await setHours(ben, [on(TUESDAY, [['10:10', '12:00']])]);
    expect(await starts(ben)).toEqual({ first: '10:10', count: 4, closedBy: null });
    expect(await starts(main)).toEqual({ first: '09:00', count: 29, closedBy: null });
    expect(await starts()).toEqual({ first: '09:00', count: 33, closedBy: null });
    // Ben is off on Wednesdays; the business is open.
    expect(await starts(ben, '2031-03-05')).toEqual({ first: undefined, count: 0, closedBy: null });
    expect(await starts(ben, '2031-03-08')).toMatchObject({ count: 0, closedBy: 'hours' });
  });

  it('the hours of a calendar leave the other calendars open during the opening hours', async () => {
    await setHours(ben, [on(TUESDAY, [['09:00', '17:00']])]);
    expect((await at('10:00')).appointment.resourceId).toBe(main);
  });

  it('the hours of a calendar are not extended by the opening hours of another business', async () => {
    const other = await makeOpenBusiness(deps);
    await deps.sql`UPDATE business_hours SET is_closed = false, open_time = '09:00', close_time = '17:00'
      WHERE business_id = ${other.businessId}`;
    await setHours(main, [on(TUESDAY, [['09:00', '17:00']])]);
    await setHours(ben, [on(6, [['09:00', '17:00']])]);
    // The business is closed on Saturdays, so no calendar is open, and the first one is used.
    const { appointment } = await book(booking('2031-03-08T10:00'));
    expect(appointment.resourceId).toBe(main);
  });

  it('the hours of a removed calendar do not count as hours of the business', async () => {
    await setHours(main, [on(TUESDAY, [['09:00', '12:00']])]);
    await removeResource(member(), actor, { resourceId: ben });
    const plan = { what: { kind: 'general' as const }, first: DAY, time: '13:00', times: 2 };
    const dates = await previewSeries(member().db, { ...plan, rhythm: 'weekly' });
    expect(dates.map(({ state }) => state)).toEqual(Array(2).fill('outside_own_hours'));
  });
});

describe('a booking with calendar hours', () => {
  beforeEach(async () => {
    // One calendar is open in the mornings and the other one in the afternoons.
    await setHours(main, [on(TUESDAY, [['09:00', '12:00']])]);
    await setHours(ben, [on(TUESDAY, [['12:00', '17:00']])]);
  });

  it('a booking without a selected calendar is assigned to a calendar that is open at that time', async () => {
    expect(await at('13:00')).toMatchObject({ appointment: { resourceId: ben }, warnings: [] });
    const { details } = await expectRefusal(at('13:00'), 'slot_taken');
    expect(details.alternatives).toHaveLength(5);
    expect(await at('13:00', { allowOverlap: true })).toMatchObject({ appointment: { resourceId: ben } });
    expect(await at('11:00')).toMatchObject({ appointment: { resourceId: main }, warnings: [] });
    await expectRefusal(at('11:15'), 'slot_taken');
  });

  it('a booking with calendar hours uses the time zone of its own business', async () => {
    // At 13:00 in Toronto it is 11:00 in Denver, when the first calendar would be open.
    await makeBusiness(deps, { timezone: 'America/Denver' });
    expect((await at('13:00')).appointment.resourceId).toBe(ben);
  });

  it('a booking with calendar hours succeeds for one of many concurrent requests for the only open calendar', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => at('14:00')));
    const bookings = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.appointment] : []));
    expect(bookings).toMatchObject([{ resourceId: ben }]);
  });

  it('a booking outside all hours is assigned to any free calendar with a warning', async () => {
    const outside = ['outside_own_hours'];
    // Half of the booking lies in the hours of one calendar, half in those of the other calendar.
    const noon = () => at('11:30', { endsAt: `${DAY}T12:30` });
    expect(await noon()).toMatchObject({ appointment: { resourceId: main }, warnings: outside });
    expect(await noon()).toMatchObject({ appointment: { resourceId: ben }, warnings: outside });
    expect((await at('18:00')).warnings).toEqual(['outside_hours']);
  });

  it('a booking outside the hours of a calendar can be made by members, with a warning', async () => {
    const createdAppointment = await at('13:00', { resourceId: main });
    expect(createdAppointment).toMatchObject({
      appointment: { resourceId: main },
      warnings: ['outside_own_hours'],
    });
    const move = (startsAt: string, resourceId?: number) =>
      updateAppointment(member(), actor, {
        ...{
          appointmentId: createdAppointment.appointment.id,
          time: { startsAt },
          resourceId,
          allowOverlap: false,
        },
      });
    expect(await move(`${DAY}T14:00`)).toMatchObject({ warnings: ['outside_own_hours'] });
    expect(await move(`${DAY}T14:00`, ben)).toMatchObject({ warnings: [] });
  });

  it('a booking over midnight at the end of the week conflicts with another booking of its calendar', async () => {
    await deps.sql`DELETE FROM opening_spans WHERE business_id = ${actor.businessId}`;
    await deps.sql`INSERT INTO opening_spans SELECT ${actor.businessId}, day, '00:00', '23:59'
      FROM unnest(ARRAY[0, 6]) day`;
    await setHours(main, [on(0, [['02:00', '08:00']])]);
    await setHours(ben, [on(6, [['22:00', '02:00']])]);
    const over = booking('2031-03-15T23:30', { endsAt: '2031-03-16T01:00' });
    expect(await book(over)).toMatchObject({ appointment: { resourceId: ben }, warnings: [] });
    await expectRefusal(book(over), 'slot_taken');
    const late = booking('2031-03-16T01:30', { endsAt: '2031-03-16T02:30' });
    expect((await book(late)).warnings).toEqual(['outside_own_hours']);
  });

  it('a booked series is assigned to a calendar that is open on each of its dates', async () => {
    await at('10:00');
    const plan = {
      ...{ what: { kind: 'general' as const }, first: DAY, time: '10:00' },
      ...{ rhythm: 'weekly' as const, times: 2 },
    };
    const states = async (resourceId?: number) =>
      (await previewSeries(member().db, { ...plan, resourceId })).map(({ state }) => state);
    // Ben’s calendar is free at ten, but outside its hours.
    expect(await states()).toEqual(['taken', 'free']);
    expect(await states(ben)).toEqual(['outside_own_hours', 'outside_own_hours']);
    const series = await bookSeries(member(), actor, {
      ...{
        ...plan,
        resourceId: ben,
        bookingKey: randomUUID(),
        leaveOut: [],
        customer: { option: 'skipped' },
      },
    });
    expect(series).toMatchObject({ booked: 2, warnings: ['outside_own_hours'] });
  });

  it('a booking with calendar hours is possible by telephone only within the hours of the calendar', async () => {
    const serviceId = await makeService(deps, actor.businessId, { minutes: 60, before: 0, after: 0 });
    const agent = await makeAgent(deps, actor.businessId, { from: newPhoneNumber() });
    const ask = { service_id: serviceId, calendar_id: main };
    const found = await agent.use('find_open_slots', { ...ask, from_day: DAY, to_day: DAY });
    expect(found).toMatchObject({ closed: null });
    expect(found.slots).toHaveLength(9);
    const hold = (time: string, calendar_id?: number) =>
      agent.use('hold_slot', { service_id: serviceId, starts_at: `${DAY}T${time}`, calendar_id });
    expect(await hold('13:00', main)).toMatchObject({ held: false });
    const slotHold = await hold('13:00');
    expect(slotHold).toMatchObject({ held: true });
    const { hold_id } = slotHold;
    await agent.agree('book', { hold_id, first_name: 'Marie', last_name: 'Tremblay' });
    const rows = await deps.sql`SELECT resource_id FROM appointments WHERE business_id = ${actor.businessId}`;
    expect(rows).toEqual([{ resource_id: ben }]);
  });
});
