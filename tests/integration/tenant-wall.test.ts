import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restTable } from '../../server/http/rest-table.ts';
import { appRouter } from '../../server/trpc/router.ts';
import { buildTestApp, type Company, callRest, callTrpc, makeCompany, type TestApp } from '../support/app.ts';
import { newCallSid } from '../support/factories.ts';
import { startProviders } from '../support/product.ts';
import { furnish, MARK } from './furnished-company.ts';
import { type Ids, PROCEDURES, ROWS } from './wall-probes.ts';

let providers: Awaited<ReturnType<typeof startProviders>>;
let test: TestApp;
let app: FastifyInstance;
let own: Company;
let other: Company & Ids;
let nobody: Ids;

beforeAll(async () => {
  providers = await startProviders();
  test = await buildTestApp({ SANDBOX_URL: providers.sandbox.url });
  app = test.app;
  // Ids of businesses that no other row has, so that one in an answer means the business.
  await test.deps.pool.query(`SELECT setval(pg_get_serial_sequence('businesses', 'id'), 900000)`);
  own = await makeCompany(test.deps);
  other = await furnish(test.deps, await makeCompany(test.deps));
  nobody = {
    callSid: newCallSid(),
    customerId: 2_000_000_000,
    serviceId: 2_000_000_000,
    appointmentId: 2_000_000_000,
    undoneId: 2_000_000_000,
    reopenedId: 2_000_000_000,
    doomedCustomerId: 2_000_000_000,
    doomedByRestId: 2_000_000_000,
    paymentId: 2_000_000_000,
    paymentIntentId: 'pi_nobody',
    checkoutSessionId: 'cs_test_nobody',
    stripeCustomerId: 'cus_nobody',
    sessionId: 2_000_000_000,
    invitationId: 2_000_000_000,
    memberId: 2_000_000_000,
    doomedId: 2_000_000_000,
    hoursId: 2_000_000_000,
    doomedServiceId: 2_000_000_000,
    goneServiceId: 2_000_000_000,
    textId: 2_000_000_000,
    translationId: 2_000_000_000,
    doomedTranslationId: 2_000_000_000,
  };
});
afterAll(async () => {
  await test.drop();
  await providers.stop();
});

const procedures = Object.keys(appRouter._def.procedures);
// tRPC flattens the procedures by their paths at run time; its types keep the tree.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const typeOf = (path: string) => (flat[path]?._def.type === 'mutation' ? 'mutation' : 'query');
/** Queries that take an object; those that must name something name what is the other's. */
const WITH_INPUT = [
  'customers.list',
  'customers.export',
  'calls.list',
  'billing.transactions',
  'billing.exportTransactions',
  'services.list',
  'translations.list',
];
const inputOf = (path: string): object | undefined => {
  if (path === 'calls.conversation') return { callSid: other.callSid };
  if (path === 'services.get') return { serviceId: other.serviceId };
  if (path === 'customers.get') return { customerId: other.customerId };
  if (path === 'customers.samePhone') return { phone: '+16475550888' };
  if (path === 'billing.payment') return { paymentId: other.paymentId };
  if (path === 'appointments.get') return { appointmentId: other.appointmentId };
  const days = { from: '2026-01-01', to: '2026-12-31' };
  if (path === 'appointments.list' || path === 'appointments.export') return days;
  return WITH_INPUT.includes(path) ? {} : undefined;
};
const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => ({ statusCode, body });

describe('every entry point has its probe', () => {
  it('each procedure of the router', () => {
    expect(Object.keys(PROCEDURES).sort()).toEqual([...procedures].sort());
  });

  it('each row of the REST table', () => {
    expect(Object.keys(ROWS).sort()).toEqual(restTable.map(({ method, path }) => `${method} ${path}`).sort());
  });
});

describe.each(Object.entries(PROCEDURES))('%s', (path, probes) => {
  const ask = (company: Company, input?: unknown) =>
    callTrpc(app, [typeOf(path), path], input, company.admin.token).then(answerOf);

  it.each(probes.map((probe, index) => [index + 1, probe] as const))(
    'answers another business’s id as one that does not exist, byte for byte (%i)',
    async (_index, probe) => {
      const [theirs, nobodys, mine] = [
        await ask(own, probe(other)),
        await ask(own, probe(nobody)),
        await ask(other, probe(other)),
      ];
      expect(theirs).toEqual(nobodys);
      expect(theirs.body).not.toContain(MARK);
      expect(mine.statusCode).toBe(200);
    },
  );

  it.skipIf(typeOf(path) === 'mutation')('shows nothing of another business', async () => {
    const { body } = await ask(own, inputOf(path));
    for (const secret of [MARK, other.number, other.callSid, `"${other.id}"`, `:${other.id},`])
      expect(body).not.toContain(secret);
  });
});

describe.each(Object.entries(ROWS))('%s', (name, probes) => {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const ask = (company: Company, fields: object) =>
    callRest(app, [method, path], fields, company.admin.token).then(answerOf);

  it.each(probes.map((probe, index) => [index + 1, probe] as const))(
    'answers another business’s id as one that does not exist, byte for byte (%i)',
    async (_index, probe) => {
      const [theirs, nobodys, mine] = [
        await ask(own, probe(other)),
        await ask(own, probe(nobody)),
        await ask(other, probe(other)),
      ];
      expect(theirs).toEqual(nobodys);
      expect(theirs.body).not.toContain(MARK);
      expect(mine.statusCode).toBe(200);
    },
  );

  it('shows nothing of another business', async () => {
    const { body } = await ask(own, {});
    for (const secret of [MARK, other.number, other.callSid]) expect(body).not.toContain(secret);
  });
});

it('the probes are not vacuous: the other business sees its own', async () => {
  const conversation = await callTrpc(
    app,
    ['query', 'calls.conversation'],
    { callSid: other.callSid },
    other.admin.token,
  );
  const list = await callRest(
    app,
    ['POST', '/api/call-meta/list'],
    { customer_id: other.customerId },
    other.admin.token,
  );
  expect(conversation.body).toContain(MARK);
  expect(list.json()).toMatchObject({ count: 1 });
  for (const path of [
    '/api/business/get',
    '/api/business/dashboard-metrics',
    '/api/services/list',
    '/api/business/phones',
  ])
    expect((await callRest(app, ['POST', path], {}, other.admin.token)).body, path).toContain(MARK);
});
