import { beforeEach, describe, expect, it } from 'vitest';
import { toCursor } from '../../server/db/place-cursor.ts';
import { auditOf } from '../support/accounts.ts';
import { buildTestApp, callRest, callTrpc, makeCompany, resultOf } from '../support/app.ts';
import { makeCustomer, makeService, openOnWeekdays } from '../support/appointments.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(test.deps));

beforeEach(() => openOnWeekdays(test.deps, company.id));

const post = (path: string, fields: object) =>
  callRest(test.app, ['POST', `/api/appointments/${path}`], fields, company.manager.token);
const create = (fields: object) =>
  post('create_from_ui', {
    service_id: -1,
    start_time: '2031-03-04T10:00',
    end_time: '2031-03-04T10:30',
    customer_option: 'skip_customer',
    ...fields,
  });

describe('numeric service ids of the REST API', () => {
  it.each([
    [0, 'block', null],
    [-1, 'anonymous', null],
    [1, 'anonymous', 'General Consultation'],
    ['2', 'anonymous', 'Premium Service'],
  ])(
    'the REST API accepts %s as the id of a built-in service, which has no row, and returns the same id',
    async (service_id, booking_type, service_name) => {
      const { appointment } = (await create({ service_id })).json();
      expect(appointment).toMatchObject({ service_id: Number(service_id), booking_type, service_name });
      const rows = await test.deps.sql`SELECT service_id FROM appointments WHERE business_id = ${company.id}`;
      expect(rows).toEqual([{ service_id: null }]);
    },
  );

  it('the REST API treats every service id that is not built-in as the id of a service of the business', async () => {
    const serviceId = await makeService(test.deps, company.id);
    const { appointment } = (await create({ service_id: serviceId })).json();
    expect(appointment).toMatchObject({ service_id: serviceId, service_name: 'Haircut' });
  });
});

describe('start times of the REST API', () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date());

  it.each([
    ['ISO text with an offset', '2031-03-04T10:00:00-05:00', '2031-03-04T15:00:00.000Z'],
    ['ISO text of the wall clock', '2031-03-04T10:00', '2031-03-04T15:00:00.000Z'],
    ['ISO text with a space', '2031-03-04 10:00:00', '2031-03-04T15:00:00.000Z'],
    ['a spelled date with its zone', 'Tue, 04 Mar 2031 15:00:00 GMT', '2031-03-04T15:00:00.000Z'],
    ['ISO text with an offset and no seconds', '2031-03-04T10:00-05:00', '2031-03-04T15:00:00.000Z'],
    ['ISO text of UTC and no seconds', '2031-03-04T15:00Z', '2031-03-04T15:00:00.000Z'],
    ['ISO text with a fraction of a second', '2031-03-04T15:00:00.000Z', '2031-03-04T15:00:00.000Z'],
    ['ISO text with an hour of one digit', '2031-03-04 9:15', '2031-03-04T14:15:00.000Z'],
    ['a spelled date with its zone and no seconds', 'Tue, 4 Mar 2031 15:00 GMT', '2031-03-04T15:00:00.000Z'],
    ['a spelled date with an offset', 'Tue, 4 Mar 2031 10:00 -0500', '2031-03-04T15:00:00.000Z'],
    ['a spelled date with an hour of one digit', 'Tue, 4 Mar 2031 9:15:00', '2031-03-04T14:15:00.000Z'],
    ['a spelled date of the wall clock', 'Tuesday, 4 Mar 2031 10:00', '2031-03-04T15:00:00.000Z'],
  ])('the REST API accepts %s as a start time', async (_form, start_time, instant) => {
    const answer = await create({ start_time, end_time: '10:45:00' });
    expect(answer.json().appointment).toMatchObject({
      start_time: instant,
      end_time: '2031-03-04T15:45:00.000Z',
    });
  });

  it('the REST API interprets a time of day as today in the time zone of the business', async () => {
    const { appointment } = (await create({ start_time: '10:00:00', end_time: '11:00' })).json();
    const local = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/Toronto',
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    }).format(new Date(appointment.start_time));
    expect(local).toBe(`${today}, 10:00`);
  });

  it.each(['tomorrow', '2031-13-04T10:00', '32 Mar 2031', '', 'Tue, 31 Feb 2031 10:00:00 GMT'])(
    'the REST API rejects %j as a start time',
    async (start_time) => {
      const answer = await create({ start_time });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toContain('start_time');
    },
  );
});

it.each([
  [{ end_time: '2031-03-04T09:00' }, 'end_time'],
  [{ end_time: '2031-03-04' }, 'end_time'],
  [{ start_time: '2031-03-04' }, 'start_time'],
  [{ service_id: 0, full_day: 1, start_time: '10:00', end_time: '2031-03-04' }, 'start_time'],
  [{ start_time: '2031-03-09T02:30', end_time: '2031-03-09T04:00' }, 'start_time'],
  [
    {
      customer_option: 'select_from_list',
      customer_first_name: 'A',
      customer_last_name: 'B',
      customer_phone: '12',
    },
    'customer_phone',
  ],
])(
  'the REST API names the rejected field of a start time as the client sent it: %j',
  async (fields, name) => {
    const answer = await create(fields);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([name]);
  },
);

it('a full_day booking includes its end date and is stored as a holiday', async () => {
  const days = { start_time: '2031-03-04', end_time: '2031-03-05' };
  const { appointment } = (await create({ service_id: 0, full_day: 1, ...days })).json();
  expect(appointment).toMatchObject({
    booking_type: 'holiday',
    full_day: 1,
    start_time: '2031-03-04T05:00:00.000Z',
    end_time: '2031-03-06T05:00:00.000Z',
  });
});

it('a taken time returns 409 with the nearest open slots; allow_overlap books it anyway', async () => {
  await create({});
  const refused = await create({});
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ success: false, error: 'slot_taken', errorType: 'slot_taken' });
  expect(refused.json().alternatives).toHaveLength(5);
  expect((await create({ allow_overlap: 1 })).statusCode).toBe(200);
});

it('new closed time lists the appointments that it overlaps', async () => {
  const { appointment } = (await create({})).json();
  const closed = await create({
    service_id: 0,
    start_time: '2031-03-04T09:00',
    end_time: '2031-03-04T12:00',
  });
  expect(closed.json().overlaps).toEqual([appointment]);
});

describe('customer of a new appointment', () => {
  it('the customer of a new appointment can be an existing customer', async () => {
    const { id: customer_id } = await makeCustomer(test.deps, company.id);
    const { appointment } = (await create({ customer_option: 'select_from_list', customer_id })).json();
    expect(appointment).toMatchObject({
      customer_id,
      customer_full_name: 'Emma Martin',
      booking_type: 'appointment',
      resource_name: 'Main calendar',
    });
  });

  it('the REST API reports a missing customer_id for an existing customer', async () => {
    const answer = await create({ customer_option: 'select_from_list' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'missing_fields', fields: { customer_id: 'Required' } });
  });
});

describe('update of an appointment', () => {
  it.each([
    ['canceled', 'cancelled'],
    ['Cancelled', 'cancelled'],
    ['no-show', 'no_show'],
    ['no_show', 'no_show'],
    ['confirmed', 'confirmed'],
  ])('an update of an appointment stores the sent status %s as %s', async (status, stored) => {
    const { appointment } = (await create({})).json();
    const answer = await post('update', { appointment_id: appointment.appointment_id, status });
    expect(answer.json().appointment.status).toBe(stored);
  });

  it('an update with times and notes moves the appointment and saves the notes together', async () => {
    const { appointment } = (await create({})).json();
    const answer = await post('update', {
      appointment_id: String(appointment.appointment_id),
      start_time: '2031-03-05T15:00:00.000Z',
      end_time: '2031-03-05T15:30:00.000Z',
      notes: 'Moved',
    });
    expect(answer.json().appointment).toMatchObject({
      start_time: '2031-03-05T15:00:00.000Z',
      notes: 'Moved',
    });
  });

  it('an update of an appointment is rejected without fields, and with both a time and a status', async () => {
    const { appointment } = (await create({})).json();
    const { appointment_id } = appointment;
    for (const fields of [{ end_time: '2031-03-05T15:00' }, { start_time: '2031-03-05' }]) {
      const answer = await post('update', { appointment_id, ...fields, notes: 'Later' });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual(['start_time']);
    }
    for (const fields of [{}, { status: 'cancelled', start_time: '2031-03-05T15:00' }, { status: 'lost' }])
      expect((await post('update', { appointment_id, ...fields })).statusCode).toBe(400);
  });
});

it('a date range lists overlapping appointments in order of their start, and no others', async () => {
  await create({ start_time: '2031-03-04T23:30', end_time: '2031-03-05T00:30', notes: 'over midnight' });
  await create({ start_time: '2031-03-06T00:00', end_time: '2031-03-06T00:30', notes: 'after' });
  await create({ service_id: 0, start_time: '2031-03-01', end_time: '2031-03-09', notes: 'holiday' });
  const list = async (start_date: string, end_date: string) =>
    (await post('business', { start_date, end_date }))
      .json()
      .appointments.map(({ notes }: { notes: string }) => notes);
  expect(await list('2031-03-05', '2031-03-05')).toEqual(['holiday', 'over midnight']);
  expect(await list('2031-03-09', '2031-03-09')).toEqual(['holiday']);
  expect(await list('2031-03-10', '2031-03-12')).toEqual([]);
  expect((await post('business', { start_date: '2031-03-05', end_date: '2031-03-04' })).statusCode).toBe(400);
});

it('a date range excludes an appointment that overlaps the range only with a buffer', async () => {
  const service_id = await makeService(test.deps, company.id, { minutes: 30, before: 5, after: 5 });
  await create({ service_id, start_time: '2031-03-05T00:00', end_time: '2031-03-05T00:30' });
  await create({ service_id, start_time: '2031-03-05T23:30', end_time: '2031-03-06T00:00' });
  const countOn = async (day: string) =>
    (await post('business', { start_date: day, end_date: day })).json().appointments.length;
  expect([await countOn('2031-03-04'), await countOn('2031-03-05'), await countOn('2031-03-06')]).toEqual([
    0, 2, 0,
  ]);
});

it.each([
  ['appointments.list', { from: '0000-01-01', to: '0000-01-02' }],
  ['appointments.export', { from: '0000-01-01', to: '0000-01-02' }],
  ['appointments.list', { from: '9999-12-30', to: '9999-12-31' }],
  ['calls.list', { from: '0000-01-01' }],
  ['billing.transactions', { to: '0000-01-01' }],
])('%s rejects dates outside the supported years: %j', async (procedure, days) => {
  const answer = await callTrpc(test.app, ['query', procedure], days, company.admin.token);
  expect(answer.json().error.data).toMatchObject({ appCode: 'validation_failed' });
});

it.each([
  ['insights.since', { since: '0000-01-01T00:00:00Z' }],
  ['insights.since', { since: 'abc' }],
  ['insights.since', { since: '' }],
  ['customers.directory', { order: 'lastCall', cursor: toCursor(['time', '0000-01-01T00:00:00Z', 1]) }],
  [
    'customers.directory',
    { order: 'nextAppointment', cursor: toCursor(['time', '2031-01-01T00:00:00Z', 2 ** 31]) },
  ],
  ['appointments.ofCustomer', { customerId: 1, part: 'past', cursor: toCursor(['0000-01-01T00:00:00Z', 1]) }],
])('%s rejects an instant or an id that PostgreSQL cannot hold: %j', async (procedure, input) => {
  const answer = await callTrpc(test.app, ['query', procedure], input, company.admin.token);
  expect(answer.json().error.data).toMatchObject({ appCode: 'validation_failed' });
});

it('insights.since accepts every ISO 8601 offset from UTC, even one that no time zone has', async () => {
  const input = { since: '2031-01-01T00:00:00+23:59' };
  expect(await resultOf(test.app, 'insights.since', input, company.admin.token)).toMatchObject({ calls: 0 });
});

it('closedOnly lists closed time and excludes appointments of customers', async () => {
  await create({});
  await create({ service_id: 0, start_time: '2031-03-04', end_time: '2031-03-06', notes: 'holiday' });
  const days = { from: '2031-03-05', to: '2031-03-05', closedOnly: true };
  const list = async (input: object) =>
    (await resultOf(test.app, 'appointments.list', input, company.staff.token)).appointments;
  expect(await list(days)).toMatchObject([{ notes: 'holiday' }]);
  expect(await list({ ...days, from: '2031-03-04', closedOnly: false })).toHaveLength(2);
});

describe('reading many appointments', () => {
  const MARCH = { start_date: '2031-03-01', end_date: '2031-03-31' };
  const list = (days: object) =>
    callRest(test.app, ['POST', '/api/appointments/business'], days, company.staff.token);
  const readings = async () =>
    (await auditOf(test.deps, company.id)).filter((action) => action === 'appointments.read');
  /** Inserts appointments of one hour each from March 1, 2031. */
  const fill = (count: number, customerId: number | null) =>
    test.deps
      .sql`INSERT INTO appointments (business_id, booking_type, status, customer_id, starts_at, ends_at)
      SELECT ${company.id}, CASE WHEN ${customerId}::int IS NULL THEN 'anonymous' ELSE 'appointment' END,
        'scheduled', ${customerId}, '2031-03-01T12:00Z'::timestamptz + n * interval '1 hour',
        '2031-03-01T13:00Z'::timestamptz + n * interval '1 hour'
      FROM generate_series(1, ${count}) n`;

  it('reading more than 200 appointments of customers at once is audited once a day and user, over REST and tRPC', async () => {
    const other = await makeCompany(test.deps);
    await fill(201, (await makeCustomer(test.deps, company.id)).id);
    expect((await list({ start_date: '2031-03-01', end_date: '2031-03-02' })).statusCode).toBe(200);
    expect(await readings()).toEqual([]);
    for (let time = 0; time < 2; time += 1) expect((await list(MARCH)).json().appointments).toHaveLength(201);
    expect(await readings()).toEqual(['appointments.read']);
    const days = { from: MARCH.start_date, to: MARCH.end_date };
    for (const { token } of [company.staff, company.manager])
      await resultOf(test.app, 'appointments.list', days, token);
    expect(await readings()).toEqual(['appointments.read', 'appointments.read']);
    expect(await auditOf(test.deps, other.id)).toEqual([]);
  });

  it('reading many appointments without a customer is not audited', async () => {
    await fill(201, null);
    expect((await list(MARCH)).json().appointments).toHaveLength(201);
    expect(await readings()).toEqual([]);
  });
});

it('only roles that manage closed time can undo a move of closed time', async () => {
  const createdAppointment = await create({ service_id: 0 });
  const { appointment_id: appointmentId } = createdAppointment.json().appointment;
  const time = { startsAt: '2031-03-04T11:00', endsAt: '2031-03-04T11:30' };
  const act = (procedure: string, input: object, token: string | undefined) =>
    resultOf(test.app, `appointments.${procedure}`, { appointmentId, ...input }, token);
  const moved = await act('update', { time, allowOverlap: false, notify: false }, company.manager.token);
  const { version } = moved.appointment;
  const refused = await act('undo', { version }, company.staff.token);
  expect(refused.data).toMatchObject({ appCode: 'forbidden' });
  const undone = await act('undo', { version }, company.manager.token);
  expect(undone.appointment.startsLocal).toContain('10:00');
});
