import { describe, expect, it } from 'vitest';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { listOpenSlots } from '../../server/modules/scheduling/appointments/slots/list-open-slots.ts';
import { replaceWeek } from '../../server/modules/scheduling/hours/replace-week.ts';
import { booking, makeOpenBusiness, makeService } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';

const deps = forFile(createTestDeps);
const actor = forTest(() => makeOpenBusiness(deps));
const member = ({ businessId } = actor) => asMember(deps, businessId);

// 2031-03-04 is a Tuesday, 2031-03-09 a Sunday.
const TUESDAY = '2031-03-04';
const SUNDAY = '2031-03-09';
const ask = (from: string, to = from) =>
  listOpenSlots(member().db, { what: { minutes: 60 }, days: { from, to } });
const startsOf = async (day: string) =>
  (await ask(day)).slots.map(({ startsLocal }) => startsLocal.slice(11, 16));
const close = (time: Parameters<typeof booking>[1] & { from?: string }, startsAt = TUESDAY) =>
  bookAppointment(member(), actor, booking(startsAt, { what: { kind: 'closed' }, ...time }));
const open = (dayOfWeek: number, ...spans: [openTime: string, closeTime: string][]) =>
  replaceWeek(member(), actor, {
    days: [
      { dayOfWeek, isClosed: false, spans: spans.map(([openTime, closeTime]) => ({ openTime, closeTime })) },
    ],
  });

describe('open slots', () => {
  it('open slots exclude the lunch break and continue after midnight', async () => {
    await open(2, ['10:00', '12:00'], ['22:30', '01:00']);
    expect(await startsOf(TUESDAY)).toEqual([
      ...['10:00', '10:15', '10:30', '10:45', '11:00'],
      ...['22:30', '22:45', '23:00', '23:15', '23:30', '23:45'],
    ]);
    expect((await startsOf('2031-03-05')).slice(0, 2)).toEqual(['00:00', '09:00']);
  });

  it('open slots for moving an appointment include the appointment’s own time and buffers, and the first slot of each later day', async () => {
    const serviceId = await makeService(deps, actor.businessId, { minutes: 60, before: 0, after: 15 });
    await bookAppointment(member(), actor, booking(`${TUESDAY}T12:00`, { endsAt: `${TUESDAY}T17:00` }));
    const { appointment } = await bookAppointment(
      member(),
      actor,
      booking(`${TUESDAY}T10:00`, { what: { kind: 'service', serviceId } }),
    );
    const move = { what: { appointmentId: appointment.id, minutes: 60 }, ahead: 14 };
    const moving = await listOpenSlots(member().db, { ...move, days: { from: TUESDAY, to: TUESDAY } });
    expect(moving.slots.map(({ startsLocal }) => startsLocal.slice(11, 16))).toEqual([
      ...['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45'],
    ]);
    const friday = await listOpenSlots(member().db, {
      ...move,
      days: { from: '2031-03-07', to: '2031-03-07' },
    });
    expect(friday.later.map(({ startsLocal }) => startsLocal)).toEqual([
      ...['2031-03-10T09:00:00', '2031-03-11T09:00:00', '2031-03-12T09:00:00'],
    ]);
    const { id: other } = await makeBusiness(deps);
    const foreign = listOpenSlots(asMember(deps, other).db, {
      ...move,
      days: { from: TUESDAY, to: TUESDAY },
    });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  });

  it('open slots use the same opening hours as the warnings about bookings', async () => {
    await open(2, ['10:00', '12:00'], ['22:30', '01:00']);
    const warningsAt = async (startsAt: string, endsAt: string) =>
      (await bookAppointment(member(), actor, booking(startsAt, { endsAt }))).warnings;
    expect(await warningsAt(`${TUESDAY}T23:30`, '2031-03-05T00:30')).toEqual([]);
    expect(await warningsAt(`${TUESDAY}T12:30`, `${TUESDAY}T13:00`)).toEqual(['outside_hours']);
    const { appointment } = await bookAppointment(
      member(),
      actor,
      booking(`${TUESDAY}T10:00`, { endsAt: `${TUESDAY}T11:00` }),
    );
    const moved = await updateAppointment(member(), actor, {
      appointmentId: appointment.id,
      time: { startsAt: `${TUESDAY}T11:30`, endsAt: `${TUESDAY}T12:30` },
      allowOverlap: false,
    });
    expect(moved).toMatchObject({ warnings: ['outside_hours'] });
  });
});

describe('a closed day', () => {
  it('a closed day is reported as closed by the business’s own hours, and not by those of another business', async () => {
    const other = await makeBusiness(deps);
    await deps.sql`INSERT INTO business_hours (business_id, day_of_week, is_closed, open_time, close_time)
      VALUES (${other.id}, 0, false, '09:00', '17:00')`;
    expect(await ask(SUNDAY)).toMatchObject({ slots: [], closedBy: 'hours' });
    expect(await ask(TUESDAY)).toMatchObject({ closedBy: null });
  });

  it('a closed day is reported as closed by a holiday, or by closed time over all opening hours', async () => {
    const holiday = { what: { kind: 'closed' } as const, time: { from: TUESDAY, to: '2031-03-05' } };
    await bookAppointment(member(), actor, { ...booking(TUESDAY), ...holiday });
    expect(await ask(TUESDAY)).toMatchObject({ slots: [], closedBy: 'closed_time' });
    expect(await ask(TUESDAY, '2031-03-05')).toMatchObject({ closedBy: 'closed_time' });
    expect(await ask(TUESDAY, '2031-03-06')).toMatchObject({ closedBy: null });
    await close({ endsAt: '2031-03-07T17:00' }, '2031-03-07T09:00');
    expect(await ask('2031-03-07')).toMatchObject({ slots: [], closedBy: 'closed_time' });
  });

  it('a closed day differs from a day that is fully booked', async () => {
    await bookAppointment(member(), actor, booking(`${TUESDAY}T09:00`, { endsAt: `${TUESDAY}T17:00` }));
    expect(await ask(TUESDAY)).toMatchObject({ slots: [], closedBy: null });
    await close({ endsAt: '2031-03-06T16:30' }, '2031-03-06T09:00');
    expect(await ask('2031-03-06')).toMatchObject({ slots: [], closedBy: null });
  });

  it('a closed day is not caused by the holiday of another business', async () => {
    const other = await makeBusiness(deps);
    const person = await makePerson(deps, other.id);
    const holiday = { what: { kind: 'closed' } as const, time: { from: TUESDAY, to: TUESDAY } };
    const theirs = { businessId: other.id, userId: person.id, role: 'admin' } as const;
    await bookAppointment(member(theirs), theirs, { ...booking(TUESDAY), ...holiday });
    expect(await ask(TUESDAY)).toMatchObject({ closedBy: null });
  });
});
