import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { LARGE_INPUTS } from '../../server/http/body-limits.ts';
import { appRouter } from '../../server/trpc/router.ts';
import { bearer, buildTestApp, makeCompany } from '../support/app.ts';
import { expectedAccess } from '../support/expected-access.ts';
import { forFile } from '../support/for-file.ts';
import { PROCEDURES, typeOf } from '../support/procedures.ts';
import { largestJson } from '../support/schema-size.ts';

const SMALL = 16_384;
const MIB = 1_048_576;
const MUTATIONS = PROCEDURES.filter((path) => typeOf(path) === 'mutation');
const LIMITS = new Map(Object.entries(LARGE_INPUTS));
const LARGE = [...LIMITS];

// tRPC stores procedures by path at run time, but its types describe nested routers.
const flat = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { inputs: Parameters<typeof largestJson>[0][] } }
>;
const largestInput = (path: string) => Math.max(0, ...(flat[path]?._def.inputs ?? []).map(largestJson));

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));
let port: number;

beforeAll(async () => {
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** Invalid JSON of this size. The status 400 shows that the server has read and parsed the body. */
const noJson = (bytes: number) => 'x'.repeat(bytes);

const post = (path: string, payload: string, token?: string) =>
  test.app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { 'content-type': 'application/json', ...bearer(token) },
    payload,
  });

/** Status of a request with an endless chunked body; 0 when the connection is cut without a response. */
function pour(path: string, token?: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunk = `1000\r\n${noJson(4_096)}\r\n`;
    let answer = '';
    const send = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('data', (data) => {
      answer += data.toString();
      if (answer.includes('\r\n')) socket.destroy();
    });
    socket.on('drain', send);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: callingua.test\r\ncontent-type: application/json\r\n`);
    if (token !== undefined) socket.write(`authorization: Bearer ${token}\r\n`);
    socket.write('transfer-encoding: chunked\r\n\r\n');
    send();
  });
}

describe('table of large inputs', () => {
  it('the table of large inputs names every procedure whose schema accepts more than 16 KiB, with a sufficient limit', () => {
    const measured = PROCEDURES.map((path) => ({ path, bytes: largestInput(path) }));
    const large = measured.filter(({ bytes }) => bytes > SMALL);
    expect(large.map(({ path }) => path).sort()).toEqual([...LIMITS.keys()].sort());
    const tooTight = large.filter(({ path, bytes }) => (LIMITS.get(path) ?? 0) < Math.min(bytes, MIB));
    expect(tooTight).toEqual([]);
  });

  it('the table of large inputs names no public procedure', () => {
    expect([...LIMITS.keys()].filter((path) => expectedAccess(path).isPublic)).toEqual([]);
  });
});

describe('request body', () => {
  it.each(MUTATIONS.filter((path) => !LIMITS.has(path)))(
    'a request body is rejected before it is parsed when it exceeds 16 KiB for %s',
    async (path) => {
      for (const token of [undefined, company.admin.token]) {
        const answer = await post(path, noJson(SMALL + 1), token);
        expect([answer.statusCode, answer.json().error]).toEqual([413, 'payload_too_large']);
      }
      expect((await post(path, noJson(SMALL), company.admin.token)).statusCode).toBe(400);
    },
  );

  it.each(LARGE)(
    'a request body for %s is read up to the limit of that procedure, but only for an authenticated sender',
    async (path, limit) => {
      expect((await post(path, noJson(limit), company.admin.token)).statusCode).toBe(400);
      expect((await post(path, noJson(limit + 1), company.admin.token)).statusCode).toBe(413);
      expect((await post(path, noJson(SMALL + 1))).statusCode).toBe(401);
      expect((await post(path, noJson(SMALL + 1), 'not-a-token')).statusCode).toBe(401);
      expect((await post(path, noJson(SMALL + 1), company.unverified.token)).statusCode).toBe(403);
    },
  );

  it('a request body is not parsed for a role that may not call the procedure', async () => {
    const responses = [];
    for (const [path] of LARGE)
      if (!expectedAccess(path).roles.includes('staff'))
        responses.push(await post(path, noJson(SMALL + 1), company.staff.token));
    expect(responses.length).toBeGreaterThan(0);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
  });

  it('a batch may be as large as the sum of the limits of its calls, but at most 1 MiB', async () => {
    const two = 'services.create,services.update?batch=1';
    expect((await post(two, noJson(2 * SMALL), company.admin.token)).statusCode).toBe(400);
    expect((await post(two, noJson(2 * SMALL + 1), company.admin.token)).statusCode).toBe(413);
    expect((await post(two, noJson(SMALL + 1))).statusCode).toBe(401);
    const encoded = 'services.create%2Cservices.update?batch=1';
    expect((await post(encoded, noJson(2 * SMALL + 1), company.admin.token)).statusCode).toBe(413);
    const withImport = 'customers.import,services.create?batch=1';
    expect((await post(withImport, noJson(MIB + 1), company.admin.token)).statusCode).toBe(413);
    // The limits of all procedures in a batch add up, including public ones.
    expect((await post('auth.login,auth.signUp?batch=1', noJson(2 * SMALL + 1))).statusCode).toBe(413);
  });

  it('a request body without Content-Length is read only up to the limit', async () => {
    expect([413, 0]).toContain(await pour('/trpc/auth.login'));
    expect([413, 0]).toContain(await pour('/trpc/services.create', company.admin.token));
    expect([413, 0]).toContain(await pour('/trpc/customers.import', company.admin.token));
    expect([401, 0]).toContain(await pour('/trpc/customers.import'));
    expect([413, 0]).toContain(await pour('/api/auth/login'));
  });
});

describe('deeply nested JSON', () => {
  const deep = '['.repeat(5_000) + ']'.repeat(5_000);

  it('deeply nested JSON is rejected in a tRPC body, in a tRPC URL and in a REST body', async () => {
    const answers = [
      await post('auth.login', deep),
      await test.app.inject({
        url: '/trpc/services.list',
        query: { input: deep },
        headers: bearer(company.admin.token),
      }),
      await test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload: deep,
      }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'validation_failed']);
  });
});
