import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jsonSchema } from '../../server/http/openapi.ts';
import { type MountedRow, restTable } from '../../server/http/rest-table.ts';
import { openSession } from '../../server/modules/identity/auth/sessions/sessions.ts';
import { CONTRACTS } from '../../server/trpc/contracts.ts';
import { buildTestApp, type Company, callRest, callTrpc, makeCompany } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { furnish } from '../support/furnished-company.ts';
import { hashTables } from '../support/hash-tables.ts';
import {
  createReferencedRows,
  type Draft,
  fill,
  fillFor,
  makeInputs,
  nextRequest,
  referenceFieldsIn,
  valueFieldsIn,
} from '../support/make-inputs.ts';
import { PROCEDURES, typeOf } from '../support/procedures.ts';
import { startProviders } from '../support/product.ts';
import { createReferencedRow, type ReferenceField, unknownId } from '../support/reference-fields.ts';
import { splitWords } from '../support/split-words.ts';

const MARK = 'belongs-to-the-other';

const providers = forFile(startProviders);
const test = forFile(() => buildTestApp({ SANDBOX_URL: providers.sandbox.url }));
let app: FastifyInstance;

beforeAll(async () => {
  app = test.app;
  await test.deps.sql`SELECT setval(pg_get_serial_sequence('businesses', 'id'), 900000)`;
});
const own = forFile(async () => furnish(test.deps, await makeCompany(test.deps), 'belongs-to-us'));
const other = forFile(async () => furnish(test.deps, await makeCompany(test.deps), MARK));

type Answer = { statusCode: number; body: string };
/** Sends a request as the owner of a business. */
type Ask = (company: Company, input?: unknown) => Promise<Answer>;
const answerOf = ({ statusCode, body }: Answer): Answer => ({ statusCode, body });

/**
 * One probe per reference field of each input: this field has the id of another business, and all other fields have own
 * ids.
 */
const probesOf = (drafts: readonly Draft[]) =>
  drafts.flatMap((draft) =>
    referenceFieldsIn(draft).map(
      (name) => [`${name.field} in ${JSON.stringify(fill(draft, 0, placeholder))}`, draft, name] as const,
    ),
  );
const placeholder = ({ field, isSpelled }: ReferenceField) => `<${field}${isSpelled ? ' as text' : ''}>`;

async function probe(ask: Ask, draft: Draft, name: ReferenceField): Promise<void> {
  const theirId = await createReferencedRow(name, test.deps, other);
  const [ours, theirs] = [
    await createReferencedRows(draft, test.deps, own, name),
    await createReferencedRows(draft, test.deps, other, name),
  ];
  const at = nextRequest();
  const asking = (ids: Map<ReferenceField, unknown>, id: unknown) =>
    fill(draft, at, (inner) => (inner === name ? id : ids.get(inner)));
  const refused = await ask(own, asking(ours, theirId));
  expect(refused).toEqual(await ask(own, asking(ours, unknownId(name))));
  expect(refused.body).not.toContain(MARK);
  const mine = await ask(other, asking(theirs, theirId));
  expect(mine.statusCode, mine.body).toBe(200);
  // A probe is only meaningful if the response for an own id differs from the refusal.
  expect(mine.body).not.toBe(refused.body);
}

const secrets = () => [MARK, other.number, other.callSid, `"${other.id}"`, `:${other.id},`];

describe.each([...CONTRACTS])('%s', (procedure, { input }) => {
  const drafts = makeInputs(input, procedure);
  const ask: Ask = (company, fields) =>
    callTrpc(app, [typeOf(procedure), procedure], fields, company.admin.token).then(answerOf);
  // Each probe creates a schedule, and a business may have 20 of them.
  if (procedure === 'reports.createSchedule')
    afterEach(() => test.deps.sql`DELETE FROM report_schedules WHERE name = 'Dental cleaning'`);

  it.each(probesOf(drafts))(
    'a procedure answers another business’s id as one that does not exist, byte for byte: %s',
    (_shown, draft, name) => probe(ask, draft, name),
  );

  it.skipIf(typeOf(procedure) === 'mutation')('a procedure shows nothing of another business', async () => {
    for (const draft of drafts) {
      const { body } = await ask(own, await fillFor(draft, test.deps, other));
      for (const secret of secrets()) expect(body).not.toContain(secret);
    }
  });
});

const named = (row: MountedRow) => [`${row.method} ${row.path}`, row] as const;

describe.each(restTable.map(named))('%s', (name, { method, path: url, procedure, request }) => {
  const drafts = makeInputs(request, procedure, name);
  const ask: Ask = (company, fields) =>
    callRest(app, [method, url], Object(fields), company.admin.token).then(answerOf);

  it.each(probesOf(drafts))(
    'a REST path answers another business’s id as one that does not exist, byte for byte: %s',
    (_shown, draft, name) => probe(ask, draft, name),
  );

  it('a REST path shows nothing of another business', async () => {
    for (const draft of typeOf(procedure) === 'query' ? [{}, ...drafts] : [{}]) {
      const { body } = await ask(own, await fillFor(draft, test.deps, other));
      for (const secret of secrets()) expect(body).not.toContain(secret);
    }
  });
});

it('a mutation without any id changes nothing of another business', async () => {
  const before = await hashTables(test.deps.pool, other.id);
  expect(Object.keys(before).length).toBeGreaterThan(40);
  let changes = 0;
  for (const [procedure, { input }] of CONTRACTS) {
    if (typeOf(procedure) === 'query') continue;
    const drafts = makeInputs(input, procedure);
    const draft = drafts.findIndex((each) => referenceFieldsIn(each).length === 0);
    if (draft === -1) continue;
    // Each request has its own session, because some of the procedures end the session that calls them.
    const { token } = await openSession(test.deps.db.ofBusiness(own.id), own.admin.id, { userAgent: null });
    const fields = await fillFor(drafts[draft], test.deps, own);
    const { statusCode } = await callTrpc(app, ['mutation', procedure], fields, token);
    if (statusCode === 200) changes += 1;
  }
  expect(changes).toBeGreaterThan(20);
  expect(await hashTables(test.deps.pool, other.id)).toEqual(before);
});

/**
 * Fields with texts and numbers that do not refer to rows of a business. Add each new field here, or to ROW_FACTORIES
 * of `reference-fields.ts`.
 */
const VALUES_ALONE: readonly string[] = splitWords(`
  address adminFirstName adminLastName adminPhone ahead amount amountCents answer areaCode bookingKey
  browserKey browserTokens bufferAfterMinutes bufferBeforeMinutes businessName capCents changeKey closeTime code
  contains creationKey csv currentPassword customerEmail customerFirstName customerLastName customerName
  customerPhone day dayOfWeek days description dueOn durationMinutes email endDate endTime endsAt everyDays first
  firstName friendlyName from greeting hour instructions item key language languageCode lastName
  leaveOut limit limitMinutes limitCents minutes monthDay name newPassword note notes openTime password phone phoneNumber
  phrase price priceCents q query question reason rechargeAmount rechargeThreshold redirectUri region
  search seen shownTerms since slogan staffPhone startDate startDateFrom startDateTo startTime startsAt state status table text
  thresholdCents time times timezone title to token topUpCents totalCents translatedPhrase type until
  url version weekday
`);

it('the tenant isolation probes cover every procedure with a text or number that can reference a row', () => {
  const ofProcedures = [...CONTRACTS].flatMap(([procedure, { input }]) =>
    valueFieldsIn(jsonSchema(input, 'input'), procedure),
  );
  const ofPaths = restTable.flatMap(({ request, procedure }) =>
    valueFieldsIn(jsonSchema(request, 'input'), procedure),
  );
  expect([...new Set([...ofProcedures, ...ofPaths])].sort()).toEqual([...VALUES_ALONE].sort());
  expect([...CONTRACTS.keys()].sort()).toEqual(PROCEDURES);
});

const SAME = 'it answers everybody the same';
const SANDBOX = 'the sandbox has it, live systems do not';
const HERE = 'tests/integration/tenant-wall.test.ts';

/** Routes per file of server/http: the test of their isolation, or the reason for none. */
const WAYS_IN: Readonly<Record<string, string>> = {
  'calendar-feeds.ts': 'tests/http/calendar-feed.test.ts',
  'health.ts': SAME,
  'live-stream.ts': 'tests/http/live-stream.test.ts',
  'metrics.ts': SAME,
  'openapi.ts': SAME,
  'pdf-texts.ts': 'it reads what is sent and nothing else',
  'pictures.ts': 'the hash of the picture is told to its own team alone',
  'recordings.ts': 'tests/http/recordings.test.ts',
  'rest-adapter.ts': HERE,
  'sandbox-llm.ts': SANDBOX,
  'sandbox-routes.ts': SANDBOX,
  'site/site-pages.ts': SAME,
  'social-form-post.ts': 'it passes on what a provider sends with a browser',
  'unsubscribe.ts': 'tests/http/unsubscribe.test.ts',
  'voice-relay.ts': 'tests/http/voice-relay.test.ts',
  'voice-visit.ts': 'tests/http/voice-visit.test.ts',
  'web-app.ts': SAME,
  'webhooks/call-back-webhooks.ts': 'tests/http/call-backs.test.ts',
  'webhooks/relay-webhooks.ts': 'tests/http/relay-ended.test.ts',
  'webhooks/resend-webhooks.ts': 'a provider signs it, and the mail names its business',
  'webhooks/stripe-webhooks.ts': 'tests/http/stripe-webhooks.test.ts',
  'webhooks/twilio-webhooks.ts': 'tests/http/twilio-webhooks.test.ts',
};

it('every other HTTP route has a test of its tenant isolation, or shows no business data', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const folder = path.join(root, 'server/http');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const answering = files.filter((file) =>
    /\bapp\s*\.(get|post|put|delete|all|route)\b/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(answering.sort()).toEqual(Object.keys(WAYS_IN).sort());
  for (const where of Object.values(WAYS_IN).filter((text) => text.startsWith('tests/')))
    expect(existsSync(path.join(root, where)), where).toBe(true);
});

it('the tenant isolation probes find the data of the business itself', async () => {
  const conversation = await callTrpc(
    app,
    ['query', 'calls.conversation'],
    { callSid: other.callSid },
    other.admin.token,
  );
  expect(conversation.body).toContain(MARK);
  for (const url of [
    '/api/business/get',
    '/api/business/dashboard-metrics',
    '/api/services/list',
    '/api/business/phones',
    '/api/customers/list',
    '/api/call-meta/list',
  ])
    expect((await callRest(app, ['POST', url], {}, other.admin.token)).body, url).toContain(MARK);
});
