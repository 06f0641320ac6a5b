import { describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { createDeps } from '../../server/deps.ts';
import { bearer, buildTestApp, CLOSED_DATABASE, callTrpc, makeCompany } from '../support/app.ts';
import { databaseOfPool } from '../support/database-of-pool.ts';
import { testConfig } from '../support/deps.ts';
import { makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));

const batch = (paths: string[], token: string | undefined = company.admin.token, separator = ',') =>
  test.app.inject({
    method: 'GET',
    url: `/trpc/${paths.join(separator)}?batch=1&input=${encodeURIComponent('{}')}`,
    headers: bearer(token),
  });

describe('tRPC error', () => {
  const shape = (appCode: string, code: string, httpStatus: number, path?: string) => ({
    error: {
      message: expect.any(String),
      code: expect.any(Number),
      data: { appCode, code, httpStatus, ...(path === undefined ? {} : { path }) },
    },
  });

  it('a tRPC error without a session is unauthorized with status 401', async () => {
    const answer = await callTrpc(test.app, ['query', 'calls.list'], {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(shape('unauthorized', 'UNAUTHORIZED', 401, 'calls.list'));
  });

  it('a tRPC error for a role without access is forbidden with status 403', async () => {
    const answer = await callTrpc(test.app, ['query', 'billing.account'], undefined, company.manager.token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual(shape('forbidden', 'FORBIDDEN', 403, 'billing.account'));
  });

  it('a tRPC error for an unverified email address is email_not_verified', async () => {
    const answer = await callTrpc(test.app, ['query', 'calls.list'], {}, company.unverified.token);
    expect(answer.json()).toEqual(shape('email_not_verified', 'FORBIDDEN', 403, 'calls.list'));
  });

  it('a tRPC error names the invalid fields', async () => {
    const answer = await callTrpc(test.app, ['query', 'calls.list'], { limit: 'ten' }, company.admin.token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.data).toMatchObject({
      appCode: 'validation_failed',
      fields: { limit: expect.any(String) },
    });
  });

  it('a tRPC error contains the current items of an order when their prices have changed', async () => {
    await test.deps.sql`INSERT INTO premium_numbers (phone_number, price_cents)
      VALUES ('+14165550779', 4500) ON CONFLICT DO NOTHING`;
    const order = { totalCents: 2_000, phoneNumber: '+14165550779' };
    const answer = await callTrpc(
      test.app,
      ['mutation', 'billing.createPayment'],
      order,
      company.admin.token,
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error.data).toMatchObject({
      appCode: 'price_mismatch',
      lines: [
        { item: 'Account balance', priceCents: 2_000 },
        { item: 'Premium number, first month', priceCents: 4_500 },
      ],
    });
  });

  it('a tRPC error names the missing fields', async () => {
    const answer = await callTrpc(test.app, ['mutation', 'auth.login'], {});
    expect(answer.json().error.data).toMatchObject({
      appCode: 'missing_fields',
      fields: { email: 'Required', password: 'Required' },
    });
  });

  it('a tRPC error contains neither a stack nor the message of an internal error', async () => {
    const app = await buildApp({
      ...test.deps,
      db: databaseOfPool(
        new Proxy(test.deps.pool, {
          get: (target, key) =>
            key === 'query' ? () => Promise.reject(new TypeError('secret')) : Reflect.get(target, key),
        }),
      ),
    });
    const answer = await callTrpc(app, ['query', 'calls.list'], {}, company.admin.token);
    await app.close();
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/secret|stack|\.ts/);
    expect(answer.json().error.data.appCode).toBe('internal');
  });
});

describe('unknown tRPC path', () => {
  it.each([
    'nothing',
    'calls.nothing',
    'calls',
    'toString',
    '__proto__',
    'constructor.name',
    'auth.login.call',
  ])('%s returns 404', async (path) => {
    for (const token of [undefined, company.admin.token]) {
      const answer = await callTrpc(test.app, ['query', path], undefined, token);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.data.appCode).toBe('not_found');
    }
  });

  it('a mutation over GET, which another site could send, returns not_found and is not run', async () => {
    const answer = await callTrpc(test.app, ['query', 'auth.logout'], undefined, company.staff.token);
    expect(answer.json().error.data.appCode).toBe('not_found');
    expect((await callTrpc(test.app, ['query', 'auth.me'], undefined, company.staff.token)).statusCode).toBe(
      200,
    );
  });
});

describe('tRPC batch', () => {
  it('a tRPC batch accepts 20 calls with long names', async () => {
    const answer = await batch(Array(20).fill('insights.dashboardMetrics'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toHaveLength(20);
  });

  it.each([[','], ['%2C'], ['%2c'], ['%252C'], ['%252c']])(
    'a tRPC batch is rejected when it has 21 calls (separated by %s)',
    async (separator) => {
      const answer = await batch(Array(21).fill('auth.me'), company.admin.token, separator);
      expect(answer.statusCode).toBe(400);
    },
  );

  it('a tRPC batch is rejected without running any of its calls when its path cannot be decoded', async () => {
    const answer = await batch(['auth.me', 'auth.me'], company.admin.token, '%25zz');
    expect(answer.statusCode).toBe(400);
  });

  it('a tRPC batch counts each of its calls against the request budget, even when its commas are encoded twice', async () => {
    const deps = createDeps(testConfig(test.deps.config.DATABASE_URL, { CALL_BUDGET_FACTOR: '1' }), 'server');
    const app = await buildApp(deps);
    const ask = () =>
      app.inject({
        method: 'GET',
        url: `/trpc/${Array(20).fill('auth.me').join('%252c')}?batch=1`,
        headers: bearer(company.admin.token),
      });
    const codes: number[] = [];
    while (!codes.includes(429) && codes.length < 60) codes.push((await ask()).statusCode);
    await app.close();
    await deps.close();
    expect(codes[0]).toBe(200);
    expect(codes.at(-1)).toBe(429);
  });

  it.each([[','], ['%2C'], ['%252c']])(
    'a tRPC batch is rejected before any database access when it has 21 calls (%s)',
    async (separator) => {
      const deps = createDeps(testConfig(CLOSED_DATABASE), 'server');
      const app = await buildApp(deps);
      const ask = (calls: number) =>
        app.inject({
          method: 'GET',
          url: `/trpc/${Array(calls).fill('auth.me').join(separator)}?batch=1`,
          headers: bearer(company.admin.token),
        });
      const [refused, lookedUp] = [await ask(21), await ask(2)];
      await app.close();
      await deps.close();
      expect(refused.statusCode).toBe(400);
      expect(lookedUp.statusCode).toBe(503);
    },
  );

  it('a tRPC batch returns the result of each call separately', async () => {
    const answer = await batch(['auth.me', 'billing.account'], company.staff.token);
    expect(answer.statusCode).toBe(207);
    const [me, account] = answer.json();
    expect(me.result.data.admin.id).toBe(company.staff.id);
    expect(account.error.data.appCode).toBe('forbidden');
  });
});

describe('tRPC session', () => {
  it('a tRPC session starts with a login and ends with a logout', async () => {
    const { email } = await makePerson(test.deps, company.id, { role: 'staff', password: 'Demo-pass-1' });
    const login = await callTrpc(test.app, ['mutation', 'auth.login'], { email, password: 'Demo-pass-1' });
    const { token, admin, business } = login.json().result.data;
    expect({ role: admin.role, business: business.id }).toEqual({ role: 'staff', business: company.id });

    const me = () => callTrpc(test.app, ['query', 'auth.me'], undefined, token);
    expect((await me()).statusCode).toBe(200);
    expect((await callTrpc(test.app, ['mutation', 'auth.logout'], {}, token)).statusCode).toBe(200);
    expect((await me()).statusCode).toBe(401);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a tRPC session cannot be ended by a form of another site (%s)',
    async (type) => {
      const headers = { ...bearer(company.manager.token), 'content-type': type };
      const answer = await test.app.inject({
        method: 'POST',
        url: '/trpc/auth.logout',
        headers,
        payload: '{}',
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(
        (await callTrpc(test.app, ['query', 'auth.me'], undefined, company.manager.token)).statusCode,
      ).toBe(200);
    },
  );
});
