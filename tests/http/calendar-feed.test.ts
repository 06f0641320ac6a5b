import { expect, it } from 'vitest';
import { removeMember } from '../../server/modules/identity/team/remove-member.ts';
import { bookAppointment } from '../../server/modules/scheduling/appointments/booking/book-appointment.ts';
import { adminOf, buildTestApp, callTrpc, makeCompany } from '../support/app.ts';
import { booking, makeCustomer } from '../support/appointments.ts';
import { asMember } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';

const PUBLIC_URL = 'https://callingua.example';

const test = forFile(() => buildTestApp({ PUBLIC_URL }));
const company = forTest(() => makeCompany(test.deps));

async function createFeed(token: string): Promise<string> {
  const answer = await callTrpc(test.app, ['mutation', 'appointments.createFeed'], undefined, token);
  return answer.json().result.data.url as string;
}
const read = (url: string) => test.app.inject(url.replace(PUBLIC_URL, ''));
const tomorrow = (time: string) => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${time}Z`;
const book = (input: ReturnType<typeof booking>, of = company) =>
  bookAppointment(asMember(test.deps, of.id), adminOf(of), input);

it('the calendar feed lists appointments without phone numbers and notes, and omits cancelled ones', async () => {
  const { id: customerId } = await makeCustomer(test.deps, company.id, { firstName: 'Zoë' });
  const customer = { option: 'existing', customerId } as const;
  await book(booking(tomorrow('15:00:00'), { customer, notes: 'allergic, call +14165550123' }));
  const url = await createFeed(company.staff.token);
  const { statusCode, headers, body } = await read(url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  expect(body).toContain('SUMMARY:Appointment · Zoë Martin\r\n');
  expect(body).not.toContain('METHOD');
  expect(body).toContain(`DTSTART:${tomorrow('15:00:00').replace(/[-:]/g, '')}\r\n`);
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(body).not.toMatch(/\+1|allergic/);
  // The feed names the calendar of an appointment only if the business has several calendars.
  await test.deps.sql`INSERT INTO resources (business_id, name) VALUES (${company.id}, 'Ben')`;
  expect((await read(url)).body).toContain('SUMMARY:Appointment · Zoë Martin · Main calendar\r\n');
  await test.deps.sql`UPDATE appointments SET status = 'cancelled' WHERE business_id = ${company.id}`;
  expect((await read(url)).body).not.toContain('VEVENT');
});

it('the calendar feed uses the portal language of its member', async () => {
  await book(booking(tomorrow('15:00:00')));
  await book(booking(tomorrow('18:00:00'), { what: { kind: 'built_in', builtIn: 'premium_service' } }));
  await book({
    ...booking(tomorrow('21:00:00'), { what: { kind: 'closed' } }),
    time: { startsAt: tomorrow('21:00:00'), endsAt: tomorrow('22:00:00') },
  });
  await test.deps.sql`INSERT INTO resources (business_id, name) VALUES (${company.id}, 'Ben')`;
  await test.deps.sql`UPDATE users SET portal_language = 'fr' WHERE id = ${company.staff.id}`;
  const { body } = await read(await createFeed(company.staff.token));
  const summaries = body.split('\r\n').filter((line) => line.startsWith('SUMMARY:'));
  expect(summaries).toEqual([
    'SUMMARY:Rendez-vous · Calendrier principal',
    'SUMMARY:Service supérieur · Calendrier principal',
    'SUMMARY:Fermé',
  ]);
});

it('the calendar feed shows full closed days as all-day events', async () => {
  const [first, last] = [86_400_000, 2 * 86_400_000].map((ahead) =>
    new Date(Date.now() + ahead).toISOString().slice(0, 10),
  );
  await book({
    ...booking('09:00', { what: { kind: 'closed' } }),
    time: { from: first ?? '', to: last ?? '' },
  });
  const { body } = await read(await createFeed(company.admin.token));
  expect(body).toContain(`DTSTART;VALUE=DATE:${first?.replaceAll('-', '')}`);
  expect(body).toContain('SUMMARY:Closed');
});

it('the calendar feed contains only the business of its member', async () => {
  const other = await makeCompany(test.deps);
  await book(booking(tomorrow('15:00:00')), other);
  const { body } = await read(await createFeed(company.admin.token));
  expect(body).toContain(`X-WR-CALNAME:${company.name}\r\n`);
  expect(body).not.toContain('VEVENT');
});

it('the calendar feed ends when it is revoked or replaced, or when its member is removed or disabled', async () => {
  const revoked = await createFeed(company.manager.token);
  await callTrpc(test.app, ['mutation', 'appointments.revokeFeed'], undefined, company.manager.token);
  const replaced = await createFeed(company.admin.token);
  const current = await createFeed(company.admin.token);
  const formerFeed = await createFeed(company.staff.token);
  const owner = adminOf(company);
  await removeMember(asMember(test.deps, company.id), owner, company.staff.id);
  const unknown = `${PUBLIC_URL}/feeds/${'a'.repeat(43)}.ics`;
  const answers = await Promise.all([revoked, replaced, formerFeed, unknown].map(read));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await read(current)).statusCode).toBe(200);
  await test.deps.sql`UPDATE users SET disabled_at = app_now() WHERE id = ${company.admin.id}`;
  expect((await read(current)).statusCode).toBe(404);
});

it('the calendar feed stores only the hash of its URL and returns the URL once', async () => {
  const url = await createFeed(company.admin.token);
  const token = /feeds\/(.+)\.ics$/.exec(url)?.[1] ?? '';
  const rows = await test.deps.sql`SELECT * FROM calendar_feeds WHERE business_id = ${company.id}`;
  expect(JSON.stringify(rows)).not.toContain(token);
  const feed = await callTrpc(test.app, ['query', 'appointments.feed'], undefined, company.admin.token);
  expect(feed.json().result.data).toEqual({ createdAt: expect.any(String) });
});

it('the calendar feed gets at most 20 new URLs per member and hour, because each one sends a mail', async () => {
  await test.deps.sql`INSERT INTO rate_limit_hits (bucket)
    SELECT 'notice:person:' || ${company.staff.id} FROM generate_series(1, 199)`;
  const create = (token: string) =>
    callTrpc(test.app, ['mutation', 'appointments.createFeed'], undefined, token);
  expect((await create(company.staff.token)).statusCode).toBe(200);
  const refused = await create(company.staff.token);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
  expect((await create(company.manager.token)).statusCode).toBe(200);
});
