import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Deps } from '../../server/deps.ts';
import { restTable } from '../../server/http/rest-table.ts';
import { hashPassword } from '../../server/modules/identity/auth/passwords/password-hash.ts';
import { appRouter } from '../../server/trpc/router.ts';
import { GOOD_PASSWORD } from '../support/accounts.ts';
import { bearer, type Company, callRest, callTrpc, makeCompany } from '../support/app.ts';
import { createTestDeps } from '../support/deps.ts';
import { makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { ATTACKS, EXPERIMENT_MS } from './scale.ts';

const deps = forFile(createTestDeps);
/** Dependencies with the limits of live mode, which are ten times tighter than those of the sandbox. */
let live: Deps;
let app: FastifyInstance;
let company: Company;
let passwordHash: string;

beforeAll(async () => {
  live = { ...deps, config: { ...deps.config, APP_MODE: 'live' } as Deps['config'] };
  app = await buildApp(live);
  company = await makeCompany(deps);
  passwordHash = await hashPassword(GOOD_PASSWORD);
});
afterAll(() => app.close());

async function newPerson(): Promise<string> {
  const { id, email } = await makePerson(deps, company.id);
  await deps.prisma.user.update({ where: { id, businessId: company.id }, data: { passwordHash } });
  return email;
}

const forgetAttempts = () => deps.pool.query('DELETE FROM rate_limit_hits');
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { email, password } });

/** The parts of a response that a client can see, without its request id and date. */
const visible = ({ statusCode, headers, body }: Awaited<ReturnType<typeof login>>) => {
  const { 'x-request-id': _id, date: _date, ...others } = headers;
  return JSON.stringify([statusCode, others, body]);
};

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

it('forged session tokens: the server refuses a token with a flipped bit, or cut, doubled or upper-cased', async () => {
  const { token } = company.admin;
  const flipped = [...token].flatMap((character, at) =>
    Array.from({ length: 7 }, (_, bit) => {
      const other = String.fromCharCode(character.charCodeAt(0) ^ (1 << bit));
      return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
    }),
  );
  const forms = [
    token.slice(1),
    token.slice(0, -1),
    token + token,
    token.toUpperCase(),
    `${token}=`,
    'null',
    '',
  ];
  const printable = [...flipped, ...forms].filter((forged) => /^[\x21-\x7e]*$/.test(forged));
  expect(printable.length).toBeGreaterThan(200);
  for (const forged of printable) {
    const answer = await callTrpc(app, ['query', 'auth.me'], undefined, forged);
    expect(answer.statusCode, forged).toBe(401);
  }
  expect((await callTrpc(app, ['query', 'auth.me'], undefined, token)).statusCode).toBe(200);
});

describe('known and unknown addresses', () => {
  it.each(['login', 'resend_verify_email'])(
    '%s returns equal status, headers and body for a known and an unknown email address',
    async (path) => {
      const known = await newPerson();
      const answers = { known: new Set<string>(), unknown: new Set<string>() };
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < ATTACKS.timed; round += 1) {
        await forgetAttempts();
        for (const kind of ['known', 'unknown'] as const) {
          const email = kind === 'known' ? known : `nobody-${round}@callingua.test`;
          const began = performance.now();
          const answer = await callRest(app, ['POST', `/api/auth/${path}`], {
            email,
            password: 'Wrong-pass-1',
          });
          times[kind].push(performance.now() - began);
          answers[kind].add(visible(answer));
        }
      }
      const difference = median(times.known) - median(times.unknown);
      console.log(
        `known and unknown addresses, ${path}: medians ${median(times.known).toFixed(1)} ms, ${difference.toFixed(2)} ms apart`,
      );
      expect([...answers.known]).toEqual([...answers.unknown]);
      expect(answers.known.size).toBe(1);
    },
    EXPERIMENT_MS,
  );
});

// A long timeout, because hashing has the lowest priority and is slow on a busy machine.
describe('password guessing', { timeout: EXPERIMENT_MS }, () => {
  const statuses = (answers: { statusCode: number }[], status: number) =>
    answers.filter(({ statusCode }) => statusCode === status).length;

  it('an account allows at most ten password guesses in 15 minutes, whatever IP addresses X-Forwarded-For claims', async () => {
    await forgetAttempts();
    const email = await newPerson();
    const answers = await Promise.all(
      Array.from({ length: ATTACKS.guesses }, (_, guess) =>
        login(email, `Wrong-pass-${guess}`, { 'x-forwarded-for': `203.0.113.${guess % 200}` }),
      ),
    );
    expect(statuses(answers, 401)).toBeLessThanOrEqual(10);
    // A guess that gets no database connection within three seconds is not checked.
    const refusals = statuses(answers, 429) + statuses(answers, 503);
    expect(statuses(answers, 401) + refusals).toBe(ATTACKS.guesses);
    const [refused] = answers.filter(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  it('an attack locks the owner out of the account for at most 15 minutes, because refused attempts are not counted', async () => {
    await forgetAttempts();
    const email = await newPerson();
    for (let guess = 0; guess < 10; guess += 1) await login(email, 'Wrong-pass-1');
    await deps.pool.query(`UPDATE rate_limit_hits SET created_at = created_at - interval '13 minutes'`);
    for (let guess = 0; guess < 20; guess += 1)
      expect((await login(email, 'Wrong-pass-1')).statusCode).toBe(429);
    await deps.pool.query(
      `UPDATE rate_limit_hits SET created_at = created_at - interval '2 minutes 1 second'`,
    );
    expect((await login(email, GOOD_PASSWORD)).statusCode).toBe(200);
  });

  it('an IP address is allowed at most fifty password guesses for all accounts together', async () => {
    await forgetAttempts();
    const answers: { statusCode: number }[] = [];
    for (let guess = 0; guess < 60; guess += 1)
      answers.push(await login(`nobody-${guess}@callingua.test`, 'Wrong-pass-1'));
    expect(statuses(answers, 401)).toBe(50);
    expect(statuses(answers, 429)).toBe(10);
  });

  it('each login of a batch request is counted as a guess', async () => {
    await forgetAttempts();
    const input = { email: await newPerson(), password: 'Wrong-pass-1' };
    const calls = Array.from({ length: 20 }, (_, index) => [index, input]);
    const answer = await app.inject({
      method: 'POST',
      url: `/trpc/${Array(20).fill('auth.login').join(',')}?batch=1`,
      payload: Object.fromEntries(calls),
    });
    const codes: string[] = answer
      .json()
      .map((one: { error: { data: { appCode: string } } }) => one.error.data.appCode);
    expect(codes.filter((code) => code === 'invalid_credentials').length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === 'rate_limited').length).toBeGreaterThanOrEqual(10);
  });
});

describe('disguised content types', () => {
  const TRICKS = [
    'application/json\t',
    ' application/json',
    'application/json;',
    'text/plain',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ];
  const POISON =
    '{"email":{"$ne":null},"business_id":"19 OR 1=1","items":{"__proto__":1},"token":[],"id":{}}';
  const rows = restTable
    .filter(({ method }) => method !== 'GET')
    .map((row) => [`${row.method} ${row.path}`, row] as const);

  it.each(rows)('%s refuses every body that was not validated', async (_name, { method, path }) => {
    for (const type of TRICKS) {
      const headers = { ...bearer(company.admin.token), 'content-type': type };
      const { statusCode } = await app.inject({ method, url: path, headers, payload: POISON });
      expect([400, 401, 403, 415, 429], type).toContain(statusCode);
    }
  });
});

describe('security headers', () => {
  const flat = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;

  it('security headers are present on every answer, refused or not, and forbid caching', async () => {
    const answers = [
      ...(await Promise.all(restTable.map(({ method, path }) => callRest(app, [method, path])))),
      ...(await Promise.all(
        Object.entries(flat).map(([path, { _def }]) =>
          callTrpc(app, [_def.type === 'mutation' ? 'mutation' : 'query', path]),
        ),
      )),
    ];
    expect(answers.length).toBeGreaterThan(60);
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });
});
