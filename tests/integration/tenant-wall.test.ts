import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MountedRow, restTable } from '../../server/http/rest-table.ts';
import { CONTRACTS } from '../../server/trpc/contracts.ts';
import { buildTestApp, type Company, callRest, callTrpc, makeCompany, type TestApp } from '../support/app.ts';
import { furnish } from '../support/furnished-company.ts';
import {
  type Draft,
  fill,
  fillFor,
  makeInputs,
  makeNames,
  namesIn,
  nextRequest,
} from '../support/make-inputs.ts';
import { type MarkedCompany, makeNamed, type Name, nobodysId } from '../support/named-things.ts';
import { typeOf } from '../support/procedures.ts';
import { startProviders } from '../support/product.ts';

const MARK = 'belongs-to-the-other';

let providers: Awaited<ReturnType<typeof startProviders>>;
let test: TestApp;
let app: FastifyInstance;
let own: MarkedCompany;
let other: MarkedCompany & { callSid: string };

beforeAll(async () => {
  providers = await startProviders();
  test = await buildTestApp({ SANDBOX_URL: providers.sandbox.url });
  app = test.app;
  // Ids of businesses that no other row has, so that one in an answer means the business.
  await test.deps.pool.query(`SELECT setval(pg_get_serial_sequence('businesses', 'id'), 900000)`);
  own = await furnish(test.deps, await makeCompany(test.deps), 'belongs-to-us');
  other = await furnish(test.deps, await makeCompany(test.deps), MARK);
});
afterAll(async () => {
  await test.drop();
  await providers.stop();
});

type Answer = { statusCode: number; body: string };
/** Asks as the owner of a business. */
type Ask = (company: Company, input?: unknown) => Promise<Answer>;
const answerOf = ({ statusCode, body }: Answer): Answer => ({ statusCode, body });

/** For each name in each input a probe: that one is somebody else's, the others are the asker's own. */
const probesOf = (drafts: readonly Draft[]) =>
  drafts.flatMap((draft) =>
    namesIn(draft).map(
      (name) => [`${name.field} in ${JSON.stringify(fill(draft, 0, shown))}`, draft, name] as const,
    ),
  );
const shown = ({ field, isSpelled }: Name) => `<${field}${isSpelled ? ' as text' : ''}>`;

async function probe(ask: Ask, draft: Draft, name: Name): Promise<void> {
  const theirId = await makeNamed(name, test.deps, other);
  const [ours, theirs] = [
    await makeNames(draft, test.deps, own, name),
    await makeNames(draft, test.deps, other, name),
  ];
  const at = nextRequest();
  const asking = (ids: Map<Name, unknown>, id: unknown) =>
    fill(draft, at, (inner) => (inner === name ? id : ids.get(inner)));
  const refused = await ask(own, asking(ours, theirId));
  expect(refused).toEqual(await ask(own, asking(ours, nobodysId(name))));
  expect(refused.body).not.toContain(MARK);
  const mine = await ask(other, asking(theirs, theirId));
  expect(mine.statusCode, mine.body).toBe(200);
  // What nobody would see could not be kept from anybody.
  expect(mine.body).not.toBe(refused.body);
}

const secrets = () => [MARK, other.number, other.callSid, `"${other.id}"`, `:${other.id},`];

describe.each([...CONTRACTS])('%s', (path, { input }) => {
  const drafts = makeInputs(input, path);
  const ask: Ask = (company, fields) =>
    callTrpc(app, [typeOf(path), path], fields, company.admin.token).then(answerOf);

  it.each(probesOf(drafts))(
    'answers another business’s id as one that does not exist, byte for byte: %s',
    (_shown, draft, name) => probe(ask, draft, name),
  );

  it.skipIf(typeOf(path) === 'mutation')('shows nothing of another business', async () => {
    for (const draft of drafts) {
      const { body } = await ask(own, await fillFor(draft, test.deps, other));
      for (const secret of secrets()) expect(body).not.toContain(secret);
    }
  });
});

const named = (row: MountedRow) => [`${row.method} ${row.path}`, row] as const;

describe.each(restTable.map(named))('%s', (name, { method, path, procedure, request }) => {
  const drafts = makeInputs(request, procedure, name);
  const ask: Ask = (company, fields) =>
    callRest(app, [method, path], Object(fields), company.admin.token).then(answerOf);

  it.each(probesOf(drafts))(
    'answers another business’s id as one that does not exist, byte for byte: %s',
    (_shown, draft, name) => probe(ask, draft, name),
  );

  it('shows nothing of another business', async () => {
    for (const draft of typeOf(procedure) === 'query' ? [{}, ...drafts] : [{}]) {
      const { body } = await ask(own, await fillFor(draft, test.deps, other));
      for (const secret of secrets()) expect(body).not.toContain(secret);
    }
  });
});

it('the probes are not vacuous: the other business sees its own', async () => {
  const conversation = await callTrpc(
    app,
    ['query', 'calls.conversation'],
    { callSid: other.callSid },
    other.admin.token,
  );
  expect(conversation.body).toContain(MARK);
  for (const path of [
    '/api/business/get',
    '/api/business/dashboard-metrics',
    '/api/services/list',
    '/api/business/phones',
    '/api/customers/list',
    '/api/call-meta/list',
  ])
    expect((await callRest(app, ['POST', path], {}, other.admin.token)).body, path).toContain(MARK);
});
