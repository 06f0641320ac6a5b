import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signMailEvent } from '../../sandbox/resend/mail-webhook.ts';
import { buildApp } from '../../server/app.ts';
import { changePassword } from '../../server/modules/identity/auth/passwords/change-password.ts';
import { hashPassword } from '../../server/modules/identity/auth/passwords/password-hash.ts';
import { requestPasswordReset } from '../../server/modules/identity/auth/passwords/request-password-reset.ts';
import { resetPassword } from '../../server/modules/identity/auth/passwords/reset-password.ts';
import { endSessions } from '../../server/modules/identity/auth/sessions/end-sessions.ts';
import { findSession, hashToken } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { signIn } from '../../server/modules/identity/auth/sessions/sign-in.ts';
import { noteDelivery } from '../../server/modules/mail/note-delivery.ts';
import { sendMails } from '../../server/modules/mail/send-mails.ts';
import { auditOf, expectRefusal, GOOD_PASSWORD, linkTo, mailsTo, VISITOR } from '../support/accounts.ts';
import { buildTestApp, callTrpc, makeCompany, resultOf } from '../support/app.ts';
import { asMember } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';
import { override } from '../support/override.ts';
import { startProviders } from '../support/product.ts';

const NEW_PASSWORD = 'Other-pass-2';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) AppleWebKit/605.1 Version/26.0 Safari/604.1';

const providers = forFile(startProviders);
const test = forFile(() => buildTestApp({ SANDBOX_URL: providers.sandbox.url }));
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(GOOD_PASSWORD);
});
const company = forTest(() => makeCompany(test.deps));
beforeEach(() => setHash(passwordHash));

const setHash = (hash: string | null) =>
  test.deps.sql`UPDATE users SET password_hash = ${hash} WHERE id = ${company.admin.id}`;
const ownSession = () => ({
  businessId: company.id,
  userId: company.admin.id,
  role: 'admin' as const,
  tokenHash: hashToken(company.admin.token),
});
const member = () => asMember(test.deps, company.id);
const isOpen = async (token: string) => (await findSession(test.deps.db, hashToken(token))) !== undefined;
const login = (password = GOOD_PASSWORD, userAgent: string | null = null) =>
  signIn(test.deps, { ...VISITOR, userAgent }, { email: company.admin.email, password });
const change = (currentPassword: string, newPassword = NEW_PASSWORD) =>
  changePassword(member(), ownSession(), { currentPassword, newPassword });

describe('changing the password', () => {
  it('changing the password ends all other sessions and reset links of the user, but not the current session or those of other users', async () => {
    const other = await login();
    await requestPasswordReset(test.deps, VISITOR, company.admin.email);
    const link = await linkTo(test.deps, company.admin.email, 'reset-password');
    await change(GOOD_PASSWORD);
    expect(await isOpen(company.admin.token)).toBe(true);
    expect(await isOpen(company.staff.token)).toBe(true);
    expect(await isOpen(other.token)).toBe(false);
    const late = resetPassword(test.deps, VISITOR, { token: link, password: 'Third-pass-3' });
    await expectRefusal(late, 'invalid_token');
    await expectRefusal(login(), 'invalid_credentials');
    await login(NEW_PASSWORD);
  });

  it('changing the password changes nothing when it fails with invalid_credentials or weak_password', async () => {
    await expectRefusal(change('Wrong-pass-1'), 'invalid_credentials');
    await expectRefusal(change(GOOD_PASSWORD, 'weakweak'), 'weak_password');
    await login();
  });

  it.each([
    ['conflict', 'another password was set', `password_hash = 'another hash'`],
    ['unauthorized', 'the account was closed', 'disabled_at = app_now()'],
  ] as const)('changing the password is refused with %s when %s meanwhile', async (code, _what, change) => {
    const { waiting } = await inTransaction(test.deps, async (_sql, client) => {
      await client.query(`UPDATE users SET ${change} WHERE id = $1`, [company.admin.id]);
      const changing = changePassword(member(), ownSession(), {
        currentPassword: GOOD_PASSWORD,
        newPassword: NEW_PASSWORD,
      });
      await waitForBlockedStatement(test.deps, 'password_hash');
      return { waiting: changing };
    });
    await expectRefusal(waiting, code);
    expect(await auditOf(test.deps, company.id)).toEqual([]);
  });

  it('changing the password is refused with rate_limited after ten wrong passwords in one session', async () => {
    const live = { ...member(), config: { ...test.deps.config, APP_MODE: 'live' } } as never;
    await changePassword(live, ownSession(), { currentPassword: GOOD_PASSWORD, newPassword: 'Third-pass-3' });
    const guess = () =>
      changePassword(live, ownSession(), { currentPassword: 'Wrong-pass-1', newPassword: NEW_PASSWORD });
    for (let tries = 0; tries < 10; tries += 1) await expectRefusal(guess(), 'invalid_credentials');
    await expectRefusal(guess(), 'rate_limited');
  });

  it('the first password cannot be set by changing it, but only through a mailed link', async () => {
    await setHash(null);
    await expectRefusal(login(''), 'invalid_credentials');
    await expectRefusal(change(''), 'forbidden');
    await requestPasswordReset(test.deps, VISITOR, company.admin.email);
    const link = await linkTo(test.deps, company.admin.email, 'reset-password');
    const set = () => resetPassword(test.deps, VISITOR, { token: link, password: NEW_PASSWORD });
    const attempts = await Promise.allSettled([set(), set()]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await login(NEW_PASSWORD);
    const mails = await mailsTo(test.deps, company.admin.email);
    expect(mails.at(-1)).toMatchObject({ template: 'password-changed', payload: { how: 'set' } });
  });
});

describe('a request of a user who was disabled after the session was read', () => {
  it.each([
    ['auth.me', undefined],
    ['auth.security', undefined],
    ['auth.updateProfile', { firstName: 'Ada', lastName: 'Byron', phone: null, mailLanguage: 'en' }],
    ['auth.chooseLanguage', { language: 'fr' }],
    ['auth.changePassword', { currentPassword: GOOD_PASSWORD, newPassword: NEW_PASSWORD }],
    ['appointments.createFeed', undefined],
  ])('%s is refused with unauthorized', async (path, input) => {
    const session = await findSession(test.deps.db, hashToken(company.admin.token));
    const sessions = override(test.deps.sessions, { find: async () => session });
    const app = await buildApp({ ...test.deps, sessions });
    await test.deps.sql`UPDATE users SET disabled_at = app_now() WHERE id = ${company.admin.id}`;
    const { appCode } = (await resultOf(app, path, input, company.admin.token)).data;
    await app.close();
    expect(appCode).toBe('unauthorized');
  });
});

describe('the sessions of a user', () => {
  it('the sessions of a user are listed with their device, and can be ended individually or all others together', async () => {
    const chrome = await login(GOOD_PASSWORD, CHROME);
    await login(GOOD_PASSWORD, SAFARI);
    await test.deps.sql`INSERT INTO sessions (token_hash, business_id, user_id, expires_at)
      VALUES (sha256('expired'), ${company.id}, ${company.admin.id}, clock_timestamp())`;
    async function listed(): Promise<{ id: number; device: string; isCurrent: boolean }[]> {
      const answer = await callTrpc(test.app, ['query', 'auth.sessions'], undefined, company.admin.token);
      return answer.json().result.data;
    }
    const list = await listed();
    const devices = ['Safari on iPhone', 'Chrome on Windows', 'Unknown device'];
    expect(list.map(({ device }) => device)).toEqual(devices);
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);

    await endSessions(member(), ownSession(), { id: list[1]?.id ?? 0 });
    expect(await isOpen(chrome.token)).toBe(false);
    expect((await listed()).map(({ id }) => id)).toEqual([list[0]?.id, list[2]?.id]);
    await endSessions(member(), ownSession(), 'others');
    expect((await listed()).map(({ id }) => id)).toEqual([list[2]?.id]);
    await endSessions(member(), ownSession(), 'this');
    const refused = await callTrpc(test.app, ['query', 'auth.me'], undefined, company.admin.token);
    expect(refused.statusCode).toBe(401);
  });

  it('the sessions of a user cannot be ended by another member of the business', async () => {
    const rows = await test.deps.sql`SELECT id FROM sessions
      WHERE business_id = ${company.id} AND user_id = ${company.staff.id}`;
    await expectRefusal(endSessions(member(), ownSession(), { id: Number(rows[0].id) }), 'not_found');
  });

  it('a sign-in from a new kind of device causes a mail, but not a sign-in from the first or a known device', async () => {
    await test.deps.sql`INSERT INTO user_devices (business_id, user_id, device)
      VALUES (${company.id}, ${company.staff.id}, '{"browser":"Firefox","system":"Linux"}')`;
    await login(GOOD_PASSWORD, CHROME);
    await login(GOOD_PASSWORD, CHROME.replace('140', '141'));
    expect(await mailsTo(test.deps, company.admin.email)).toEqual([]);
    await login(GOOD_PASSWORD, SAFARI);
    await login(GOOD_PASSWORD, SAFARI);
    const mails = await mailsTo(test.deps, company.admin.email);
    expect(mails).toMatchObject([
      { template: 'new-device', payload: { device: { browser: 'Safari', system: 'iPhone' } } },
    ]);
  });
});

describe('delivery reports by Resend', () => {
  const secret = () => test.deps.config.RESEND_WEBHOOK_SECRET;
  const problem = async ({ token } = company.admin) =>
    (await resultOf(test.app, 'auth.security', undefined, token)).emailProblem;

  async function sendMail(): Promise<number> {
    await login(GOOD_PASSWORD, CHROME);
    await login(GOOD_PASSWORD, SAFARI);
    await sendMails(test.deps);
    const [mail] = await mailsTo(test.deps, company.admin.email);
    if (!mail) throw new Error('no mail');
    return mail.id;
  }

  const report = (mailId: number, type: string, at: string, key = secret(), to = company.admin.email) => {
    const data = { to: [to], tags: { mail_id: String(mailId) } };
    const payload = JSON.stringify({ type, created_at: at, data });
    const { headers, body } = signMailEvent(key, 'msg_1', payload, new Date());
    return test.app.inject({ method: 'POST', url: '/webhooks/resend', headers, payload: body });
  };

  it('the delivery reports by Resend show a bounce to the user until a later delivery, in any order', async () => {
    const id = await sendMail();
    expect(await problem()).toBeNull();
    for (const again of [1, 2])
      expect((await report(id, 'email.bounced', '2026-01-02T00:00:02Z')).statusCode, `${again}`).toBe(200);
    await report(id, 'email.delivered', '2026-01-02T00:00:01Z');
    expect(await problem()).toBe('bounced');
    await report(id, 'email.delivered', '2026-01-02T00:00:03Z');
    expect(await problem()).toBeNull();
    await report(id, 'email.complained', '2026-01-02T00:00:04Z');
    expect(await problem()).toBe('complained');
  });

  it('a failed delivery is shown only to the recipient, until a newer mail of the same business is reported', async () => {
    const id = await sendMail();
    await report(id, 'email.bounced', '2026-01-02T00:00:02Z');
    const other = await makeCompany(test.deps);
    for (const [businessId, delivery] of [
      [company.id, null],
      [other.id, 'complained'],
    ])
      await test.deps.sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient,
          payload, correlation_id, delivery)
        VALUES (${businessId}, 'welcome', 'user-x', ${`newer-${businessId}`}, ${company.admin.email}, '{}', 'x', ${delivery})`;
    expect(await problem()).toBe('bounced');
    expect(await problem(company.staff)).toBeNull();
  });

  it('the delivery reports by Resend change nothing when they are forged or about another email address', async () => {
    const id = await sendMail();
    const forged = await report(id, 'email.bounced', '2026-01-02T00:00:02Z', 'whsec_Zm9yZ2Vk');
    expect(forged.statusCode).toBe(403);
    await report(id, 'email.bounced', '2026-01-02T00:00:02Z', secret(), 'other@example.test');
    await report(2_000_000_000, 'email.bounced', '2026-01-02T00:00:02Z');
    expect(await problem()).toBeNull();
    const unsigned = await test.app.inject({ method: 'POST', url: '/webhooks/resend', payload: {} });
    expect(unsigned.statusCode).toBe(403);
  });

  it('the newest of several concurrent delivery reports applies', async () => {
    const mailId = await sendMail();
    const recipients = [company.admin.email];
    const reports = (['bounced', 'delivered', 'complained'] as const).map((delivery, second) => {
      const reportedAt = new Date(Date.UTC(2026, 0, 2, 0, 0, second));
      return noteDelivery(test.deps.db, { mailId, recipients, delivery, reportedAt });
    });
    await Promise.all(reports);
    expect(await problem()).toBe('complained');
  });

  it('a link’s token is erased once its mail is sent', async () => {
    const { email } = company.admin;
    await test.deps.sql`INSERT INTO outgoing_mails (business_id, template, subject, version, recipient,
      payload, correlation_id, secret)
      VALUES (${company.id}, 'reset-password', 'user-x', ${email}, ${email}, '{"firstName":"Ada"}', 'x',
      'the-token')`;
    await sendMails(test.deps);
    expect(await mailsTo(test.deps, email)).toMatchObject([{ template: 'reset-password', secret: null }]);
    const mailbox = await providers.sandbox.get(`/sandbox/mailbox?to=${email}`);
    expect(JSON.stringify(mailbox)).toContain('/reset-password?token=the-token');
  });
});
