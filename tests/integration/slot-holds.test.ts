import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { HOLD_SECONDS } from '../../server/modules/scheduling/appointments/slots/hold-slot.ts';
import { listOpenSlots } from '../../server/modules/scheduling/appointments/slots/list-open-slots.ts';
import { expectRefusal } from '../support/accounts.ts';
import { type Answer, makeAgent, type TestAgent } from '../support/agent.ts';
import { booking, makeService, openOnWeekdays } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { makeBusiness, makePerson, newPhoneNumber } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
let person: Actor;
let businessId: number;
let serviceId: number;

beforeEach(async () => {
  businessId = (await makeBusiness(deps)).id;
  await openOnWeekdays(deps, businessId);
  serviceId = await makeService(deps, businessId, { minutes: 45, before: 5, after: 10 });
  person = { businessId, userId: (await makePerson(deps, businessId)).id, role: 'staff' };
});

// 2031-03-04 is a Tuesday.
const DAY = '2031-03-04';
const AT_TEN = `${DAY}T10:00`;

const caller = () => makeAgent(deps, businessId, { from: newPhoneNumber() });
const hold = (agent: TestAgent, starts_at = AT_TEN, appointment_id?: unknown) =>
  agent.use('hold_slot', { service_id: serviceId, starts_at, appointment_id });
const book = (agent: TestAgent, { hold_id }: Answer, name = 'Marie') =>
  agent.agree('book', { hold_id, first_name: name, last_name: 'Tremblay' });
const bookAtScreen = (startsAt = AT_TEN, allowOverlap = false) =>
  bookAppointment(asMember(deps, businessId), person, booking(startsAt, { allowOverlap }));
const slotsAtScreen = async () => {
  const what = { kind: 'service' as const, serviceId };
  const days = { from: DAY, to: DAY };
  const { slots } = await listOpenSlots(asMember(deps, businessId).db, { what, days });
  return slots.map(({ startsLocal }) => startsLocal.slice(0, 16));
};
const count = async (table: 'appointments' | 'slot_holds' | 'customers') => {
  const sql = `SELECT count(*)::int AS count FROM ${table} WHERE business_id = $1`;
  return (await deps.pool.query<{ count: number }>(sql, [businessId])).rows[0]?.count;
};
/** The product’s clock is shared by all tests of this file and only moves forward. */
const expireHold = () =>
  deps.sql`UPDATE app_clock SET "offset" = "offset" + make_interval(secs => ${HOLD_SECONDS + 1})`;
/** Sends a request that waits for the lock of the calendar, and meanwhile replaces the hold of its call. */
const whileHoldIsReplaced = (request: () => Promise<Answer>) =>
  inTransaction(deps, async (sql) => {
    await sql`SELECT FROM booking_locks WHERE business_id = ${businessId} FOR UPDATE`;
    const answer = request();
    await requireWaiting(deps, answer, 'booking_locks');
    await sql`UPDATE slot_holds SET id = ${randomUUID()} WHERE business_id = ${businessId}`;
    return { answer };
  });
const NOT_BOOKED = { booked: false, alternatives: [] };

describe('a held slot', () => {
  it('a held slot that the agent books becomes a confirmed appointment, with the call and the turn of the confirmation', async () => {
    const agent = await caller();
    const slotHold = await hold(agent);
    expect(slotHold).toMatchObject({ held: true, starts_at: AT_TEN, ends_at: `${DAY}T10:45` });
    expect(await book(agent, slotHold)).toEqual({ booked: true, starts_at: AT_TEN, service: 'Haircut' });
    const rows = await deps.sql`SELECT id, status, service_id, confirmed_call_sid, confirmed_position
      FROM appointments WHERE business_id = ${businessId}`;
    const confirmed = { status: 'confirmed', confirmed_call_sid: agent.callSid, confirmed_position: 3 };
    expect(rows).toEqual([{ id: expect.any(Number), service_id: serviceId, ...confirmed }]);
    expect(await count('slot_holds')).toBe(0);
    expect(agent.effects).toEqual([{ kind: 'completed', outcome: 'booked' }]);
    const audit = await deps.sql`SELECT actor, action, subject FROM audit_entries
      WHERE business_id = ${businessId}`;
    expect(audit).toEqual([
      { actor: 'agent', action: 'appointment.booked', subject: `appointment-${rows[0].id}` },
    ]);
  });

  it('a held slot goes to one of two concurrent callers, and the other one gets open slots', async () => {
    const [one, other] = [await caller(), await caller()];
    const answers = await Promise.all([hold(one), hold(other)]);
    expect(answers.filter(({ held }) => held)).toHaveLength(1);
    const refused = answers.find(({ held }) => !held);
    expect(refused?.alternatives).toHaveLength(3);
    expect(refused?.alternatives).not.toContain(AT_TEN);
  });

  it('a held slot goes to one of fifty concurrent callers, who alone can book it', async () => {
    const agents = await Promise.all(Array.from({ length: 50 }, caller));
    /** The model repeats a slow tool call; fifty callers share one calendar. */
    const patiently = async (ask: () => Promise<Answer>) => {
      let answer = await ask();
      while (answer.error === 'slow') answer = await ask();
      return answer;
    };
    const booked = await Promise.all(
      agents.map(async (agent) => {
        const slotHold = await patiently(() => hold(agent));
        return slotHold.held ? patiently(() => book(agent, slotHold)) : slotHold;
      }),
    );
    expect(booked.filter((answer) => answer.booked)).toHaveLength(1);
    expect(await count('appointments')).toBe(1);
  });

  it('a held slot is unavailable in the portal, with its buffers, unless a member books with an overlap', async () => {
    await hold(await caller());
    const slots = await slotsAtScreen();
    expect(slots).not.toContain(AT_TEN);
    // A 45-minute appointment at 9:15 needs ten minutes after it, and the held slot at 10:00 needs five before it.
    expect(slots).not.toContain(`${DAY}T09:15`);
    expect(slots).toContain(`${DAY}T11:00`);
    await expectRefusal(bookAtScreen(), 'slot_taken');
    await bookAtScreen(AT_TEN, true);
    expect(await count('appointments')).toBe(1);
  });

  it('a held slot leaves the times before and after it free for members', async () => {
    await hold(await caller());
    await bookAtScreen(`${DAY}T09:15`);
    await bookAtScreen(`${DAY}T11:00`);
    expect(await count('appointments')).toBe(2);
  });

  it('a held slot cannot be booked by the agent after a member booked it in the portal with "Book anyway"', async () => {
    const agent = await caller();
    const slotHold = await hold(agent);
    await bookAtScreen(AT_TEN, true);
    const answer = await book(agent, slotHold);
    expect(answer.booked).toBe(false);
    expect(answer.alternatives).not.toContain(AT_TEN);
    expect(await count('appointments')).toBe(1);
    expect(await count('customers')).toBe(0);
  });

  it('a hold is refused for a time that a member has booked', async () => {
    await bookAtScreen();
    expect(await hold(await caller())).toMatchObject({ held: false });
  });

  it('a held slot expires after three minutes of the product’s clock, and cannot be booked afterwards', async () => {
    const agent = await caller();
    const slotHold = await hold(agent);
    await expireHold();
    expect(await slotsAtScreen()).toContain(AT_TEN);
    const answer = await book(agent, slotHold);
    expect(answer).toMatchObject({ booked: false, alternatives: expect.arrayContaining([AT_TEN]) });
    expect(await count('appointments')).toBe(0);
    await bookAtScreen();
  });

  it('a held slot replaces the slot that the same call held before', async () => {
    const agent = await caller();
    const earlier = await hold(agent);
    await hold(agent, `${DAY}T14:00`);
    expect(await count('slot_holds')).toBe(1);
    expect(await slotsAtScreen()).toContain(AT_TEN);
    expect(await book(agent, earlier)).toEqual(NOT_BOOKED);
    expect(await count('appointments')).toBe(0);
  });

  it.each([
    ['outside hours', `${DAY}T18:00`],
    ['in the past', '2020-03-03T10:00'],
    ['between the offered start times', `${DAY}T10:07`],
    ['on a day that does not exist', '2031-02-30T10:00'],
  ])('a held slot cannot be %s', async (_when, starts_at) => {
    const answer = await hold(await caller(), starts_at);
    expect(answer.held ?? false).toBe(false);
    expect(await count('slot_holds')).toBe(0);
  });
});

describe('a booking of the agent', () => {
  it('a booking of the agent is made once for repeated or concurrent requests', async () => {
    const agent = await caller();
    const slotHold = await hold(agent);
    const first = await Promise.all([book(agent, slotHold), book(agent, slotHold)]);
    const again = await book(agent, slotHold);
    for (const answer of [...first, again]) expect(answer).toMatchObject({ booked: true, starts_at: AT_TEN });
    expect(await book(await caller(), slotHold)).toEqual(NOT_BOOKED);
    expect(await book(agent, { hold_id: randomUUID() })).toEqual(NOT_BOOKED);
    expect(await count('appointments')).toBe(1);
    expect(await count('customers')).toBe(1);
  });

  it('a booking of the agent does not use a newer hold that concurrently replaced the confirmed hold', async () => {
    const agent = await caller();
    const slotHold = await hold(agent);
    const { answer } = await whileHoldIsReplaced(() => book(agent, slotHold));
    expect(await answer).toMatchObject({ booked: false });
    expect(await count('slot_holds')).toBe(1);
  });

  it('a booking of the agent requires an existing hold of the same call', async () => {
    const slotHold = await hold(await caller());
    const stranger = await makeAgent(deps, (await makeBusiness(deps)).id, { from: newPhoneNumber() });
    for (const agent of [await caller(), stranger]) expect(await book(agent, slotHold)).toEqual(NOT_BOOKED);
    expect(await book(await caller(), { hold_id: randomUUID() })).toEqual(NOT_BOOKED);
    expect(await count('appointments')).toBe(0);
  });

  it('a booking of the agent is assigned to the customer with the same number and name, or else to a new customer', async () => {
    const from = newPhoneNumber();
    const rows = await deps.sql`INSERT INTO customers (business_id, first_name, last_name, phone)
      VALUES (${businessId}, 'Émilie', 'Côté', ${from}) RETURNING id`;
    const agent = await makeAgent(deps, businessId, { from });
    const names = [
      ['emilie', 'COTE', `${DAY}T09:00`],
      ['Paul', 'Côté', `${DAY}T13:00`],
    ] as const;
    for (const [first_name, last_name, at] of names) {
      const { hold_id } = await hold(agent, at);
      await agent.agree('book', { hold_id, first_name, last_name });
    }
    const booked = await deps.sql`SELECT c.first_name, c.id = ${rows[0].id} AS is_known FROM appointments a
      JOIN customers c ON c.id = a.customer_id WHERE a.business_id = ${businessId} ORDER BY a.starts_at`;
    expect(booked).toEqual([
      { first_name: 'Émilie', is_known: true },
      { first_name: 'Paul', is_known: false },
    ]);
  });

  it('a booking of the agent requires a phone number when the caller’s is withheld, and stores it', async () => {
    const agent = await makeAgent(deps, businessId);
    const slotHold = await hold(agent);
    expect((await book(agent, slotHold)).error).toContain('phone number');
    await agent.agree('book', { ...slotHold, first_name: 'Li', last_name: 'Wei', phone: '416 555 0119' });
    const rows = await deps.sql`SELECT phone FROM customers WHERE business_id = ${businessId}`;
    expect(rows).toEqual([{ phone: '+14165550119' }]);
  });
});

it('the agent states times in the zone of its own business, also when a request is repeated', async () => {
  await makeBusiness(deps);
  await deps.sql`UPDATE businesses SET timezone = 'America/Vancouver' WHERE id = ${businessId}`;
  const agent = await caller();
  const slotHold = await hold(agent);
  const order = { hold_id: slotHold.hold_id, first_name: 'Marie', last_name: 'Tremblay' };
  expect((await agent.use('book', order)).confirm).toContain('10:00');
  agent.nextTurn();
  for (let delivery = 0; delivery < 2; delivery += 1)
    expect(await agent.agree('book', order)).toMatchObject({ booked: true, starts_at: AT_TEN });
  const { appointment_id } = await agent.use('find_appointment', { name: 'Tremblay', day: DAY });
  const { hold_id } = await hold(agent, `${DAY}T14:00`);
  for (let delivery = 0; delivery < 2; delivery += 1)
    expect(await agent.agree('move_appointment', { appointment_id, hold_id })).toEqual({
      moved: true,
      starts_at: `${DAY}T14:00`,
    });
});

describe('an existing appointment of the caller', () => {
  async function booked(from: string): Promise<TestAgent> {
    const agent = await makeAgent(deps, businessId, { from });
    await book(agent, await hold(agent));
    return makeAgent(deps, businessId, { from });
  }
  const find = (agent: TestAgent, input: object = { name: 'Tremblay', day: DAY }) =>
    agent.use('find_appointment', input);

  it('an existing appointment of the caller is moved only to a slot that its call holds, and once for repeated requests', async () => {
    const agent = await booked(newPhoneNumber());
    const { appointment_id } = await find(agent);
    const { hold_id: others } = await hold(await caller(), `${DAY}T14:00`);
    const refused = await agent.agree('move_appointment', { appointment_id, hold_id: others });
    expect(refused).toMatchObject({ moved: false });
    await deps.sql`DELETE FROM slot_holds WHERE business_id = ${businessId}`;
    const replaced = await hold(agent, `${DAY}T10:15`, appointment_id);
    const { answer } = await whileHoldIsReplaced(() =>
      agent.agree('move_appointment', { appointment_id, hold_id: replaced.hold_id }),
    );
    expect(await answer).toMatchObject({ moved: false });
    const { hold_id } = await hold(agent, `${DAY}T10:15`, appointment_id);
    const moved = { moved: true, starts_at: `${DAY}T10:15` };
    for (let delivery = 0; delivery < 2; delivery += 1)
      expect(await agent.agree('move_appointment', { appointment_id, hold_id })).toEqual(moved);
    expect(await count('slot_holds')).toBe(0);
    const rows = await deps.sql`SELECT status, version, confirmed_call_sid = ${agent.callSid} AS is_this_call
      FROM appointments WHERE business_id = ${businessId}`;
    expect(rows).toEqual([{ status: 'confirmed', version: 2, is_this_call: true }]);
  });

  it('a repeated move of an appointment returns success only in the same call, and only for the same turn or target time', async () => {
    const from = newPhoneNumber();
    const agent = await booked(from);
    await book(agent, await hold(agent, `${DAY}T13:00`));
    const { appointment_id: other } = await find(agent, { name: 'Tremblay', starts_at: `${DAY}T13:00` });
    const { appointment_id } = await find(agent);
    const later = await makeAgent(deps, businessId, { from });
    await find(later);
    const { hold_id } = await hold(agent, `${DAY}T10:15`, appointment_id);
    await agent.agree('move_appointment', { appointment_id, hold_id });
    const late = await hold(agent, `${DAY}T15:00`);
    await deps.sql`DELETE FROM slot_holds WHERE id = ${late.hold_id}`;
    const notMoved = { moved: false, alternatives: [] };
    expect(await agent.use('move_appointment', { appointment_id: other, hold_id })).toEqual(notMoved);
    agent.nextTurn();
    expect(await agent.use('move_appointment', { appointment_id, hold_id: late.hold_id })).toEqual(notMoved);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await later.use('move_appointment', { appointment_id, hold_id })).toEqual(notMoved);
      later.nextTurn();
    }
  });

  it('an existing appointment of the caller is cancelled once for repeated requests', async () => {
    const agent = await booked(newPhoneNumber());
    const { appointment_id } = await find(agent);
    for (let delivery = 0; delivery < 2; delivery += 1)
      expect(await agent.agree('cancel_appointment', { appointment_id })).toMatchObject({ cancelled: true });
    const rows = await deps.sql`SELECT status, version FROM appointments WHERE business_id = ${businessId}`;
    expect(rows).toEqual([{ status: 'cancelled', version: 2 }]);
  });

  it.each([
    ['by last name and day', { name: 'TREMBLAY', day: DAY }, true],
    ['by both names and the start time', { name: 'marie trémblay', starts_at: AT_TEN }, true],
    ['not by the first name alone', { name: 'Marie', day: DAY }, false],
    ['not by another name', { name: 'Martin', day: DAY }, false],
    ['not at another start time', { name: 'Tremblay', starts_at: `${DAY}T10:15` }, false],
    ['not on another day', { name: 'Tremblay', day: '2031-03-05' }, false],
    ['not without a time', { name: 'Tremblay' }, false],
    ['not by a pattern', { name: '%', day: DAY }, false],
  ])('an existing appointment of the caller is looked up %s', async (_how, input, found) => {
    const agent = await booked(newPhoneNumber());
    expect((await find(agent, input)).found).toBe(found);
  });

  it('an appointment that was cancelled or has begun is not found', async () => {
    const agent = await booked(newPhoneNumber());
    const hasStatus = (status: string) =>
      deps.sql`UPDATE appointments SET status = ${status} WHERE business_id = ${businessId}`;
    await hasStatus('cancelled');
    expect(await find(agent)).toEqual({ found: false });
    await hasStatus('confirmed');
    const [begun] = await deps.sql`UPDATE appointments
      SET starts_at = app_now() - interval '1 minute', ends_at = app_now() + interval '44 minutes'
      WHERE business_id = ${businessId}
      RETURNING to_char(starts_at AT TIME ZONE zone, 'YYYY-MM-DD') AS day`;
    expect(await find(agent, { name: 'Tremblay', day: begun.day })).toEqual({ found: false });
    expect(await find(agent, { name: 'Tremblay', day: DAY })).toEqual({ found: false });
  });

  it('an appointment is not found from a withheld number or from another one, even of a customer with the same name', async () => {
    await booked(newPhoneNumber());
    const number = newPhoneNumber();
    await deps.sql`INSERT INTO customers (business_id, first_name, last_name, phone)
      VALUES (${businessId}, 'Marie', 'Tremblay', ${number})`;
    for (const from of [number, newPhoneNumber(), null])
      expect(await find(await makeAgent(deps, businessId, { from }))).toEqual({ found: false });
  });

  it('an existing appointment of the caller is not found after five failed look-ups in a call, and is found in the next call', async () => {
    const from = newPhoneNumber();
    const agent = await booked(from);
    for (let miss = 0; miss < 5; miss += 1) await find(agent, { name: `Guess ${miss}`, day: DAY });
    expect(await find(agent)).toEqual({ found: false });
    expect((await find(await makeAgent(deps, businessId, { from }))).found).toBe(true);
  });

  it('an existing appointment of the caller is moved or cancelled only after it was found in the same call', async () => {
    const from = newPhoneNumber();
    const { appointment_id } = await find(await booked(from));
    const agent = await makeAgent(deps, businessId, { from });
    const { hold_id } = await hold(agent, `${DAY}T14:00`);
    for (const answer of [
      await agent.agree('cancel_appointment', { appointment_id }),
      await agent.agree('move_appointment', { appointment_id, hold_id }),
    ])
      expect(answer.error).toBeDefined();
  });

  /** A member makes the appointment last two hours, longer than its service. */
  const lengthen = () =>
    deps.sql`UPDATE appointments SET ends_at = starts_at + interval '2 hours',
        local_ends_at = local_starts_at + interval '2 hours' WHERE business_id = ${businessId}`;

  it('an existing appointment of the caller is moved only to a time that is free for its own length, within the opening hours', async () => {
    const agent = await booked(newPhoneNumber());
    await lengthen();
    await bookAtScreen(`${DAY}T14:00`);
    const { appointment_id } = await find(agent);
    const search = { service_id: serviceId, from_day: DAY, to_day: DAY, appointment_id };
    const { slots } = await agent.use('find_open_slots', search);
    expect(slots).toEqual(expect.arrayContaining([`${DAY}T10:15`, `${DAY}T14:45`, `${DAY}T15:00`]));
    for (const time of ['12:15', '13:00', '15:15', '16:00']) expect(slots).not.toContain(`${DAY}T${time}`);
    const refused = await hold(agent, `${DAY}T16:00`, appointment_id);
    expect(refused.held).toBe(false);
    expect(refused.alternatives).not.toContain(`${DAY}T16:00`);
    const { hold_id } = await hold(agent, `${DAY}T15:00`, appointment_id);
    expect(await agent.agree('move_appointment', { appointment_id, hold_id })).toMatchObject({ moved: true });
    const rows = await deps.sql`SELECT ends_at - starts_at = interval '2 hours' AS is_long FROM appointments
      WHERE business_id = ${businessId} AND version = 2`;
    expect(rows).toEqual([{ is_long: true }]);
  });

  it('an existing appointment of the caller is not moved to a time that was held for another length', async () => {
    const agent = await booked(newPhoneNumber());
    await lengthen();
    const { appointment_id } = await find(agent);
    const { hold_id } = await hold(agent, `${DAY}T16:00`);
    expect((await agent.agree('move_appointment', { appointment_id, hold_id })).error).toBeDefined();
    expect(await deps.sql`SELECT version FROM appointments WHERE business_id = ${businessId}`).toEqual([
      { version: 1 },
    ]);
  });

  it('the time of an existing appointment of the caller is not free for a second booking in the same call', async () => {
    const agent = await booked(newPhoneNumber());
    await find(agent);
    const { slots } = await agent.use('find_open_slots', {
      service_id: serviceId,
      from_day: DAY,
      to_day: DAY,
    });
    expect(slots).not.toContain(AT_TEN);
    expect(await hold(agent)).toMatchObject({
      held: false,
      alternatives: expect.not.arrayContaining([AT_TEN]),
    });
  });

  it('an appointment that the caller has not identified gives no free times', async () => {
    const from = newPhoneNumber();
    const { appointment_id } = await find(await booked(from));
    const agent = await makeAgent(deps, businessId, { from });
    const search = { service_id: serviceId, from_day: DAY, to_day: DAY, appointment_id };
    for (const answer of [
      await agent.use('find_open_slots', search),
      await hold(agent, `${DAY}T14:00`, appointment_id),
      await agent.agree('cancel_appointment', { appointment_id }),
    ])
      expect(answer).toMatchObject({ isUnidentified: true });
  });
});
