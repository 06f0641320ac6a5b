import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPremiumNumbers } from '../../prisma/seed/premium-numbers.ts';
import { issueToken, type TokenPurpose } from '../../server/domains/auth/links/account-tokens.ts';
import { startSocial } from '../../server/domains/auth/social/start-social.ts';
import { jsonSchema } from '../../server/http/openapi.ts';
import { type MountedRow, restTable } from '../../server/http/rest-table.ts';
import { buildTestApp, callRest, makeCompany, type TestApp } from '../support/app.ts';
import { makePerson } from '../support/factories.ts';
import { furnish } from '../support/furnished-company.ts';
import { isNeverDone } from '../support/input-values.ts';
import { type Draft, fillFor, makeInputs } from '../support/make-inputs.ts';
import type { MarkedCompany } from '../support/named-things.ts';
import { startProviders } from '../support/product.ts';
import { whoMay } from '../support/who-may.ts';
import {
  DOCUMENTED_CALLS,
  DOCUMENTED_ENTITIES,
  type DocumentedAccess,
  type DocumentedCall,
  nameOf,
} from './documented-calls.ts';

const SPEC = resolve(import.meta.dirname, '../../../shared/spec/calls.json');
const PASSWORD = 'Demo-pass-1';

let providers: Awaited<ReturnType<typeof startProviders>>;
let test: TestApp;
let company: MarkedCompany;
let email: string;

beforeAll(async () => {
  providers = await startProviders();
  test = await buildTestApp({ SANDBOX_URL: providers.sandbox.url, PUBLIC_URL: 'http://127.0.0.1:1' });
  company = await furnish(test.deps, await makeCompany(test.deps, 1_000_000), 'maple-leaf');
  ({ email } = await makePerson(test.deps, company.id, { password: PASSWORD }));
  await seedPremiumNumbers(test.deps);
});
afterAll(async () => {
  await test.drop();
  await providers.stop();
});

/** The fields whose values only somebody real has; all others are made from the row (`make-inputs.ts`). */
const REAL_FIELDS: Record<string, () => object | Promise<object>> = {
  'POST /api/auth/login': () => ({ email, password: PASSWORD }),
  'POST /api/auth/resend-verification': async () => ({ token: await newLink('verify_email') }),
  'POST /api/auth/request-password-reset': () => ({ email }),
  'POST /api/auth/social/callback': newSocialAnswer,
};

/** Where the bearer is a link's token: of which link. */
const LINKS: Record<string, TokenPurpose> = {
  'POST /api/auth/reset-password': 'reset_password',
  'GET /api/auth/verify-email': 'verify_email',
};

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

const documented = new Map(DOCUMENTED_CALLS.map((call) => [nameOf(call), call]));
const answered = restTable.map(nameOf);
const pending = [...documented.keys()].filter((name) => !answered.includes(name));

describe('the contract', () => {
  it('holds the 57 documented calls, each once', () => {
    expect(DOCUMENTED_CALLS).toHaveLength(57);
    expect(new Set(DOCUMENTED_CALLS.map(nameOf)).size).toBe(57);
  });

  it('is answered whole', () => {
    expect(pending).toEqual([]);
  });

  it.skipIf(!existsSync(SPEC))('is the list of calls.json', () => {
    const spec = JSON.parse(readFileSync(SPEC, 'utf8')) as { calls: SpecRow[] };
    expect(DOCUMENTED_CALLS).toMatchObject(spec.calls.map(fromSpec));
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

/** 'phones[business phone]' as a list of the contract. */
function listIn(answer: string): (readonly [string, string])[] {
  const [key = '', entity = ''] = answer.replace(']', '').split('[');
  return entity === '' || entity.startsWith('{') ? [] : [[key, entity.replaceAll(' ', '-')]];
}

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
    lists: Object.fromEntries(answers.flatMap(listIn)),
  };
}

/** The access that the documents call a row's. They give managers and staff the same; staff erase nobody all the same. */
function accessesOf({ procedure, bearer }: MountedRow): DocumentedAccess[] {
  const { isPublic, roles } = whoMay(procedure);
  if (bearer === 'single-use-token') return ['one-time-token'];
  if (isPublic) return ['public'];
  return roles.includes('manager') ? ['member', 'appointments'] : ['admin'];
}

it.each(
  restTable.flatMap((row) => {
    const access = documented.get(nameOf(row))?.access;
    return access ? [[nameOf(row), row, access] as const] : [];
  }),
)('%s asks for the documented access', (_name, row, access) => {
  expect(accessesOf(row)).toContain(access);
});

/** A new one for a row whose bearer is a link's token, the owner's session for any other that is not public. */
async function bearerFor(row: MountedRow): Promise<string | undefined> {
  if (row.bearer === 'session') return whoMay(row.procedure).isPublic ? undefined : company.admin.token;
  const purpose = LINKS[nameOf(row)];
  if (!purpose) throw new Error(`say in LINKS of this file which link ${nameOf(row)} is opened with`);
  return newLink(purpose);
}

const statusIf = (isAdmitted: boolean, refusal = 403) => (isAdmitted ? 200 : refusal);

describe.each(restTable.map((row) => [nameOf(row), row] as const))('%s', (name, row) => {
  const call = documented.get(name);
  const drafts = makeInputs(row.request, row.procedure, name);
  const realFields = async (draft: Draft = drafts[0]): Promise<object> => ({
    ...Object(await fillFor(draft, test.deps, company)),
    ...(await REAL_FIELDS[name]?.()),
  });
  const request = (fields: object, token: string | undefined) =>
    callRest(test.app, [row.method, row.path], fields, token);
  const statusFor = async (token: string | undefined) =>
    (await request(await realFields(), token)).statusCode;

  it('answers real requests, with each optional field and each spelling, in the documented shape', async () => {
    for (const draft of drafts) {
      const fields = await realFields(draft);
      const answer = await request(fields, await bearerFor(row));

      expect(answer.statusCode, `${JSON.stringify(fields)} ${answer.body}`).toBe(200);
      expect(answer.headers['content-type']).toContain('application/json');
      const body = answer.json();
      expect(body.success).toBe(true);
      expect(row.response.safeParse(body).error).toBeUndefined();
      expect(Object.keys(body)).toEqual(expect.arrayContaining(call?.answers ?? []));
    }
  });

  it.each(Object.entries(call?.lists ?? {}))(
    'lists under %s things with their documented fields',
    async (key, entity) => {
      const body = (await request(await realFields(), await bearerFor(row))).json();
      const fields = DOCUMENTED_ENTITIES[entity];
      if (!fields) throw new Error(`write in DOCUMENTED_ENTITIES which fields a ${entity} has`);
      expect(body[key].length).toBeGreaterThan(0);
      for (const item of body[key]) expect(Object.keys(item)).toEqual(expect.arrayContaining(fields));
    },
  );

  if (row.bearer === 'single-use-token')
    it('is opened by the token of a link, once, and by no session', async () => {
      const used = await bearerFor(row);
      for (const token of [undefined, 'not-a-token', company.admin.token])
        expect(await statusFor(token)).toBe(401);
      expect(await statusFor(used)).toBe(200);
      expect(await statusFor(used)).toBe(401);
    });
  else
    it('asks for the access of its procedure', async () => {
      const { isPublic, roles, isForUnverified } = whoMay(row.procedure);
      for (const token of [undefined, 'not-a-token'])
        expect(await statusFor(token)).toBe(statusIf(isPublic, 401));
      for (const role of ['manager', 'staff'] as const)
        expect(await statusFor(company[role].token), role).toBe(statusIf(roles.includes(role)));
      expect(await statusFor(company.unverified.token)).toBe(statusIf(isForUnverified));
    });

  it('names exactly the required fields that are missing', async () => {
    const { required = [] } = jsonSchema(row.request, 'input') as { required?: string[] };
    if (call) expect([...required].sort()).toEqual([...call.required].sort());
    const answer = await request({}, await bearerFor(row));

    if (required.length === 0) {
      expect(answer.statusCode).toBe(isNeverDone(name, {}) ? 400 : 200);
      return;
    }
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: 'missing_fields' });
    expect(Object.keys(answer.json().fields).sort()).toEqual([...required].sort());
  });

  it('accepts the business’s own id as a number and as text, and ignores fields it does not know', async () => {
    for (const business_id of [company.id, String(company.id), null]) {
      const real = await realFields();
      const fields = { ...real, business_id, shoe_size: { eu: 42 } };
      const sent =
        row.method === 'GET' ? { ...real, business_id: business_id ?? company.id, shoe_size: '42' } : fields;
      expect((await request(sent, await bearerFor(row))).statusCode).toBe(200);
    }
  });
});
