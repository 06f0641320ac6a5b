import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, callRest, callTrpc, makeCompany } from '../support/app.ts';
import { makeCustomer, openOnWeekdays } from '../support/appointments.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(test.deps));

beforeEach(() => openOnWeekdays(test.deps, company.id));

type RoleName = 'admin' | 'manager' | 'staff';
const rest = (role: RoleName, path: string, fields: object) =>
  callRest(test.app, ['POST', path], fields, company[role].token);
const close = (role: RoleName, fields: object = {}) =>
  rest(role, '/api/appointments/create_from_ui', {
    service_id: 0,
    start_time: '2031-03-04T12:00',
    end_time: '2031-03-04T13:00',
    customer_option: 'skip_customer',
    ...fields,
  });
const FULL_DAY = { full_day: 1, start_time: '2031-03-04', end_time: '2031-03-04' };
const trpc = (role: RoleName, path: string, input: object) =>
  callTrpc(test.app, ['mutation', path], input, company[role].token);
const rows = () =>
  test.deps.sql`SELECT booking_type, status, starts_at, notes FROM appointments
    WHERE business_id = ${company.id} ORDER BY id`;

describe('closed time by role', () => {
  it.each([
    ['hours', {}, 'block'],
    ['full days', FULL_DAY, 'holiday'],
  ])('%s are closed by managers and administrators, never by staff', async (_what, fields, type) => {
    const refused = await close('staff', fields);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'forbidden']);
    expect(await rows()).toEqual([]);
    expect((await close('manager', fields)).json().appointment.booking_type).toBe(type);
  });

  it('closed time cannot be added by staff over tRPC', async () => {
    const time = { startsAt: '2031-03-04T12:00', endsAt: '2031-03-04T13:00' };
    const answer = await trpc('staff', 'appointments.book', {
      what: { kind: 'closed' },
      time,
      customer: { option: 'skipped' },
    });
    expect(answer.statusCode).toBe(403);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['moved', { time: { startsAt: '2031-03-05T12:00', endsAt: '2031-03-05T13:00' } }],
    ['reopened', { status: 'cancelled' }],
    ['annotated', { notes: 'Open after all' }],
  ])('closed time can be %s by a manager, but not by staff', async (_what, change) => {
    const { appointment_id: appointmentId } = (await close('manager')).json().appointment;
    const before = await rows();
    const input = { appointmentId, ...change };
    expect((await trpc('staff', 'appointments.update', input)).statusCode).toBe(403);
    expect(await rows()).toEqual(before);
    expect((await trpc('manager', 'appointments.update', input)).statusCode).toBe(200);
    expect(await rows()).not.toEqual(before);
  });
});

it('staff change an appointment although the business has closed time', async () => {
  await close('manager', FULL_DAY);
  const booked = await close('staff', {
    service_id: -1,
    start_time: '2031-03-06T12:00',
    end_time: '2031-03-06T13:00',
  });
  const { appointment_id: appointmentId } = booked.json().appointment;
  expect((await trpc('staff', 'appointments.update', { appointmentId, notes: 'Paid' })).statusCode).toBe(200);
});

it('staff book, move and cancel appointments of customers', async () => {
  const { id } = await makeCustomer(test.deps, company.id);
  const customer = { customer_option: 'select_from_list', customer_id: id };
  const booked = await close('staff', { service_id: -1, ...customer });
  const { appointment_id: appointmentId } = booked.json().appointment;
  const time = { startsAt: '2031-03-05T12:00', endsAt: '2031-03-05T13:00' };
  for (const change of [{ time }, { status: 'cancelled' }])
    expect((await trpc('staff', 'appointments.update', { appointmentId, ...change })).statusCode).toBe(200);
  expect(await rows()).toMatchObject([{ status: 'cancelled', starts_at: new Date('2031-03-05T17:00Z') }]);
});
