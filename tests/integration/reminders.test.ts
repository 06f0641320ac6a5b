import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import type { Mail } from '../../server/integrations/resend/mailer.ts';
import { claimWork, LeaseLost } from '../../server/jobs/due-work.ts';
import { readDueWork } from '../../server/jobs/work-figures.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { undoStatus } from '../../server/modules/scheduling/appointments/booking/undo-status.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { reminderHandler } from '../../server/modules/scheduling/appointments/mails/queue-reminders.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { createResource } from '../../server/modules/scheduling/resources/create-resource.ts';
import { closeBusiness } from '../../server/modules/tenants/businesses/close-business.ts';
import { reopenBusiness } from '../../server/modules/tenants/businesses/reopen-business.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { mailsTo } from '../support/accounts.ts';
import { booking, existing, makeCustomer } from '../support/appointments.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, requireWaiting } from '../support/open-transaction.ts';
import { makePayer } from '../support/payments.ts';

const HOUR_MS = 3_600_000;

const deps = forFile(createTestDeps);
let actor: Actor;
let customer: { id: number; email: string };

beforeEach(async () => {
  await setClock(0);
  await deps.sql`UPDATE appointments SET reminder_due_at = NULL WHERE reminder_due_at IS NOT NULL`;
  await newBusiness();
});

async function newBusiness(): Promise<void> {
  actor = await makePayer(deps);
  customer = await makeCustomer(deps, actor.businessId);
}

/** Sets the product’s clock to this many hours ahead of the system clock. */
async function setClock(hours: number): Promise<void> {
  await deps.sql`UPDATE app_clock SET "offset" = make_interval(hours => ${hours})`;
}
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const bookIn = async (hours: number) => {
  const input = booking(inHours(hours), existing(customer.id));
  return (await bookAppointment(asMember(deps, actor.businessId), actor, input)).appointment;
};
const reminders = async () =>
  (await mailsTo(deps, customer.email)).filter(({ template }) => template === 'appointment-reminder');

const change = (input: Omit<Parameters<typeof updateAppointment>[2], 'allowOverlap'>) =>
  updateAppointment(asMember(deps, actor.businessId), actor, { ...input, allowOverlap: false });
const run = () => runWorkOf(deps, 'queue-reminders');
const close = () =>
  closeBusiness(deps, { actor: 'operator:test', businessId: actor.businessId, reason: 'asked for' });
const reopen = () => reopenBusiness(deps, { actor: 'operator:test', businessId: actor.businessId });
/** Sends the mails that are due, and returns the reminders of the customer that were sent. */
async function sendReminders() {
  const mailer = { send: async ({ mailId }: Mail) => `mail-${mailId}` };
  await sendMails({ ...deps, mailer }, { audience: 'customer' });
  const rows =
    await deps.sql`SELECT payload ->> 'startsAt' AS "startsAt", payload ->> 'calendarName' AS calendar
    FROM outgoing_mails
    WHERE recipient = ${customer.email} AND template = 'appointment-reminder' AND resend_id IS NOT NULL`;
  return rows;
}
const endLeases = () => deps.sql`UPDATE due_work SET leased_until = clock_timestamp()`;

/** The reminders in due_work: the id of the appointment, and the hours between reminder and start. */
async function dueReminders() {
  const rows = await deps.sql`SELECT w.subject::int AS id, extract(epoch
    FROM a.starts_at - w.due_at)::float8 / 3600 AS hours FROM due_work w
    LEFT JOIN appointments a ON a.id::text = w.subject WHERE w.kind = 'queue-reminders' ORDER BY w.id`;
  return rows;
}

it('one reminder is queued 24 hours before the appointment, even when five workers run concurrently', async () => {
  await bookIn(48);
  await setClock(23);
  await run();
  expect(await reminders()).toHaveLength(0);
  await setClock(25);
  await Promise.all(Array.from({ length: 5 }, run));
  expect(await reminders()).toHaveLength(1);
  expect(await run()).toBe(0);
  expect(await reminders()).toHaveLength(1);
});

it('a reminder waits for a concurrent change of its appointment before it locks its due work', async () => {
  const { id } = await bookIn(48);
  await setClock(25);
  const { running } = await inTransaction(deps, async (sql) => {
    await sql`SELECT FROM appointments WHERE id = ${id} FOR NO KEY UPDATE`;
    const reminding = run();
    await requireWaiting(deps, reminding, 'FROM appointments');
    await sql`SELECT FROM due_work WHERE kind = 'queue-reminders' AND subject = ${String(id)} FOR UPDATE NOWAIT`;
    return { running: reminding };
  });
  await running;
  expect(await reminders()).toHaveLength(1);
});

it('a reminder that is sent leaves the reminders of later appointments due', async () => {
  await bookIn(48);
  const { id } = await bookIn(72);
  await setClock(25);
  await run();
  expect(await reminders()).toHaveLength(1);
  expect(await dueReminders()).toEqual([{ id, hours: 24 }]);
});

it('no reminder is due for an appointment without a customer, even after a move', async () => {
  const member = asMember(deps, actor.businessId);
  const { appointment } = await bookAppointment(member, actor, booking(inHours(48)));
  expect(await dueReminders()).toEqual([]);
  await change({ appointmentId: appointment.id, time: { startsAt: inHours(72) } });
  expect(await dueReminders()).toEqual([]);
});

it('the reminder of a moved appointment is sent before its new time, and not before the old one', async () => {
  const { id: appointmentId } = await bookIn(48);
  const time = { startsAt: inHours(96) };
  await change({ appointmentId, time });
  await setClock(30);
  await run();
  expect(await reminders()).toHaveLength(0);
  await setClock(73);
  await run();
  expect((await reminders()).map(({ payload }) => payload.startsAt)).toEqual([time.startsAt]);
});

it('no reminder is queued for an appointment that is cancelled, begun, or booked within its last day', async () => {
  const { id: appointmentId } = await bookIn(48);
  await change({ appointmentId, status: 'cancelled' });
  await bookIn(50);
  await setClock(60);
  await run();
  await setClock(0);
  await bookIn(23);
  await setClock(2);
  expect(await run()).toBe(0);
  expect(await reminders()).toHaveLength(0);
});

it('a reminder that was queued is sent after a change of the calendar, with the name of the new calendar', async () => {
  const { id: appointmentId, startsAt } = await bookIn(48);
  const ben = { name: 'Ben', requestId: randomUUID() };
  const { id: resourceId } = await createResource(asMember(deps, actor.businessId), actor, ben);
  await setClock(25);
  await run();
  await change({ appointmentId, time: { startsAt }, resourceId });
  expect(await sendReminders()).toEqual([{ startsAt, calendar: 'Ben' }]);
});

it('a reminder that was queued is sent after a cancellation that was undone', async () => {
  const { id: appointmentId, version, startsAt } = await bookIn(48);
  await setClock(25);
  await run();
  await change({ appointmentId, status: 'cancelled' });
  await undoStatus(asMember(deps, actor.businessId), actor, { appointmentId, version: version + 1 });
  expect(await sendReminders()).toEqual([{ startsAt, calendar: null }]);
});

it('a reminder that was queued is not sent after a cancellation or a move to another time', async () => {
  const { id: cancelled } = await bookIn(48);
  const { id: moved } = await bookIn(48.5);
  await setClock(25);
  await run();
  expect(await reminders()).toHaveLength(2);
  await change({ appointmentId: cancelled, status: 'cancelled' });
  await change({ appointmentId: moved, time: { startsAt: inHours(72) } });
  expect(await sendReminders()).toEqual([]);
});

it('a booking, a move, a cancellation and an undo update the due reminder in the same transaction', async () => {
  const { id, version } = await bookIn(48);
  expect(await dueReminders()).toEqual([{ id, hours: 24 }]);
  const [figures] = (await readDueWork(deps.db)).filter(({ kind }) => kind === 'queue-reminders');
  expect(figures).toMatchObject({ due: 0, later: 1, deadLetters: 0 });
  await change({ appointmentId: id, time: { startsAt: inHours(96) } });
  expect(await dueReminders()).toEqual([{ id, hours: 24 }]);
  await change({ appointmentId: id, status: 'cancelled' });
  expect(await dueReminders()).toEqual([]);
  await undoStatus(asMember(deps, actor.businessId), actor, { appointmentId: id, version: version + 2 });
  expect(await dueReminders()).toEqual([{ id, hours: 24 }]);
  await removeCustomer(asMember(deps, actor.businessId), actor, { customerId: customer.id });
  expect(await dueReminders()).toEqual([]);
});

it('a worker writes no reminder when the appointment is moved or cancelled after its claim', async () => {
  const { id } = await bookIn(48);
  await setClock(30);
  const claimed = await claimWork(deps.db, 'queue-reminders');
  if (!claimed) throw new Error('no reminder is due');
  await change({ appointmentId: id, time: { startsAt: inHours(96) } });
  await expect(reminderHandler.work(deps, claimed)).rejects.toThrow(LeaseLost);
  expect(await reminders()).toHaveLength(0);
  await setClock(73);
  const again = await claimWork(deps.db, 'queue-reminders');
  if (!again) throw new Error('no reminder is due');
  await change({ appointmentId: id, status: 'cancelled' });
  await expect(reminderHandler.work(deps, again)).rejects.toThrow(LeaseLost);
  expect([await reminders(), await dueReminders()]).toEqual([[], []]);
});

it('an appointment that is moved while two workers process its due reminder gets at most one reminder', async () => {
  for (let time = 0; time < 5; time += 1) {
    await setClock(0);
    await newBusiness();
    const { id } = await bookIn(48);
    await setClock(30);
    await Promise.all([run(), change({ appointmentId: id, time: { startsAt: inHours(49) } }), run()]);
    await run();
    expect(await dueReminders()).toEqual([]);
    expect((await reminders()).length).toBeLessThanOrEqual(1);
  }
});

it('a reminder is queued once after a crash of its worker at any step', async () => {
  await bookIn(48);
  await setClock(30);
  const deaths = await crashAtEachStep(
    deps.config.DATABASE_URL,
    (db) => runWorkOf({ ...deps, db }, 'queue-reminders'),
    async (point) => {
      await endLeases();
      await run();
      expect([(await reminders()).length, await dueReminders()], JSON.stringify(point)).toEqual([1, []]);
      await setClock(0);
      await newBusiness();
      await bookIn(48);
      await setClock(30);
    },
  );
  expect(deaths).toBeGreaterThan(10);
});

it('the cancellation of one business’s appointment leaves the reminder of another business due', async () => {
  const { id: first } = await bookIn(48);
  const of = customer;
  await newBusiness();
  const { id: second } = await bookIn(48);
  await change({ appointmentId: second, status: 'cancelled' });
  expect(await dueReminders()).toEqual([{ id: first, hours: 24 }]);
  await setClock(30);
  expect(await run()).toBe(1);
  expect(await reminders()).toHaveLength(0);
  customer = of;
  expect(await reminders()).toHaveLength(1);
});

it('no reminder is queued while a business is closed, and a reopened business sends those of later appointments', async () => {
  await bookIn(26);
  const { startsAt } = await bookIn(48);
  await bookIn(96);
  await close();
  await setClock(25);
  expect(await run()).toBe(2);
  expect(await sendReminders()).toEqual([]);
  await setClock(27);
  await reopen();
  await run();
  expect(await sendReminders()).toEqual([{ startsAt, calendar: null }]);
  expect(await dueReminders()).toMatchObject([{ hours: 24 }]);
  await reopen();
  expect(await run()).toBe(0);
});

it('the closing and reopening of one business leave the reminders of another business unchanged', async () => {
  await bookIn(48);
  await close();
  const closed = actor;
  await newBusiness();
  const { startsAt } = await bookIn(48);
  const others = await dueReminders();
  await deps.sql`DELETE FROM due_work WHERE kind = 'queue-reminders' AND business_id = ${closed.businessId}`;
  await reopenBusiness(deps, { actor: 'operator:test', businessId: closed.businessId });
  expect(await dueReminders()).toEqual(expect.arrayContaining(others));
  await setClock(25);
  await run();
  expect(await sendReminders()).toEqual([{ startsAt, calendar: null }]);
});

it('a reopening waits for a concurrent change of an appointment before it queues the reminder again', async () => {
  const { id } = await bookIn(48);
  await close();
  const { reopened } = await inTransaction(deps, async (sql) => {
    await sql`SELECT FROM appointments WHERE id = ${id} FOR NO KEY UPDATE`;
    const attempt = reopen();
    await requireWaiting(deps, attempt, 'WITH reminded');
    await sql`SELECT FROM due_work WHERE kind = 'queue-reminders' AND subject = ${String(id)} FOR UPDATE NOWAIT`;
    return { reopened: attempt };
  });
  await reopened;
  expect(await dueReminders()).toEqual([{ id, hours: 24 }]);
});

it('a reminder that a worker claims just before the business is reopened is queued once', async () => {
  await bookIn(48);
  await close();
  await setClock(25);
  const claimed = await claimWork(deps.db, 'queue-reminders');
  if (!claimed) throw new Error('no reminder is due');
  await reopen();
  await expect(reminderHandler.work(deps, claimed)).rejects.toThrow(LeaseLost);
  expect(await reminders()).toHaveLength(0);
  await run();
  expect(await reminders()).toHaveLength(1);
});

it('the due work of reminders follows the column that the previous version still writes during an upgrade', async () => {
  const { id } = await bookIn(48);
  // Simulates the previous version during an upgrade. Its worker claims reminders by the column `reminder_due_at` and
  // queues the mail in one transaction. Its server deletes no due work.
  const takeOne = `UPDATE appointments SET reminder_due_at = NULL WHERE id = $1 AND reminder_due_at <= app_now()`;
  await setClock(30);
  expect((await deps.pool.query(takeOne, [id])).rowCount).toBe(1);
  expect(await run()).toBe(0);
  await deps.sql`UPDATE appointments SET reminder_due_at = app_now() WHERE id = ${id}`;
  expect(await run()).toBe(1);
  expect((await deps.pool.query(takeOne, [id])).rowCount).toBe(0);
  expect(await reminders()).toHaveLength(1);
  await deps.sql`UPDATE appointments SET reminder_due_at = app_now() WHERE id = ${id}`;
  await deps.sql`DELETE FROM appointments WHERE id = ${id}`;
  expect(await dueReminders()).toEqual([]);
});
