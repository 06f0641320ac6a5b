import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../server/integrations/resend/mailer.ts';
import { makeDigestDue } from '../../server/modules/insight/digest/make-digest-due.ts';
import { queueMail, sendMails, unsubscribeToken } from '../../server/modules/mail/index.ts';
import { buildTestApp, makeCompany } from '../support/app.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(test.deps));

beforeEach(() => test.deps.db.ofBusiness(company.id).transaction((tx) => makeDigestDue(tx)));

const tokenOf = (userId: number, businessId = company.id) =>
  unsubscribeToken(test.deps.config, { businessId, userId });
const addressOf = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`;
const ask = (token: string) => test.app.inject(addressOf(token));
/** The one-click POST of a mail client according to RFC 8058. */
const post = (token: string) =>
  test.app.inject({
    method: 'POST',
    url: addressOf(token),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

async function choices(): Promise<Record<number, string | null>> {
  const rows = await test.deps.sql<{ id: number; digest: string | null }>`SELECT id, digest FROM users
    ORDER BY id`;
  return Object.fromEntries(rows.map(({ id, digest }) => [id, digest]));
}

describe('unsubscribe URL of the daily digest', () => {
  it('the unsubscribe URL asks to confirm on GET without a change, because mail clients prefetch links', async () => {
    const before = await choices();
    const { statusCode, headers, body } = await ask(tokenOf(company.admin.id));
    expect(statusCode).toBe(200);
    expect(body).toContain('Turn off the daily email?');
    expect(body).toContain('<form method="post">');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(await choices()).toEqual(before);
  });

  it('the unsubscribe URL turns the digest off on POST for one user, without a session, also when repeated', async () => {
    const before = await choices();
    for (const answer of [await post(tokenOf(company.admin.id)), await post(tokenOf(company.admin.id))]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('The daily email is off');
    }
    expect(await choices()).toEqual({ ...before, [company.admin.id]: 'off' });
    expect((await ask(tokenOf(company.admin.id))).body).not.toContain('<form');
  });

  it('the unsubscribe URL accepts a multipart form and a POST without a body', async () => {
    const token = tokenOf(company.admin.id);
    const multipart = await test.app.inject({
      method: 'POST',
      url: addressOf(token),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(multipart.statusCode).toBe(200);
    expect((await test.app.inject({ method: 'POST', url: addressOf(token) })).statusCode).toBe(200);
  });

  it('the unsubscribe URL returns 404 for a forged token and changes nothing', async () => {
    const other = await makeCompany(test.deps);
    const before = await choices();
    const [, , signature = ''] = tokenOf(company.admin.id).split('.');
    const forged = [
      '',
      'x',
      `${company.id}.${company.staff.id}.${signature}`,
      `${other.id}.${company.admin.id}.${signature}`,
      `${company.id}.${company.admin.id}.${signature.slice(0, -2)}`,
      `${company.id}.${company.admin.id}.`,
    ];
    for (const token of forged) {
      expect((await ask(token)).statusCode, token).toBe(404);
      expect((await post(token)).statusCode, token).toBe(404);
    }
    expect(await choices()).toEqual(before);
  });

  it('the unsubscribe URL returns 404 for a signed token whose user belongs to another business', async () => {
    const other = await makeCompany(test.deps);
    const before = await choices();
    expect((await post(tokenOf(company.admin.id, other.id))).statusCode).toBe(404);
    expect(await choices()).toEqual(before);
  });

  it('the unsubscribe URL returns 404 for a removed user', async () => {
    await test.deps.sql`UPDATE users SET disabled_at = now() WHERE id = ${company.staff.id}`;
    const before = await choices();
    expect((await post(tokenOf(company.staff.id))).statusCode).toBe(404);
    expect(await choices()).toEqual(before);
  });

  it('the unsubscribe URL uses the language and text direction of the user', async () => {
    await test.deps.sql`UPDATE users SET portal_language = 'ar' WHERE id = ${company.admin.id}`;
    const { body } = await ask(tokenOf(company.admin.id));
    expect(body).toContain('<html lang="ar" dir="rtl">');
    expect(body).toContain('إيقاف الرسالة اليومية');
  });
});

it('a daily digest email contains the unsubscribe URL in its List-Unsubscribe headers and its text', async () => {
  await test.deps.db.ofBusiness(company.id).transaction((tx) =>
    queueMail(tx, {
      template: 'daily-digest',
      subject: `user-${company.admin.id}`,
      version: 'day-2026-11-26',
      recipient: company.admin.email,
      language: 'en',
      payload: {
        ...{ businessName: 'Aurora Clinic', timezone: 'America/Toronto', since: '2026-11-25T12:00:00Z' },
        calls: { count: 0, bookings: 0, rows: [] },
        followUps: { count: 1, rows: [] },
        appointments: { count: 0, rows: [] },
        ...{ balance: null, callSids: [], customerIds: [] },
      },
      correlationId: 'digest-test',
    }),
  );
  const sent: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      sent.push(mail);
      return 'mail-1';
    },
  };
  await sendMails({ ...test.deps, mailer });
  const digest = sent.find(({ to }) => to === company.admin.email);
  const address = `${test.deps.config.PUBLIC_URL}${addressOf(tokenOf(company.admin.id))}`;
  expect(digest?.headers).toEqual({
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(digest?.text).toContain(address);
  expect(digest?.html).toContain(address);
  await post(new URL(address).searchParams.get('token') ?? '');
  expect((await choices())[company.admin.id]).toBe('off');
});
