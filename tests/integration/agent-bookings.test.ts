import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { AGENT_BOOKINGS } from '../../server/core/plan.ts';
import { cancelBookingsOfCall } from '../../server/modules/scheduling/appointments/booking/cancel-bookings-of-call.ts';
import { undoStatus } from '../../server/modules/scheduling/appointments/booking/undo-status.ts';
import { undoTogether } from '../../server/modules/scheduling/appointments/booking/undo-together.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { findConversation } from '../../server/modules/telephony/calls/calls.queries.ts';
import { auditOf, expectRefusal, mailsTo, templatesTo } from '../support/accounts.ts';
import { makeAgent, type TestAgent } from '../support/agent.ts';
import { makeOpenBusiness, makeService } from '../support/appointments.ts';
import { captureLog } from '../support/captured-log.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { newPhoneNumber } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, requireWaiting, waitForBlockedStatement } from '../support/open-transaction.ts';

// 2031-03-04 is a Tuesday.
const DAY = '2031-03-04';
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16];
const at = (hour: number) => `${DAY}T${String(hour).padStart(2, '0')}:00`;

const deps = forFile(createTestDeps);
let actor: Actor;
let serviceId: number;
let names = 0;

beforeEach(async () => {
  await deps.sql`UPDATE app_clock SET "offset" = interval '0'`;
  ({ actor, serviceId } = await makePlace());
});

async function makePlace() {
  const owner = await makeOpenBusiness(deps);
  return { actor: owner, serviceId: await makeService(deps, owner.businessId, { before: 0, after: 0 }) };
}

const member = (user = actor) => asMember(deps, user.businessId);
const agentOf = (from: string | null = newPhoneNumber()) => makeAgent(deps, actor.businessId, { from });
/** A caller who is not in the directory. */
const somebody = () => {
  names += 1;
  return { first_name: `Caller${'abcdefghijklmnopqrstuvwxyz'[names % 26]}`, last_name: 'Tremblay' };
};

async function bookAt(agent: TestAgent, hour: number, user: object = somebody()) {
  const hold = await agent.use('hold_slot', { service_id: serviceId, starts_at: at(hour) });
  return agent.agree('book', { hold_id: hold.hold_id, ...user });
}

const rows = async (sql: string, values: unknown[] = [actor.businessId]) =>
  (await deps.pool.query(sql, values)).rows;
const statuses = async (): Promise<string[]> =>
  (await rows('SELECT status FROM appointments WHERE business_id = $1 ORDER BY id')).map(
    ({ status }) => status,
  );
const LIMITED = { booked: false, refused: 'booking_limit' };

describe('the booking limit of the agent', () => {
  it('the booking limit of the agent allows three appointments per call, even if one is cancelled; then the agent can take a message', async () => {
    const { log, lines } = captureLog();
    const from = newPhoneNumber();
    const agent = await makeAgent(deps, actor.businessId, { from, deps: { ...member(), log } });
    for (const hour of HOURS.slice(0, 3)) expect(await bookAt(agent, hour)).toMatchObject({ booked: true });
    for (const hour of HOURS.slice(3, 6)) expect(await bookAt(agent, hour)).toEqual(LIMITED);
    expect(await statuses()).toHaveLength(AGENT_BOOKINGS.perCall);
    expect(await rows('SELECT FROM customers WHERE business_id = $1')).toHaveLength(3);
    const { businessId } = actor;
    expect(lines[0]).toMatchObject({ businessId, callSid: agent.callSid, rule: 'bookings_of_call' });
    expect(await agent.agree('take_message', { text: 'Please book a fourth one' })).toEqual({ taken: true });
    await deps.sql`UPDATE appointments SET status = 'cancelled' WHERE business_id = ${actor.businessId}`;
    expect(await bookAt(agent, 12)).toEqual(LIMITED);
  });

  it('the booking limit of the agent allows three open appointments per business and phone number across all calls and names', async () => {
    const from = newPhoneNumber();
    for (const hour of HOURS.slice(0, 3))
      expect(await bookAt(await agentOf(from), hour)).toMatchObject({ booked: true });
    expect(await bookAt(await agentOf(from), 12)).toEqual(LIMITED);
    expect(await bookAt(await agentOf(), 14)).toMatchObject({ booked: true });
    // A completed appointment does not count against the booking limit.
    await deps.pool.query(
      `UPDATE appointments SET status = 'completed' WHERE business_id = $1 AND starts_at < $2`,
      [actor.businessId, `${DAY}T09:30-05:00`],
    );
    expect(await bookAt(await agentOf(from), 13)).toMatchObject({ booked: true });
    expect(await bookAt(await agentOf(from), 15)).toEqual(LIMITED);
    ({ actor, serviceId } = await makePlace());
    expect(await bookAt(await agentOf(from), 9)).toMatchObject({ booked: true });
  });

  it('the booking limit of the agent does not count appointments that have begun', async () => {
    const from = newPhoneNumber();
    for (const hour of HOURS.slice(0, 3)) await bookAt(await agentOf(from), hour);
    await deps.sql`UPDATE app_clock SET "offset" = timestamptz '2031-03-04T09:30-05:00' - now()`;
    expect(await bookAt(await agentOf(from), 15)).toMatchObject({ booked: true });
  });

  it('the booking limit of the agent applies to the number that a caller with a withheld number states', async () => {
    const phone = newPhoneNumber();
    for (const hour of HOURS.slice(0, 3))
      expect(await bookAt(await agentOf(null), hour, { ...somebody(), phone })).toMatchObject({
        booked: true,
      });
    expect(await bookAt(await agentOf(null), 12, { ...somebody(), phone })).toEqual(LIMITED);
    expect(await bookAt(await agentOf(null), 13, { ...somebody(), phone: newPhoneNumber() })).toMatchObject({
      booked: true,
    });
  });

  it('the booking limit of the agent allows a new customer three appointments from all phone numbers together until one is completed', async () => {
    const phone = newPhoneNumber();
    const emma = { first_name: 'Emma', last_name: 'Roy', phone };
    const addCustomer = async (firstName: string, number: string): Promise<number> =>
      (
        await rows(
          `INSERT INTO customers (business_id, first_name, last_name, phone) VALUES ($1, $2, 'Roy', $3) RETURNING id`,
          [actor.businessId, firstName, number],
        )
      )[0].id;
    const emmaId = await addCustomer('Emma', phone);
    const insertAppointment = (startsAt: string, status: string, customerId = emmaId) =>
      rows(
        `INSERT INTO appointments (business_id, booking_type, customer_id, starts_at, ends_at, status)
         VALUES ($1, 'appointment', $2, $3::timestamptz, $3::timestamptz + interval '30 minutes', $4)`,
        [actor.businessId, customerId, startsAt, status],
      );
    await insertAppointment('2020-01-07T16:00Z', 'completed', await addCustomer('Paul', newPhoneNumber()));
    for (const hour of HOURS.slice(0, 2)) await insertAppointment(`${at(hour)}-05:00`, 'scheduled');
    expect(await bookAt(await agentOf(), 11, emma)).toMatchObject({ booked: true });
    expect(await bookAt(await agentOf(), 12, emma)).toEqual(LIMITED);
    await rows(`UPDATE customers SET created_at = created_at - interval '31 days' WHERE business_id = $1`);
    await insertAppointment(`${at(16)}-05:00`, 'scheduled');
    // Only bookings of the agent count against the limit of the phone number: so far there is one.
    expect(await bookAt(await agentOf(phone), 13, emma)).toMatchObject({ booked: true });
    await rows(`UPDATE customers SET created_at = created_at + interval '31 days' WHERE business_id = $1`);
    expect(await bookAt(await agentOf(), 14, emma)).toEqual(LIMITED);
    await insertAppointment('2020-01-07T15:00Z', 'completed');
    expect(await bookAt(await agentOf(), 15, emma)).toMatchObject({ booked: true });
  });

  it('the booking limit of the agent holds for eight concurrent calls from one number', async () => {
    const from = newPhoneNumber();
    const agents = await Promise.all(HOURS.map(() => agentOf(from)));
    const holds = await Promise.all(
      agents.map((agent, index) =>
        agent.use('hold_slot', { service_id: serviceId, starts_at: at(HOURS[index] ?? 9) }),
      ),
    );
    const answers = await Promise.all(
      agents.map((agent, index) => agent.agree('book', { hold_id: holds[index]?.hold_id, ...somebody() })),
    );
    // Slow tool calls return "slow", so the number of bookings is read from the database.
    expect(answers.filter(({ booked }) => booked === true).length).toBeLessThanOrEqual(3);
    await expect.poll(async () => (await statuses()).length, { timeout: 10_000 }).toBe(3);
  });

  it('the third booking of a call is returned again when its request is delivered twice', async () => {
    const agent = await agentOf();
    for (const hour of HOURS.slice(0, 2)) await bookAt(agent, hour);
    const { hold_id } = await agent.use('hold_slot', { service_id: serviceId, starts_at: at(12) });
    const order = { hold_id, ...somebody() };
    const answers = [await agent.agree('book', order), await agent.agree('book', order)];
    expect(answers).toMatchObject([{ booked: true }, { booked: true }]);
    expect(await statuses()).toHaveLength(3);
  });

  it('a booking of the agent adds a new customer when a customer of the same name has another phone number', async () => {
    const phones = [newPhoneNumber(), newPhoneNumber()];
    for (const [place, phone] of phones.entries()) {
      const emma = { first_name: 'Emma', last_name: 'Roy' };
      expect(await bookAt(await agentOf(phone), 9 + place, emma)).toMatchObject({ booked: true });
    }
    const booked = await rows(
      `SELECT k.phone FROM appointments a JOIN customers k ON k.id = a.customer_id WHERE a.business_id = $1 ORDER BY a.id`,
    );
    expect(booked).toEqual(phones.map((phone) => ({ phone })));
  });

  it('a booking waits for other bookings before it checks the limit and adds a customer', async () => {
    const agent = await agentOf();
    const { hold_id } = await agent.use('hold_slot', { service_id: serviceId, starts_at: at(9) });
    const { booked } = await inTransaction(deps, async (sql) => {
      await sql`LOCK TABLE customers IN SHARE MODE`;
      await sql`SELECT FROM booking_locks WHERE business_id = ${actor.businessId} FOR UPDATE`;
      const booking = agent.agree('book', { hold_id, ...somebody() });
      await requireWaiting(deps, booking, 'booking_locks');
      return { booked: booking };
    });
    expect(await booked).toMatchObject({ booked: true });
  });
});

describe('the bookings of a call', () => {
  const undoAll = (callSid: string | null, changeKey = randomUUID(), user = actor) =>
    cancelBookingsOfCall(member(user), user, { callSid: callSid ?? '', changeKey });
  const openOf = async (callSid: string | null) =>
    (await findConversation(member().db, callSid ?? '', true))?.openBookings;

  async function bookThree(): Promise<TestAgent> {
    const agent = await agentOf();
    for (const hour of HOURS.slice(0, 3)) await bookAt(agent, hour);
    return agent;
  }

  it('two concurrent requests cancel all appointments of a call once, and two concurrent undo requests restore them once', async () => {
    const { callSid } = await bookThree();
    const other = await agentOf();
    await bookAt(other, 15);
    const changeKey = randomUUID();
    expect(await openOf(callSid)).toBe(3);
    /**
     * Sends a request twice: the first one waits before its commit, and the second one waits for rows that the first
     * locked.
     */
    const twice = <Result>(request: () => Promise<Result>) =>
      inTransaction(deps, async (sql) => {
        await sql`LOCK TABLE audit_entries IN SHARE MODE`;
        const both = Promise.allSettled([request(), request()]);
        await waitForBlockedStatement(deps, '', 2);
        return { both };
      });
    const { both: cancelled } = await twice(() => undoAll(callSid, changeKey));
    expect(await cancelled).toMatchObject(Array(2).fill({ value: { cancelled: 3 } }));
    const audited = await auditOf(deps, actor.businessId);
    expect(audited.filter((action) => action === 'appointment.cancelled')).toHaveLength(3);
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled', 'confirmed']);
    expect(await openOf(callSid)).toBe(0);
    await expectRefusal(undoAll(callSid), 'conflict');

    await undoAll(other.callSid);
    const { both: restored } = await twice(() => undoTogether(member(), actor, { changeKey }));
    expect(await restored).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: { restored: 3, warnings: [] } }),
        expect.objectContaining({ reason: expect.objectContaining({ code: 'conflict' }) }),
      ]),
    );
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed', 'cancelled']);
  });

  it('cancelling the bookings of a call includes one that another call moved, and leaves past appointments unchanged', async () => {
    const { callSid } = await bookThree();
    const other = await agentOf();
    await rows(
      `UPDATE appointments SET confirmed_call_sid = $2 WHERE business_id = $1
         AND id = (SELECT max(id) FROM appointments WHERE business_id = $1)`,
      [actor.businessId, other.callSid],
    );
    await deps.sql`UPDATE app_clock SET "offset" = timestamptz '2031-03-04T10:45-05:00' - now()`;
    expect(await undoAll(callSid)).toMatchObject({ cancelled: 1 });
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'cancelled']);
  });

  it('cancelling the bookings of one call leaves those of another call unchanged, even with the same change key', async () => {
    const [one, other] = [await bookThree(), await agentOf()];
    await bookAt(other, 12);
    const changeKey = randomUUID();
    expect(await undoAll(one.callSid, changeKey)).toMatchObject({ cancelled: 3 });
    expect(await undoAll(other.callSid, changeKey)).toMatchObject({ cancelled: 1 });
    const elsewhere = await makePlace();
    await makeAgent(deps, elsewhere.actor.businessId, { from: newPhoneNumber() });
    await expectRefusal(undoAll(one.callSid, changeKey, elsewhere.actor), 'not_found');
  });

  it('the bookings of a call are all cancelled or none of them after a crash at any step', async () => {
    const { callSid } = await bookThree();
    const changeKey = randomUUID();
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) =>
        cancelBookingsOfCall({ ...member(), db: db.ofBusiness(actor.businessId) }, actor, {
          callSid: callSid ?? '',
          changeKey,
        }),
      async (point) => {
        expect(new Set(await statuses()).size, JSON.stringify(point)).toBe(1);
        await undoAll(callSid, changeKey);
        expect(await statuses()).toEqual(Array(3).fill('cancelled'));
        await undoTogether(member(), actor, { changeKey });
      },
    );
    expect(deaths).toBeGreaterThan(0);
  });

  describe('customers with an email address', () => {
    const EMMA = 'emma-roy@example.test';
    const PAUL = 'paul-roy@example.test';
    const mailsOf = (email: string) => templatesTo(deps, email);
    /** Marks the mails as sent. */
    const send = () =>
      rows(
        `UPDATE outgoing_mails SET begun_at = clock_timestamp(), done_at = clock_timestamp(), resend_id = id::text
         WHERE business_id = $1 AND done_at IS NULL`,
      );

    /** Books two appointments for Emma and one for Paul in one call, both with an email address. */
    async function bookForBoth(): Promise<TestAgent> {
      const from = newPhoneNumber();
      await rows('DELETE FROM outgoing_mails WHERE recipient = ANY ($1)', [[EMMA, PAUL]]);
      // All tests share the two addresses, and a recipient gets a limited number of mails per day.
      await rows(`DELETE FROM rate_limit_hits WHERE bucket LIKE 'mail:recipient:%'`, []);
      await rows(
        `INSERT INTO customers (business_id, first_name, last_name, phone, email)
         VALUES ($1, 'Emma', 'Roy', $2, $3), ($1, 'Paul', 'Roy', $2, $4)`,
        [actor.businessId, from, EMMA, PAUL],
      );
      const agent = await agentOf(from);
      await bookAt(agent, 9, { first_name: 'Emma', last_name: 'Roy' });
      await bookAt(agent, 10, { first_name: 'Paul', last_name: 'Roy' });
      await bookAt(agent, 11, { first_name: 'Emma', last_name: 'Roy' });
      return agent;
    }

    it('cancelled bookings of a call send one mail to each customer', async () => {
      const { callSid } = await bookForBoth();
      await send();
      await undoAll(callSid);
      expect(await mailsOf(EMMA)).toEqual([
        'appointment-booked',
        'appointment-booked',
        'appointment-series-cancelled',
      ]);
      expect(await mailsOf(PAUL)).toEqual(['appointment-booked', 'appointment-cancelled']);
      const [mail] = await rows(
        `SELECT payload FROM outgoing_mails WHERE business_id = $1 AND template = 'appointment-series-cancelled'`,
      );
      expect(mail.payload).toMatchObject({ firstName: 'Emma', serviceName: 'Haircut' });
      expect(mail.payload.appointments).toHaveLength(2);
    });

    it('no cancellation is mailed for appointments whose confirmation was not sent, or when the member declines to notify customers', async () => {
      const { callSid } = await bookForBoth();
      await undoAll(callSid);
      expect([...(await mailsOf(EMMA)), ...(await mailsOf(PAUL))]).toEqual([]);
      ({ actor, serviceId } = await makePlace());
      const other = await bookForBoth();
      await send();
      const input = { callSid: other.callSid ?? '', changeKey: randomUUID(), notify: false };
      await cancelBookingsOfCall(member(), actor, input);
      expect([...(await mailsOf(EMMA)), ...(await mailsOf(PAUL))]).toEqual(
        Array(3).fill('appointment-booked'),
      );
    });

    it('the undo of cancelled bookings leaves the waiting mail about another cancellation unchanged', async () => {
      const { callSid } = await bookForBoth();
      await send();
      const changeKey = randomUUID();
      await undoAll(callSid, changeKey);
      await rows(
        `INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload, correlation_id)
         VALUES ($1, 'appointment-series-cancelled', 'together-other', '1', $2, '{"appointments": []}', 'test')`,
        [actor.businessId, EMMA],
      );
      await undoTogether(member(), actor, { changeKey });
      expect((await mailsOf(EMMA)).slice(2)).toEqual(['appointment-series-cancelled']);
    });

    /** An appointment of Emma by its position in time, from 0. */
    async function appointmentOfEmma(place: number): Promise<{ id: number; version: number }> {
      const [row] = await rows(
        `SELECT a.id, a.version FROM appointments a JOIN customers c ON c.id = a.customer_id
         WHERE a.business_id = $1 AND c.email = $2 ORDER BY a.starts_at OFFSET $3 LIMIT 1`,
        [actor.businessId, EMMA, place],
      );
      return row;
    }
    async function undoOneOfEmma(place: number): Promise<void> {
      const { id: appointmentId, version } = await appointmentOfEmma(place);
      await undoStatus(member(), actor, { appointmentId, version });
    }
    const placesOf = ({ payload }: { payload: object }) =>
      'appointments' in payload ? payload.appointments : undefined;

    it('the waiting mail about the cancelled bookings of a call omits an appointment that is restored individually', async () => {
      const { callSid } = await bookForBoth();
      await send();
      const changeKey = randomUUID();
      await undoAll(callSid, changeKey);
      const [, , waiting] = await mailsTo(deps, EMMA);
      expect(waiting && placesOf(waiting)).toMatchObject([{}, {}]);
      await undoOneOfEmma(0);
      const [, , mail, ...others] = await mailsTo(deps, EMMA);
      expect([mail?.template, others]).toEqual(['appointment-series-cancelled', []]);
      const { id: appointmentId } = await appointmentOfEmma(1);
      expect(mail && placesOf(mail)).toEqual([expect.objectContaining({ appointmentId })]);
      await undoOneOfEmma(1);
      expect(await mailsOf(EMMA)).toEqual(['appointment-booked', 'appointment-booked']);
      expect((await mailsOf(PAUL)).at(-1)).toBe('appointment-cancelled');
    });

    it('restoring one appointment sends a mail when the last mail about it stated another time or the cancellation', async () => {
      const { callSid } = await bookForBoth();
      await send();
      await rows(
        `UPDATE outgoing_mails SET payload = payload || '{"startsAt": "2031-03-04T20:00:00.000Z", "startsLocal": null}'
         WHERE business_id = $1 AND recipient = $2`,
        [actor.businessId, EMMA],
      );
      await undoAll(callSid);
      await undoOneOfEmma(0);
      expect((await mailsOf(EMMA)).slice(2)).toEqual(['appointment-series-cancelled', 'appointment-changed']);
      await send();
      await undoOneOfEmma(1);
      expect((await mailsOf(EMMA)).slice(4)).toEqual(['appointment-booked']);
    });

    /** Books two appointments for Emma and two for Paul in one call. */
    async function bookFour(): Promise<TestAgent> {
      const agent = await bookForBoth();
      // Paul's second appointment. An agent books no more than three appointments per call.
      await rows(
        `INSERT INTO appointments (business_id, booking_type, status, customer_id, resource_id, starts_at, ends_at, created_in)
         SELECT business_id, booking_type, status, customer_id, resource_id, starts_at + interval '5 hours',
           ends_at + interval '5 hours', created_in
         FROM appointments WHERE business_id = $1 ORDER BY starts_at OFFSET 1 LIMIT 1`,
      );
      return agent;
    }

    it('restoring one appointment leaves the mail to another customer of the call unchanged', async () => {
      const { callSid } = await bookFour();
      await send();
      await undoAll(callSid);
      const [, waiting] = await mailsTo(deps, PAUL);
      await undoOneOfEmma(0);
      await undoOneOfEmma(1);
      expect(await mailsOf(EMMA)).toEqual(['appointment-booked', 'appointment-booked']);
      expect((await mailsTo(deps, PAUL)).slice(1)).toEqual([waiting]);
      expect(waiting?.template).toBe('appointment-series-cancelled');
    });

    it('restoring one appointment sends a mail when its cancellation was mailed, even while the mail to another customer waits', async () => {
      const { callSid } = await bookFour();
      await send();
      await undoAll(callSid);
      await rows(
        `UPDATE outgoing_mails SET begun_at = clock_timestamp(), done_at = clock_timestamp(), resend_id = id::text
         WHERE business_id = $1 AND recipient = $2`,
        [actor.businessId, EMMA],
      );
      await undoOneOfEmma(0);
      expect((await mailsOf(EMMA)).slice(2)).toEqual(['appointment-series-cancelled', 'appointment-booked']);
    });

    it('cancelling a restored appointment again sends a mail while the mail about the restoration waits', async () => {
      const { callSid } = await bookForBoth();
      await send();
      const changeKey = randomUUID();
      await undoAll(callSid, changeKey);
      await send();
      await undoTogether(member(), actor, { changeKey });
      const { id: appointmentId } = await appointmentOfEmma(0);
      await updateAppointment(member(), actor, { appointmentId, status: 'cancelled', allowOverlap: false });
      expect((await mailsOf(EMMA)).slice(3)).toEqual(['appointment-series-booked', 'appointment-cancelled']);
    });

    it('the undo of cancelled bookings omits from its mail an appointment that was restored individually and cancelled again', async () => {
      const { callSid } = await bookForBoth();
      await send();
      const changeKey = randomUUID();
      await undoAll(callSid, changeKey);
      await send();
      await undoOneOfEmma(0);
      const { id: appointmentId } = await appointmentOfEmma(0);
      await updateAppointment(member(), actor, { appointmentId, status: 'cancelled', allowOverlap: false });
      await undoTogether(member(), actor, { changeKey });
      const [mail, ...others] = (await mailsTo(deps, EMMA)).slice(3);
      expect([mail?.template, others]).toEqual(['appointment-series-booked', []]);
      const { id: restoredId } = await appointmentOfEmma(1);
      expect(mail && placesOf(mail)).toMatchObject([{ appointmentId: restoredId }]);
    });

    it('the undo of cancelled bookings mails a changed time that no mail had stated before the cancellation', async () => {
      const { callSid } = await bookForBoth();
      await send();
      const { id: appointmentId } = await appointmentOfEmma(0);
      const time = { startsAt: `${DAY}T13:00` };
      await updateAppointment(member(), actor, { appointmentId, time, allowOverlap: false });
      const changeKey = randomUUID();
      await undoAll(callSid, changeKey);
      await undoTogether(member(), actor, { changeKey });
      const [mail, ...others] = (await mailsTo(deps, EMMA)).slice(2);
      expect([mail?.template, mail?.payload, others]).toMatchObject([
        ...['appointment-changed', { appointmentId }, []],
      ]);
    });

    it('the undo of cancelled bookings is not mailed when Resend refused the mail about the cancellation', async () => {
      const { callSid } = await bookForBoth();
      await send();
      const changeKey = randomUUID();
      await undoAll(callSid, changeKey);
      await rows(
        `UPDATE outgoing_mails SET begun_at = clock_timestamp(), dead_at = clock_timestamp()
         WHERE business_id = $1 AND done_at IS NULL`,
      );
      await undoTogether(member(), actor, { changeKey });
      expect((await mailsOf(EMMA)).slice(2)).toEqual(['appointment-series-cancelled']);
    });

    it('the undo of cancelled bookings succeeds without a mail when the customer has no email address any more', async () => {
      const { callSid } = await bookForBoth();
      await send();
      const changeKey = randomUUID();
      await undoAll(callSid, changeKey);
      await send();
      await rows('UPDATE customers SET email = NULL WHERE business_id = $1');
      expect(await undoTogether(member(), actor, { changeKey })).toEqual({ restored: 3, warnings: [] });
      expect((await mailsOf(EMMA)).slice(2)).toEqual(['appointment-series-cancelled']);
    });

    it('cancelled bookings of a call send no mail when restored before the cancellation is mailed, and a new confirmation when restored later', async () => {
      const { callSid } = await bookForBoth();
      await send();
      const changeKey = randomUUID();
      await undoAll(callSid, changeKey);
      await undoTogether(member(), actor, { changeKey });
      expect(await mailsOf(EMMA)).toEqual(['appointment-booked', 'appointment-booked']);

      const later = randomUUID();
      await undoAll(callSid, later);
      await send();
      await undoTogether(member(), actor, { changeKey: later });
      expect((await mailsOf(EMMA)).slice(2)).toEqual([
        'appointment-series-cancelled',
        'appointment-series-booked',
      ]);
      expect((await mailsOf(PAUL)).at(-1)).toBe('appointment-booked');

      // The customer gets another mail if the queued one is passed to Resend before the undo.
      await send();
      const racing = randomUUID();
      await undoAll(callSid, racing);
      const { restoring } = await inTransaction(deps, async (sql) => {
        await sql`UPDATE outgoing_mails SET begun_at = clock_timestamp(), done_at = clock_timestamp(), resend_id = 'sent'
          WHERE business_id = ${actor.businessId} AND template = 'appointment-series-cancelled' AND done_at IS NULL`;
        const undoing = undoTogether(member(), actor, { changeKey: racing });
        await requireWaiting(deps, undoing, 'outgoing_mails');
        return { restoring: undoing };
      });
      await restoring;
      expect((await mailsOf(EMMA)).slice(4)).toEqual([
        'appointment-series-cancelled',
        'appointment-series-booked',
      ]);
    });
  });
});
