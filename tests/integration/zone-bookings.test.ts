import { beforeEach, describe, expect, it } from 'vitest';
import { createFeed } from '../../server/modules/identity/auth/calendar-address.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { readFeed } from '../../server/modules/scheduling/appointments/feed/calendar-feed.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { makeAgent } from '../support/agent.ts';
import { adminOf, buildTestApp, callRest, callTrpc, makeCompany } from '../support/app.ts';
import { booking, makeCustomer, makeService, openOnWeekdays } from '../support/appointments.ts';
import { asMember } from '../support/deps.ts';
import { newPhoneNumber } from '../support/factories.ts';
import { forFile, forTest } from '../support/for-file.ts';

/** A Tuesday in winter: seven hours behind UTC by PostgreSQL's rules, eight by the rules of Node 20. */
const DAY = '2031-01-14';
const NINE = `${DAY}T16:00:00.000Z`;

const test = forFile(buildTestApp);

beforeEach(() => test.deps.sql`UPDATE app_clock SET "offset" = '0'`);
const company = forTest(() => makeCompany(test.deps));
beforeEach(async () => {
  await test.deps.sql`UPDATE businesses SET timezone = 'America/Vancouver' WHERE id = ${company.id}`;
  await openOnWeekdays(test.deps, company.id);
});

const bookAtNine = async (customerId: number) => {
  const input = booking(`${DAY}T09:00`, {
    endsAt: `${DAY}T09:30`,
    customer: { option: 'existing', customerId },
  });
  const answer = await callTrpc(test.app, ['mutation', 'appointments.book'], input, company.admin.token);
  return answer.json().result.data;
};

/** Sends due mails to customers, and returns them as Resend would receive them. */
async function sendAll() {
  const sent: { text: string; attachments?: { content: string }[] }[] = [];
  const send = async (mail: (typeof sent)[number]) => {
    sent.push(mail);
    return `resend-${sent.length}`;
  };
  await test.deps.sql`UPDATE outgoing_mails SET next_try_at = clock_timestamp() WHERE done_at IS NULL`;
  await sendMails({ ...test.deps, mailer: { send } as never }, { audience: 'customer' });
  return sent;
}

it('the agent offers the local times of the hour that the clocks repeat only as their first occurrence, which it can hold', async () => {
  const { id } = company;
  await test.deps.sql`UPDATE businesses SET timezone = 'America/Toronto' WHERE id = ${id}`;
  await test.deps.sql`INSERT INTO opening_spans (business_id, day_of_week, open_time, close_time)
    VALUES (${id}, 0, '00:00', '04:00')`;
  const service_id = await makeService(test.deps, id);
  const sunday = '2031-11-02';
  const search = { service_id, from_day: sunday, to_day: sunday };
  const slot = { service_id, starts_at: `${sunday}T01:30` };
  const [first, second] = [
    await makeAgent(test.deps, id, { from: newPhoneNumber() }),
    await makeAgent(test.deps, id, { from: newPhoneNumber() }),
  ];

  const { slots = [] } = await first.use('find_open_slots', search);
  expect(slots.filter((startsAt) => startsAt === slot.starts_at)).toHaveLength(1);
  expect(slots).toEqual([...new Set(slots)]);
  expect(await first.use('hold_slot', slot)).toMatchObject({ held: true });

  expect((await second.use('find_open_slots', search)).slots).not.toContain(slot.starts_at);
  // The third alternative, at 01:15, is free only as the second occurrence.
  const alternatives = [`${sunday}T00:30`, `${sunday}T00:45`];
  expect(await second.use('hold_slot', slot)).toEqual({ held: false, alternatives });
});

describe('nine in the morning in British Columbia, which stopped changing its clocks', () => {
  it('nine in the morning in British Columbia is 16:00 UTC when the portal books it', async () => {
    const customer = await makeCustomer(test.deps, company.id);
    const { appointment } = await bookAtNine(customer.id);
    expect(appointment).toMatchObject({ startsAt: NINE, startsLocal: `${DAY}T09:00:00` });
  });

  it('nine in the morning in British Columbia is 16:00 UTC when the REST API books it', async () => {
    const fields = {
      ...{ service_id: -1, customer_option: 'skip_customer' },
      ...{ start_time: `${DAY}T09:00`, end_time: `${DAY}T09:30` },
    };
    const path = '/api/appointments/create_from_ui';
    const answer = await callRest(test.app, ['POST', path], fields, company.admin.token);
    expect(answer.json().appointment.start_time).toBe(NINE);
  });

  it('nine in the morning in British Columbia is the first open slot of the day for the agent, whose booking is stored as 16:00 UTC', async () => {
    const serviceId = await makeService(test.deps, company.id);
    const agent = await makeAgent(test.deps, company.id, { from: newPhoneNumber() });
    const day = { service_id: serviceId, from_day: DAY, to_day: DAY };
    expect((await agent.use('find_open_slots', day)).slots?.[0]).toBe(`${DAY}T09:00`);
    const slotHold = await agent.use('hold_slot', { service_id: serviceId, starts_at: `${DAY}T09:00` });
    expect(slotHold).toMatchObject({ held: true, starts_at: `${DAY}T09:00` });
    await agent.agree('book', { hold_id: slotHold.hold_id, first_name: 'Emma', last_name: 'Martin' });
    const rows = await test.deps.sql`SELECT starts_at FROM appointments WHERE business_id = ${company.id}`;
    expect(rows).toEqual([{ starts_at: new Date(NINE) }]);
  });

  it.each([
    ['en', '9:00 AM'],
    ['fr', '9 h 00'],
    ['ar', '9:00 ص'],
  ])(
    'nine in the morning in British Columbia is written as local time in a mail in "%s", and as 16:00 UTC in the calendar file of the mail',
    async (language, time) => {
      const customer = await makeCustomer(test.deps, company.id, { language });
      await bookAtNine(customer.id);
      const [mail] = await sendAll();
      expect(mail?.text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')).toContain(time);
      expect(mail?.attachments?.[0]?.content).toContain('DTSTART:20310114T160000Z');
    },
  );

  it('nine in the morning in British Columbia is the time in the reminder, which is sent exactly a day before', async () => {
    const customer = await makeCustomer(test.deps, company.id);
    await bookAtNine(customer.id);
    await sendAll();
    const setClock = (at: string) =>
      test.deps.sql`UPDATE app_clock SET "offset" = ${at}::timestamptz - clock_timestamp()`;
    await setClock('2031-01-13T15:58:00Z');
    await runWorkOf(test.deps, 'queue-reminders');
    expect(await sendAll()).toEqual([]);
    await setClock('2031-01-13T16:00:00Z');
    await runWorkOf(test.deps, 'queue-reminders');
    const [reminder] = await sendAll();
    expect(reminder?.text).toContain('9:00 AM');
  });

  it('nine in the morning in British Columbia is 16:00 UTC in the calendar that a member subscribes to', async () => {
    const customer = await makeCustomer(test.deps, company.id);
    await test.deps.sql`UPDATE app_clock SET "offset" = timestamptz '2031-01-01' - clock_timestamp()`;
    await bookAtNine(customer.id);
    const actor = adminOf(company);
    const { url } = await createFeed(asMember(test.deps, company.id), actor);
    const token = url.replace(/^.*\//, '').replace('.ics', '');
    expect(await readFeed(test.deps, token)).toContain('DTSTART:20310114T160000Z');
  });

  it('the browser gets the zone rules of British Columbia for three years before and after today', async () => {
    await test.deps.sql`UPDATE app_clock SET "offset" = timestamptz '2029-06-01' - clock_timestamp()`;
    for (const procedure of ['businesses.get', 'auth.me']) {
      const answer = await callTrpc(test.app, ['query', procedure], undefined, company.staff.token);
      const { data } = answer.json().result;
      const { zone, from, to, changes } = (data.business ?? data).zoneRules;
      expect({ zone, changes }).toEqual({
        zone: 'America/Vancouver',
        changes: [{ at: from, offsetSeconds: -25_200 }],
      });
      expect([new Date(from), new Date(to)]).toEqual([new Date('2026-06-01'), new Date('2032-06-01')]);
    }
  });
});
