import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/modules/identity/auth/passwords/password-hash.ts';
import { auditOf, GOOD_PASSWORD, linkTo, mailsTo, newSignUp } from '../support/accounts.ts';
import { bearer, buildTestApp, makeCompany } from '../support/app.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { startProviders } from '../support/product.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const ADDRESS = '127.0.0.1';
const DEVICE = { browser: 'Chrome', system: 'Windows' };

const providers = forFile(startProviders);
const test = forFile(() => buildTestApp({ SANDBOX_URL: providers.sandbox.url }));
let passwordHash: string;
const deps = () => test.deps;

beforeAll(async () => {
  passwordHash = await hashPassword(GOOD_PASSWORD);
});
const company = forTest(() => makeCompany(deps()));

const headers = (token?: string) => ({ ...bearer(token), 'user-agent': CHROME });
const rest = (method: 'POST' | 'PUT', url: string, payload: object, token = company.admin.token) =>
  test.app.inject({ method, url, headers: headers(token), payload });
const mutate = (path: string, payload: object = {}, token = company.admin.token) =>
  test.app.inject({ method: 'POST', url: `/trpc/${path}`, headers: headers(token), payload });
const query = (path: string, input: object = {}, token = company.admin.token) =>
  test.app.inject({
    method: 'GET',
    url: `/trpc/${path}`,
    headers: headers(token),
    query: { input: JSON.stringify(input) },
  });
const recharge = (payload: object) => rest('PUT', '/api/business', payload);
const consents = () =>
  deps().prisma.rechargeConsent.findMany({ where: { businessId: company.id }, orderBy: { id: 'asc' } });
const setHash = () =>
  deps().prisma.user.update({
    where: { id: company.admin.id, businessId: company.id },
    data: { passwordHash },
  });
const templatesTo = async (recipient: string) =>
  (await mailsTo(deps(), recipient)).map(({ template }) => template);

type Line = { id: number; action: string; who: object; address: string; device: string };
async function log(token = company.admin.token, input: object = {}) {
  const answer = await query('audit.list', input, token);
  expect(answer.statusCode).toBe(200);
  const page: { entries: Line[]; nextCursor: number | null } = answer.json().result.data;
  return page;
}

describe('the audit log with address and device', () => {
  it.each([
    [
      'a sign-in',
      'session.opened',
      () => rest('POST', '/api/auth/login', { email: company.admin.email, password: GOOD_PASSWORD }),
    ],
    [
      'a changed password',
      'password.changed',
      () => mutate('auth.changePassword', { currentPassword: GOOD_PASSWORD, newPassword: 'Other-pass-2' }),
    ],
    ['a checkout', 'checkout.started', () => rest('POST', '/api/billing/topup', { amount: 20 })],
    ['auto-recharge', 'recharge.on', () => recharge({ is_auto_recharge: true })],
    ['a calendar feed', 'feed.created', () => mutate('appointments.createFeed')],
    ['an export of customers', 'customers.exported', () => query('customers.export')],
    [
      'an export of appointments',
      'appointments.exported',
      () => query('appointments.export', { from: '2026-01-01', to: '2026-01-31' }),
    ],
    ['an export of the ledger', 'transactions.exported', () => query('billing.exportTransactions')],
    [
      'a role',
      'role.manager',
      () => mutate('team.changeRole', { userId: company.staff.id, role: 'manager' }),
    ],
  ] as const)('the audit log stores %s', async (_name, action, act) => {
    await setHash();
    const answer = await act();
    expect(answer.statusCode, answer.body).toBe(200);
    const { entries } = await log();
    expect(entries[0]).toMatchObject({
      action,
      who: { kind: 'person', name: 'Pat Doe' },
      address: ADDRESS,
      device: 'Chrome on Windows',
    });
  });

  it('the audit log stores one entry for a repeated request', async () => {
    for (const _ of [1, 2]) await rest('POST', '/api/billing/topup', { amount: 20 });
    for (const _ of [1, 2]) await recharge({ is_auto_recharge: true });
    for (const _ of [1, 2]) await mutate('appointments.revokeFeed');
    expect(await auditOf(deps(), company.id)).toEqual(['checkout.started', 'recharge.on']);
  });
});

describe('the activity log', () => {
  it('the activity log pages the entries of the business newest first and returns each once', async () => {
    const other = await makeCompany(deps());
    await mutate('appointments.createFeed', {}, other.admin.token);
    for (let index = 0; index < 5; index += 1) await mutate('appointments.createFeed');
    const entryIds: number[] = [];
    let cursor: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof log>> = await log(undefined, {
        limit: 2,
        ...(cursor && { cursor }),
      });
      entryIds.push(...page.entries.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(entryIds).toHaveLength(5);
    expect(entryIds).toEqual(entryIds.toSorted((a, b) => b - a));
  });

  it('the activity log states only the kind of actor for deleted users, support and the product, and renders entries of older versions', async () => {
    await deps().sql`INSERT INTO audit_entries (business_id, actor, action, subject)
      VALUES (${company.id}, 'user-999999', 'service.text.fr', 'service-1'), (${company.id}, 'operator:jo',
      'refund', 'x'), (${company.id}, 'address-owner', 'nobody.knows', 'x')`;
    const { entries } = await log();
    expect(entries.map(({ who, action }) => ({ who, action }))).toEqual([
      { who: { kind: 'service' }, action: null },
      { who: { kind: 'support' }, action: 'refund' },
      { who: { kind: 'former' }, action: 'service.text' },
    ]);
  });
});

describe('consent to auto-recharge', () => {
  it('a consent to auto-recharge stores terms, user, time and origin, and is withdrawn when auto-recharge is switched off', async () => {
    await recharge({ is_auto_recharge: 1, recharge_threshold: 15, recharge_amount: 50 });
    const [consent] = await consents();
    expect(consent).toMatchObject({
      userId: company.admin.id,
      thresholdCents: 1_500n,
      amountCents: 5_000n,
      address: ADDRESS,
      device: DEVICE,
      withdrawnAt: null,
    });
    expect(consent?.terms).toContain('falls below $15.00: once, by the smallest multiple of $50.00');
    await recharge({ is_auto_recharge: 0 });
    expect((await consents()).map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true]);
  });

  it('a change of the terms of auto-recharge stores another consent, and repeated or concurrent changes to the same terms store only one', async () => {
    await Promise.all([1, 2, 3].map(() => recharge({ is_auto_recharge: 1, recharge_amount: 20 })));
    await recharge({ recharge_amount: 100 });
    await recharge({ recharge_amount: 100 });
    const all = await consents();
    expect(all.map(({ amountCents, withdrawnAt }) => [amountCents, withdrawnAt !== null])).toEqual([
      [2_000n, true],
      [10_000n, false],
    ]);
    expect(await auditOf(deps(), company.id)).toEqual(['recharge.on', 'recharge.changed']);
  });

  it('an order of a first number with auto-recharge also stores the consent to auto-recharge', async () => {
    const { access_token, user } = (await rest('POST', '/api/auth/signup', newSignUp())).json();
    const order = { phone_number: '+14165550188', auto_recharge_enabled: true };
    const response = await rest('POST', '/api/numbers/purchase-new-user', order, access_token);
    expect(response.statusCode, response.body).toBe(200);
    const where = { businessId: user.business_id, withdrawnAt: null };
    expect(await deps().prisma.rechargeConsent.count({ where })).toBe(1);
  });

  it('consent to auto-recharge cannot be changed or deleted', async () => {
    await recharge({ is_auto_recharge: 1 });
    for (const sql of [
      `UPDATE recharge_consents SET terms = 'other' WHERE business_id = $1`,
      'DELETE FROM recharge_consents WHERE business_id = $1',
    ])
      await expect(deps().pool.query(sql, [company.id])).rejects.toThrow('kept as it was given');
  });
});

describe('mail about audited changes', () => {
  it('owners get a mail about each change of auto-recharge, and at most one mail a day about the exports of one user', async () => {
    await recharge({ is_auto_recharge: 1 });
    for (const _ of [1, 2, 3]) await query('customers.export', {}, company.manager.token);
    await query('appointments.export', { from: '2026-01-01', to: '2026-01-31' });
    expect(await templatesTo(company.admin.email)).toEqual([
      'recharge-changed',
      'data-exported',
      'data-exported',
    ]);
    expect(await templatesTo(company.manager.email)).toEqual([]);
    expect(await templatesTo(company.unverified.email)).toEqual([]);
  });

  it('a changed role is mailed once to the member', async () => {
    for (const _ of [1, 2]) await mutate('team.changeRole', { userId: company.staff.id, role: 'manager' });
    const mails = await mailsTo(deps(), company.staff.email);
    expect(mails).toMatchObject([{ template: 'role-changed', payload: { role: 'manager' } }]);
  });

  it('a created or revoked calendar feed is mailed to its user, and a revocation without a feed is not', async () => {
    const hasFeed = async (token?: string) =>
      (await query('auth.security', undefined, token)).json().result.data.hasFeed;
    await setHash();
    await mutate('appointments.revokeFeed');
    const change = { currentPassword: GOOD_PASSWORD, newPassword: 'Other-pass-2' };
    expect((await mutate('auth.changePassword', change)).json().result.data.feed).toBe('none');
    await mutate('appointments.createFeed');
    expect([await hasFeed(), await hasFeed(company.staff.token)]).toEqual([true, false]);
    await mutate('appointments.revokeFeed');
    const mails = await mailsTo(deps(), company.admin.email);
    expect(mails.map(({ template, payload }) => [template, payload.change ?? payload.feed])).toEqual([
      ['password-changed', 'none'],
      ['feed-changed', 'created'],
      ['feed-changed', 'ended'],
    ]);
    expect(await auditOf(deps(), company.id)).toEqual(['password.changed', 'feed.created', 'feed.ended']);
  });

  it('the mail about a changed password states whether the calendar feed was ended, which happens only on request', async () => {
    await setHash();
    const { url } = (await mutate('appointments.createFeed')).json().result.data;
    const feed = () => test.app.inject({ method: 'GET', url: new URL(url).pathname });
    const change = { currentPassword: GOOD_PASSWORD, newPassword: 'Other-pass-2' };
    expect((await mutate('auth.changePassword', change)).json().result.data.feed).toBe('kept');
    expect((await feed()).statusCode).toBe(200);

    await rest('POST', '/api/auth/request-password-reset', { email: company.admin.email });
    const link = await linkTo(deps(), company.admin.email, 'reset-password');
    const reset = { token: link, password: 'Third-pass-3', endsFeed: true };
    expect((await mutate('auth.resetPassword', reset)).json().result.data.feed).toBe('ended');
    expect((await feed()).statusCode).toBe(404);

    const mails = (await mailsTo(deps(), company.admin.email)).filter(
      ({ template }) => template === 'password-changed',
    );
    expect(mails.map(({ payload }) => [payload.how, payload.feed, payload.device, payload.address])).toEqual([
      ['changed', 'kept', DEVICE, ADDRESS],
      ['reset', 'ended', DEVICE, ADDRESS],
    ]);
  });
});
