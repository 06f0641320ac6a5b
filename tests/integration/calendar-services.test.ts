import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readFacts } from '../../server/modules/agent/conversations/read-facts.ts';
import { appointmentsOfDays } from '../../server/modules/scheduling/appointments/appointments.queries.ts';
import type { BookAppointmentInput } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { bookSeries } from '../../server/modules/scheduling/appointments/series/book-series.ts';
import { previewSeries } from '../../server/modules/scheduling/appointments/series/plan-series.ts';
import { listOpenSlots } from '../../server/modules/scheduling/appointments/slots/list-open-slots.ts';
import { createResource } from '../../server/modules/scheduling/resources/create-resource.ts';
import { removeResource } from '../../server/modules/scheduling/resources/remove-resource.ts';
import { listResources } from '../../server/modules/scheduling/resources/resources.queries.ts';
import { setResourceServices } from '../../server/modules/scheduling/resources/set-resource-services.ts';
import { removeService } from '../../server/modules/scheduling/services/remove-service.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { type Answer, makeAgent, type TestAgent } from '../support/agent.ts';
import { booking, makeOpenBusiness, makeService } from '../support/appointments.ts';
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
let cut: number;
let colour: number;

const member = () => asMember(deps, actor.businessId);
const offer = (resourceId: number, serviceIds: number[] | null) =>
  setResourceServices(member(), actor, { resourceId, serviceIds });
const offeredBy = async (resourceId: number) =>
  (await listResources(member().db)).find(({ id }) => id === resourceId)?.services;
const makeTestService = () => makeService(deps, actor.businessId, { minutes: 60, before: 0, after: 0 });

beforeEach(async () => {
  main = (await listResources(member().db))[0]?.id ?? 0;
  ben = (await createResource(member(), actor, { name: 'Ben', requestId: randomUUID() })).id;
  [cut, colour] = [await makeTestService(), await makeTestService()];
});

// 2031-03-04 is a Tuesday; the business is open from nine to five.
const DAY = '2031-03-04';
const at = (time: string, serviceId: number, changes: Partial<BookAppointmentInput> = {}) =>
  bookAppointment(
    member(),
    actor,
    booking(`${DAY}T${time}`, { what: { kind: 'service', serviceId }, ...changes }),
  );
const free = async (serviceId: number, resourceId?: number) => {
  const what = { kind: 'service' as const, serviceId };
  return (await listOpenSlots(member().db, { what, days: { from: DAY, to: DAY }, resourceId })).slots.length;
};

describe('the services of a calendar', () => {
  it('a calendar offers all services unless a list is set, and setting the same list again changes nothing', async () => {
    expect(await offeredBy(ben)).toBeNull();
    expect((await offer(ben, [colour, cut, colour])).services).toEqual([cut, colour]);
    await offer(ben, [cut, colour]);
    expect((await offer(ben, [])).services).toEqual([]);
    expect((await offer(ben, null)).services).toBeNull();
    await offer(ben, null);
    await offer(main, [cut, colour]);
    await removeService(member(), actor, { serviceId: colour });
    expect(await offeredBy(main)).toEqual([cut]);
    const audited = await auditOf(deps, actor.businessId);
    expect(audited.filter((action) => action.startsWith('resource.'))).toEqual([
      'resource.created',
      ...Array(4).fill('resource.services_changed'),
    ]);
  });

  it('the services of a calendar are those of its own list, not of the list of another calendar', async () => {
    await offer(main, [cut]);
    expect((await offer(ben, [colour])).services).toEqual([colour]);
    expect([await offeredBy(main), await offeredBy(ben)]).toEqual([[cut], [colour]]);
  });

  it('the services of a calendar must belong to the same business as the calendar', async () => {
    const { id: other } = await makeBusiness(deps);
    const theirs = (await listResources(asMember(deps, other).db))[0]?.id ?? 0;
    const theirCut = await makeService(deps, other);
    await expectRefusal(offer(theirs, [cut]), 'not_found');
    await expectRefusal(offer(ben, [cut, theirCut]), 'not_found');
    expect(await offeredBy(ben)).toBeNull();
    await removeResource(member(), actor, { resourceId: ben });
    await expectRefusal(offer(ben, [cut]), 'not_found');
    for (const [resourceId, serviceId] of [
      [theirs, cut],
      [main, theirCut],
    ])
      await expect(
        deps.sql`INSERT INTO resource_services VALUES (${actor.businessId}, ${resourceId}, ${serviceId})`,
      ).rejects.toThrow(/foreign key/);
  });

  it('the services of a calendar change completely or not at all when the process crashes at any step', async () => {
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => {
        const dying = { ...member(), db: db.ofBusiness(actor.businessId) };
        return setResourceServices(dying, actor, { resourceId: ben, serviceIds: [cut] });
      },
      async (point) => {
        expect([null, [cut]], JSON.stringify(point)).toContainEqual(await offeredBy(ben));
        expect((await offer(ben, [cut])).services).toEqual([cut]);
        await offer(ben, null);
      },
    );
    expect(deaths).toBeGreaterThan(12);
  }, 120_000);
});

describe('a booking of a service', () => {
  beforeEach(() => offer(main, [cut]));

  it('a booking of a service is assigned to a calendar that offers it, and open slots count only such calendars', async () => {
    expect([await free(cut), await free(colour), await free(colour, main)]).toEqual([29, 29, 0]);
    const createdAppointment = await at('10:00', colour);
    expect(createdAppointment).toMatchObject({ appointment: { resourceId: ben }, warnings: [] });
    const { details } = await expectRefusal(at('10:00', colour), 'slot_taken');
    expect(details.alternatives?.length).toBeGreaterThan(0);
    expect(await at('10:00', cut)).toMatchObject({ appointment: { resourceId: main } });
    expect(await free(colour)).toBe(22);
    // General appointments and built-in services are possible in any calendar.
    const general = booking(`${DAY}T12:00`);
    expect((await bookAppointment(member(), actor, general)).appointment.resourceId).toBe(main);
  });

  it('a booking stores the service’s name in the default language of the business, even if another name is older', async () => {
    await deps.sql`UPDATE service_translations SET language_code = 'fr', name = 'Coupe'
      WHERE business_id = ${actor.businessId} AND service_id = ${cut}`;
    await deps.sql`INSERT INTO service_translations (business_id, service_id, language_code, name)
      VALUES (${actor.businessId}, ${cut}, 'en', 'Haircut')`;
    expect((await at('10:00', cut)).appointment.serviceName).toBe('Haircut');
  });

  it('a booking of one of several services stores the name and the length of that service', async () => {
    await deps.sql`UPDATE service_translations SET name = 'Colour' WHERE service_id = ${colour}`;
    await deps.sql`UPDATE services SET duration_minutes = 90 WHERE id = ${colour}`;
    const booked = [await at('10:00', cut), await at('12:00', colour)];
    expect(booked.map(({ appointment }) => appointment)).toMatchObject([
      { serviceName: 'Haircut', serviceMinutes: 60, serviceNames: { en: 'Haircut' } },
      { serviceName: 'Colour', serviceMinutes: 90, serviceNames: { en: 'Colour' } },
    ]);
    const rows = await member().db.all(appointmentsOfDays, { from: DAY, to: DAY });
    expect(rows.map(({ service_id }) => service_id)).toEqual([cut, colour]);
  });

  it('a booking of a service is not assigned to a calendar that offers only another service', async () => {
    await offer(ben, [colour]);
    expect([await free(colour, main), await free(cut, ben)]).toEqual([0, 0]);
    expect((await at('10:00', colour)).appointment.resourceId).toBe(ben);
    await expectRefusal(at('10:00', colour), 'slot_taken');
  });

  it('a booking of a service is refused when no calendar offers it', async () => {
    await offer(ben, []);
    expect(await free(colour)).toBe(0);
    const refused = await expectRefusal(at('10:00', colour), 'conflict');
    expect(refused.message).toBe('No calendar offers this service.');
    const anyway = await expectRefusal(at('10:00', colour, { allowOverlap: true }), 'conflict');
    expect(anyway.message).toBe('No calendar offers this service.');
    const plan = {
      ...{ what: { kind: 'service' as const, serviceId: colour }, first: DAY, time: '10:00' },
      ...{ rhythm: 'weekly' as const, times: 2, customer: { option: 'skipped' as const } },
    };
    const series = { ...plan, bookingKey: randomUUID(), leaveOut: [] };
    await expectRefusal(bookSeries(member(), actor, series), 'conflict');
  });

  it('a booking of a service can be made by members in any selected calendar, with a warning', async () => {
    const warnings = ['not_offered'];
    const createdAppointment = await at('10:00', colour, { resourceId: main });
    expect(createdAppointment).toMatchObject({ appointment: { resourceId: main }, warnings });
    const { id: appointmentId } = createdAppointment.appointment;
    const change = { appointmentId, time: { startsAt: `${DAY}T10:00` }, allowOverlap: false };
    const move = (resourceId: number) => updateAppointment(member(), actor, { ...change, resourceId });
    expect(await move(ben)).toMatchObject({ appointment: { resourceId: ben }, warnings: [] });
    expect(await move(main)).toMatchObject({ appointment: { resourceId: main }, warnings });
  });

  it('a booked series considers only calendars that offer the service', async () => {
    await at('10:00', colour);
    const what = { kind: 'service' as const, serviceId: colour };
    const plan = { what, first: DAY, time: '10:00', rhythm: 'weekly' as const, times: 2 };
    const states = (await previewSeries(member().db, plan)).map(({ state }) => state);
    expect(states).toEqual(['taken', 'free']);
  });
});

describe('the receptionist', () => {
  const caller = () => makeAgent(deps, actor.businessId, { from: newPhoneNumber() });
  const hold = (agent: TestAgent, service_id: number, calendar_id?: number) =>
    agent.use('hold_slot', { service_id, starts_at: `${DAY}T10:00`, calendar_id });
  const finish = (agent: TestAgent, { hold_id }: Answer) =>
    agent.agree('book', { hold_id, first_name: 'Marie', last_name: 'Tremblay' });
  const booked = async () => {
    const rows = await deps.sql`SELECT resource_id FROM appointments WHERE business_id = ${actor.businessId}`;
    return rows.map((row) => row.resource_id);
  };

  it('the receptionist offers, holds and books a service only in calendars that offer it', async () => {
    await offer(main, [cut]);
    const facts = await readFacts(member().db, 'en', true);
    expect(facts.calendars).toEqual([
      { id: main, name: 'Main calendar', services: [cut] },
      { id: ben, name: 'Ben' },
    ]);
    const agent = await caller();
    const days = { from_day: DAY, to_day: DAY };
    const question = { service_id: colour, calendar_id: main };
    expect(await agent.use('find_open_slots', { ...question, ...days })).toMatchObject({ slots: [] });
    expect(await hold(agent, colour, main)).toMatchObject({ held: false, alternatives: [] });
    expect(await finish(agent, await hold(agent, colour))).toMatchObject({ booked: true });
    expect(await booked()).toEqual([ben]);
    expect(await hold(await caller(), colour)).toMatchObject({ held: false });
    // Members may move a booking to a calendar that does not offer its service, even a booking of the receptionist.
    const [booking] = await deps.sql`SELECT id FROM appointments WHERE business_id = ${actor.businessId}`;
    const change = { time: { startsAt: `${DAY}T10:00` }, resourceId: main, allowOverlap: false };
    const moved = await updateAppointment(member(), actor, { appointmentId: booking.id, ...change });
    expect(moved).toMatchObject({ appointment: { resourceId: main }, warnings: ['not_offered'] });
  });

  it('the receptionist loses holds in a calendar that no longer offers the service, and no others', async () => {
    const [first, second] = [await caller(), await caller()];
    const [lost, remainingHold] = [await hold(first, colour, ben), await hold(second, cut, main)];
    await offer(ben, [cut]);
    await offer(main, [cut]);
    const holds = await deps.sql`SELECT resource_id FROM slot_holds WHERE business_id = ${actor.businessId}`;
    expect(holds).toEqual([{ resource_id: main }]);
    expect(await finish(first, lost)).toMatchObject({ booked: false });
    expect(await finish(second, remainingHold)).toMatchObject({ booked: true });
    expect(await booked()).toEqual([main]);
  });

  it('the receptionist is prevented by the database from holding or booking a service in a calendar that does not offer it', async () => {
    await offer(main, [cut]);
    await makeAgent(deps, actor.businessId, { from: newPhoneNumber() });
    const span = `timestamptz '2031-03-04T15:00Z', timestamptz '2031-03-04T16:00Z'`;
    const holding = `INSERT INTO slot_holds (id, business_id, call_sid, service_id, resource_id, starts_at, ends_at,
        occupied_from, occupied_to, expires_at)
      SELECT gen_random_uuid(), $1, (SELECT max(call_sid) FROM calls WHERE business_id = $1), $2, $3, ${span}, ${span},
        app_now() + interval '1 hour'`;
    const values = [actor.businessId, colour, main];
    await expect(deps.pool.query(holding, values)).rejects.toMatchObject({
      constraint: 'slot_holds_offered',
    });
    const booking = `INSERT INTO appointments (business_id, booking_type, status, service_id, resource_id, starts_at, ends_at,
        created_in)
      SELECT $1, 'anonymous', 'confirmed', $2, $3, ${span}, (SELECT max(call_sid) FROM calls WHERE business_id = $1)`;
    await expect(deps.pool.query(booking, values)).rejects.toMatchObject({
      constraint: 'appointments_not_offered',
    });
  });

  it('a hold by an older version, which names no calendar, is assigned to the first calendar that is not removed', async () => {
    await removeResource(member(), actor, { resourceId: main });
    const { callSid } = await caller();
    const rows = await deps.sql`INSERT INTO slot_holds (id, business_id, call_sid, starts_at, ends_at,
        occupied_from, occupied_to, expires_at)
      SELECT gen_random_uuid(), ${actor.businessId}, ${callSid}, t, t + interval '1 hour', t, t + interval '1 hour', t
      FROM app_now() AS t RETURNING resource_id`;
    expect(rows).toEqual([{ resource_id: ben }]);
  });

  it('the receptionist waits for a concurrent change of the services of a calendar', async () => {
    const agent = await caller();
    const { holding } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM booking_locks WHERE business_id = ${actor.businessId} FOR UPDATE`;
      await sql`UPDATE resources SET offers_all = false WHERE business_id = ${actor.businessId}`;
      const answer = hold(agent, colour);
      await waitForBlockedStatement(deps);
      return { holding: answer };
    });
    expect(await holding).toMatchObject({ held: false });
  });
});
