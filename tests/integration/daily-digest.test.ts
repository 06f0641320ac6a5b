import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SystemDb } from '../../server/db/database.ts';
import { makeDigestDue } from '../../server/modules/insight/digest/make-digest-due.ts';
import type { MailPayload } from '../../server/modules/mail/mail.schema.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { adminOf, buildTestApp, callTrpc, makeCompany } from '../support/app.ts';
import { makeCustomer } from '../support/appointments.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { crashAtEachStep } from '../support/crash.ts';
import { asMember, type OpenDeps } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';
import { setClock } from '../support/fees.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inLostTransaction, inTransaction, requireWaiting } from '../support/open-transaction.ts';

/** Eleven in the morning in Toronto. */
const START = '2026-11-20T16:00:00Z';

const test = forFile(buildTestApp);
let deps: OpenDeps;

beforeAll(() => {
  deps = test.deps;
});
beforeEach(async () => {
  await deps.sql`DELETE FROM due_work`;
  await setClock(deps, START);
});
const company = forTest(() => makeCompany(deps));
beforeEach(async () => {
  await makeDue();
  await run();
});

const makeDue = (of = company) => deps.db.ofBusiness(of.id).transaction((tx) => makeDigestDue(tx));
const run = (db: SystemDb = deps.db) => runWorkOf({ ...deps, db }, 'queue-digests');
const runAt = async (at: string) => {
  await setClock(deps, at);
  await run();
};

type Digest = MailPayload<'daily-digest'>;
type DigestMail = { recipient: string; version: string; language: string; payload: Digest };
async function digests(of = company): Promise<DigestMail[]> {
  const rows = await deps.sql<DigestMail>`SELECT recipient, version, language, payload FROM outgoing_mails
    WHERE business_id = ${of.id} AND template = 'daily-digest' ORDER BY id`;
  return rows;
}
const versions = async (of = company) => (await digests(of)).map(({ version }) => version);

async function addCall(endedAt: string, of = company, customerId: number | null = null): Promise<string> {
  const callSid = newCallSid();
  await deps.sql`INSERT INTO calls (business_id, call_sid, customer_id, direction, from_number, status,
    duration_seconds, started_at, ended_at)
    VALUES (${of.id}, ${callSid}, ${customerId}, 'inbound', '+14165550177', 'completed', 60,
    ${endedAt}::timestamptz - interval '1 minute', ${endedAt})`;
  await deps.sql`INSERT INTO conversations (call_sid, business_id, outcome, summary_actions, ended_at)
    VALUES (${callSid}, ${of.id}, 'message', '[{"deed":"message"}]', ${endedAt})`;
  return callSid;
}

const changeZone = (timezone: string) =>
  callTrpc(
    test.app,
    ['mutation', 'businesses.updateProfile'],
    { name: company.name, slogan: 'Calls answered', type: '', timezone },
    company.admin.token,
  );

describe('the daily digest', () => {
  it('the daily digest queues one mail for an owner at 7:00 for repeated and concurrent runs', async () => {
    const callSid = await addCall('2026-11-20T20:00:00Z');
    await runAt('2026-11-21T11:59:00Z');
    expect(await digests()).toEqual([]);
    await setClock(deps, '2026-11-21T12:00:05Z');
    await Promise.all([run(), run(), run()]);
    await makeDue();
    await run();
    const [mail, ...others] = await digests();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: company.admin.email, version: 'day-2026-11-21', language: 'en' });
    expect(mail?.payload).toMatchObject({
      businessName: company.name,
      since: expect.stringMatching(/^2026-11-20T16:00:0/),
      calls: { count: 1, bookings: 0, rows: [{ callSid, outcome: 'message', deeds: [{ deed: 'message' }] }] },
      followUps: { count: 0 },
      appointments: { count: 0 },
    });
    expect(mail?.payload.balance).not.toBeNull();
  });

  it('the daily digest reports each call once, in the digest after its end', async () => {
    const first = await addCall('2026-11-20T20:00:00Z');
    await runAt('2026-11-21T12:00:05Z');
    const second = await addCall('2026-11-21T20:00:00Z');
    await runAt('2026-11-22T12:00:05Z');
    const digestedCalls = (await digests()).map(({ payload }) =>
      payload.calls.rows.map(({ callSid }) => callSid),
    );
    expect(digestedCalls).toEqual([[first], [second]]);
  });

  it('the daily digest leaves a call that ended a few minutes ago to the next digest', async () => {
    const callSid = await addCall('2026-11-21T11:58:00Z');
    await runAt('2026-11-21T12:00:05Z');
    expect(await digests()).toEqual([]);
    await runAt('2026-11-22T12:00:05Z');
    expect((await digests()).map(({ payload }) => payload.callSids)).toEqual([[callSid]]);
  });

  it('the daily digest reports a call that ended before the last digest and was stored after it, once', async () => {
    await runAt('2026-11-21T12:00:05Z');
    await setClock(deps, '2026-11-21T12:20:00Z');
    const callSid = newCallSid();
    const occurredAt = new Date(Date.now() - 30 * 60_000).toISOString();
    await deliver(deps, [makeCallEvent(company.number, { callSid, occurredAt })]);
    await runAt('2026-11-22T12:00:05Z');
    await runAt('2026-11-23T12:00:05Z');
    expect((await digests()).map(({ version, payload }) => [version, payload.callSids])).toEqual([
      ['day-2026-11-22', [callSid]],
    ]);
  });

  it('the daily digest reports a call once even if its duration arrives after the digest', async () => {
    await setClock(deps, '2026-11-20T20:00:00Z');
    const callSid = newCallSid();
    await deliver(deps, [makeCallEvent(company.number, { callSid, durationSeconds: null })]);
    await runAt('2026-11-21T12:00:05Z');
    await setClock(deps, '2026-11-21T20:00:00Z');
    const occurredAt = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
    await deliver(deps, [makeCallEvent(company.number, { callSid, durationSeconds: 42, occurredAt })]);
    const [call] = await deps.sql`SELECT duration_seconds FROM calls WHERE call_sid = ${callSid}`;
    expect(call).toMatchObject({ duration_seconds: 42 });
    await runAt('2026-11-22T12:00:05Z');
    expect((await digests()).map(({ payload }) => payload.calls.rows.map((row) => row.callSid))).toEqual([
      [callSid],
    ]);
  });

  it.each([
    ['was not among the listed ones', () => Promise.resolve()],
    [
      'was in a digest that an erasure emptied',
      async (customerId: number) => {
        await deps.sql`UPDATE outgoing_mails SET done_at = clock_timestamp() WHERE business_id = ${company.id}`;
        await removeCustomer(asMember(deps, company.id), adminOf(company), { customerId });
      },
    ],
  ])(
    'the daily digest counts a call once if its duration arrives after the digest and it %s',
    async (_name, change) => {
      const { id: customerId } = await makeCustomer(deps, company.id);
      const oldest = await addCall('2026-11-20T17:00:00Z');
      for (let minute = 10; minute < 21; minute += 1)
        await addCall(`2026-11-20T20:${minute}:00Z`, company, minute === 20 ? customerId : null);
      await runAt('2026-11-21T12:00:05Z');
      const [first] = await digests();
      expect(first?.payload.calls).toMatchObject({ count: 12, sids: expect.arrayContaining([oldest]) });
      expect(first?.payload.calls.rows.map((row) => row.callSid)).not.toContain(oldest);
      await change(customerId);
      await setClock(deps, '2026-11-21T20:00:00Z');
      await deps.sql`UPDATE calls SET duration_seconds = 42, updated_at = app_now() WHERE call_sid = ${oldest}`;
      await runAt('2026-11-22T12:00:05Z');
      expect(await versions()).toEqual(['day-2026-11-21']);
    },
  );

  it('the daily digest sends no mail when nothing happened and no follow-up is open', async () => {
    await runAt('2026-11-21T12:00:05Z');
    await runAt('2026-11-22T12:00:05Z');
    expect(await digests()).toEqual([]);
  });

  it('the daily digest queues its mails once after a crash at each step', async () => {
    await addCall('2026-11-20T20:00:00Z');
    await setClock(deps, '2026-11-21T12:00:05Z');
    const crashes = await crashAtEachStep(
      deps.config.DATABASE_URL,
      (db) => run(db),
      async () => {
        await deps.sql`UPDATE due_work SET leased_until = clock_timestamp()`;
        await run();
        expect(await versions()).toEqual(['day-2026-11-21']);
        await deps.sql`DELETE FROM outgoing_mails WHERE template = 'daily-digest'`;
        await deps.sql`UPDATE businesses SET digest_day = '2026-11-20', digest_until = '2026-11-20T16:00:00Z'
          WHERE id = ${company.id}`;
        await makeDue();
      },
    );
    expect(crashes).toBeGreaterThan(10);
  });

  it('the daily digest contains nothing of another business', async () => {
    const other = await makeCompany(deps);
    await makeDue(other);
    await run();
    await addCall('2026-11-20T20:00:00Z', other);
    await runAt('2026-11-21T12:00:05Z');
    expect(await digests()).toEqual([]);
    expect((await digests(other)).map(({ recipient }) => recipient)).toEqual([other.admin.email]);
  });

  it('the daily digest is sent at 7:00 local time before and after the clocks change', async () => {
    await deps.sql`UPDATE businesses SET digest_day = NULL, digest_until = NULL`;
    await setClock(deps, '2026-10-31T12:00:00Z');
    await makeDue();
    await run();
    await addCall('2026-10-31T20:00:00Z');
    // The clocks go back on November 1, 2026, so 7:00 in Toronto is 12:00 in UTC from then on, one hour later than
    // before.
    await runAt('2026-11-01T11:30:00Z');
    const before = await versions();
    await runAt('2026-11-01T12:00:05Z');
    expect([before, await versions()]).toEqual([[], ['day-2026-11-01']]);
  });

  it('the daily digest is sent once a day and leaves out no call when the business moves to a zone further west', async () => {
    await addCall('2026-11-20T20:00:00Z');
    await runAt('2026-11-21T12:00:05Z');
    const late = await addCall('2026-11-21T13:00:00Z');
    await changeZone('America/Vancouver');
    await runAt('2026-11-21T15:00:05Z');
    expect(await versions()).toEqual(['day-2026-11-21']);
    await runAt('2026-11-22T15:00:05Z');
    expect(
      (await digests()).map(({ version, payload }) => [version, payload.callSids.includes(late)]),
    ).toEqual([
      ['day-2026-11-21', false],
      ['day-2026-11-22', true],
    ]);
  });

  it('the digest is sent at 7:00 of the new zone on the day after the business moved further east', async () => {
    await addCall('2026-11-20T20:00:00Z');
    await runAt('2026-11-21T12:00:05Z');
    await addCall('2026-11-21T13:00:00Z');
    await changeZone('Europe/Paris');
    await run();
    await runAt('2026-11-22T06:00:05Z');
    expect(await versions()).toEqual(['day-2026-11-21', 'day-2026-11-22']);
  });

  it('the daily digest is sent to members who enabled it, in their language, with the balance only where they may see it', async () => {
    const choose = (role: 'admin' | 'staff', digest: string, mailLanguage: string) =>
      callTrpc(
        test.app,
        ['mutation', 'auth.updateProfile'],
        { firstName: 'Ada', lastName: 'Byron', phone: null, mailLanguage, digest },
        company[role].token,
      );
    await choose('admin', 'off', 'en');
    await choose('staff', 'daily', 'fr');
    await addCall('2026-11-20T20:00:00Z');
    await runAt('2026-11-21T12:00:05Z');
    expect(await digests()).toMatchObject([
      { recipient: company.staff.email, language: 'fr', payload: { balance: null } },
    ]);
  });

  it('the daily digest is not sent for a closed business', async () => {
    await addCall('2026-11-20T20:00:00Z');
    await deps.sql`UPDATE businesses SET closed_at = app_now() WHERE id = ${company.id}`;
    await runAt('2026-11-21T12:00:05Z');
    expect(await digests()).toEqual([]);
    expect(await deps.sql`SELECT FROM due_work WHERE business_id = ${company.id}`).toEqual([]);
  });

  it('the daily digest loses a customer’s data from sent and waiting mails when the customer is erased', async () => {
    const customer = await makeCustomer(deps, company.id);
    const callSid = await addCall('2026-11-20T20:00:00Z', company, customer.id);
    await runAt('2026-11-21T12:00:05Z');
    await deps.sql`UPDATE outgoing_mails SET done_at = clock_timestamp() WHERE business_id = ${company.id}`;
    await addCall('2026-11-21T20:00:00Z', company, customer.id);
    await runAt('2026-11-22T12:00:05Z');
    expect(await versions()).toEqual(['day-2026-11-21', 'day-2026-11-22']);
    const actor = adminOf(company);
    await removeCustomer(asMember(deps, company.id), actor, { customerId: customer.id });
    expect((await digests()).map(({ version, payload }) => ({ version, payload }))).toEqual([
      { version: 'day-2026-11-21', payload: { calls: { sids: [callSid] } } },
    ]);
  });
});

describe('a daily digest during the erasure of a customer', () => {
  const customer = forTest(() => makeCustomer(deps, company.id, { firstName: 'Amélie' }));
  const erase = () =>
    removeCustomer(asMember(deps, company.id), adminOf(company), { customerId: customer.id });
  const addAppointment =
    () => deps.sql`INSERT INTO appointments (business_id, booking_type, status, customer_id,
      service_name, starts_at, ends_at)
    VALUES (${company.id}, 'appointment', 'scheduled', ${customer.id}, 'Cut', '2026-11-21T20:00Z', '2026-11-21T20:30Z')`;
  /** Gives the customer's number to a call that is not linked to the customer. The erasure links and erases it. */
  const useNumber = (callSid: string) => deps.sql`UPDATE calls SET from_number = k.phone FROM customers k
    WHERE calls.call_sid = ${callSid} AND k.id = ${customer.id}`;
  const leaveMessage = (
    callSid: string,
  ) => deps.sql`INSERT INTO caller_messages (business_id, call_sid, name, content)
    VALUES (${company.id}, ${callSid}, 'Amélie', 'It is Amélie. Please call back.')`;

  it.each([
    ['an appointment', addAppointment],
    ['a call', () => addCall('2026-11-20T20:00:00Z', company, customer.id)],
    [
      'a call that is not linked to them',
      async () => {
        const callSid = await addCall('2026-11-20T20:00:00Z');
        await useNumber(callSid);
        await leaveMessage(callSid);
      },
    ],
    [
      'a follow-up of a call that is not linked to them',
      async () => {
        const callSid = await addCall('2026-11-18T20:00:00Z');
        await useNumber(callSid);
        await leaveMessage(callSid);
        await deps.sql`INSERT INTO follow_ups (business_id, call_sid, reasons)
          VALUES (${company.id}, ${callSid}, '{message}')`;
      },
    ],
  ])('a daily digest does not name a customer who is erased after it read %s', async (_name, add) => {
    await add();
    const other = await addCall('2026-11-20T21:00:00Z');
    await setClock(deps, '2026-11-21T12:00:05Z');
    const { work } = await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM businesses WHERE id = ${company.id} FOR NO KEY UPDATE`;
      const running = run();
      await requireWaiting(deps, running, 'SET digest_day');
      await erase();
      return { work: running };
    });
    await work;
    expect(await digests()).toEqual([]);
    await deps.sql`UPDATE due_work SET leased_until = clock_timestamp()`;
    await run();
    const [mail, ...others] = await digests();
    expect(others).toEqual([]);
    expect(mail?.payload.callSids).toEqual([other]);
    expect(JSON.stringify(mail)).not.toContain('Amélie');
  });

  it('a daily digest that is being stored delays the erasure, which then deletes it', async () => {
    await addAppointment();
    await setClock(deps, '2026-11-21T12:00:05Z');
    const { digest, erasure } = await inLostTransaction(deps, async (sql) => {
      await sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient, payload, correlation_id)
        VALUES (${company.id}, 'daily-digest', ${`user-${company.admin.id}`}, 'day-2026-11-21', 'x', '{}', 'test')`;
      const storing = run();
      await requireWaiting(deps, storing, 'INSERT INTO outgoing_mails');
      const erasing = erase();
      await requireWaiting(deps, erasing, 'FOR UPDATE');
      return { digest: storing, erasure: erasing };
    });
    await Promise.all([digest, erasure]);
    expect(await digests()).toEqual([]);
  });

  it('a daily digest is sent if a follow-up belongs to a call that was erased before its message was left', async () => {
    const callSid = await addCall('2026-11-18T20:00:00Z', company, customer.id);
    await erase();
    await deps.sql`INSERT INTO follow_ups (business_id, call_sid, reasons)
      VALUES (${company.id}, ${callSid}, '{message}')`;
    await runAt('2026-11-21T12:00:05Z');
    expect((await digests()).map(({ payload }) => payload.callSids)).toEqual([[callSid]]);
  });
});
