import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { callCost } from '../../server/core/permissions.ts';
import { LIVE_STREAMS_MAX } from '../../server/http/live-stream.ts';
import { CALL_BUDGETS } from '../../server/limits/call-budgets.ts';
import { openSession } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { bearer, buildTestApp, callRest, callTrpc, makeCompany } from '../support/app.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { until } from '../support/until.ts';

/**
 * This test uses the production budgets. All other tests use the sandbox budgets, which are a thousand times larger.
 */
const test = forFile(() => buildTestApp({ CALL_BUDGET_FACTOR: '1' }));
const company = forTest(() => makeCompany(test.deps));
/** An expensive call. It fails validation immediately, so the budget does not refill during the test. */
const DEAR = 'customers.import';

const batch = (paths: readonly string[], inputs: readonly object[], token = company.admin.token) =>
  test.app.inject({
    method: 'POST',
    url: `/trpc/${paths.join(',')}?batch=1`,
    headers: bearer(token),
    payload: Object.fromEntries(paths.map((_, at) => [at, inputs[at] ?? {}])),
  });

/** Spends the budget of the session: twenty such calls cost more than the whole budget. */
async function spendAll(token = company.admin.token): Promise<void> {
  expect(20 * callCost(DEAR)).toBeGreaterThan(CALL_BUDGETS.session.points);
  expect((await batch(Array(20).fill(DEAR), [], token)).statusCode).toBe(400);
}

describe('session that has used up its request budget', () => {
  it('a session that has used up its request budget gets 429 over tRPC with a retry time and an error code', async () => {
    await spendAll();
    const answer = await callTrpc(test.app, ['mutation', DEAR], {}, company.admin.token);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(answer.json().error.data).toMatchObject({ appCode: 'rate_limited', httpStatus: 429 });
  });

  it('a session that has used up its request budget gets 429 over REST in the error envelope', async () => {
    await spendAll();
    const pay = () => callRest(test.app, ['POST', '/api/stripe/payment_intent'], {}, company.admin.token);
    const answers = await Promise.all(Array.from({ length: 60 }, pay));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json()).toMatchObject({ success: false, error: 'rate_limited' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  it('a session that has used up its request budget does not block other members of the business, and can sign out', async () => {
    await spendAll();
    const { admin, manager } = company;
    expect((await callTrpc(test.app, ['mutation', DEAR], {}, manager.token)).statusCode).toBe(400);
    expect((await callTrpc(test.app, ['mutation', 'auth.logout'], {}, admin.token)).statusCode).toBe(200);
  });
});

it('a batch is counted against the request budget before any of its calls runs', async () => {
  await spendAll();
  const { token } = company.admin;
  const paths = ['services.create', DEAR, DEAR, DEAR];
  expect((await batch(paths, [{ name: 'Never made' }], token)).statusCode).toBe(429);
  expect(await test.deps.sql`SELECT FROM services WHERE business_id = ${company.id}`).toEqual([]);
});

it('regular use of the calendar stays within the request budget', async () => {
  const { token } = company.admin;
  for (let week = 0; week < 8; week += 1) {
    const reads = ['businesses.get', 'businesses.systemStatus', 'auth.me', 'services.list', 'hours.week'];
    const answers = await Promise.all(
      reads.map((path) =>
        callTrpc(test.app, ['query', path], path === 'services.list' ? {} : undefined, token),
      ),
    );
    const day = `2031-03-0${week + 1}`;
    answers.push(await callTrpc(test.app, ['query', 'appointments.list'], { from: day, to: day }, token));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  }
});

it('live streams are limited to ten per user, and a closed stream frees its slot', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const controllers: AbortController[] = [];
  const open = async (token: string | undefined) => {
    const controller = new AbortController();
    controllers.push(controller);
    const headers = bearer(token);
    return fetch(`http://127.0.0.1:${port}/api/live`, { headers, signal: controller.signal });
  };
  const { admin, manager } = company;
  for (let count = 0; count < LIVE_STREAMS_MAX; count += 1)
    expect((await open(admin.token)).status).toBe(200);
  const refused = await open(admin.token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await refused.json()).toMatchObject({ error: 'rate_limited' });
  const { token: another } = await openSession(test.deps.db.ofBusiness(company.id), admin.id, {
    userAgent: null,
  });
  expect((await open(another)).status).toBe(429);
  expect((await open(manager.token)).status).toBe(200);

  controllers[0]?.abort();
  await until(async () => (await open(admin.token)).status === 200, 10_000, 'there is room again');
  for (const controller of controllers) controller.abort();
});
