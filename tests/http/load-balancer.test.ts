import { stringify } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { makeForm, STATUS, sign } from '../faults/signed-form.ts';
import { GOOD_PASSWORD } from '../support/accounts.ts';
import { buildTestApp, makeCompany } from '../support/app.ts';
import { testConfig } from '../support/deps.ts';
import { makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';

const CLIENT = '203.0.113.9';
const BALANCER = '10.20.0.5';
const PROXY = '172.30.53.4';
/** The networks of load balancer and proxy as in docs/deploy. */
const TRUSTED = '172.30.53.0/24,10.20.0.0/16';
const PUBLIC_URL = 'https://calls.callingua.test';

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));
const person = forFile(() => makePerson(test.deps, company.id, { password: GOOD_PASSWORD }));
const apps: FastifyInstance[] = [];

afterAll(async () => {
  for (const app of apps) await app.close();
});

async function buildAppBehindProxy(TRUST_PROXY: string, overrides: Record<string, string> = {}) {
  const config = testConfig(test.deps.config.DATABASE_URL, { PUBLIC_URL, TRUST_PROXY, ...overrides });
  const app = await buildApp({ ...test.deps, config });
  apps.push(app);
  return app;
}

type Hop = { peer: string; forwarded?: string };

/** The client address that the server stores with the new session. */
async function readClientAddress(app: FastifyInstance, { peer, forwarded }: Hop): Promise<string | null> {
  const answer = await app.inject({
    method: 'POST',
    url: '/trpc/auth.login',
    remoteAddress: peer,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    payload: { email: person.email, password: GOOD_PASSWORD },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const rows = await test.deps.sql<{ address: string | null }>`SELECT address FROM sessions
    WHERE business_id = ${company.id} AND user_id = ${person.id} ORDER BY id DESC LIMIT 1`;
  return rows[0]?.address ?? null;
}

it.each<[string, string, Hop, string]>([
  ['is the peer when no proxy is trusted', '', { peer: CLIENT, forwarded: '127.0.0.1' }, CLIENT],
  [
    'is the forwarded address behind a trusted load balancer',
    TRUSTED,
    { peer: BALANCER, forwarded: CLIENT },
    CLIENT,
  ],
  [
    'is the forwarded address behind a trusted proxy and load balancer',
    TRUSTED,
    { peer: PROXY, forwarded: `${CLIENT}, ${BALANCER}` },
    CLIENT,
  ],
  [
    'is not a forged address left of the one that the load balancer added',
    TRUSTED,
    { peer: PROXY, forwarded: `127.0.0.1, 198.51.100.77, ${CLIENT}, ${BALANCER}` },
    CLIENT,
  ],
  [
    'is not a trusted address that the visitor forges',
    TRUSTED,
    { peer: BALANCER, forwarded: `${BALANCER}, ${PROXY}, ${CLIENT}` },
    CLIENT,
  ],
  [
    'is the peer when the peer is not trusted',
    TRUSTED,
    { peer: '198.51.100.1', forwarded: CLIENT },
    '198.51.100.1',
  ],
  ['is the load balancer when the header is missing', TRUSTED, { peer: BALANCER }, BALANCER],
  ['can be an IPv6 address', TRUSTED, { peer: BALANCER, forwarded: '2001:db8::7' }, '2001:db8::7'],
])('client address: %s', async (_what, trusted, hop, expected) => {
  expect(await readClientAddress(await buildAppBehindProxy(trusted), hop)).toBe(expected);
});

it('rate limits count the visitor, not the load balancer, so that an attacker blocks no other visitor', async () => {
  const live = { ...testConfig(test.deps.config.DATABASE_URL, { PUBLIC_URL, TRUST_PROXY: TRUSTED }) };
  const app = await buildApp({ ...test.deps, config: { ...live, APP_MODE: 'live' } as never });
  apps.push(app);
  const ask = (forwarded: string, index: number) =>
    app.inject({
      method: 'POST',
      url: '/trpc/auth.requestPasswordReset',
      remoteAddress: BALANCER,
      // Each request starts the header with another forged address, which must not change the client address that the
      // server uses.
      headers: { 'x-forwarded-for': `192.0.2.${index}, ${forwarded}` },
      payload: { email: `nobody-${index}@callingua.test` },
    });
  const statuses: number[] = [];
  for (let index = 0; index < 7; index += 1) statuses.push((await ask(CLIENT, index)).statusCode);
  expect(statuses.slice(0, 5)).not.toContain(429);
  expect(statuses.slice(5)).toEqual([429, 429]);
  expect((await ask('203.0.113.10', 8)).statusCode).not.toBe(429);
});

it.each([
  ['http', 'calls.callingua.test'],
  ['https', 'server.internal'],
  ['https', 'evil.test'],
])(
  'webhook signatures are checked against PUBLIC_URL, regardless of what the load balancer forwards (%s, %s)',
  async (proto, host) => {
    const app = await buildAppBehindProxy(TRUSTED);
    const form = makeForm(company.number);
    const post = (address: string) =>
      app.inject({
        method: 'POST',
        url: STATUS,
        remoteAddress: BALANCER,
        headers: {
          host,
          'x-forwarded-for': '54.172.60.1',
          'x-forwarded-proto': proto,
          'x-forwarded-host': host,
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': sign(form, address + STATUS),
        },
        payload: stringify(form),
      });
    if (`${proto}://${host}` !== PUBLIC_URL) expect((await post(`${proto}://${host}`)).statusCode).toBe(403);
    expect((await post(PUBLIC_URL)).statusCode).toBe(200);
  },
);

it('metrics without a token are refused to visitors who claim a loopback address', async () => {
  const app = await buildAppBehindProxy(TRUSTED);
  const scrape = (forwarded: string) =>
    app.inject({ url: '/metrics', remoteAddress: BALANCER, headers: { 'x-forwarded-for': forwarded } });
  expect((await scrape(`127.0.0.1, ${CLIENT}`)).statusCode).toBe(403);
  expect((await scrape(CLIENT)).statusCode).toBe(403);
});
