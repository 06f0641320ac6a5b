import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BookAppointmentInput } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import type { UpdateBusinessProfileInput } from '../../server/modules/tenants/businesses/businesses.schema.ts';
import { updateBusinessProfile } from '../../server/modules/tenants/businesses/update-business-profile.ts';
import { auditOf, expectRefusal, mailsTo, templatesTo } from '../support/accounts.ts';
import { booking, existing, makeCustomer, makeOpenBusiness, makeService } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
const actor = forTest(() => makeOpenBusiness(deps));

const book = (input: BookAppointmentInput) => bookAppointment(asMember(deps, actor.businessId), actor, input);
const update = (appointmentId: number, change: object) =>
  updateAppointment(asMember(deps, actor.businessId), actor, {
    appointmentId,
    allowOverlap: false,
    ...change,
  });
const forService = (serviceId: number): Partial<BookAppointmentInput> => ({
  what: { kind: 'service', serviceId },
});
const closed = (startsAt: string, endsAt: string | undefined) =>
  booking(startsAt, { what: { kind: 'closed' }, ...(endsAt !== undefined && { endsAt }) });

// 2031-03-04 is a Tuesday, in winter time (UTC-5).
const AT_TEN = '2031-03-04T10:00';

describe('a booking', () => {
  it('a booking stores the service as booked and occupies its time with its buffers', async () => {
    const serviceId = await makeService(deps, actor.businessId, { minutes: 45, before: 5, after: 10 });
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    const { appointment, warnings } = await book(
      booking(AT_TEN, { ...forService(serviceId), ...existing(customerId), notes: 'First visit' }),
    );
    await deps.sql`UPDATE services SET duration_minutes = 5, price_cents = 1
      WHERE business_id = ${actor.businessId}`;
    expect(appointment).toMatchObject({
      bookingType: 'appointment',
      kind: 'service',
      status: 'scheduled',
      serviceName: 'Haircut',
      serviceMinutes: 45,
      priceCents: 4_500,
      customerName: 'Emma Martin',
      startsAt: '2031-03-04T15:00:00.000Z',
      endsAt: '2031-03-04T15:45:00.000Z',
      startsLocal: '2031-03-04T10:00:00',
      endsLocal: '2031-03-04T10:45:00',
      notes: 'First visit',
    });
    expect(warnings).toEqual([]);
    const rows = await deps.sql`SELECT occupied_from, occupied_to, service_price_cents
      FROM appointments WHERE business_id = ${actor.businessId}`;
    expect(rows).toEqual([
      {
        occupied_from: new Date('2031-03-04T14:55:00Z'),
        occupied_to: new Date('2031-03-04T15:55:00Z'),
        service_price_cents: 4_500,
      },
    ]);
    expect(await auditOf(deps, actor.businessId)).toEqual(['appointment.booked']);
  });

  it.each([
    ['a booking without a service', booking(AT_TEN), 'anonymous', 'general', 30],
    [
      'a booking of a built-in service',
      booking(AT_TEN, { what: { kind: 'built_in', builtIn: 'premium_service' } }),
      'anonymous',
      'built_in',
      60,
    ],
    ['closed time in hours', closed(AT_TEN, '2031-03-04T12:00'), 'block', 'closed', 120],
  ] as const)(
    '%s is stored with its booking type and its length',
    async (_name, input, bookingType, kind, minutes) => {
      const { appointment } = await book(input);
      expect(appointment).toMatchObject({ bookingType, kind });
      expect(Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)).toBe(minutes * 60_000);
    },
  );

  it('a booking of whole days is stored from midnight to midnight, so that the day on which the clocks go forward has 23 hours', async () => {
    const holiday = (from: string, to: string) => ({
      ...booking(AT_TEN, { what: { kind: 'closed' } }),
      time: { from, to },
    });
    const { appointment } = await book(holiday('2031-03-08', '2031-03-09'));
    expect(appointment).toMatchObject({
      bookingType: 'holiday',
      isFullDay: true,
      startsLocal: '2031-03-08T00:00:00',
      endsLocal: '2031-03-10T00:00:00',
    });
    expect(Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)).toBe(47 * 3_600_000);
  });

  it('an appointment and its new customer are created once per booking key, even for five concurrent requests', async () => {
    for (const allowOverlap of [false, true]) {
      const customer = { option: 'new', firstName: 'Noah', lastName: 'Roy', phone: '416 555 0144' } as const;
      const input = booking(AT_TEN, { customer, bookingKey: randomUUID(), allowOverlap });
      const bookings = await Promise.all(Array.from({ length: 5 }, () => book(input)));
      expect(new Set(bookings.map(({ appointment }) => appointment.id)).size).toBe(1);
      const { appointment } = await book(input);
      expect(appointment).toEqual(bookings[0]?.appointment);
    }
    expect(await deps.prisma.customer.count({ where: { businessId: actor.businessId } })).toBe(2);
  });

  it('a repeated booking request returns the first booking, even after its customer was erased', async () => {
    const { id: customerId } = await makeCustomer(deps, actor.businessId);
    const input = booking(AT_TEN, { ...existing(customerId), bookingKey: randomUUID() });
    const { appointment } = await book(input);
    await removeCustomer(asMember(deps, actor.businessId), actor, { customerId });
    expect((await book(input)).appointment.id).toBe(appointment.id);
  });

  it('a booking and its new customer are created in one transaction, and neither is created when the time is taken', async () => {
    const customer = { option: 'new', firstName: 'Noah', lastName: 'Roy', phone: '416 555 0144' } as const;
    const { appointment } = await book(booking(AT_TEN, { customer }));
    expect(appointment).toMatchObject({ customerName: 'Noah Roy', customerPhone: '+14165550144' });
    await expectRefusal(book(booking(AT_TEN, { customer })), 'slot_taken');
    expect(await deps.prisma.customer.count({ where: { businessId: actor.businessId } })).toBe(1);
  });

  it('a booking is refused for a customer who is deleted concurrently', async () => {
    const { id } = await makeCustomer(deps, actor.businessId);
    const { refused } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM customers WHERE id = ${id} FOR UPDATE`;
      const answer = expectRefusal(book(booking(AT_TEN, existing(id))), 'not_found');
      await waitForBlockedStatement(deps);
      await sql`DELETE FROM customers WHERE id = ${id}`;
      return { refused: answer };
    });
    await refused;
  });

  it('a booking in the past or outside the opening hours is stored with a warning', async () => {
    expect((await book(booking('2020-03-03T10:00'))).warnings).toEqual(['in_the_past']);
    expect((await book(booking('2031-03-08T10:00'))).warnings).toEqual(['outside_hours']);
    expect((await book(booking('2031-03-04T16:45'))).warnings).toEqual(['outside_hours']);
    expect((await book(closed('2031-03-08T10:00', '2031-03-08T11:00'))).warnings).toEqual([]);
  });
});

describe('an invalid booking', () => {
  it.each([
    ['ends before it starts', booking(AT_TEN, { endsAt: '2031-03-04T09:00' })],
    ['ends when it starts', booking(AT_TEN, { endsAt: AT_TEN })],
    ['lasts longer than a day', booking(AT_TEN, { endsAt: '2031-03-05T10:01' })],
    ['is at a time that the clocks skip', booking('2031-03-09T02:30')],
    [
      'takes whole days for an appointment',
      { ...booking(AT_TEN), time: { from: '2031-03-04', to: '2031-03-04' } },
    ],
    ['is in another century', booking('1931-03-04T10:00')],
  ])('an invalid booking is refused when it %s', async (_name, input) => {
    const { details } = await expectRefusal(book(input), 'validation_failed');
    expect(Object.keys(details.fields ?? {})).toHaveLength(1);
  });

  it('an invalid booking that ends before it starts is refused with a text about its end', async () => {
    const { details } = await expectRefusal(
      book(booking(AT_TEN, { endsAt: '2031-03-04T09:00' })),
      'validation_failed',
    );
    expect(details.fields).toEqual({ endsAt: 'The end must be after the start.' });
  });

  it('an invalid booking is refused for a service that is switched off', async () => {
    const serviceId = await makeService(deps, actor.businessId, { isActive: false });
    await expectRefusal(book(booking(AT_TEN, forService(serviceId))), 'conflict');
  });
});

it('an ambiguous local time means the first instant, and an offset can select the second', async () => {
  const { appointment } = await book(booking('2031-11-02T01:30'));
  expect(appointment.startsAt).toBe('2031-11-02T05:30:00.000Z');
  const second = await book(booking('2031-11-02T01:30:00-05:00'));
  expect(second.appointment).toMatchObject({
    startsAt: '2031-11-02T06:30:00.000Z',
    startsLocal: '2031-11-02T01:30:00',
  });
});

describe('a taken time', () => {
  it('a taken time is refused with the nearest free times, which can be booked', async () => {
    const serviceId = await makeService(deps, actor.businessId);
    await book(booking(AT_TEN, forService(serviceId)));
    const { details } = await expectRefusal(
      book(booking('2031-03-04T10:15', forService(serviceId))),
      'slot_taken',
    );
    expect(details.alternatives?.map(({ startsAt }) => startsAt)).toEqual([
      '2031-03-04T14:00:00.000Z',
      '2031-03-04T14:15:00.000Z',
      '2031-03-04T15:45:00.000Z',
      '2031-03-04T16:00:00.000Z',
      '2031-03-04T16:15:00.000Z',
    ]);
    expect(details.fields).toBeUndefined();
    for (const { startsAt } of details.alternatives?.slice(1, 3) ?? [])
      await book(booking(startsAt, forService(serviceId)));
  });

  it('a taken time can be booked on request with an overlap, and that booking blocks later ones', async () => {
    await book(booking(AT_TEN));
    await book(booking('2031-03-04T10:15', { allowOverlap: true }));
    await expectRefusal(book(booking('2031-03-04T10:30')), 'slot_taken');
  });

  it('a taken time is refused even when the overlap lasts only seconds', async () => {
    const seconds = booking('2031-03-04T10:00:00', { endsAt: '2031-03-04T10:00:20' });
    await book(seconds);
    const { details } = await expectRefusal(book(seconds), 'slot_taken');
    expect(details.alternatives).toHaveLength(5);
  });

  it('a taken time includes buffers, and adjacent buffers may touch', async () => {
    const serviceId = await makeService(deps, actor.businessId, { minutes: 30, before: 5, after: 5 });
    await book(booking(AT_TEN, forService(serviceId)));
    await expectRefusal(book(booking('2031-03-04T10:30')), 'slot_taken');
    await book(booking('2031-03-04T10:35'));
    await book(booking('2031-03-04T11:05'));
  });

  it('an appointment takes no time of another business', async () => {
    const other = await makeOpenBusiness(deps);
    await bookAppointment(asMember(deps, other.businessId), other, booking(AT_TEN));
    await book(booking(AT_TEN));
  });

  it('a time is free again once its appointment is cancelled, completed or a no-show', async () => {
    for (const status of ['cancelled', 'completed', 'no_show']) {
      const { appointment } = await book(booking(AT_TEN));
      await update(appointment.id, { status });
    }
    await book(booking(AT_TEN));
  });
});

describe('closed time', () => {
  it.each([
    [
      'closed time that ends when it starts',
      AT_TEN,
      'From Time and To Time are the same. Choose a later To Time.',
    ],
    ['closed time without an end', undefined, 'Required'],
    [
      'closed time that ends before it starts',
      '2031-03-04T09:00',
      'To Time must be greater than or equal to From Time',
    ],
  ])('%s is refused with the documented message', async (_name, endsAt, sentence) => {
    const { details } = await expectRefusal(book(closed(AT_TEN, endsAt)), 'validation_failed');
    expect(details.fields).toEqual({ endsAt: sentence });
  });

  it('closed time cannot be booked, even with allowed overlap', async () => {
    await book(closed('2031-03-04T09:30', '2031-03-04T11:00'));
    for (const allowOverlap of [false, true]) {
      const { details } = await expectRefusal(book(booking(AT_TEN, { allowOverlap })), 'slot_taken');
      expect(details.fields).toHaveProperty('allowOverlap');
      expect(details.alternatives?.[0]?.startsAt).toBe('2031-03-04T14:00:00.000Z');
    }
    await book(booking('2031-03-04T11:00'));
  });

  it('closed time may cover appointments, and the response lists them', async () => {
    const { appointment } = await book(booking(AT_TEN));
    const cancelled = await book(booking('2031-03-04T11:00'));
    await update(cancelled.appointment.id, { status: 'cancelled' });
    const { overlaps } = await book(closed('2031-03-04T09:00', '2031-03-04T17:00'));
    expect(overlaps.map(({ id }) => id)).toEqual([appointment.id]);
  });

  it('closed time can be removed, but never confirmed', async () => {
    const { appointment } = await book(closed(AT_TEN, '2031-03-04T11:00'));
    await expectRefusal(update(appointment.id, { status: 'confirmed' }), 'conflict');
    await update(appointment.id, { status: 'cancelled' });
    await book(booking(AT_TEN));
  });
});

describe('moving an appointment', () => {
  it('moving an appointment preserves service and duration and does not conflict with itself', async () => {
    const serviceId = await makeService(deps, actor.businessId, { minutes: 45 });
    const { appointment } = await book(booking(AT_TEN, forService(serviceId)));
    const moved = await update(appointment.id, { time: { startsAt: '2031-03-04T10:15' }, notes: 'Later' });
    expect(moved.appointment).toMatchObject({
      startsLocal: '2031-03-04T10:15:00',
      endsLocal: '2031-03-04T11:00:00',
      serviceName: 'Haircut',
      notes: 'Later',
      version: 2,
    });
  });

  it('moving an appointment to its own time changes nothing, and saves new notes without an audited move or a mail', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    await book(booking(AT_TEN));
    const { appointment } = await book(booking(AT_TEN, { ...existing(customerId), allowOverlap: true }));
    expect((await update(appointment.id, { time: { startsAt: AT_TEN } })).appointment).toEqual(appointment);
    expect(await auditOf(deps, actor.businessId)).toEqual(Array(2).fill('appointment.booked'));
    const again = await update(appointment.id, { time: { startsAt: AT_TEN }, notes: 'Parking' });
    expect(again.appointment).toEqual({ ...appointment, notes: 'Parking' });
    const cleared = await update(appointment.id, { time: { startsAt: AT_TEN }, notes: '' });
    expect(cleared.appointment).toEqual(appointment);
    expect(await templatesTo(deps, email)).toEqual(['appointment-booked']);
    expect(await auditOf(deps, actor.businessId)).not.toContain('appointment.moved');
  });

  it('saving the notes of one appointment leaves the notes of others unchanged', async () => {
    const [first, second] = [await book(booking(AT_TEN)), await book(booking('2031-03-04T11:00'))];
    await update(first.appointment.id, { notes: 'Parking' });
    const moved = await update(second.appointment.id, { time: { startsAt: '2031-03-04T12:00' } });
    expect(moved.appointment.notes).toBeNull();
  });

  it('a booking is refused for a customer who is erased meanwhile', async () => {
    const { id } = await makeCustomer(deps, actor.businessId);
    const { waiting } = await inTransaction(deps, async (sql) => {
      await sql`DELETE FROM customers WHERE business_id = ${actor.businessId} AND id = ${id}`;
      const creating = book(booking(AT_TEN, existing(id)));
      await waitForBlockedStatement(deps, 'FROM customers');
      return { waiting: creating };
    });
    await expectRefusal(waiting, 'not_found');
  });

  it('moving an appointment to a taken time is refused with the nearest free times', async () => {
    await book(booking(AT_TEN));
    const { appointment } = await book(booking('2031-03-04T12:00'));
    const { details } = await expectRefusal(
      update(appointment.id, { time: { startsAt: '2031-03-04T10:15' } }),
      'slot_taken',
    );
    expect(details.alternatives).toHaveLength(5);
    const read = await update(appointment.id, { notes: '' });
    expect(read.appointment).toEqual(appointment);
    const anyway = { time: { startsAt: '2031-03-04T10:15' }, allowOverlap: true };
    expect((await update(appointment.id, anyway)).appointment.startsLocal).toBe('2031-03-04T10:15:00');
  });

  it('moving a no-show sets it back to scheduled', async () => {
    const { appointment } = await book(booking(AT_TEN));
    await update(appointment.id, { status: 'no_show' });
    const moved = await update(appointment.id, { time: { startsAt: '2031-03-05T10:00' } });
    expect(moved.appointment.status).toBe('scheduled');
  });

  it('moving closed hours to whole days turns them into a holiday', async () => {
    const { appointment } = await book(closed(AT_TEN, '2031-03-04T11:00'));
    const moved = await update(appointment.id, { time: { from: '2031-03-06', to: '2031-03-07' } });
    expect(moved.appointment).toMatchObject({ bookingType: 'holiday', isFullDay: true });
  });
});

describe('a change of the business’s time zone', () => {
  const rename = (id: number, profile: UpdateBusinessProfileInput) =>
    updateBusinessProfile(asMember(deps, id), { ...actor, businessId: id, role: 'admin' }, profile);
  const moveTo = (timezone: string) =>
    rename(actor.businessId, { name: `Zone ${actor.businessId}`, slogan: '', type: '', timezone });
  const days = (from: string, to: string) =>
    book({ ...booking(AT_TEN, { what: { kind: 'closed' } }), time: { from, to } });
  const read = async (id: number) => (await update(id, { notes: '' })).appointment;

  it('a change of the business’s time zone preserves the dates of future closed days, and the instants of everything else', async () => {
    const holiday = (await days('2031-03-06', '2031-03-09')).appointment;
    const past = (await days('2020-03-03', '2020-03-03')).appointment;
    const hours = (await book(closed(AT_TEN, '2031-03-04T12:00'))).appointment;
    // In a zone further west, the closed days end later in UTC, so this booking is then within them.
    const late = (await book(booking('2031-03-10T01:00', { allowOverlap: true }))).appointment;
    const publishedTopics: string[] = [];
    const { publish } = deps.invalidations;
    deps.invalidations.publish = (ids, topics) =>
      void (ids.includes(actor.businessId) && publishedTopics.push(...topics));
    const other = await makeBusiness(deps);
    await rename(other.id, { name: `Zone ${other.id}`, slogan: '', type: '', timezone: 'Asia/Tokyo' });
    for (let time = 0; time < 2; time += 1) await moveTo('America/Los_Angeles');
    deps.invalidations.publish = publish;
    expect(publishedTopics.filter((topic) => topic === 'appointments')).toHaveLength(1);
    expect(await read(holiday.id)).toMatchObject({
      startsAt: '2031-03-06T08:00:00.000Z',
      endsAt: '2031-03-10T07:00:00.000Z',
      startsLocal: '2031-03-06T00:00:00',
      endsLocal: '2031-03-10T00:00:00',
      version: holiday.version + 1,
    });
    for (const { id, startsAt, endsAt, version } of [past, hours, late])
      expect(await read(id)).toMatchObject({ startsAt, endsAt, version });
    await expectRefusal(book(booking('2031-03-09T23:00')), 'slot_taken');
    await book(booking('2031-03-10T00:00'));
  });

  it('a change of the business’s time zone preserves the dates of closed days that are moved concurrently', async () => {
    const { appointment } = await days('2031-03-06', '2031-03-06');
    const { moving } = await inTransaction(deps, async (sql) => {
      await sql`UPDATE appointments SET starts_at = starts_at + interval '1 day',
          ends_at = ends_at + interval '1 day'
        WHERE business_id = ${actor.businessId} AND id = ${appointment.id}`;
      const changing = moveTo('Asia/Tokyo');
      await waitForBlockedStatement(deps, 'appointments');
      return { moving: changing };
    });
    await moving;
    const { startsLocal, endsLocal } = await read(appointment.id);
    expect([startsLocal, endsLocal]).toEqual(['2031-03-07T00:00:00', '2031-03-08T00:00:00']);
  });

  it('a change of the business’s time zone preserves the dates of closed days when several members change the zone concurrently', async () => {
    const { appointment } = await days('2031-03-06', '2031-03-06');
    const zones = Array.from({ length: 8 }, (_, index) => (index % 2 ? 'America/Los_Angeles' : 'Asia/Tokyo'));
    await Promise.all(zones.map(moveTo));
    const { startsLocal, endsLocal } = await read(appointment.id);
    expect([startsLocal, endsLocal]).toEqual(['2031-03-06T00:00:00', '2031-03-07T00:00:00']);
  });
});

describe('a final appointment', () => {
  it.each(['cancelled', 'completed'] as const)(
    'a final appointment cannot be moved or get another status when it is %s',
    async (status) => {
      const { appointment } = await book(booking(AT_TEN));
      const done = await update(appointment.id, { status });
      await expectRefusal(update(appointment.id, { time: { startsAt: '2031-03-05T10:00' } }), 'conflict');
      for (const other of ['confirmed', 'no_show', status === 'cancelled' ? 'completed' : 'cancelled'])
        await expectRefusal(update(appointment.id, { status: other }), 'conflict');
      expect((await update(appointment.id, { status })).appointment).toEqual(done.appointment);
    },
  );

  it('ten concurrent cancellations and completions leave one final status and one audit entry', async () => {
    const { appointment } = await book(booking(AT_TEN));
    const attempts = Array.from({ length: 10 }, (_, index) =>
      update(appointment.id, { status: index % 2 ? 'cancelled' : 'completed' }).catch(() => null),
    );
    const results = (await Promise.all(attempts)).filter((result) => result !== null);
    expect(new Set(results.map((result) => result.appointment.status)).size).toBe(1);
    expect(await auditOf(deps, actor.businessId)).toHaveLength(2);
  });
});

it('an update of another business’s appointment returns not_found, even when that appointment is final', async () => {
  const theirs = await makeOpenBusiness(deps);
  const member = asMember(deps, theirs.businessId);
  const { appointment } = await bookAppointment(member, theirs, booking(AT_TEN));
  const changes = [{ status: 'cancelled' }, { notes: 'x' }, { time: { startsAt: '2031-03-05T10:00' } }];
  for (const change of changes) await expectRefusal(update(appointment.id, change), 'not_found');
  const ended = { appointmentId: appointment.id, allowOverlap: false, status: 'completed' } as const;
  await updateAppointment(member, theirs, ended);
  for (const change of changes) await expectRefusal(update(appointment.id, change), 'not_found');
});

describe('mail to the customer about an appointment', () => {
  /** Marks the queued mail as begun, so that the next change gets a mail of its own. */
  const begin = () =>
    deps.sql`UPDATE outgoing_mails SET begun_at = clock_timestamp() WHERE business_id = ${actor.businessId}`;

  it('a mail about an appointment is queued for booking, change and cancellation, in the customer’s language', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId, { language: 'fr' });
    const { appointment } = await book(booking(AT_TEN, existing(customerId)));
    await begin();
    await update(appointment.id, { status: 'confirmed' });
    for (let time = 0; time < 2; time += 1)
      await update(appointment.id, { time: { startsAt: '2031-03-05T10:00' } });
    await begin();
    for (let time = 0; time < 2; time += 1) await update(appointment.id, { status: 'cancelled' });
    const mails = await mailsTo(deps, email);
    expect(mails.map(({ template, language }) => [template, language])).toEqual([
      ['appointment-booked', 'fr'],
      ['appointment-changed', 'fr'],
      ['appointment-cancelled', 'fr'],
    ]);
    expect(mails[1]?.payload).toMatchObject({ startsAt: '2031-03-05T15:00:00.000Z', sequence: 3 });
  });

  it('a waiting mail about an appointment is not deleted when another appointment is cancelled', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const cancelled = await book(booking(AT_TEN, existing(customerId)));
    await book(booking('2031-03-04T11:00', existing(customerId)));
    await update(cancelled.appointment.id, { status: 'cancelled' });
    const mails = await mailsTo(deps, email);
    expect(mails.map(({ payload }) => payload.startsAt)).toEqual(['2031-03-04T16:00:00.000Z']);
  });

  it('a mail about an appointment is not sent for a move and its reversal, although the customer’s latest mail is about another appointment', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const { appointment } = await book(booking(AT_TEN, existing(customerId)));
    await book(booking('2031-03-04T11:00', existing(customerId)));
    await begin();
    for (const startsAt of ['2031-03-05T10:00', AT_TEN]) await update(appointment.id, { time: { startsAt } });
    expect(await templatesTo(deps, email)).toEqual(['appointment-booked', 'appointment-booked']);
  });

  it.each([
    ['Resend refused', 'dead_at = clock_timestamp()'],
    ['was dropped as outdated', 'done_at = clock_timestamp()'],
  ])('no mail about the reversal of a move is queued when the mail about the move %s', async (_why, end) => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    const { appointment } = await book(booking(AT_TEN, existing(customerId)));
    await begin();
    await update(appointment.id, { time: { startsAt: '2031-03-05T10:00' } });
    await deps.pool.query(
      `UPDATE outgoing_mails SET begun_at = clock_timestamp(), ${end}
       WHERE business_id = $1 AND template = 'appointment-changed'`,
      [actor.businessId],
    );
    await update(appointment.id, { time: { startsAt: AT_TEN } });
    expect(await templatesTo(deps, email)).toEqual(['appointment-booked', 'appointment-changed']);
  });

  it('a mail about an appointment states the number of the business unless that number is on hold', async () => {
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    await book(booking(AT_TEN, existing(customerId)));
    await deps.sql`UPDATE phone_numbers SET status = 'on_hold' WHERE business_id = ${actor.businessId}`;
    await book(booking('2031-03-04T11:00', existing(customerId)));
    const phones = (await mailsTo(deps, email)).map(({ payload }) => payload.businessPhone);
    expect(phones).toEqual([expect.stringContaining('416'), null]);
  });

  it('a mail to the customer about an appointment is not queued without an address, or for past appointments', async () => {
    const { id: silent } = await makeCustomer(deps, actor.businessId, { email: null });
    await book(booking(AT_TEN, existing(silent)));
    const { id: customerId, email } = await makeCustomer(deps, actor.businessId);
    await book(booking('2020-03-03T10:00', existing(customerId)));
    expect(await templatesTo(deps, email)).toEqual([]);
  });
});
