import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { queueReminders } from '../../server/modules/scheduling/appointments/mails/queue-reminders.ts';
import { mailsTo } from '../support/accounts.ts';
import { booking, makeCustomer } from '../support/appointments.ts';
import { asMember, createTestDeps, type TestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson } from '../support/factories.ts';

const HOUR_MS = 3_600_000;

let deps: TestDeps;
let actor: Actor;
let customer: { id: number; email: string };

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.drop());
beforeEach(async () => {
  await setClock(0);
  const { id: businessId } = await makeBusiness(deps);
  actor = { businessId, userId: (await makePerson(deps, businessId)).id, role: 'admin' };
  customer = await makeCustomer(deps, businessId);
});

/** Moves the product's clock so many hours from real time. */
async function setClock(hours: number): Promise<void> {
  await deps.pool.query('UPDATE app_clock SET "offset" = make_interval(hours => $1)', [hours]);
}
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const bookIn = async (hours: number) => {
  const input = booking(inHours(hours), { customer: { option: 'existing', customerId: customer.id } });
  return (await bookAppointment(asMember(deps, actor.businessId), actor, input)).appointment;
};
const reminders = async () =>
  (await mailsTo(deps, customer.email)).filter(({ template }) => template === 'appointment-reminder');

it('one is written 24 hours before, and not before that', async () => {
  await bookIn(48);
  await setClock(23);
  await queueReminders(deps);
  expect(await reminders()).toHaveLength(0);
  await setClock(25);
  await queueReminders(deps);
  expect(await reminders()).toHaveLength(1);
});

it('one is written however often the timer runs, also five at once', async () => {
  await bookIn(48);
  await setClock(30);
  await Promise.all(Array.from({ length: 5 }, () => queueReminders(deps)));
  expect(await reminders()).toHaveLength(1);
  expect(await queueReminders(deps)).toBe(0);
  expect(await reminders()).toHaveLength(1);
});

it('a moved appointment is reminded of at its new time, and not of the old one', async () => {
  const { id: appointmentId } = await bookIn(48);
  const time = { startsAt: inHours(96) };
  await updateAppointment(asMember(deps, actor.businessId), actor, {
    appointmentId,
    time,
    allowOverlap: false,
  });
  await setClock(30);
  await queueReminders(deps);
  expect(await reminders()).toHaveLength(0);
  await setClock(73);
  await queueReminders(deps);
  expect((await reminders()).map(({ payload }) => payload.startsAt)).toEqual([time.startsAt]);
});

it('none is written of what is cancelled, begun, or was booked within the last day', async () => {
  const { id: appointmentId } = await bookIn(48);
  await updateAppointment(asMember(deps, actor.businessId), actor, {
    appointmentId,
    status: 'cancelled',
    allowOverlap: false,
  });
  await bookIn(50);
  await setClock(60);
  await queueReminders(deps);
  await setClock(0);
  await bookIn(23);
  await setClock(2);
  expect(await queueReminders(deps)).toBe(0);
  expect(await reminders()).toHaveLength(0);
});
