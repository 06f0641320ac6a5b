import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedPremiumNumbers } from '../../prisma/seed/premium-numbers.ts';
import { ERROR_TABLE, type ErrorCode } from '../../server/core/errors.ts';
import { ROLES } from '../../server/core/roles.ts';
import { type JsonSchema, jsonSchema } from '../../server/http/openapi.ts';
import { type MountedRow, restTable } from '../../server/http/rest-table.ts';
import { issueToken, type TokenPurpose } from '../../server/modules/identity/auth/links/account-tokens.ts';
import { hashToken, openSession } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { startSocial } from '../../server/modules/identity/auth/social/start-social.ts';
import { buildTestApp, callRest, makeCompany, NOBODYS_BUSINESS } from '../support/app.ts';
import { expectedAccess } from '../support/expected-access.ts';
import { makePerson } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { furnish } from '../support/furnished-company.ts';
import { type Draft, fillFor, makeInputs } from '../support/make-inputs.ts';
import { startProviders } from '../support/product.ts';
import {
  DOCUMENTED_CALLS,
  type DocumentedAccess,
  type DocumentedCall,
  nameOf,
  REFUSALS,
  type Refusal,
  WHY_NOT,
} from './documented-calls.ts';

const PASSWORD = 'Demo-pass-1';

const providers = forFile(startProviders);
const test = forFile(() =>
  buildTestApp({ SANDBOX_URL: providers.sandbox.url, PUBLIC_URL: 'http://127.0.0.1:1' }),
);
const company = forFile(async () =>
  furnish(test.deps, await makeCompany(test.deps, 1_000_000), 'maple-leaf'),
);
const other = forFile(() => makeCompany(test.deps));
let email: string;
/** Token of an expired session of the owner. */
let expiredSession: string;

beforeAll(async () => {
  expiredSession = await newExpiredSession();
  ({ email } = await makePerson(test.deps, company.id, { password: PASSWORD }));
  await seedPremiumNumbers(test.deps);
});

/** Fields that need existing values; all others are generated from the row (`make-inputs.ts`). */
const REAL_FIELDS: Record<string, () => object | Promise<object>> = {
  'POST /api/auth/login': () => ({ email, password: PASSWORD }),
  'POST /api/auth/resend-verification': async () => ({ token: await newLink('verify_email') }),
  'POST /api/auth/request-password-reset': () => ({ email }),
  'POST /api/auth/social/callback': newSocialAnswer,
};

/** The purpose of the mailed link whose token authorizes the request, by REST path. */
const LINKS: Record<string, TokenPurpose> = {
  'POST /api/auth/reset-password': 'reset_password',
  'GET /api/auth/verify-email': 'verify_email',
};

/** A link token as in an email to a new user. */
async function newLink(purpose: TokenPurpose): Promise<string> {
  const { id } = await makePerson(test.deps, company.id, { isVerified: purpose === 'reset_password' });
  return test.deps.db.ofBusiness(company.id).transaction((tx) => issueToken(tx, purpose, id));
}

async function newExpiredSession(): Promise<string> {
  const { token } = await openSession(test.deps.db.ofBusiness(company.id), company.admin.id, {
    userAgent: null,
  });
  await expire('sessions', token);
  return token;
}

async function expire(table: 'sessions' | 'account_tokens', token: string): Promise<void> {
  const { rowCount } = await test.deps.pool.query(
    `UPDATE ${table} SET expires_at = clock_timestamp() - interval '1 second' WHERE token_hash = $1`,
    [hashToken(token)],
  );
  expect(rowCount).toBe(1);
}

/** The callback fields of a new Google user. */
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

describe('REST contract', () => {
  it('the REST contract contains the 57 documented endpoints, each once', () => {
    expect(DOCUMENTED_CALLS).toHaveLength(57);
    expect(new Set(DOCUMENTED_CALLS.map(nameOf)).size).toBe(57);
  });

  it('every documented REST endpoint is implemented', () => {
    expect(pending).toEqual([]);
  });
});

/**
 * The documented access of a row. The documentation treats managers and staff alike, although staff cannot delete
 * customers.
 */
function accessesOf({ procedure, bearer }: MountedRow): DocumentedAccess[] {
  const { isPublic, roles } = expectedAccess(procedure);
  if (bearer === 'single-use-token') return ['one-time-token'];
  if (isPublic) return ['public'];
  return roles.includes('manager') ? ['member', 'appointments'] : ['admin'];
}

const shapeOf = ({ request }: MountedRow) => jsonSchema(request, 'input') as RequestShape;
type RequestShape = { properties?: Record<string, JsonSchema>; required?: string[] };

/** The documented endpoint of a row in the REST table. For an undocumented row, an endpoint derived from the row. */
function callOf(row: MountedRow): DocumentedCall {
  const { method, path } = row;
  const { required = [] } = shapeOf(row);
  const [access = 'admin'] = accessesOf(row);
  return (
    documented.get(nameOf(row)) ?? { method, path, access, required, optional: [], answers: [], holds: {} }
  );
}

it.each(restTable.flatMap((row) => (documented.has(nameOf(row)) ? [[nameOf(row), row] as const] : [])))(
  '%s requires the documented access and accepts the documented fields',
  (_name, row) => {
    const { access, required, optional } = callOf(row);
    const shape = shapeOf(row);
    expect(accessesOf(row)).toContain(access);
    expect([...(shape.required ?? [])].sort()).toEqual([...required].sort());
    // The adapter of the REST API accepts the field `business_id` in every row.
    const known = [...Object.keys(shape.properties ?? {}), 'business_id'];
    expect(known).toEqual(expect.arrayContaining(optional));
  },
);

it('each kind of rejection is untested for exactly the expected number of REST endpoints', () => {
  const countExcluded = (which: Refusal) => DOCUMENTED_CALLS.filter((call) => WHY_NOT[which](call)).length;
  expect(Object.fromEntries(REFUSALS.map((which) => [which, countExcluded(which)]))).toEqual({
    'missing field': 19,
    'wrong type': 0,
    'another business': 9,
    'no token': 7,
    'expired token': 7,
    'wrong person': 9,
  });
});

/**
 * The bearer token for a row: a new link token if the row requires one, none if it is public, otherwise the session of
 * the owner.
 */
async function bearerFor(row: MountedRow): Promise<string | undefined> {
  if (row.bearer === 'session')
    return expectedAccess(row.procedure).isPublic ? undefined : company.admin.token;
  const purpose = LINKS[nameOf(row)];
  if (!purpose) throw new Error(`say in LINKS of this file which link ${nameOf(row)} is opened with`);
  return newLink(purpose);
}

const isPublic = (row: MountedRow) => expectedAccess(row.procedure).isPublic && row.bearer === 'session';

/** Expects exactly the documented envelope: the error code twice, a message, and the invalid fields. */
function expectRefused(answer: LightMyRequestResponse, error: ErrorCode, fields?: readonly string[]): void {
  const details = fields && {
    fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
  };
  expect(answer.statusCode, answer.body).toBe(ERROR_TABLE[error].status);
  const message = expect.stringMatching(/^[A-Z].+/);
  expect(answer.json()).toStrictEqual({ success: false, error, errorType: error, message, ...details });
}

/** Expects the documented fields in each object of the response, and non-empty lists. */
function expectHeld(body: Record<string, unknown>, { holds }: DocumentedCall): void {
  for (const [key, { isList, fields }] of Object.entries(holds)) {
    const things = isList ? body[key] : [body[key]];
    expect(things, key).toContainEqual(expect.anything());
    for (const thing of Object(things)) expect(Object.keys(thing)).toEqual(expect.arrayContaining(fields));
  }
}

const NUMBERS = ['number', 'integer', 'boolean'];
const typesIn = ({ type, anyOf }: JsonSchema): unknown[] =>
  Array.isArray(anyOf) ? anyOf.flatMap((choice) => typesIn(Object(choice))) : [type];

/** Invalid values of a field: an object, a repeated query parameter, and text for a number or flag. */
function wrongValues(row: MountedRow, field: string): unknown[] {
  const isCounted = typesIn(shapeOf(row).properties?.[field] ?? {}).some((type) =>
    NUMBERS.includes(String(type)),
  );
  return [row.method === 'GET' ? ['a', 'b'] : { wrong: 'type' }, ...(isCounted ? ['twelve'] : [])];
}

describe.each(restTable.map((row) => [nameOf(row), row] as const))('REST endpoint %s', (name, row) => {
  const call = callOf(row);
  const { roles, isForUnverified } = expectedAccess(row.procedure);
  const drafts = makeInputs(row.request, row.procedure, name);
  const realFields = async (draft: Draft = drafts[0]): Promise<object> => ({
    ...Object(await fillFor(draft, test.deps, company)),
    ...(await REAL_FIELDS[name]?.()),
  });
  const request = (fields: object, token: string | undefined) =>
    callRest(test.app, [row.method, row.path], fields, token);
  const realRequest = async (token: string | undefined) => request(await realFields(), token);

  it('a documented REST endpoint returns the documented shape for valid requests with each optional field and each accepted spelling of a value', async () => {
    for (const draft of drafts) {
      const fields = await realFields(draft);
      const answer = await request(fields, await bearerFor(row));

      expect(answer.statusCode, `${JSON.stringify(fields)} ${answer.body}`).toBe(200);
      expect(answer.headers['content-type']).toContain('application/json');
      const body = answer.json();
      expect(body.success).toBe(true);
      expect(row.response.safeParse(body).error).toBeUndefined();
      expect(Object.keys(body)).toEqual(expect.arrayContaining(call.answers));
      if (draft === drafts[0]) expectHeld(body, call);
    }
  });

  it('a documented REST endpoint accepts the business_id of the caller’s business as a number and as text, and ignores unknown fields', async () => {
    for (const business_id of [company.id, String(company.id), null]) {
      const real = await realFields();
      const fields = { ...real, business_id, shoe_size: { eu: 42 } };
      const sent =
        row.method === 'GET' ? { ...real, business_id: business_id ?? company.id, shoe_size: '42' } : fields;
      expect((await request(sent, await bearerFor(row))).statusCode).toBe(200);
    }
  });

  if (isPublic(row))
    it('a public REST endpoint succeeds with any bearer token, even an invalid or expired one', async () => {
      const tokens = ['not-a-token', expiredSession, company.staff.token, company.unverified.token];
      for (const token of tokens) expect((await realRequest(token)).statusCode).toBe(200);
    });

  const refusals: Record<Refusal, () => Promise<void>> = {
    async 'missing field'() {
      expectRefused(await request({}, await bearerFor(row)), 'missing_fields', call.required);
    },

    async 'wrong type'() {
      const [real, token] = [await realFields(), await bearerFor(row)];
      for (const field of [...Object.keys(shapeOf(row).properties ?? {}), 'business_id'])
        for (const value of wrongValues(row, field))
          expectRefused(await request({ ...real, [field]: value }, token), 'validation_failed', [field]);
    },

    // Other references to another business are tested in tests/integration/tenant-wall.test.ts.
    async 'another business'() {
      const [real, token] = [await realFields(), await bearerFor(row)];
      const theirs = await request({ ...real, business_id: other.id }, token);
      expectRefused(theirs, 'forbidden');
      expect(theirs.body).toBe((await request({ ...real, business_id: NOBODYS_BUSINESS }, token)).body);
    },

    async 'no token'() {
      const isLinks = row.bearer === 'single-use-token';
      for (const token of [undefined, 'not-a-token', ...(isLinks ? [company.admin.token] : [])])
        expectRefused(await realRequest(token), isLinks ? 'invalid_token' : 'unauthorized');
    },

    async 'expired token'() {
      if (row.bearer === 'session') return expectRefused(await realRequest(expiredSession), 'unauthorized');
      const [used, expired = ''] = [await bearerFor(row), await bearerFor(row)];
      await expire('account_tokens', expired);
      expectRefused(await realRequest(expired), 'invalid_token');
      expect((await realRequest(used)).statusCode).toBe(200);
      expectRefused(await realRequest(used), 'invalid_token');
    },

    async 'wrong person'() {
      for (const role of ROLES.filter((one) => one !== 'admin')) {
        const answer = await realRequest(company[role].token);
        if (roles.includes(role)) expect(answer.statusCode, role).toBe(200);
        else expectRefused(answer, 'forbidden');
      }
      const early = await realRequest(company.unverified.token);
      if (isForUnverified) expect(early.statusCode).toBe(200);
      else expectRefused(early, 'email_not_verified');
    },
  };
  it.each(REFUSALS.filter((which) => WHY_NOT[which](call) === undefined))(
    'a documented REST endpoint rejects the case “%s”',
    (which) => refusals[which](),
  );
});
