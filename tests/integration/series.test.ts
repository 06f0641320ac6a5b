import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { CUSTOMER_MAIL } from '../../server/core/plan.ts';
import { recurringDays } from '../../server/core/recurring-days.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { readAppointment } from '../../server/modules/scheduling/appointments/appointments.queries.ts';
import type {
  AppointmentView,
  BookAppointmentInput,
} from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { undoStatus } from '../../server/modules/scheduling/appointments/booking/undo-status.ts';
import { undoTogether } from '../../server/modules/scheduling/appointments/booking/undo-together.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import {
  closeTime,
  listAppointmentsInRange,
} from '../../server/modules/scheduling/appointments/closures/close-time.ts';
import type { CloseTimeInput } from '../../server/modules/scheduling/appointments/closures/closing.schema.ts';
import { bookSeries } from '../../server/modules/scheduling/appointments/series/book-series.ts';
import { cancelSeries } from '../../server/modules/scheduling/appointments/series/cancel-series.ts';
import { previewSeries } from '../../server/modules/scheduling/appointments/series/plan-series.ts';
import type { BookSeriesInput } from '../../server/modules/scheduling/appointments/series/series.schema.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { expectRefusal, mailsTo, templatesTo } from '../support/accounts.ts';
import { booking, existing, makeCustomer, makeOpenBusiness } from '../support/appointments.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, requireWaiting, waitForBlockedStatement } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
/** The dependencies of a second process. */
let second: Deps;
let actor: Actor;
let customer: { id: number; email: string };

beforeAll(() => {
  second = createDeps(deps.config, 'server');
});
afterAll(() => second.close());
beforeEach(async () => {
  actor = await makeOpenBusiness(deps);
  customer = await makeCustomer(deps, actor.businessId);
});

const member = ({ businessId }: Actor = actor) => asMember(deps, businessId);

// 2031-03-04 is a Tuesday; the clocks of Toronto go forward on Sunday the 9th.
const TUESDAY = '2031-03-04';

function weekly(changes: Partial<BookSeriesInput> = {}): BookSeriesInput {
  return {
    ...{ bookingKey: randomUUID(), what: { kind: 'general' }, first: TUESDAY, time: '10:00', minutes: 30 },
    ...{ rhythm: 'weekly', times: 3, leaveOut: [], customer: { option: 'skipped' } },
    ...changes,
  };
}
const forCustomer = () => existing(customer.id);
const book = (input = weekly(), user = actor) => bookSeries(member(user), user, input);
const bookAt = async (startsAt: string, changes: Partial<BookAppointmentInput> = {}) =>
  (await bookAppointment(member(), actor, booking(startsAt, changes))).appointment;
const undo = (changeKey: string, user = actor) => undoTogether(member(user), user, { changeKey });

/** The appointments by start, each as text: local start, booking type, status, and position in its series. */
async function calendar({ businessId }: Actor = actor): Promise<string[]> {
  const rows = await deps.sql<{ line: string }>`
    SELECT concat_ws(' ', to_char(starts_at AT TIME ZONE 'America/Toronto', 'MM-DD HH24:MI'), booking_type,
      status, series_position) AS line
    FROM appointments WHERE business_id = ${businessId} ORDER BY starts_at, id`;
  return rows.map(({ line }) => line);
}
const mails = () => templatesTo(deps, customer.email);
const sendAll = () =>
  deps.sql`UPDATE outgoing_mails SET begun_at = now(), done_at = now(), resend_id = 'sent'
    WHERE dead_at IS NULL`;

describe('a series of appointments', () => {
  it('a series of appointments is booked at the same local time, with one mail for all dates and a reminder for each', async () => {
    const { appointment, booked, warnings } = await book(weekly(forCustomer()));
    expect([booked, warnings]).toEqual([3, []]);
    expect(appointment.series).toEqual({ rhythm: 'weekly', position: 1, times: 3 });
    expect(await calendar()).toEqual([
      '03-04 10:00 appointment scheduled 1',
      '03-11 10:00 appointment scheduled 2',
      '03-18 10:00 appointment scheduled 3',
    ]);
    const [mail, ...others] = await mailsTo(deps, customer.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: 'appointment-series-booked',
      payload: { appointments: [{}, { startsAt: '2031-03-11T14:00:00.000Z' }, {}] },
    });
    const reminded = await deps.sql`SELECT FROM appointments
      WHERE business_id = ${actor.businessId} AND reminder_due_at = starts_at - interval '24 hours'`;
    expect(reminded).toHaveLength(3);
    const audited = await deps.sql`SELECT actor, action, details FROM audit_entries
      WHERE business_id = ${actor.businessId}`;
    expect(audited).toEqual([
      { actor: `user-${actor.userId}`, action: 'series.booked', details: { times: 3 } },
    ]);
  });

  it('a series of appointments is created once for repeated and concurrent requests from two processes', async () => {
    const input = weekly(forCustomer());
    const answers = await Promise.all(
      [deps, second, deps, second].map((by) => bookSeries(asMember(by, actor.businessId), actor, input)),
    );
    const first = answers[0]?.appointment.id ?? 0;
    const confirmation = { status: 'confirmed' as const, allowOverlap: false };
    await updateAppointment(member(), actor, { appointmentId: first, ...confirmation });
    const again = await book(input);
    expect(
      new Set([...answers, again].map(({ appointment, booked }) => `${appointment.id} ${booked}`)).size,
    ).toBe(1);
    expect(await calendar()).toHaveLength(3);
    expect(await mails()).toEqual(['appointment-series-booked']);
  });

  it('a series of appointments is stored completely or not at all after a crash between any two statements', async () => {
    let attempt = 0;
    let completeSeries = 0;
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      async (db) => {
        attempt += 1;
        const [first = TUESDAY] = recurringDays(TUESDAY, 'every_4_weeks', attempt).slice(-1);
        const series = weekly({ ...forCustomer(), first, times: 2 });
        await bookSeries(asMember({ ...deps, db }, actor.businessId), actor, series);
      },
      async () => {
        const rows = await deps.sql`SELECT
          (SELECT count(*)::int FROM appointments WHERE business_id = ${actor.businessId}) AS booked,
          (SELECT count(*)::int FROM appointment_series WHERE business_id = ${actor.businessId}) AS series,
          (SELECT count(*)::int FROM audit_entries WHERE business_id = ${actor.businessId}) AS audited`;
        completeSeries = rows[0].series;
        const audited = completeSeries;
        expect(rows[0]).toEqual({ booked: 2 * completeSeries, series: completeSeries, audited });
      },
    );
    expect(deaths).toBeGreaterThan(20);
    expect(completeSeries).toBeGreaterThan(1);
  });

  it('a series of appointments may have the same booking key as a series of another business', async () => {
    const other = await makeOpenBusiness(deps);
    const key = randomUUID();
    await book(weekly({ bookingKey: key, first: '2031-05-06' }));
    await book(weekly({ bookingKey: key }), other);
    expect(await calendar(other)).toHaveLength(3);
  });

  it('a series of appointments is returned again by its own key when the business has several', async () => {
    await book();
    const input = weekly({ first: '2031-03-05' });
    const { appointment } = await book(input);
    expect((await book(input)).appointment.id).toBe(appointment.id);
  });

  it('a series of appointments is booked without a mail when the member declines to notify the customer', async () => {
    await book(weekly({ ...forCustomer(), notify: false }));
    expect(await mails()).toEqual([]);
  });

  it('a series with taken or closed dates is refused, the preview names these dates, and the series can be booked without them', async () => {
    await bookAt('2031-03-11T10:15');
    const closedDay = { from: '2031-03-18', to: '2031-03-18' };
    await bookAt('2031-03-18T00:00', { what: { kind: 'closed' }, time: closedDay });
    const input = weekly({ times: 4 });
    const states = await previewSeries(member().db, input);
    expect(states.map(({ day, state }) => `${day} ${state}`)).toEqual([
      ...['2031-03-04 free', '2031-03-11 taken', '2031-03-18 closed', '2031-03-25 free'],
    ]);
    await expectRefusal(book(input), 'slot_taken');
    expect(await calendar()).toHaveLength(2);
    const { booked } = await book({ ...input, leaveOut: ['2031-03-11', '2031-03-18'] });
    expect(booked).toBe(2);
    expect((await calendar()).filter((line) => /\d$/.test(line))).toEqual([
      '03-04 10:00 anonymous scheduled 1',
      '03-25 10:00 anonymous scheduled 2',
    ]);
    await expectRefusal(book(weekly({ leaveOut: recurringDays(TUESDAY, 'weekly', 3) })), 'validation_failed');
  });

  it('a series of appointments reports a time that the clocks skip as missing', async () => {
    const sundays = weekly({ first: '2031-03-02', time: '02:30' });
    const states = await previewSeries(member().db, sundays);
    expect(states.map(({ state }) => state)).toEqual(['outside_hours', 'missing', 'outside_hours']);
    await expectRefusal(book(sundays), 'slot_taken');
    const { booked, warnings } = await book({ ...sundays, leaveOut: ['2031-03-09'] });
    expect([booked, warnings]).toEqual([2, ['outside_hours']]);
  });

  it('a series of appointments is booked or refused completely, without a deadlock, when it overlaps a concurrent one', async () => {
    for (let round = 0; round < 6; round += 1) {
      const first = recurringDays(TUESDAY, 'every_4_weeks', 12 * round + 1).at(-1) ?? TUESDAY;
      const backwards = recurringDays(first, 'weekly', 4).at(3) ?? first;
      const later = weekly({ first: backwards, times: 8, time: '10:15' });
      const attempts = await Promise.allSettled([
        bookSeries(member(), actor, weekly({ first, times: 8 })),
        bookSeries(asMember(second, actor.businessId), actor, later),
      ]);
      expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = attempts.find(({ status }) => status === 'rejected');
      expect(refused).toMatchObject({ reason: { code: 'slot_taken' } });
    }
    expect(await calendar()).toHaveLength(48);
  });
});

describe('cancelling a series from an appointment on', () => {
  const end = (appointment: AppointmentView, changeKey: string, notify?: boolean) =>
    cancelSeries(member(), actor, { appointmentId: appointment.id, changeKey, notify });
  const idsOfSeries = async () => {
    const rows = await deps.sql<{ id: number }>`SELECT id FROM appointments
      WHERE business_id = ${actor.businessId} AND series_id IS NOT NULL ORDER BY starts_at`;
    return rows.map(({ id }) => id);
  };

  it('cancelling the rest of a series happens once and sends one mail for repeated requests', async () => {
    await book(weekly({ ...forCustomer(), times: 4 }));
    await sendAll();
    const [, , thirdId = 0] = await idsOfSeries();
    // Moving the appointment replaces the mail that is still waiting.
    await updateAppointment(member(), actor, {
      ...{ appointmentId: thirdId, time: { startsAt: '2031-03-18T11:00' }, allowOverlap: false },
    });
    const third = await readAppointment(member().db, thirdId);
    const key = randomUUID();
    const ends = await Promise.all([end(third, key), end(third, key), end(third, key)]);
    expect(ends.map(({ cancelled }) => cancelled)).toEqual([2, 2, 2]);
    expect((await calendar()).map((line) => line.split(' ')[3])).toEqual([
      ...['scheduled', 'scheduled', 'cancelled', 'cancelled'],
    ]);
    expect(await mails()).toEqual(['appointment-series-booked', 'appointment-series-cancelled']);
    await expectRefusal(end(third, randomUUID()), 'conflict');
    const single = await bookAt('2031-03-07T10:00');
    await expectRefusal(end(single, randomUUID()), 'conflict');
  });

  it('cancelling the rest of a series is refused for an appointment of another business', async () => {
    const { appointment } = await book();
    const other = await makeOpenBusiness(deps);
    const input = { appointmentId: appointment.id, changeKey: randomUUID() };
    await expectRefusal(cancelSeries(member(other), other, input), 'not_found');
  });

  it('cancelling the rest of a series is mailed while the mail about the booking is being sent', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    await deps.sql`UPDATE outgoing_mails SET begun_at = now() WHERE business_id = ${actor.businessId}`;
    await end(appointment, randomUUID());
    expect(await mails()).toEqual(['appointment-series-booked', 'appointment-series-cancelled']);
  });

  it('cancelling the rest of a series includes an appointment whose status a concurrent transaction changes', async () => {
    const { appointment } = await book();
    const { cancelling } = await inTransaction(deps, async (sql) => {
      await sql`UPDATE appointments SET status = 'confirmed', version = version + 1 WHERE id = ${appointment.id}`;
      const ending = end(appointment, randomUUID());
      await requireWaiting(deps, ending, 'appointments');
      return { cancelling: ending };
    });
    expect(await cancelling).toMatchObject({ cancelled: 3 });
    expect((await calendar()).filter((line) => line.includes('cancelled'))).toHaveLength(3);
  });

  it('cancelling the rest of a series can be undone within a minute, with its reminders', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    await sendAll();
    const key = randomUUID();
    await end(appointment, key);
    expect(await undo(key)).toEqual({ restored: 3, warnings: [] });
    expect(await mails()).toEqual(['appointment-series-booked']);
    expect((await calendar()).every((line) => line.includes('scheduled'))).toBe(true);
    await expectRefusal(undo(key), 'conflict');
    const later = randomUUID();
    await end(appointment, later);
    await sendAll();
    await undo(later);
    expect(await mails()).toEqual([
      ...['appointment-series-booked', 'appointment-series-cancelled', 'appointment-series-booked'],
    ]);
    const last = randomUUID();
    await end(appointment, last);
    await deps.sql`UPDATE appointments SET status_at = status_at - interval '61 seconds'
      WHERE change_key = ${last}`;
    await expectRefusal(undo(last), 'conflict');
  });

  it('cancelling a series cannot be undone after its customer was erased', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    const key = randomUUID();
    await end(appointment, key);
    await removeCustomer(member(), actor, { customerId: customer.id });
    const { message } = await expectRefusal(undo(key), 'conflict');
    expect(message).toBe('The customer was deleted since, so this cannot be undone.');
    expect((await calendar()).filter((line) => line.includes('cancelled'))).toHaveLength(3);
  });

  it('the undo of a cancelled series is audited for each of its appointments', async () => {
    const { appointment } = await book();
    const key = randomUUID();
    await end(appointment, key);
    await undo(key);
    const audited = await deps.sql`SELECT actor, subject FROM audit_entries
      WHERE business_id = ${actor.businessId} AND action = 'appointment.undone' ORDER BY id`;
    const byMember = { actor: `user-${actor.userId}` };
    expect(audited).toEqual(
      (await idsOfSeries()).map((id) => ({ ...byMember, subject: `appointment-${id}` })),
    );
  });

  it('cancelling a series cannot be undone when one of its times was booked or one of its appointments was changed since', async () => {
    const { appointment } = await book();
    const key = randomUUID();
    await end(appointment, key);
    const other = await bookAt('2031-03-11T10:00');
    await expectRefusal(undo(key), 'slot_taken');
    expect((await calendar()).filter((line) => line.includes('cancelled'))).toHaveLength(3);
    await updateAppointment(member(), actor, {
      ...{ appointmentId: other.id, status: 'cancelled', allowOverlap: false },
    });
    await undo(key);
    const again = randomUUID();
    await end(appointment, again);
    await deps.sql`UPDATE appointments SET version = version + 1 WHERE id = ${appointment.id}`;
    await expectRefusal(undo(again), 'conflict');
  });

  it('cancelling a series sends no mail about a series or a moved appointment that was never announced by mail', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    await updateAppointment(member(), actor, {
      ...{ appointmentId: appointment.id, time: { startsAt: '2031-03-05T10:00' }, allowOverlap: false },
    });
    const [mail, ...others] = await mailsTo(deps, customer.email);
    expect([mail?.template, others]).toEqual(['appointment-series-booked', []]);
    expect(JSON.stringify(mail)).toContain('2031-03-05T15:00:00.000Z');
    const counted = `SELECT FROM rate_limit_hits WHERE bucket = 'mail:recipient:' || encode(sha256($1), 'hex')`;
    expect((await deps.pool.query(counted, [Buffer.from(customer.email)])).rowCount).toBe(1);
    await end(appointment, randomUUID());
    expect(await mails()).toEqual([]);
  });

  it('two appointments that are cancelled concurrently leave one waiting mail, about the rest of their series', async () => {
    await book(weekly(forCustomer()));
    const ids = (await idsOfSeries()).slice(0, 2);
    const { cancelling } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM appointment_series WHERE business_id = ${actor.businessId} FOR UPDATE`;
      const both = Promise.all(
        ids.map((appointmentId) =>
          updateAppointment(member(), actor, { appointmentId, status: 'cancelled', allowOverlap: false }),
        ),
      );
      await waitForBlockedStatement(deps, 'appointment_series', 2);
      return { cancelling: both };
    });
    await cancelling;
    const [mail, ...others] = await mailsTo(deps, customer.email);
    expect(others).toEqual([]);
    expect(mail?.payload.appointments).toMatchObject([{ startsAt: '2031-03-18T14:00:00.000Z' }]);
  });

  it('cancelling an appointment and the rest of its series concurrently, before any mail was sent, leaves no mail', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    const [, next = 0] = await idsOfSeries();
    const { cancelling } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM appointment_series WHERE business_id = ${actor.businessId} FOR UPDATE`;
      const cancelled = { status: 'cancelled' as const, allowOverlap: false };
      const both = Promise.all([
        updateAppointment(member(), actor, { appointmentId: appointment.id, ...cancelled }),
        cancelSeries(member(), actor, { appointmentId: next, changeKey: randomUUID() }),
      ]);
      await waitForBlockedStatement(deps, 'FROM appointment_series', 2);
      return { cancelling: both };
    });
    await cancelling;
    expect(await mails()).toEqual([]);
  });

  it('a moved appointment waits for a concurrent change of its series before it looks for the mail of the series', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    await sendAll();
    const { moved } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM appointment_series WHERE business_id = ${actor.businessId} FOR UPDATE`;
      const time = { startsAt: '2031-03-05T10:00' };
      const moving = updateAppointment(member(), actor, {
        appointmentId: appointment.id,
        time,
        allowOverlap: false,
      });
      await requireWaiting(deps, moving, 'FROM appointment_series');
      return { moved: moving };
    });
    await moved;
    expect(await mails()).toEqual(['appointment-series-booked', 'appointment-changed']);
  });

  it('a cancelled appointment is mailed when the mail about its series is leased at the same moment', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    const { cancelled } = await inTransaction(deps, async (sql) => {
      await sql`UPDATE outgoing_mails SET begun_at = clock_timestamp() WHERE business_id = ${actor.businessId}`;
      const cancelling = updateAppointment(member(), actor, {
        ...{ appointmentId: appointment.id, status: 'cancelled', allowOverlap: false },
      });
      await requireWaiting(deps, cancelling, 'outgoing_mails');
      return { cancelled: cancelling };
    });
    await cancelled;
    expect(await mails()).toEqual(['appointment-series-booked', 'appointment-cancelled']);
  });

  it('cancelling a series leaves the mail and the appointments of the customer’s other series unchanged', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    await book(weekly({ ...forCustomer(), first: '2031-03-05' }));
    await end(appointment, randomUUID());
    expect(await mails()).toEqual(['appointment-series-booked']);
    expect((await calendar()).filter((line) => line.includes('scheduled'))).toEqual([
      '03-05 10:00 appointment scheduled 1',
      '03-12 10:00 appointment scheduled 2',
      '03-19 10:00 appointment scheduled 3',
    ]);
  });

  it('the undo of a cancelled series is mailed although another series was mailed last', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    await sendAll();
    const key = randomUUID();
    await end(appointment, key);
    await sendAll();
    await book(weekly({ ...forCustomer(), first: '2031-03-05' }));
    await sendAll();
    await undo(key);
    expect((await mails()).slice(2)).toEqual(['appointment-series-booked', 'appointment-series-booked']);
  });

  it('the undo of a cancelled series sends no mail when the daily mail limit of the series is reached', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    await sendAll();
    const key = randomUUID();
    await end(appointment, key);
    await sendAll();
    await deps.sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload,
        correlation_id, begun_at, done_at)
      SELECT ${actor.businessId}, 'appointment-series-cancelled', 'series-' || a.series_id, n::text,
        'somebody@example.test', '{"appointments": []}', 'test', clock_timestamp(), clock_timestamp()
      FROM appointments a, generate_series(1, ${CUSTOMER_MAIL.perAppointmentDay}) n WHERE a.id = ${appointment.id}`;
    expect(await undo(key)).toEqual({ restored: 3, warnings: ['mail_limit'] });
    expect(await mails()).toEqual(['appointment-series-booked', 'appointment-series-cancelled']);
  });

  it('the undo of a cancelled series is not mailed when Resend refused the mail about the cancellation', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    await sendAll();
    const key = randomUUID();
    await end(appointment, key);
    await deps.sql`UPDATE outgoing_mails SET begun_at = now(), dead_at = now()
      WHERE business_id = ${actor.businessId} AND done_at IS NULL`;
    await undo(key);
    expect(await mails()).toEqual(['appointment-series-booked', 'appointment-series-cancelled']);
  });

  it('an appointment of a series that is moved or cancelled and restored before the mail is sent causes no mail', async () => {
    await book(weekly(forCustomer()));
    await sendAll();
    const [, appointmentId = 0] = await idsOfSeries();
    for (const change of [{ time: { startsAt: '2031-03-05T10:00' } }, { status: 'cancelled' as const }]) {
      const input = { appointmentId, allowOverlap: false, ...change };
      const { version } = (await updateAppointment(member(), actor, input)).appointment;
      await undoStatus(member(), actor, { appointmentId, version });
      expect(await mails()).toEqual(['appointment-series-booked']);
    }
  });

  it('an appointment that is restored individually is omitted from the waiting mail about the cancelled series', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    await sendAll();
    await end(appointment, randomUUID());
    const { version } = await readAppointment(member().db, appointment.id);
    await undoStatus(member(), actor, { appointmentId: appointment.id, version });
    const [, mail, ...others] = await mailsTo(deps, customer.email);
    expect([mail?.template, others]).toEqual(['appointment-series-cancelled', []]);
    const [, ...cancelled] = await idsOfSeries();
    expect(mail?.payload.appointments).toMatchObject(cancelled.map((appointmentId) => ({ appointmentId })));
  });

  it('the undo of a cancelled series mails a changed time that no mail had stated before the cancellation', async () => {
    const { appointment } = await book(weekly(forCustomer()));
    await sendAll();
    const [, secondId = 0] = await idsOfSeries();
    await updateAppointment(member(), actor, {
      ...{ appointmentId: secondId, time: { startsAt: '2031-03-11T11:00' }, allowOverlap: false },
    });
    const key = randomUUID();
    await end(appointment, key);
    await undo(key);
    const [, mail, ...others] = await mailsTo(deps, customer.email);
    expect([mail?.template, others]).toEqual(['appointment-changed', []]);
    expect(mail?.payload).toMatchObject({ startsAt: '2031-03-11T15:00:00.000Z' });
  });

  it('restored appointments of a series are mailed while a mail about other cancelled appointments of the series waits', async () => {
    await book(weekly({ ...forCustomer(), times: 5 }));
    await sendAll();
    const ids = await idsOfSeries();
    const [, second, third, fourth, fifth] = await Promise.all(
      ids.map((id) => readAppointment(member().db, id)),
    );
    if (!second || !third || !fourth || !fifth) throw new Error('the series is too short');
    const announced = randomUUID();
    await end(fourth, announced);
    await sendAll();
    await updateAppointment(member(), actor, {
      ...{ appointmentId: third.id, time: { startsAt: '2031-03-18T11:00' }, allowOverlap: false },
    });
    const unannounced = randomUUID();
    await end(third, unannounced);
    await end(second, randomUUID());
    await undo(announced);
    await undo(unannounced);
    const [, , ...later] = await mailsTo(deps, customer.email);
    const about = later.map(({ template, payload }) => [
      template,
      ...[payload.appointments ?? [payload]].flat().map((one) => Object(one).appointmentId),
    ]);
    expect(about.sort()).toEqual([
      ['appointment-booked', fourth.id],
      ['appointment-booked', fifth.id],
      ['appointment-changed', third.id],
      ['appointment-series-cancelled', second.id],
    ]);
  });

  it('the undo of a cancellation that was not mailed sends no mail, although other cancellations of the series were mailed', async () => {
    await book(weekly({ ...forCustomer(), times: 4 }));
    await sendAll();
    const ids = await idsOfSeries();
    const [, second, third] = await Promise.all(ids.map((id) => readAppointment(member().db, id)));
    if (!second || !third) throw new Error('the series is too short');
    await end(third, randomUUID());
    await sendAll();
    const key = randomUUID();
    await end(second, key, false);
    expect(await undo(key)).toEqual({ restored: 1, warnings: [] });
    expect(await mails()).toEqual(['appointment-series-booked', 'appointment-series-cancelled']);
  });

  it('the undo of a cancelled series mails only the appointments whose cancellation had been mailed', async () => {
    await book(weekly({ ...forCustomer(), times: 4 }));
    await sendAll();
    const ids = await idsOfSeries();
    const [first, second, , fourth] = await Promise.all(ids.map((id) => readAppointment(member().db, id)));
    if (!first || !second || !fourth) throw new Error('the series is too short');
    await end(fourth, randomUUID());
    const cancellation = { appointmentId: second.id, status: 'cancelled' as const, allowOverlap: false };
    const { version } = (await updateAppointment(member(), actor, cancellation)).appointment;
    await sendAll();
    await undoStatus(member(), actor, { appointmentId: second.id, version });
    const key = randomUUID();
    await end(first, key, false);
    expect(await undo(key)).toEqual({ restored: 3, warnings: [] });
    const [, , , mail, ...others] = await mailsTo(deps, customer.email);
    expect([mail?.template, mail?.payload, others]).toMatchObject([
      ...['appointment-booked', { appointmentId: second.id }, []],
    ]);
  });

  it('erasing a customer deletes the series and its mails, and no mail about another series', async () => {
    await book(weekly(forCustomer()));
    const other = await makeCustomer(deps, actor.businessId);
    await book(weekly({ ...existing(other.id), time: '15:00' }));
    await sendAll();
    await removeCustomer(member(), actor, { customerId: customer.id });
    const rows = await deps.sql`SELECT recipient, payload <> '{}' AS is_kept FROM outgoing_mails
      WHERE business_id = ${actor.businessId} ORDER BY id`;
    expect(rows).toEqual([
      { recipient: 'erased', is_kept: false },
      { recipient: other.email, is_kept: true },
    ]);
  });
});

describe('closing time over appointments', () => {
  const DAY = { from: TUESDAY, to: '2031-03-05' };
  const closing = (
    cancel: CloseTimeInput['cancel'],
    bookingKey: string = randomUUID(),
    seen = cancel.map(({ appointmentId }) => appointmentId),
  ): CloseTimeInput => ({ bookingKey, time: DAY, notes: 'Inventory', seen, cancel });
  const cancellation = ({ id, version }: AppointmentView, notify = true) => ({
    appointmentId: id,
    version,
    notify,
  });
  const close = (input: CloseTimeInput) => closeTime(member(), actor, input);

  it('closing time over appointments lists the appointments, cancels some with and some without a mail, and leaves the others', async () => {
    const user = forCustomer();
    const mailedBooking = await bookAt('2031-03-04T10:00', user);
    const silent = await bookAt('2031-03-05T10:00', user);
    const other = await makeCustomer(deps, actor.businessId);
    const remainingBooking = await bookAt('2031-03-05T14:00', existing(other.id));
    await bookAt('2031-03-06T10:00');
    await sendAll();
    const covered = [mailedBooking.id, silent.id, remainingBooking.id];
    const listed = await listAppointmentsInRange(member().db, { time: DAY });
    expect(listed.map(({ id }) => id)).toEqual(covered);
    const cancellations = [cancellation(mailedBooking), cancellation(silent, false)];
    const closed = await close(closing(cancellations, randomUUID(), covered));
    expect(closed).toMatchObject({ cancelled: 2, warnings: [], kept: [{ id: remainingBooking.id }] });
    expect(closed.appointment).toMatchObject({ bookingType: 'holiday', notes: 'Inventory' });
    const audited = await deps.sql`SELECT actor, action FROM audit_entries
      WHERE business_id = ${actor.businessId} AND subject = ${`appointment-${closed.appointment.id}`}`;
    expect(audited).toEqual([{ actor: `user-${actor.userId}`, action: 'appointment.booked' }]);
    expect(await mails()).toEqual(['appointment-booked', 'appointment-booked', 'appointment-cancelled']);
  });

  it('closing time over appointments happens once, and completely or not at all after a crash at each statement', async () => {
    const one = await bookAt('2031-03-04T10:00', forCustomer());
    const input = closing([cancellation(one)]);
    const answers = await Promise.all([close(input), close(input), close(input)]);
    expect(new Set(answers.map(({ appointment }) => appointment.id)).size).toBe(1);
    expect(await calendar()).toEqual(['03-04 00:00 holiday scheduled', '03-04 10:00 appointment cancelled']);

    actor = await makeOpenBusiness(deps);
    let [booked, key] = [await bookAt('2031-03-04T10:00'), randomUUID()];
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) =>
        closeTime(asMember({ ...deps, db }, actor.businessId), actor, closing([cancellation(booked)], key)),
      async () => {
        const lines = await calendar();
        const isClosed = lines.some((line) => line.includes('holiday scheduled'));
        expect(lines.some((line) => line.includes('anonymous cancelled'))).toBe(isClosed);
        if (!isClosed) return;
        actor = await makeOpenBusiness(deps);
        [booked, key] = [await bookAt('2031-03-04T10:00'), randomUUID()];
      },
    );
    expect(deaths).toBeGreaterThan(15);
  });

  it('two concurrent requests with one key and nothing to cancel return the same closed time', async () => {
    const input = closing([]);
    const { closings } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM booking_locks WHERE business_id = ${actor.businessId} FOR UPDATE`;
      const both = Promise.all([close(input), close(input)]);
      await waitForBlockedStatement(deps, 'INSERT INTO appointments', 2);
      return { closings: both };
    });
    const [first, other] = await closings;
    expect(other.appointment).toEqual(first.appointment);
    expect(await calendar()).toHaveLength(1);
  });

  it('closing time over appointments is refused when one of the appointments was changed since, is outside the time, or is of another business', async () => {
    const one = await bookAt('2031-03-04T10:00');
    const two = await bookAt('2031-03-05T10:00');
    await updateAppointment(member(), actor, {
      ...{ appointmentId: two.id, time: { startsAt: '2031-03-05T11:00' }, allowOverlap: false },
    });
    await expectRefusal(close(closing([cancellation(one), cancellation(two)])), 'conflict');
    const { refused } = await inTransaction(deps, async (sql) => {
      await sql`UPDATE appointments SET version = version + 1 WHERE id = ${one.id}`;
      const closed = close(closing([cancellation(one)], randomUUID(), [one.id, two.id]));
      await requireWaiting(deps, closed, 'appointments');
      return { refused: closed };
    });
    await expectRefusal(refused, 'conflict');
    await deps.sql`UPDATE appointments SET version = version - 1 WHERE id = ${one.id}`;
    const beside = await bookAt('2031-03-06T10:00');
    await expectRefusal(close(closing([cancellation(one), cancellation(beside)])), 'conflict');
    const other = await makeOpenBusiness(deps);
    await expectRefusal(closeTime(member(other), other, closing([cancellation(one)])), 'not_found');
    expect(await calendar(other)).toEqual([]);
    expect(await calendar()).toEqual([
      '03-04 10:00 anonymous scheduled',
      '03-05 11:00 anonymous scheduled',
      '03-06 10:00 anonymous scheduled',
    ]);
  });

  it('closing time over appointments is refused when the time covers an appointment that the member did not see', async () => {
    const one = await bookAt('2031-03-04T10:00', forCustomer());
    const newBooking = await bookAt('2031-03-05T10:00');
    const input = closing([cancellation(one)]);
    await expectRefusal(close(input), 'conflict');
    expect(await calendar()).toEqual([
      '03-04 10:00 appointment scheduled',
      '03-05 10:00 anonymous scheduled',
    ]);
    expect(await mails()).toEqual(['appointment-booked']);
    const closed = await close({ ...input, seen: [one.id, newBooking.id] });
    expect(closed).toMatchObject({ cancelled: 1, kept: [{ id: newBooking.id }] });
  });

  it('closing time over appointments can be undone once with all its cancellations, only by members who may close time', async () => {
    const one = await bookAt('2031-03-04T10:00', forCustomer());
    await sendAll();
    const key = randomUUID();
    await close(closing([cancellation(one)], key));
    const staff: Actor = { ...actor, role: 'staff' };
    await expectRefusal(undo(key, staff), 'forbidden');
    expect(await undo(key)).toEqual({ restored: 1, warnings: [] });
    expect(await calendar()).toEqual(['03-04 00:00 holiday cancelled', '03-04 10:00 appointment scheduled']);
    expect(await mails()).toEqual(['appointment-booked']);
    await expectRefusal(undo(key), 'conflict');
  });

  it('closing time over appointments that overlap can be undone in whichever order they were booked', async () => {
    const anyway = await bookAt('2031-03-04T11:00');
    const first = await bookAt('2031-03-04T10:00');
    const { appointment: beside } = await updateAppointment(member(), actor, {
      ...{ appointmentId: anyway.id, time: { startsAt: '2031-03-04T10:15' }, allowOverlap: true },
    });
    const later = await bookAt('2031-03-04T10:00', { allowOverlap: true });
    const key = randomUUID();
    await close(
      closing(
        [beside, first, later].map((one) => cancellation(one)),
        key,
      ),
    );
    expect(await undo(key)).toEqual({ restored: 3, warnings: [] });
    expect(await calendar()).toEqual([
      '03-04 00:00 holiday cancelled',
      '03-04 10:00 anonymous scheduled',
      '03-04 10:00 anonymous scheduled',
      '03-04 10:15 anonymous scheduled',
    ]);
  });

  it('closing time over appointments can be undone beside an appointment that was booked anyway and stays', async () => {
    const booked = await bookAt('2031-03-04T10:00');
    const beside = await bookAt('2031-03-04T10:00', { allowOverlap: true });
    const key = randomUUID();
    await close(closing([cancellation(booked)], key, [booked.id, beside.id]));
    expect(await undo(key)).toEqual({ restored: 1, warnings: [] });
    expect(await readAppointment(member().db, beside.id)).toEqual(beside);
  });

  it('closing time over appointments and its undo send no mail about a booking that was not to be mailed', async () => {
    const silent = await bookAt('2031-03-04T10:00', { ...forCustomer(), notify: false });
    const other = await makeCustomer(deps, actor.businessId);
    const announced = await bookAt('2031-03-05T10:00', existing(other.id));
    const key = randomUUID();
    await close(closing([cancellation(silent, false), cancellation(announced, false)], key));
    expect(await undo(key)).toEqual({ restored: 2, warnings: [] });
    expect(await mails()).toEqual([]);
    expect(await templatesTo(deps, other.email)).toEqual(['appointment-booked']);
  });

  it('closing time over appointments never deadlocks with concurrent moves, bookings and closings', async () => {
    const closures = await Promise.all(
      [9, 10, 11, 12].map((hour) => bookAt(`2031-03-04T${hour > 9 ? '' : '0'}${hour}:00`)),
    );
    const attempts = await Promise.allSettled([
      close(closing(closures.map((one) => cancellation(one)))),
      closeTime(
        asMember(second, actor.businessId),
        actor,
        closing([...closures].reverse().map((one) => cancellation(one))),
      ),
      ...closures.map(({ id }, index) =>
        updateAppointment(asMember(index % 2 ? deps : second, actor.businessId), actor, {
          ...{ appointmentId: id, time: { startsAt: `2031-03-06T1${index}:00` }, allowOverlap: false },
        }),
      ),
      book(weekly({ time: '13:00' })),
    ]);
    const codes = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(codes.every((code) => ['conflict', 'slot_taken'].includes(code))).toBe(true);
  });
});
