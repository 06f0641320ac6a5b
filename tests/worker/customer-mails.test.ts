import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { undoStatus } from '../../server/modules/scheduling/appointments/booking/undo-status.ts';
import { queueAppointmentMail } from '../../server/modules/scheduling/appointments/mails/queue-appointment-mail.ts';
import { bookSeries } from '../../server/modules/scheduling/appointments/series/book-series.ts';
import { cancelSeries } from '../../server/modules/scheduling/appointments/series/cancel-series.ts';
import { closeBusiness } from '../../server/modules/tenants/businesses/close-business.ts';
import { reopenBusiness } from '../../server/modules/tenants/businesses/reopen-business.ts';
import { replayDeadLetters } from '../../server/operator/replay-dead-letters.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { booking, calendarOf, existing, makeCustomer } from '../support/appointments.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { makePayer } from '../support/payments.ts';
import { clearFaults, setFault, startProviders } from '../support/product.ts';

// A customer gets one mail about the current state of an appointment, and none about a change that was undone.

const MONDAY = '2031-03-03T10:00';
const TUESDAY = '2031-03-04T10:00';
const WEDNESDAY = '2031-03-05T10:00';

const providers = forFile(() => startProviders({ hangMs: 300 }));
let actor: Actor;
let customer: { id: number; email: string };

beforeEach(newCustomer);
afterEach(async () => {
  await clearFaults(providers.sandbox);
  await setClock(0);
  await providers.deps.sql`DELETE FROM outgoing_mails WHERE done_at IS NULL`;
});

async function newCustomer(): Promise<void> {
  actor = await makePayer(providers.deps, { name: 'Maple Leaf Dental', balanceCents: 1_000 });
  customer = await makeCustomer(providers.deps, actor.businessId);
}

const calendar = () => calendarOf(providers.deps, actor);
const book = (startsAt: string, notify?: boolean) =>
  calendar().book(booking(startsAt, { ...existing(customer.id), notify }));
const change = (id: number, changes: object) => calendar().update(id, changes);
const moveTo = (id: number, startsAt: string, notify?: boolean) => change(id, { time: { startsAt }, notify });
const cancel = (id: number, notify?: boolean) => change(id, { status: 'cancelled', notify });
const setClock = (hours: number) =>
  providers.deps.sql`UPDATE app_clock SET "offset" = make_interval(hours => ${hours})`;

/** Makes unsent mails due, as a minute later, and sends them. */
async function runAfterOneMinute(): Promise<number> {
  await makeDue();
  return sendMails(providers.deps, { audience: 'customer' });
}

async function makeDue(): Promise<void> {
  await providers.deps.sql`UPDATE outgoing_mails SET next_try_at = clock_timestamp()
    WHERE business_id = ${actor.businessId}`;
}

type Message = { subject: string; text: string; attachments: { content: string }[] };

/** The customer’s mails, oldest first. */
async function mailbox(): Promise<Message[]> {
  const answer = await providers.sandbox.get(`/sandbox/mailbox?to=${encodeURIComponent(customer.email)}`);
  return (answer as { messages: Message[] }).messages.reverse();
}
const subjects = async () => (await mailbox()).map(({ subject }) => subject);

const BOOKED = 'Your appointment at Maple Leaf Dental';
const CHANGED = `${BOOKED} has a new time`;
const CANCELLED = `${BOOKED} was cancelled`;

async function sequences(): Promise<number[]> {
  const rows = await providers.deps.sql<{ sequence: number }>`SELECT (payload ->> 'sequence')::int AS sequence
    FROM outgoing_mails WHERE business_id = ${actor.businessId} ORDER BY id`;
  return rows.map(({ sequence }) => sequence);
}

describe('changes of one appointment within a minute', () => {
  it('changes of one appointment within a minute result in one mail with the last state, which is sent after the minute', async () => {
    const { id } = await book(MONDAY);
    await moveTo(id, TUESDAY);
    await moveTo(id, WEDNESDAY);
    expect(await sendMails(providers.deps, { audience: 'customer' })).toBe(0);

    expect(await runAfterOneMinute()).toBe(1);

    const [only, ...others] = await mailbox();
    expect(others).toEqual([]);
    expect(only?.subject).toBe(BOOKED);
    expect(only?.text).toContain('Wednesday, March 5, 2031');
    expect(await sequences()).toEqual([3]);
  });

  it('changes of one appointment within a minute send no mail for a booking that is cancelled before its mail was sent', async () => {
    const { id } = await book(MONDAY);
    await cancel(id);
    expect(await runAfterOneMinute()).toBe(0);
    expect(await mailbox()).toEqual([]);
  });

  it('changes of one appointment within a minute send no mail for an appointment that is moved and moved back', async () => {
    const { id } = await book(MONDAY);
    await runAfterOneMinute();
    await moveTo(id, TUESDAY);
    await moveTo(id, MONDAY);
    expect(await runAfterOneMinute()).toBe(0);
    expect(await subjects()).toEqual([BOOKED]);
  });

  it('changes of one appointment within a minute send no mail for a cancellation that is undone', async () => {
    const { id } = await book(MONDAY);
    await runAfterOneMinute();
    await cancel(id);
    await undoCancellation(id);
    expect(await runAfterOneMinute()).toBe(0);
    expect(await subjects()).toEqual([BOOKED]);
  });

  it('changes of one appointment within a minute do not affect the unsent mail of another appointment', async () => {
    await book(MONDAY);
    const { id } = await book(TUESDAY);
    await cancel(id);
    expect(await runAfterOneMinute()).toBe(1);
    expect(await subjects()).toEqual([BOOKED]);
  });

  it('changes of one appointment within a minute do not affect the mail of an appointment in another business', async () => {
    await book(MONDAY);
    const first = { actor, customer };
    await newCustomer();
    const { id } = await book(MONDAY);
    await cancel(id);
    expect(await runAfterOneMinute()).toBe(0);
    ({ actor, customer } = first);
    expect(await runAfterOneMinute()).toBe(1);
    expect(await subjects()).toEqual([BOOKED]);
  });
});

async function undoCancellation(id: number): Promise<void> {
  const { sql, db } = providers.deps;
  await sql`UPDATE appointments SET status = 'scheduled', version = version + 1
    WHERE business_id = ${actor.businessId} AND id = ${id}`;
  await db
    .ofBusiness(actor.businessId)
    .transaction((tx) => queueAppointmentMail(tx, 'appointment-booked', { id }));
}

describe('mails that did not reach the customer', () => {
  it('a mail about another appointment does not count as a mail about the cancelled one', async () => {
    const { id: first } = await book(MONDAY);
    await runAfterOneMinute();
    await cancel(first);
    await runAfterOneMinute();
    const { id } = await book(TUESDAY, false);
    await cancel(id);
    await runAfterOneMinute();
    expect(await subjects()).toEqual([BOOKED, CANCELLED, CANCELLED]);
  });

  it('a mail that became outdated before Resend accepted it does not count as sent, so its time is mailed when it is set again', async () => {
    const { id } = await book(MONDAY);
    await runAfterOneMinute();
    await moveTo(id, TUESDAY);
    await setFault(providers.sandbox, { provider: 'resend', fault: 'fail_500', next: 1 });
    await runAfterOneMinute();
    await moveTo(id, MONDAY, false);
    await runAfterOneMinute();
    await moveTo(id, TUESDAY);
    await runAfterOneMinute();
    expect(await subjects()).toEqual([BOOKED, CHANGED]);
  });

  it('a mail about a cancellation that Resend refused does not count as sent, so its undo causes no mail', async () => {
    const { id } = await book(MONDAY);
    await runAfterOneMinute();
    await cancel(id);
    await providers.deps.sql`UPDATE outgoing_mails
      SET begun_at = clock_timestamp(), dead_at = clock_timestamp()
      WHERE business_id = ${actor.businessId} AND done_at IS NULL`;
    await undoCancellation(id);
    expect(await runAfterOneMinute()).toBe(0);
    expect(await subjects()).toEqual([BOOKED]);
  });
});

describe('a mail about several appointments', () => {
  const SERIES = 'Your appointments at Maple Leaf Dental';
  const member = () => asMember(providers.deps, actor.businessId);
  /** Sends the due mails while Resend fails, so that later changes no longer replace the unsent mail. */
  const failOnce = async () => {
    await setFault(providers.sandbox, { provider: 'resend', fault: 'fail_500', next: 1 });
    expect(await runAfterOneMinute()).toBe(0);
  };
  const cancelAll = (appointmentId: number) =>
    cancelSeries(member(), actor, { appointmentId, changeKey: randomUUID() });
  const sendReplayed = async () => {
    await replayDeadLetters(providers.deps, { actor: 'operator:test', table: 'all', id: undefined });
    await runAfterOneMinute();
  };

  /** Books a series on three Tuesdays in March, the 4th, 11th and 18th; returns the ids of its appointments. */
  async function bookTuesdays(): Promise<[number, number, number]> {
    await bookSeries(member(), actor, {
      ...{ bookingKey: randomUUID(), what: { kind: 'general' }, first: '2031-03-04', time: '10:00' },
      ...{ minutes: 30, rhythm: 'weekly', times: 3, leaveOut: [], ...existing(customer.id) },
    });
    const rows = await providers.deps.sql<{ id: number }>`SELECT id FROM appointments
      WHERE business_id = ${actor.businessId} ORDER BY starts_at`;
    const [first = 0, second = 0, third = 0] = rows.map(({ id }) => id);
    return [first, second, third];
  }
  const datesIn = ({ text }: Message) => text.match(/March \d+/g);

  it('a mail about several appointments is not sent after all were cancelled, even when it is replayed', async () => {
    const [first] = await bookTuesdays();
    await failOnce();
    await providers.deps.sql`UPDATE outgoing_mails SET dead_at = clock_timestamp()
      WHERE business_id = ${actor.businessId}`;
    await cancelAll(first);
    await runAfterOneMinute();
    await sendReplayed();
    await sendReplayed();
    expect(await subjects()).toEqual([`${SERIES} were cancelled`]);
    const rows = await providers.deps.sql`SELECT resend_id, last_error FROM outgoing_mails
      WHERE business_id = ${actor.businessId} AND template = 'appointment-series-booked'`;
    expect(rows).toEqual([{ resend_id: null, last_error: 'outdated' }]);
  });

  it('a mail about several appointments is sent without an appointment that has moved, whose new time has its own mail', async () => {
    const [, second] = await bookTuesdays();
    await failOnce();
    await moveTo(second, '2031-03-12T10:00');
    await runAfterOneMinute();
    const messages = await mailbox();
    expect(messages.map(({ subject }) => subject).sort()).toEqual([CHANGED, SERIES].sort());
    const [series] = messages.filter(({ subject }) => subject === SERIES);
    expect(series && datesIn(series)).toEqual(['March 4', 'March 18']);
  });

  it('a mail about several cancellations is sent without an appointment that takes place again', async () => {
    const [first, second] = await bookTuesdays();
    await runAfterOneMinute();
    await cancelAll(first);
    await failOnce();
    const [row] = await providers.deps.sql`SELECT version FROM appointments WHERE id = ${second}`;
    await undoStatus(member(), actor, { appointmentId: second, version: row.version });
    await runAfterOneMinute();
    const messages = await mailbox();
    const [cancelled] = messages.filter(({ subject }) => subject === `${SERIES} were cancelled`);
    expect(cancelled && datesIn(cancelled)).toEqual(['March 4', 'March 18']);
    expect(messages.map(({ subject }) => subject).sort()).toEqual(
      [SERIES, `${SERIES} were cancelled`, BOOKED].sort(),
    );
  });

  it('a mail about several appointments is sent unchanged after changes of another business', async () => {
    await bookTuesdays();
    const own = { actor, customer };
    await newCustomer();
    const [first] = await bookTuesdays();
    await failOnce();
    await cancelAll(first);
    ({ actor, customer } = own);
    await runAfterOneMinute();
    expect((await mailbox()).map(datesIn)).toEqual([['March 4', 'March 11', 'March 18']]);
  });
});

describe('changes after the mail was sent', () => {
  it('changes after the mail was sent cause one mail each, with increasing SEQUENCE numbers in the calendar files', async () => {
    const { id } = await book(MONDAY);
    await runAfterOneMinute();
    await moveTo(id, TUESDAY);
    await runAfterOneMinute();
    await cancel(id);
    await runAfterOneMinute();
    expect(await subjects()).toEqual([BOOKED, CHANGED, CANCELLED]);
    expect(await sequences()).toEqual([1, 2, 3]);
  });

  it('an undone cancellation is mailed as a booking if the cancellation was mailed', async () => {
    const { id } = await book(MONDAY);
    await runAfterOneMinute();
    await cancel(id);
    await runAfterOneMinute();
    await undoCancellation(id);
    await runAfterOneMinute();
    expect(await subjects()).toEqual([BOOKED, CANCELLED, BOOKED]);
  });

  it('a change replaces an unsent mail, so that the old time never arrives after the new one', async () => {
    const { id } = await book(MONDAY);
    await setFault(providers.sandbox, { provider: 'resend', fault: 'fail_500', next: 1 });
    expect(await runAfterOneMinute()).toBe(0);
    await moveTo(id, TUESDAY);
    expect(await runAfterOneMinute()).toBe(1);
    expect(await runAfterOneMinute()).toBe(0);
    expect(await subjects()).toEqual([CHANGED]);
  });

  it('a cancellation discards an unsent reminder, even if the member declines to notify the customer', async () => {
    const startsAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const { id } = await book(startsAt);
    await runAfterOneMinute();
    await setClock(25);
    await runWorkOf(providers.deps, 'queue-reminders');
    await cancel(id, false);
    expect(await runAfterOneMinute()).toBe(0);
    expect(await subjects()).toEqual([BOOKED]);
  });
});

describe('a mail to a customer', () => {
  it('a mail to a customer is sent once when the same booking request arrives three times', async () => {
    const customerChoice = { option: 'existing', customerId: customer.id } as const;
    const input = booking(MONDAY, { customer: customerChoice, bookingKey: randomUUID() });
    for (let time = 0; time < 3; time += 1)
      await bookAppointment(asMember(providers.deps, actor.businessId), actor, input);
    await runAfterOneMinute();
    expect(await subjects()).toEqual([BOOKED]);
  });

  it('a mail to a customer is sent once after a crash at each step of sending it', async () => {
    const { deps } = providers;
    await book(MONDAY);
    await makeDue();
    const deaths = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => sendMails({ ...deps, db }, { audience: 'customer' }),
      async (point) => {
        await runAfterOneMinute();
        expect(await subjects(), JSON.stringify(point)).toEqual([BOOKED]);
        await newCustomer();
        await book(MONDAY);
        await makeDue();
      },
    );
    // Crash points before and after each statement: the lease, the check for an outdated mail, the completion mark, and
    // the lease that finds nothing.
    expect(deaths).toBe(8);
  });

  it('a mail to a customer that waits when its business is closed is not sent, nor after the business is reopened', async () => {
    const { deps } = providers;
    const operator = { actor: 'operator:test', businessId: actor.businessId };
    const { id } = await book(MONDAY);
    await bookSeries(asMember(deps, actor.businessId), actor, {
      ...{
        bookingKey: randomUUID(),
        what: { kind: 'general' },
        first: '2031-03-04',
        time: '10:00',
        minutes: 30,
      },
      ...{ rhythm: 'weekly', times: 2, leaveOut: [], ...existing(customer.id) },
    });
    const closed = { actor, customer };
    await newCustomer();
    await book(MONDAY);
    await makeDue();
    await closeBusiness(deps, { ...operator, reason: 'asked for' });
    ({ actor } = closed);
    await runAfterOneMinute();
    expect(await subjects()).toEqual([BOOKED]);
    ({ customer } = closed);
    expect(await mailbox()).toEqual([]);
    await deps.db.ofBusiness(actor.businessId).transaction(async (tx) => {
      expect(await queueAppointmentMail(tx, 'appointment-changed', { id })).toEqual([]);
    });
    await reopenBusiness(deps, operator);
    expect(await runAfterOneMinute()).toBe(0);
    await moveTo(id, WEDNESDAY);
    await runAfterOneMinute();
    expect(await subjects()).toEqual([CHANGED]);
  });

  it('no mail and no reminder is queued for an appointment when the member declines to notify the customer', async () => {
    const startsAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const { id } = await book(startsAt, false);
    await moveTo(id, new Date(Date.now() + 49 * 3_600_000).toISOString(), false);
    await setClock(30);
    await runWorkOf(providers.deps, 'queue-reminders');
    await cancel(id, false);
    expect(await runAfterOneMinute()).toBe(0);
    expect(await mailbox()).toEqual([]);
  });

  it('an unsent mail gets the new time of the appointment, even if the member declines a mail about the change', async () => {
    const { id } = await book(MONDAY);
    await moveTo(id, TUESDAY, false);
    await runAfterOneMinute();
    const [only, ...others] = await mailbox();
    expect(others).toEqual([]);
    expect(only?.text).toContain('Tuesday, March 4, 2031');
  });

  it('a move back to the mailed time is mailed if a reminder has stated another time in between', async () => {
    const startsAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const { id } = await book(startsAt);
    await runAfterOneMinute();
    await moveTo(id, new Date(Date.now() + 50 * 3_600_000).toISOString(), false);
    await setClock(27);
    await runWorkOf(providers.deps, 'queue-reminders');
    await runAfterOneMinute();
    await moveTo(id, startsAt);
    await runAfterOneMinute();
    expect(await subjects()).toEqual([BOOKED, 'Reminder: your appointment at Maple Leaf Dental', CHANGED]);
  });
});
