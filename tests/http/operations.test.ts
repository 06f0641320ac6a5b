import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { createDeps } from '../../server/deps.ts';
import { restTable } from '../../server/http/rest-table.ts';
import { createQueueBackend } from '../../server/jobs/queue-backend.ts';
import { createJobs } from '../../server/jobs/wake-ups.ts';
import { buildTestApp, CLOSED_DATABASE } from '../support/app.ts';
import { chargeAll, deliver, makeCallEvent } from '../support/calls.ts';
import { testConfig } from '../support/deps.ts';
import { makeBusiness } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { override } from '../support/override.ts';

const METRICS_TOKEN = 'a-token-for-metrics';

const test = forFile(buildTestApp);

it('GET /healthz returns 200 while the process is up', async () => {
  const answer = await test.app.inject('/healthz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'up' });
});

describe('GET /readyz', () => {
  it('GET /readyz is ready with PostgreSQL, its schema and the queue', async () => {
    const answer = await test.app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'ready',
      postgres: 'up',
      queue: 'up',
      queue_backend: 'postgres',
    });
  });

  it('GET /readyz is degraded, not unready, without the queue', async () => {
    const away = createQueueBackend({ REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: CLOSED_DATABASE });
    const jobs = createJobs(away, test.deps.log);
    const app = await buildApp({ ...test.deps, jobs });
    jobs.wake('send-mails', {});
    await jobs.whenIdle();

    const answer = await app.inject('/readyz');

    await app.close();
    await jobs.close();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'degraded', postgres: 'up', queue: 'down' });
  });

  it('GET /readyz is unready without PostgreSQL, while the process stays up', async () => {
    const deps = createDeps(testConfig(CLOSED_DATABASE), 'server');
    const app = await buildApp(deps);
    const [ready, healthy] = [await app.inject('/readyz'), await app.inject('/healthz')];
    await app.close();
    await deps.close();
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ status: 'unready', postgres: 'down' });
    expect(healthy.statusCode).toBe(200);
  });

  it('GET /readyz queries the database once for a hundred concurrent requests, and at most once a second', async () => {
    let queryCount = 0;
    const db = override(test.deps.db, {
      all: ((...args: Parameters<typeof test.deps.db.all>) => {
        queryCount += 1;
        return test.deps.db.all(...args);
      }) as typeof test.deps.db.all,
    });
    const app = await buildApp({ ...test.deps, db });
    const now = vi.spyOn(performance, 'now');
    const ask = async (times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => app.inject('/readyz')));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    };

    now.mockReturnValue(10_000);
    await ask(100);
    now.mockReturnValue(10_999);
    await ask(1);
    expect(queryCount).toBe(1);
    now.mockReturnValue(11_000);
    await ask(100);
    expect(queryCount).toBe(2);

    now.mockRestore();
    await app.close();
  });

  it('GET /readyz shows only the status to the public, and details to the inner network or METRICS_TOKEN', async () => {
    const config = testConfig(test.deps.config.DATABASE_URL, {
      METRICS_TOKEN,
      TRUST_PROXY: '172.30.53.0/24',
    });
    const app = await buildApp({ ...test.deps, config });
    const ask = async (remoteAddress: string, headers = {}) =>
      (await app.inject({ url: '/readyz', remoteAddress, headers })).json();
    const details = { postgres: 'up', queue: 'up', queue_backend: 'postgres' };

    for (const inner of ['127.0.0.1', '::1', '10.1.2.3', '172.30.53.4', '::ffff:192.168.0.7', 'fd00::7'])
      expect(await ask(inner)).toEqual({ status: 'ready', ...details });
    for (const outer of ['203.0.113.9', '172.32.0.1', '2001:db8::7', '::ffff:203.0.113.9'])
      expect(await ask(outer)).toEqual({ status: 'ready' });
    // A visitor whose request comes through the proxy is not treated as part of the inner network.
    expect(await ask('172.30.53.4', { 'x-forwarded-for': '203.0.113.9' })).toEqual({ status: 'ready' });
    expect(await ask('203.0.113.9', { authorization: 'Bearer wrong' })).toEqual({ status: 'ready' });
    expect(await ask('203.0.113.9', { authorization: `Bearer ${METRICS_TOKEN}` })).toMatchObject(details);
    await app.close();
  });

  it.each([
    [
      'a migration is missing',
      'DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)',
    ],
    [
      'a function has an old version',
      `UPDATE schema_functions SET checksum = 'of before' WHERE name = 'begin_call'`,
    ],
  ])('GET /readyz is unready while %s', async (_what, sql) => {
    const old = await buildTestApp();
    await old.deps.pool.query(sql);
    const answer = await old.app.inject('/readyz');
    await old.drop();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'unready', postgres: 'outdated' });
  });
});

describe('GET /metrics', () => {
  const scrape = (remoteAddress: string, headers = {}) =>
    test.app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });

  it('GET /metrics allows loopback when no token is configured', async () => {
    expect((await scrape('127.0.0.1')).statusCode).toBe(200);
    expect((await scrape('::1')).statusCode).toBe(200);
  });

  it('GET /metrics rejects any other address, regardless of X-Forwarded-For', async () => {
    expect((await scrape('10.0.0.9')).statusCode).toBe(403);
    expect((await scrape('10.0.0.9', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
  });

  it('GET /metrics requires the configured token from every address, including loopback', async () => {
    const app = await buildApp({
      ...test.deps,
      config: testConfig(test.deps.config.DATABASE_URL, { METRICS_TOKEN }),
    });
    const ask = (authorization?: string) =>
      app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });
    const statuses = [];
    for (const header of [
      undefined,
      'Bearer wrong',
      METRICS_TOKEN,
      `Bearer ${METRICS_TOKEN}x`,
      `Bearer ${METRICS_TOKEN}`,
    ])
      statuses.push((await ask(header)).statusCode);
    await app.close();
    expect(statuses).toEqual([403, 403, 403, 403, 200]);
  });

  it('GET /metrics reports due work, the latency of charges, and requests', async () => {
    const business = await makeBusiness(test.deps, { balanceCents: 1_000 });
    await deliver(test.deps, [makeCallEvent(business.number)]);
    await chargeAll(test.deps);
    await test.app.inject('/healthz');

    const { body, headers } = await scrape('127.0.0.1');

    expect(headers['content-type']).toContain('text/plain');
    for (const table of ['inbox_events', 'outbox_events', 'outgoing_mails']) {
      expect(body).toMatch(new RegExp(`callingua_due_rows\\{kind="${table}"\\} \\d`));
      expect(body).toMatch(new RegExp(`callingua_dead_letters\\{kind="${table}"\\} 0`));
    }
    expect(body).toMatch(/callingua_charge_latency_seconds\{quantile="0.99"\} \d/);
    expect(body).toMatch(/callingua_queue_depth\{queue="money"\} \d/);
    expect(body).toContain(
      'callingua_http_request_seconds_count{method="GET",route="/healthz",status="200"}',
    );
  });

  it('GET /metrics labels requests by route, never by URL, so that visitors cannot add labels', async () => {
    await test.app.inject('/api/whatever-123');
    expect((await scrape('127.0.0.1')).body).not.toContain('whatever-123');
  });
});

describe('API description', () => {
  it('the API description lists every REST path', async () => {
    const answer = await test.app.inject('/api/openapi.json');
    expect(answer.statusCode).toBe(200);
    const { paths } = answer.json();
    for (const { method, path } of restTable) expect(paths[path]).toHaveProperty(method.toLowerCase());
  });

  it('the API description has a page whose scripts load under the content security policy', async () => {
    const first = await test.app.inject('/api/docs');
    const page = first.statusCode === 302 ? await test.app.inject(String(first.headers.location)) : first;
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const inline = [...page.body.matchAll(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/g)];
    expect(inline).toEqual([]);
    const scripts = [...page.body.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, source = '']) => source);
    expect(scripts.length).toBeGreaterThan(0);
    for (const source of scripts) {
      const url = new URL(source, 'http://callingua.test/api/docs/');
      expect(url.host).toBe('callingua.test');
      expect((await test.app.inject(url.pathname)).statusCode, source).toBe(200);
    }
  });
});

it('the sandbox clock moves forward for all readers, and never backward', async () => {
  const before = await test.app.inject('/sandbox/clock');
  const moved = await test.app.inject({
    method: 'POST',
    url: '/sandbox/clock',
    payload: { advance_ms: 3_600_000 },
  });
  const back = await test.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advance_ms: -1 } });

  expect(before.json().offset_ms).toBe(0);
  expect(moved.json().offset_ms).toBe(3_600_000);
  expect(Date.parse(moved.json().now) - Date.parse(before.json().now)).toBeGreaterThanOrEqual(3_600_000);
  expect(back.statusCode).toBe(400);
});
