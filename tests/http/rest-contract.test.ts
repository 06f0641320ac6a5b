import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPremiumNumbers } from '../../prisma/seed/premium-numbers.ts';
import { accessOf } from '../../server/core/permissions.ts';
import { bookAppointment } from '../../server/domains/appointments/book-appointment.ts';
import { issueToken, type TokenPurpose } from '../../server/domains/auth/links/account-tokens.ts';
import { startSocial } from '../../server/domains/auth/social/start-social.ts';
import { restTable } from '../../server/http/rest-table.ts';
import { buildTestApp, type Company, callRest, makeCompany, type TestApp } from '../support/app.ts';
import { booking } from '../support/appointments.ts';
import { deliver, makeCallEvent } from '../support/calls.ts';
import { asMember } from '../support/deps.ts';
import { makePerson, newCallSid } from '../support/factories.ts';
import { startProviders } from '../support/product.ts';
import {
  DOCUMENTED_CALLS,
  DOCUMENTED_ENTITIES,
  type DocumentedAccess,
  type DocumentedCall,
  nameOf,
  PENDING,
} from './documented-calls.ts';

const SPEC = resolve(import.meta.dirname, '../../../shared/spec/calls.json');
const PASSWORD = 'Demo-pass-1';

let providers: Awaited<ReturnType<typeof startProviders>>;
let test: TestApp;
let company: Company;
let callSid: string;
let email: string;
let appointmentId: number;
let bookedDays = 0;
let hoursId: number;

beforeAll(async () => {
  providers = await startProviders();
  test = await buildTestApp({ SANDBOX_URL: providers.sandbox.url, PUBLIC_URL: 'http://127.0.0.1:1' });
  const { deps } = test;
  company = await makeCompany(deps);
  ({ email } = await makePerson(deps, company.id, { password: PASSWORD }));
  callSid = newCallSid();
  await deliver(deps, [makeCallEvent(company.number, { callSid })]);
  await deps.pool.query(
    `INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
     VALUES ($1, $2, 1, 'user', 'Hello', app_now())`,
    [company.id, callSid],
  );
  const monday = { businessId: company.id, dayOfWeek: 1, isClosed: true };
  hoursId = (await deps.prisma.businessHours.create({ data: monday })).id;
  await deps.prisma.translation.create({
    data: { businessId: company.id, phrase: 'Hello', languageCode: 'fr', translatedPhrase: 'Bonjour' },
  });
  await seedPremiumNumbers(deps);
  await newCustomer();
  const actor = { businessId: company.id, userId: company.admin.id, role: 'admin' as const };
  ({
    appointment: { id: appointmentId },
  } = await bookAppointment(asMember(deps, actor.businessId), actor, booking('2031-03-04T10:00')));
  await newService();
});
afterAll(async () => {
  await test.drop();
  await providers.stop();
});

/** A service with a text in English. */
async function newService() {
  const { deps } = test;
  const service = await deps.prisma.service.create({ data: { businessId: company.id } });
  const text = await deps.prisma.serviceTranslation.create({
    data: { businessId: company.id, serviceId: service.id, languageCode: 'en', name: 'Check-up' },
  });
  return { service_id: service.id, translation_id: text.id };
}

type Probe = {
  fields?: () => object | Promise<object>;
  /** What stands in the Authorization header instead of a session: a link's token, a new one each time. */
  bearer?: () => Promise<string>;
  lists?: Record<string, string>;
};

/** A real request for every call that works, and what its lists hold. A mounted call without one fails. */
const PROBES: Record<string, Probe> = {
  'POST /api/auth/login': { fields: () => ({ email, password: PASSWORD }) },
  'POST /api/auth/signup': { fields: () => newSignUp() },
  'POST /api/auth/resend_verify_email': { fields: () => ({ email: 'nobody@callingua.test' }) },
  'POST /api/auth/resend-verification': { fields: async () => ({ token: await newLink('verify_email') }) },
  'POST /api/auth/request-password-reset': { fields: () => ({ email }) },
  'POST /api/auth/reset-password': {
    fields: () => ({ password: 'New-pass-1' }),
    bearer: () => newLink('reset_password'),
  },
  'GET /api/auth/verify-email': { bearer: () => newLink('verify_email') },
  'POST /api/auth/social/callback': { fields: () => newSocialAnswer() },
  'POST /api/business/get': {},
  'GET /api/premium-numbers': { lists: { data: 'premium number' } },
  'POST /api/business/dashboard-metrics': {},
  'POST /api/business/phones': { lists: { phones: 'business phone' } },
  'GET /api/business/phones': { lists: { phones: 'managed phone number' } },
  'POST /api/business/list_languages': { lists: { languages: 'business language' } },
  'POST /api/services/list': { lists: { services: 'service' } },
  'POST /api/appointments/create_from_ui': { fields: () => newBooking() },
  'POST /api/appointments/update': {
    fields: () => ({ appointment_id: appointmentId, notes: 'Front tooth' }),
  },
  'POST /api/appointments/business': {
    fields: () => ({ start_date: '2031-03-04', end_date: '2031-03-04' }),
    lists: { appointments: 'appointment' },
  },
  'POST /api/business-hours/get': { lists: { data: 'business hours entry' } },
  'POST /api/business/working-hours': { lists: { working_hours: 'business hours entry' } },
  'POST /api/business-hours/update': {
    fields: () => ({ business_hours_id: hoursId, is_closed: 0, open_time: '09:00', close_time: '17:00:00' }),
  },
  'POST /api/business_hours/bulk-update': {
    fields: () => ({
      business_hours: [{ day_of_week: 6, is_closed: true, open_time: '', close_time: null }],
    }),
    lists: { data: 'business hours entry' },
  },
  'POST /api/business/services': { lists: { services: 'service' } },
  'POST /api/services/create': {
    fields: () => ({
      name: 'Cleaning',
      language: 'en',
      duration_minutes: '45',
      price: '95.50',
      is_active: 1,
    }),
  },
  'PUT /api/services': { fields: async () => ({ service_id: (await newService()).service_id, price: 120 }) },
  'DELETE /api/services': { fields: async () => ({ service_id: (await newService()).service_id }) },
  'PUT /api/services/translation': {
    fields: async () => ({ translation_id: (await newService()).translation_id, name: 'Examination' }),
  },
  'GET /api/translations': { fields: () => ({ language: 'fr' }), lists: { data: 'translation' } },
  'POST /api/customers/list': { lists: { customers: 'customer' } },
  'POST /api/customers': {
    fields: () => ({ first_name: 'Emma', last_name: 'Martin', customer_phone: '(416) 555-0177', email: '' }),
  },
  'PUT /api/customers': { fields: async () => ({ customer_id: await newCustomer(), is_active: 0 }) },
  'DELETE /api/customers': { fields: async () => ({ customer_id: await newCustomer() }) },
  'POST /api/call-meta/list': { lists: { calls: 'call record' } },
  'POST /api/call-meta/conversation': {
    fields: () => ({ call_sid: callSid }),
    lists: { conversation: 'conversation message', messages: 'conversation message' },
  },
  'POST /api/stripe/transaction_history': { lists: { transactions: 'transaction' } },
  'GET /api/billing/account': {},
  'PUT /api/business': {
    fields: () => ({ is_auto_recharge: 1, recharge_threshold: 15, recharge_amount: '50' }),
  },
  'POST /api/stripe/payment_intent': { fields: () => ({ items: [{ item: 'Account balance', price: 20 }] }) },
  'POST /api/billing/topup': { fields: () => ({ amount: 10 }) },
  'POST /api/numbers/purchase-new-user': {
    fields: () => ({ phone_number: '+14165550188', auto_recharge_enabled: true }),
  },
};

function newSignUp() {
  const id = randomUUID();
  return {
    businessName: `Salon ${id}`,
    adminFirstName: 'Ada',
    adminLastName: 'Byron',
    email: `ada-${id}@callingua.test`,
    password: PASSWORD,
    adminPhone: '+1 (416) 555-0123',
  };
}

/** A free hour: each is of another day. */
function newBooking() {
  bookedDays += 1;
  const day = new Date(Date.UTC(2032, 0, bookedDays)).toISOString().slice(0, 10);
  return {
    service_id: '2',
    start_time: `${day}T10:00`,
    end_time: `${day}T11:00:00`,
    customer_option: 'select_from_list',
    customer_id: '',
    customer_first_name: 'Ada',
    customer_last_name: 'Byron',
    customer_phone: '416-555-0123',
    customer_email: '',
    notes: '',
    full_day: 0,
  };
}

async function newCustomer(): Promise<number> {
  const data = { businessId: company.id, firstName: 'Emma', lastName: 'Martin' };
  return (await test.deps.prisma.customer.create({ data })).id;
}

/** A link as a mail would carry it, for somebody new. */
async function newLink(purpose: TokenPurpose): Promise<string> {
  const { id } = await makePerson(test.deps, company.id, { isVerified: purpose === 'reset_password' });
  return test.deps.db.ofBusiness(company.id).transaction((tx) => issueToken(tx, purpose, id));
}

/** What Google sends somebody new back with. */
async function newSocialAnswer() {
  const visitor = { address: '127.0.0.1', userAgent: null };
  const { url, state, redirectUri } = await startSocial(test.deps, visitor, { provider: 'google' });
  const account = { email: `${randomUUID()}@gmail.test`, first_name: 'Ada', is_email_verified: true };
  const { body } = await providers.sandbox.post('/sandbox/oauth/google/approve', {
    authorize_url: url,
    ...account,
  });
  const { redirect_to } = body as { redirect_to: string };
  const code = new URL(redirect_to).searchParams.get('code');
  return { provider: 'google', code, state, redirect_uri: redirectUri };
}

const mounted = DOCUMENTED_CALLS.filter((call) => !PENDING.includes(nameOf(call)));
const named = (calls: DocumentedCall[]) => calls.map((call) => [nameOf(call), call] as const);
const tokenFor = async ({ access, ...call }: DocumentedCall) => {
  if (access === 'public') return undefined;
  return (await PROBES[nameOf(call)]?.bearer?.()) ?? company.admin.token;
};

describe('the contract', () => {
  it('holds the 57 documented calls, each once', () => {
    expect(DOCUMENTED_CALLS).toHaveLength(57);
    expect(new Set(DOCUMENTED_CALLS.map(nameOf)).size).toBe(57);
  });

  it('mounts every call that is not pending, and nothing that is not documented', () => {
    expect(restTable.map(nameOf).sort()).toEqual(mounted.map(nameOf).sort());
  });

  it('keeps pending only what is documented, and never more than now', () => {
    const documented = DOCUMENTED_CALLS.map(nameOf);
    expect(PENDING.filter((name) => !documented.includes(name))).toEqual([]);
    expect(PENDING.length).toBeLessThanOrEqual(18);
  });

  it('has a real request for every call that works', () => {
    expect(Object.keys(PROBES).sort()).toEqual(mounted.map(nameOf).sort());
  });

  it.skipIf(!existsSync(SPEC))('is the list of calls.json', () => {
    const spec = JSON.parse(readFileSync(SPEC, 'utf8')) as { calls: SpecRow[] };
    expect(DOCUMENTED_CALLS).toEqual(spec.calls.map(fromSpec));
  });
});

type SpecRow = [method: DocumentedCall['method'], url: string, access: string, string[], string[]];

const SPEC_ACCESS: Record<string, DocumentedAccess> = {
  public: 'public',
  bearer: 'member',
  'bearer: appointments': 'appointments',
  'bearer: admin': 'admin',
  'bearer: reset token': 'one-time-token',
  'bearer: verification token': 'one-time-token',
};

/** A row of calls.json in the words of the contract. */
function fromSpec([method, url, access, fields, answers]: SpecRow): DocumentedCall {
  const [path = '', query = ''] = url.split('?');
  const plain = (text: string) => text.replace(/[[{( ].*/, '');
  const all = [...[...new URLSearchParams(query).keys()], ...fields];
  const keys = answers.flatMap((key) =>
    key === 'the fields of business/get'
      ? (DOCUMENTED_CALLS.find((call) => call.path === '/api/business/get')?.answers ?? [])
      : [plain(key)],
  );
  return {
    method,
    path,
    access: SPEC_ACCESS[access] ?? 'public',
    required: all.filter((field) => !field.endsWith('?')).map(plain),
    optional: all.filter((field) => field.endsWith('?')).map((field) => field.slice(0, -1)),
    answers: keys,
  };
}

describe('a pending call', () => {
  it.each(PENDING)('%s answers 404', async (name) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const answer = await callRest(test.app, [method, path], {}, company.admin.token);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, error: 'not_found' });
  });
});

describe.each(named(mounted))('%s', (name, call) => {
  const row = restTable.find((candidate) => nameOf(candidate) === name);
  const request = (fields: object, token: string | undefined) =>
    callRest(test.app, [call.method, call.path], fields, token);

  it('answers a real request with 200 and the documented keys', async () => {
    const answer = await request((await PROBES[name]?.fields?.()) ?? {}, await tokenFor(call));

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    const body = answer.json();
    expect(body.success).toBe(true);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(call.answers));
    expect(row?.response.safeParse(body).error).toBeUndefined();
  });

  it('lists things with their documented fields', async () => {
    const body = (await request((await PROBES[name]?.fields?.()) ?? {}, await tokenFor(call))).json();

    for (const [key, entity] of Object.entries(PROBES[name]?.lists ?? {})) {
      expect(body[key].length, key).toBeGreaterThan(0);
      for (const item of body[key])
        expect(Object.keys(item)).toEqual(expect.arrayContaining(DOCUMENTED_ENTITIES[entity] ?? []));
    }
  });

  it('asks for the documented access', async () => {
    const fields = (await PROBES[name]?.fields?.()) ?? {};
    const access = accessOf(row?.procedure ?? '') ?? 'refused';
    if (call.access === 'public') {
      expect(access).toBe('public');
      return;
    }
    expect((await request(fields, undefined)).statusCode).toBe(401);
    expect((await request(fields, 'not-a-token')).statusCode).toBe(401);
    if (call.access === 'one-time-token') {
      // Neither a session nor a token that was used once opens it.
      const used = await tokenFor(call);
      expect((await request(fields, company.admin.token)).statusCode).toBe(401);
      expect((await request(fields, used)).statusCode).toBe(200);
      expect((await request(fields, used)).statusCode).toBe(401);
      return;
    }
    // The documents give managers and staff the same; staff erase nobody all the same.
    const isForStaff = call.access !== 'admin' && access !== 'manage';
    expect((await request(fields, company.staff.token)).statusCode).toBe(isForStaff ? 200 : 403);
    if (access === 'manage') expect((await request(fields, company.manager.token)).statusCode).toBe(200);
    expect((await request(fields, company.unverified.token)).statusCode).toBe(
      access.endsWith('+onboarding') ? 200 : 403,
    );
  });

  it('names exactly the required fields that are missing', async () => {
    const answer = await request({}, await tokenFor(call));

    if (call.required.length === 0) {
      expect(answer.statusCode).toBe(200);
      return;
    }
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: 'missing_fields' });
    expect(Object.keys(answer.json().fields).sort()).toEqual([...call.required].sort());
  });

  it('accepts the business’s own id as a number and as text, and ignores fields it does not know', async () => {
    for (const business_id of [company.id, String(company.id), null]) {
      const real = await PROBES[name]?.fields?.();
      const fields = { ...real, business_id, shoe_size: { eu: 42 } };
      const sent =
        call.method === 'GET' ? { ...real, business_id: business_id ?? company.id, shoe_size: '42' } : fields;
      expect((await request(sent, await tokenFor(call))).statusCode).toBe(200);
    }
  });
});
