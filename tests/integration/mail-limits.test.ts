import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../server/core/actor.ts';
import { CUSTOMER_MAIL } from '../../server/core/plan.ts';
import { takeMailAllowance } from '../../server/modules/mail/mail-allowance.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { updateAppointment } from '../../server/modules/scheduling/appointments/booking/update-appointment.ts';
import { queueTogetherMail } from '../../server/modules/scheduling/appointments/mails/queue-together-mail.ts';
import { bookSeries } from '../../server/modules/scheduling/appointments/series/book-series.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { mailsTo } from '../support/accounts.ts';
import { booking, existing, makeCustomer } from '../support/appointments.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { addFunds } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { makePayer } from '../support/payments.ts';

// Mails to customers are limited, so that an attacker cannot send many customers a text in the name of a business. A
// booking over a limit still succeeds.

const { perBusinessDay, perRecipientDay, perAppointmentDay, beforeFirstPayment } = CUSTOMER_MAIL;
const DAY_MS = 86_400_000;

const deps = forFile(createTestDeps);
const actor = forTest(() => makePayer(deps, { balanceCents: 1_000 }));
let hour = 0;

/** Books an hour after the previous booking, so that no two conflict. */
const book = (user: Actor, customerId: number) => {
  hour += 1;
  const startsAt = new Date(Date.UTC(2031, 5, 1, hour)).toISOString();
  return bookAppointment(asMember(deps, user.businessId), user, booking(startsAt, existing(customerId)));
};
const repeat = <Result>(times: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, act));
/** Warnings about mails. The warning about opening hours is left out, because these businesses have no hours. */
const warningsOf = (...results: { warnings: string[] }[]) =>
  results.flatMap(({ warnings }) => warnings).filter((warning) => warning !== 'outside_hours');
/** Marks the queued mails as begun, so that no later mail replaces them. */
const sendAll = () =>
  deps.sql`UPDATE outgoing_mails
    SET begun_at = clock_timestamp(), done_at = clock_timestamp(), resend_id = 'sent' WHERE done_at IS NULL`;

async function mailsOf({ businessId }: Actor): Promise<number> {
  const rows = await deps.sql<{ count: number }>`SELECT count(*)::int AS count FROM outgoing_mails
    WHERE business_id = ${businessId}`;
  return rows[0]?.count ?? 0;
}

describe('a business before its first payment', () => {
  it('a business before its first payment can send a limited number of mails to customers, and each booking beyond them gets a warning', async () => {
    const unpaid = await makePayer(deps);
    const customers = await repeat(9, () => makeCustomer(deps, unpaid.businessId));
    let next = 0;
    const booked = await repeat(beforeFirstPayment + 7, () => {
      next += 1;
      return book(unpaid, customers[next % customers.length]?.id ?? 0);
    });
    expect(await mailsOf(unpaid)).toBe(beforeFirstPayment);
    expect(new Set(booked.map(({ appointment }) => appointment.id)).size).toBe(beforeFirstPayment + 7);
    expect(warningsOf(...booked)).toEqual(Array(7).fill('mail_unpaid'));
  });

  it('a business before its first payment that reached its mail limit can mail customers again after a payment, but not on a later day', async () => {
    const unpaid = await makePayer(deps);
    const { id, email } = await makeCustomer(deps, unpaid.businessId);
    await fill(unpaid, beforeFirstPayment, '3 days');
    expect(warningsOf(await book(unpaid, id))).toEqual(['mail_unpaid']);
    await addFunds(deps.pool, unpaid.businessId, 2_000);
    expect(warningsOf(await book(unpaid, id))).toEqual([]);
    expect(await mailsTo(deps, email)).toHaveLength(1);
  });
});

/** Inserts mails that a business sent to customers some time ago. */
async function fill({ businessId }: Actor, count: number, age: string): Promise<void> {
  await deps.sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload,
      correlation_id, created_at, done_at)
    SELECT ${businessId}, 'appointment-booked', format('filled-%s-%s', ${businessId}::int, n), ${age}::text,
      'somebody@example.test', '{}', 'test', clock_timestamp() - ${age}::text::interval, clock_timestamp()
    FROM generate_series(1, ${count}::int) n`;
}

describe('daily mail limits', () => {
  it('the daily mail limits apply per business and rolling day', async () => {
    const other = await makePayer(deps, { balanceCents: 1_000 });
    await fill(actor, perBusinessDay - 1, '23 hours');
    await fill(other, perBusinessDay, '25 hours');
    const { id } = await makeCustomer(deps, actor.businessId);
    const { id: theirs } = await makeCustomer(deps, other.businessId);
    expect(warningsOf(...(await repeat(2, () => book(actor, id))))).toEqual(['mail_limit']);
    expect(warningsOf(await book(other, theirs))).toEqual([]);
  });

  it('the daily mail limits apply to each recipient, for mails of all businesses together and for any spelling of the address', async () => {
    const other = await makePayer(deps, { balanceCents: 1_000 });
    const email = `stranger-${hour}@example.test`;
    const { id } = await makeCustomer(deps, actor.businessId, { email });
    const { id: theirs } = await makeCustomer(deps, other.businessId, { email: email.toUpperCase() });
    const booked = await Promise.all([
      repeat(perRecipientDay, () => book(actor, id)),
      repeat(perRecipientDay, () => book(other, theirs)),
    ]);
    expect((await mailsOf(actor)) + (await mailsOf(other))).toBe(perRecipientDay);
    expect(warningsOf(...booked.flat())).toEqual(Array(perRecipientDay).fill('mail_limit'));
  });

  it('the daily mail limits let only one of two concurrent businesses send the last allowed mail to a recipient', async () => {
    const other = await makePayer(deps, { balanceCents: 1_000 });
    const addressee = { recipient: `last-${hour}@example.test`, subject: 'appointment-of-this-test' };
    const take = ({ businessId }: Pick<Actor, 'businessId'>, meanwhile?: () => Promise<unknown>) =>
      deps.db.ofBusiness(businessId).transaction(async (tx) => {
        const limit = await takeMailAllowance(tx, addressee);
        await meanwhile?.();
        return limit;
      });
    for (let index = 1; index < perRecipientDay; index += 1) expect(await take(actor)).toBeUndefined();

    let second: ReturnType<typeof take> | undefined;
    const first = await take(actor, () => {
      second = take(other);
      return Promise.race([second, sleep(300)]);
    });

    expect(first).toBeUndefined();
    expect(await second).toBe('mail_limit');
  });

  it('the daily mail limits still count a recipient’s mails after the customer is erased', async () => {
    const email = `erased-${hour}@example.test`;
    const first = await makeCustomer(deps, actor.businessId, { email });
    await repeat(perRecipientDay, () => book(actor, first.id));
    await removeCustomer(asMember(deps, actor.businessId), actor, { customerId: first.id });
    const again = await makeCustomer(deps, actor.businessId, { email });
    expect(warningsOf(await book(actor, again.id))).toEqual(['mail_limit']);
  });

  it('the daily mail limits are checked for the new recipient when the customer’s address changes before the mail is sent', async () => {
    const email = `victim-${hour}@example.test`;
    const { id: known } = await makeCustomer(deps, actor.businessId, { email });
    await repeat(perRecipientDay, () => book(actor, known));
    const { id: changing } = await makeCustomer(deps, actor.businessId);
    const { appointment } = await book(actor, changing);
    await deps.sql`UPDATE customers SET email = ${email}
      WHERE business_id = ${actor.businessId} AND id = ${changing}`;
    hour += 1;
    const time = { startsAt: new Date(Date.UTC(2031, 5, 1, hour)).toISOString() };
    const move = { appointmentId: appointment.id, time, allowOverlap: false };
    const moved = await updateAppointment(asMember(deps, actor.businessId), actor, move);
    expect(warningsOf(moved)).toEqual(['mail_limit']);
    expect(await mailsTo(deps, email)).toHaveLength(perRecipientDay);
  });

  it('the daily mail limits include a limit for each appointment, however often it is moved', async () => {
    const { id, email } = await makeCustomer(deps, actor.businessId);
    const { appointment } = await book(actor, id);
    const warnings: string[] = [];
    for (let moves = 1; moves <= perAppointmentDay + 1; moves += 1) {
      await sendAll();
      const startsAt = new Date(Date.parse(appointment.startsAt) + moves * DAY_MS).toISOString();
      const input = { appointmentId: appointment.id, time: { startsAt }, allowOverlap: true };
      warnings.push(...warningsOf(await updateAppointment(asMember(deps, actor.businessId), actor, input)));
    }
    expect(warnings).toEqual(['mail_limit', 'mail_limit']);
    expect(await mailsTo(deps, email)).toHaveLength(perAppointmentDay);
  });

  it('the daily mail limits apply to mails about a series and about several cancelled appointments', async () => {
    const { id, email } = await makeCustomer(deps, actor.businessId);
    const booked = await repeat(perRecipientDay, () => book(actor, id));
    await sendAll();
    const series = await bookSeries(asMember(deps, actor.businessId), actor, {
      ...{ bookingKey: randomUUID(), what: { kind: 'general' }, first: '2031-03-04', time: '10:00' },
      ...{ rhythm: 'weekly', times: 2, leaveOut: [], ...existing(id) },
    });
    expect(warningsOf(series)).toEqual(['mail_limit']);
    const ids = booked.slice(0, 2).map(({ appointment }) => appointment.id);
    const cancelled = await deps.db
      .ofBusiness(actor.businessId)
      .transaction((tx) => queueTogetherMail(tx, { ids, changeKey: randomUUID(), notify: true }));
    expect(cancelled).toEqual(['mail_limit']);
    expect(await mailsTo(deps, email)).toHaveLength(perRecipientDay);
  });

  it('the daily mail limits count several moves of an appointment within a minute as one mail', async () => {
    const { id, email } = await makeCustomer(deps, actor.businessId);
    const { appointment } = await book(actor, id);
    for (let moves = 1; moves <= perRecipientDay + 1; moves += 1) {
      const startsAt = new Date(Date.parse(appointment.startsAt) + moves * DAY_MS).toISOString();
      const input = { appointmentId: appointment.id, time: { startsAt }, allowOverlap: true };
      expect(warningsOf(await updateAppointment(asMember(deps, actor.businessId), actor, input))).toEqual([]);
    }
    expect(await mailsTo(deps, email)).toHaveLength(1);
    expect(warningsOf(await book(actor, id))).toEqual([]);
  });
});
