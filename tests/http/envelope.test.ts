import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { createDeps } from '../../server/deps.ts';
import { bearer, buildTestApp, CLOSED_DATABASE, callRest, makeCompany } from '../support/app.ts';
import { databaseOfPool } from '../support/database-of-pool.ts';
import { testConfig } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';

const BODY_BYTES_MAX = 16_384;
const LOGIN = '/api/auth/login';
const LIST = '/api/call-meta/list';

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));
const other = forFile(() => makeCompany(test.deps));

const list = (fields: object, token: string | undefined = company.admin.token) =>
  callRest(test.app, ['POST', LIST], fields, token);

/** Sends a POST with this body and content type. */
function post(url: string, payload: string | Buffer, contentType?: string) {
  const type = contentType === undefined ? {} : { 'content-type': contentType };
  const options: InjectOptions = {
    method: 'POST',
    url,
    headers: { ...bearer(company.admin.token), ...type },
  };
  return test.app.inject({ ...options, payload });
}

describe('documented error envelope', () => {
  const envelope = (code: string, message: unknown = expect.any(String)) => ({
    success: false,
    error: code,
    errorType: code,
    message,
  });

  it('the documented error envelope is returned with 400 for an invalid field', async () => {
    const answer = await callRest(test.app, ['POST', LOGIN], { email: 'nobody', password: 'long enough' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toStrictEqual({
      ...envelope('validation_failed', 'Invalid email address'),
      fields: { email: 'Invalid email address' },
    });
  });

  it('the documented error envelope is returned with 401 without a session', async () => {
    const answer = await callRest(test.app, ['POST', LIST]);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toStrictEqual(envelope('unauthorized', 'Please sign in.'));
  });

  it('the documented error envelope is returned with 403 for a role without access', async () => {
    const answer = await callRest(test.app, ['GET', '/api/billing/account'], {}, company.staff.token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toStrictEqual(envelope('forbidden'));
  });

  it.each([
    ['POST', '/api/nothing'],
    ['GET', LOGIN],
    ['DELETE', LIST],
    ['GET', '/trpc/../api/nothing'],
  ] as const)('the documented error envelope is returned with 404 for %s %s', async (method, url) => {
    const answer = await test.app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toStrictEqual(envelope('not_found'));
  });

  it.each(['/api/%zz', '/api/%'])(
    'the documented error envelope is returned with 400 for a malformed URL (%s)',
    async (url) => {
      const answer = await test.app.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toStrictEqual(envelope('validation_failed'));
    },
  );

  it('the documented error envelope is returned with 413 only for a body over 16 KiB', async () => {
    const ofSize = (bytes: number) => `{"notes":"${'x'.repeat(bytes - 12)}"}`;
    expect((await post(LIST, ofSize(BODY_BYTES_MAX), 'application/json')).statusCode).toBe(200);

    const answer = await post(LIST, ofSize(BODY_BYTES_MAX + 1), 'application/json');
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toStrictEqual(envelope('payload_too_large'));
  });

  it('the documented error envelope is returned with 429 and Retry-After after too many sign-ins', async () => {
    const email = 'limited@callingua.test';
    await test.deps.sql`INSERT INTO rate_limit_hits (bucket) SELECT 'login:account:' || ${email}
      FROM generate_series(1, 1000)`;
    const answer = await callRest(test.app, ['POST', LOGIN], { email, password: 'long enough' });
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toStrictEqual(envelope('rate_limited'));
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
  });

  it('the documented error envelope is returned with 500, a fixed text and the request id, which is also in a header', async () => {
    const app = await buildApp({
      ...test.deps,
      db: databaseOfPool(
        new Proxy(test.deps.pool, {
          get: (target, key) =>
            key === 'query' ? () => Promise.reject(new TypeError('secret')) : Reflect.get(target, key),
        }),
      ),
    });
    const answer = await callRest(app, ['POST', LIST], {}, company.admin.token);
    await app.close();
    expect(answer.statusCode).toBe(500);
    const id = answer.headers['x-request-id'];
    expect(answer.json()).toStrictEqual(
      envelope('internal', `Something went wrong on our side. Request id: ${id}`),
    );
  });

  it('the documented error envelope is returned with 503 while PostgreSQL is down, whether its URL has an IP address or a host name', async () => {
    for (const url of [CLOSED_DATABASE, CLOSED_DATABASE.replace('127.0.0.1', 'localhost')]) {
      const deps = createDeps(testConfig(url), 'server');
      const app = await buildApp(deps);
      const answer = await callRest(app, ['POST', LIST], {}, company.admin.token);
      await app.close();
      await deps.close();
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toStrictEqual(envelope('provider_unavailable'));
      expect(answer.headers['retry-after']).toBe('5');
    }
  });
});

describe('business_id field', () => {
  it('the business_id field is checked in the query as well as in the body', async () => {
    const url = `${LIST}?business_id=${other.id}`;
    expect((await callRest(test.app, ['POST', url], {}, company.admin.token)).statusCode).toBe(403);
    const answer = await callRest(
      test.app,
      ['GET', '/api/billing/account'],
      { business_id: other.id },
      company.admin.token,
    );
    expect(answer.statusCode).toBe(403);
  });

  it.each(['abc', '', -1, 1.5, [7], {}, true, '9'.repeat(40)])(
    'the business_id field is rejected with 400 for the value %j',
    async (business_id) => {
      const answer = await list({ business_id });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual(['business_id']);
    },
  );

  it('the business_id field reveals nothing to a caller without a session', async () => {
    const answer = await callRest(test.app, ['POST', LIST], { business_id: other.id });
    expect(answer.statusCode).toBe(401);
  });
});

describe('request body', () => {
  it.each(['', '   ', '\n'])(
    'a request body counts as {} when it is empty (%j) and has a JSON content type',
    async (payload) => {
      expect((await post(LIST, payload, 'application/json')).statusCode).toBe(200);
    },
  );

  it.each(['[]', '[{"limit":1}]', '7', '"text"', 'true', '{', '{"a":}', 'undefined', "{'a':1}"])(
    'a request body is rejected with 400 for the content %s',
    async (payload) => {
      const answer = await post(LIST, payload, 'application/json');
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, error: 'validation_failed' });
    },
  );

  it('a request body counts as {} when its content is null', async () => {
    expect((await post(LIST, 'null', 'application/json')).statusCode).toBe(200);
  });

  it.each([
    '{"__proto__":{"limit":1}}',
    '{"constructor":{"prototype":{"limit":1}}}',
    '{"a":{"__proto__":{"isAdmin":true}}}',
  ])('a request body is rejected with 400 and pollutes no prototype when it contains %s', async (payload) => {
    expect((await post(LIST, payload, 'application/json')).statusCode).toBe(400);
    expect(Reflect.get({}, 'limit')).toBeUndefined();
  });

  it.each([
    ['text/plain', '{"limit":"not checked"}'],
    ['application/x-www-form-urlencoded', 'limit=not-checked'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/octet-stream', '{"limit":"not checked"}'],
    ['text/html', '<p>'],
    ['nonsense', '{"limit":"not checked"}'],
    ['application/json; charset=utf-8', '{"limit":"not checked"}'],
    ['application/JSON', '{"limit":"not checked"}'],
    ['application/json-patch+json', '{"limit":"not checked"}'],
  ])(
    'a request body never reaches a handler without validation when its type is %s',
    async (type, payload) => {
      expect((await post(LIST, payload, type)).statusCode).toBe(400);
    },
  );

  it('a request body never reaches a handler without validation when it has no content type', async () => {
    const answer = await post(LIST, '{"limit":"not checked"}');
    expect(answer.statusCode).toBe(400);
  });

  it('a request without a body and without a content type is accepted', async () => {
    const headers = bearer(company.admin.token);
    expect((await test.app.inject({ method: 'POST', url: LIST, headers })).statusCode).toBe(200);
  });

  it('a request body that only the schema of the procedure rejects returns validation_failed', async () => {
    const answer = await list({ customer_name: 'x'.repeat(201) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'validation_failed' });
  });

  it.each([
    ['customer_name', 'A\u0000B'],
    ['cursor', 'CA\u0000'],
    ['customer_id', 2 ** 40],
    ['customer_id', '99999999999'],
  ])(
    'a request body causes no server error with a %s that PostgreSQL cannot store (%j)',
    async (name, value) => {
      const answer = await list({ [name]: value });
      expect(answer.statusCode).toBeLessThan(500);
    },
  );
});

describe('Authorization header', () => {
  it.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'bearer', `Bearer ${'x'.repeat(5_000)}`, 'Bearer null'])(
    'the Authorization header is rejected as unauthorized with the value "%s"',
    async (authorization) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: LIST,
        headers: { authorization },
        payload: {},
      });
      expect(answer.statusCode).toBe(401);
    },
  );

  it('the Authorization header is the only place from which a token is accepted, and not the URL, a cookie or a field', async () => {
    const { token } = company.admin;
    const url = `${LIST}?token=${token}&access_token=${token}&authorization=Bearer%20${token}`;
    const headers = { cookie: `token=${token}; access_token=${token}` };
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers,
      payload: { token, access_token: token },
    });
    expect(answer.statusCode).toBe(401);
  });
});
