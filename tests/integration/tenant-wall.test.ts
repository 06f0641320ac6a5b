import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../server/domains/accounts/sessions.ts';
import { createPayment } from '../../server/domains/billing/create-payment.ts';
import { startCheckout } from '../../server/domains/billing/start-checkout.ts';
import { inviteMember } from '../../server/domains/team/invite-member.ts';
import { restTable } from '../../server/http/rest-table.ts';
import { appRouter } from '../../server/trpc/router.ts';
import { buildTestApp, type Company, callRest, callTrpc, makeCompany, type TestApp } from '../support/app.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { makePerson, newCallSid } from '../support/factories.ts';
import { startProviders } from '../support/product.ts';

/** Stands in every text of the other business, so that one leaked word is seen. */
const MARK = 'belongs-to-the-other';

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
  other = await furnish(await makeCompany(test.deps));
  nobody = {
    callSid: newCallSid(),
    customerId: 2_000_000_000,
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
  };
});
afterAll(async () => {
  await test.drop();
  await providers.stop();
});

/** Gives a business something of everything that a procedure could show. */
async function furnish(company: Company) {
  const { deps } = test;
  const businessId = company.id;
  await deps.prisma.business.update({ where: { id: businessId }, data: { name: MARK, slogan: MARK } });
  await deps.prisma.businessLanguage.create({ data: { businessId, languageCode: 'fr' } });
  await deps.prisma.phoneNumber.updateMany({ where: { businessId }, data: { friendlyName: MARK } });
  const customer = await deps.prisma.customer.create({
    data: {
      businessId,
      firstName: MARK,
      lastName: 'Doe',
      phone: '+16475550888',
      email: `${MARK}@example.test`,
    },
  });
  const service = await deps.prisma.service.create({ data: { businessId } });
  await deps.prisma.serviceTranslation.create({
    data: { businessId, serviceId: service.id, languageCode: 'fr', name: MARK },
  });
  const hours = await deps.prisma.businessHours.create({
    data: { businessId, dayOfWeek: 3, isClosed: true },
  });
  const callSid = newCallSid();
  await deliver(deps, [makeCallEvent(company.number, { callSid, from: '+16475550888' })]);
  await deps.pool.query(
    `INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
     VALUES ($1, $2, 1, 'user', $3, app_now())`,
    [businessId, callSid, MARK],
  );
  await deps.pool.query(
    `INSERT INTO appointments (business_id, booking_type, status, customer_id, service_id, service_name, starts_at, ends_at)
     VALUES ($1, 'appointment', 'scheduled', $2, $3, $4, app_now(), app_now() + interval '1 hour')`,
    [businessId, customer.id, service.id, MARK],
  );
  return {
    ...company,
    callSid,
    customerId: customer.id,
    hoursId: hours.id,
    doomedCustomerId: await addDoomed(businessId),
    doomedByRestId: await addDoomed(businessId),
    ...(await payFor(company)),
    ...(await staffUp(company)),
  };
}

/** A customer to delete. */
async function addDoomed(businessId: number): Promise<number> {
  const data = { businessId, firstName: MARK, lastName: 'Roe', phone: '+16475550888' };
  return (await test.deps.prisma.customer.create({ data })).id;
}

/** A session to end, an invitation, a member to change and one to remove. */
async function staffUp({ id: businessId, admin, manager }: Company) {
  const { deps } = test;
  await openSession(deps.pool, businessId, admin.id, { userAgent: MARK });
  const { rows } = await deps.pool.query(
    'SELECT max(id) AS id FROM sessions WHERE business_id = $1 AND user_id = $2',
    [businessId, admin.id],
  );
  const actor = { businessId, userId: admin.id, requestId: 'wall' };
  await inviteMember(deps, actor, { email: `${MARK}@example.test`, role: 'staff' });
  const invitation = await deps.prisma.invitation.findFirstOrThrow({ where: { businessId } });
  const doomed = await makePerson(deps, businessId, { role: 'staff' });
  return {
    sessionId: Number(rows[0].id),
    invitationId: invitation.id,
    memberId: manager.id,
    doomedId: doomed.id,
  };
}

/** A payment and a checkout of the business, begun at Stripe. */
async function payFor({ id: businessId, admin }: Company) {
  const payer = { businessId, userId: admin.id };
  const { paymentIntentId } = await createPayment(test.deps, payer, { totalCents: 2_000 });
  await startCheckout(test.deps, payer, { topUpCents: 1_000 });
  const { rows } = await test.deps.pool.query(
    `SELECT p.id, p.stripe_checkout_session_id AS session, b.stripe_customer_id AS customer
     FROM payments p JOIN businesses b ON b.id = p.business_id WHERE p.business_id = $1 ORDER BY p.id`,
    [businessId],
  );
  return {
    paymentIntentId,
    paymentId: rows[0].id as number,
    checkoutSessionId: rows[1].session as string,
    stripeCustomerId: rows[0].customer as string,
  };
}

type Ids = {
  callSid: string;
  customerId: number;
  doomedCustomerId: number;
  doomedByRestId: number;
  paymentId: number;
  paymentIntentId: string;
  checkoutSessionId: string;
  stripeCustomerId: string;
  sessionId: number;
  invitationId: number;
  memberId: number;
  doomedId: number;
  hoursId: number;
};
/** Inputs that name something, each from the ids of somebody. Empty: the procedure takes nothing that names anything. */
type Probes = ((ids: Ids) => Record<string, unknown>)[];

const NINE_TO_FIVE = { isClosed: false, openTime: '09:07', closeTime: '17:07' };

const PROCEDURES: Record<string, Probes> = {
  // Public: names a person by e-mail. That unknown and wrong answer alike is held by sign-in.test.ts.
  'auth.login': [],
  // Public: names a person by e-mail or by a token. What they tell of others is held by accounts.test.ts.
  'auth.signUp': [],
  'auth.resendVerification': [],
  'auth.renewVerification': [],
  'auth.verifyEmail': [],
  'auth.requestPasswordReset': [],
  'auth.resetPassword': [],
  'auth.startSocial': [],
  'auth.finishSocial': [],
  'team.openInvitation': [],
  'team.acceptInvitation': [],
  'auth.logout': [],
  'auth.me': [],
  'auth.security': [],
  'auth.updateProfile': [],
  'auth.changePassword': [],
  'auth.sessions': [],
  'auth.endSession': [({ sessionId }) => ({ id: sessionId })],
  'auth.endOtherSessions': [],
  'team.list': [],
  'team.invite': [],
  'team.resendInvitation': [({ invitationId }) => ({ invitationId })],
  'team.revokeInvitation': [({ invitationId }) => ({ invitationId })],
  'team.changeRole': [({ memberId }) => ({ userId: memberId, role: 'staff' })],
  'team.remove': [({ doomedId }) => ({ userId: doomedId })],
  'businesses.get': [],
  'businesses.systemStatus': [],
  'businesses.updateProfile': [],
  'insights.dashboardMetrics': [],
  'customers.list': [],
  'customers.get': [({ customerId }) => ({ customerId })],
  'customers.samePhone': [({ customerId }) => ({ phone: '+16475550888', exceptId: customerId })],
  'customers.export': [],
  'customers.create': [],
  'customers.update': [({ customerId }) => ({ customerId, notes: 'theirs' })],
  'customers.remove': [({ doomedCustomerId }) => ({ customerId: doomedCustomerId })],
  'customers.previewImport': [
    // Their customers' number: who has it is told to nobody else.
    () => ({ csv: 'First name,Last name,Phone\nAnn,Lee,+16475550888' }),
  ],
  'customers.import': [],
  'calls.list': [
    ({ customerId }) => ({ customerId }),
    ({ callSid }) => ({ cursor: callSid }),
    ({ callSid }) => ({ cursor: callSid, limit: 1 }),
  ],
  'calls.conversation': [({ callSid }) => ({ callSid })],
  'billing.account': [],
  'billing.outlook': [],
  'billing.transactions': [({ callSid }) => ({ callSid })],
  'billing.exportTransactions': [({ callSid }) => ({ callSid })],
  'billing.paymentForm': [],
  'billing.createPayment': [({ stripeCustomerId }) => ({ totalCents: 2_000, stripeCustomerId })],
  'billing.startCheckout': [],
  'billing.settlePayment': [
    ({ paymentIntentId }) => ({ paymentIntentId }),
    ({ checkoutSessionId }) => ({ checkoutSessionId }),
  ],
  'billing.payment': [({ paymentId }) => ({ paymentId })],
  'billing.reconciliation': [],
  'billing.updateRecharge': [],
  'numbers.list': [],
  'languages.listForBusiness': [],
  'services.list': [],
  'hours.week': [],
  'hours.updateDay': [({ hoursId }) => ({ businessHoursId: hoursId, ...NINE_TO_FIVE })],
  'hours.replaceWeek': [],
};

const ROWS: Record<string, Probes> = {
  'POST /api/auth/login': [],
  'POST /api/auth/signup': [],
  'POST /api/auth/resend_verify_email': [],
  'POST /api/auth/resend-verification': [],
  'POST /api/auth/request-password-reset': [],
  'POST /api/auth/reset-password': [],
  'GET /api/auth/verify-email': [],
  'POST /api/auth/social/callback': [],
  'POST /api/business/get': [],
  'POST /api/business/dashboard-metrics': [],
  'POST /api/business/phones': [],
  'GET /api/business/phones': [],
  'POST /api/business/list_languages': [],
  'POST /api/services/list': [],
  'POST /api/business-hours/get': [],
  'POST /api/business/working-hours': [],
  'POST /api/business-hours/update': [
    ({ hoursId }) => ({ business_hours_id: hoursId, is_closed: 0, open_time: '09:07', close_time: '17:07' }),
    ({ hoursId }) => ({ business_hours_id: hoursId, is_closed: 1, open_time: '', close_time: '' }),
  ],
  'POST /api/business_hours/bulk-update': [],
  'POST /api/customers/list': [],
  'POST /api/customers': [],
  'PUT /api/customers': [({ customerId }) => ({ customer_id: customerId, notes: 'theirs' })],
  'DELETE /api/customers': [({ doomedByRestId }) => ({ customer_id: doomedByRestId })],
  'POST /api/call-meta/list': [
    ({ customerId }) => ({ customer_id: customerId }),
    ({ callSid }) => ({ cursor: callSid }),
  ],
  'POST /api/call-meta/conversation': [({ callSid }) => ({ call_sid: callSid })],
  'POST /api/stripe/transaction_history': [],
  'GET /api/billing/account': [],
  'PUT /api/business': [],
  'POST /api/stripe/payment_intent': [
    ({ stripeCustomerId }) => ({
      items: [{ item: 'Account balance', price: 20 }],
      stripe_customer_id: stripeCustomerId,
    }),
  ],
  'POST /api/billing/topup': [],
  'POST /api/numbers/purchase-new-user': [],
};

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
];
const inputOf = (path: string): object | undefined => {
  if (path === 'calls.conversation') return { callSid: other.callSid };
  if (path === 'customers.get') return { customerId: other.customerId };
  if (path === 'customers.samePhone') return { phone: '+16475550888' };
  if (path === 'billing.payment') return { paymentId: other.paymentId };
  return WITH_INPUT.includes(path) ? {} : undefined;
};
const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => ({ statusCode, body });

describe('every doorway has its probe', () => {
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
