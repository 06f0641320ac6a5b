import { beforeEach, expect, it } from 'vitest';
import { LLM_LIMITS } from '../../server/core/plan.ts';
import { summarizeConversation } from '../../server/modules/agent/conversations/recorder/summarize-conversation.ts';
import { removeCustomer } from '../../server/modules/scheduling/customers/remove-customer.ts';
import { listCalls } from '../../server/modules/telephony/calls/calls.queries.ts';
import { makeTakenCall } from '../support/agent.ts';
import { adminOf, type Company, makeCompany } from '../support/app.ts';
import { type Writer, writes } from '../support/conversations.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction, waitForBlockedStatement } from '../support/open-transaction.ts';

const WORDS = 'Quintessa wants to be called back.';
const PHONE = '+14165550177';
const BOOKED = [
  {
    tool: 'book',
    input: { first_name: 'Quintessa', last_name: 'Zephyrine' },
    output: { booked: true, service: 'Cleaning', starts_at: '2026-12-02T10:30' },
  },
];

const deps = forFile(createTestDeps);
let company: Company;
let callSid: string;
let customerId: number;

beforeEach(async () => {
  company = await makeCompany(deps);
  const customer = await addCustomer(deps, owner(), {
    firstName: 'Quintessa',
    lastName: 'Zephyrine',
    phone: PHONE,
  });
  customerId = customer.id;
  callSid = await makeTakenCall(deps, company.id, { from: PHONE });
  await deps.sql`UPDATE conversations SET ended_at = app_now() WHERE call_sid = ${callSid}`;
  await deps.sql`INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
    VALUES (${company.id}, ${callSid}, 1, 'user', 'I am Quintessa Zephyrine', app_now())`;
});

const owner = () => adminOf(company);
const erase = () => removeCustomer(asMember(deps, company.id), owner(), { customerId });

const summarize = (provider: Writer['provider'], toolCalls: typeof BOOKED = []) =>
  summarizeConversation(
    { db: deps.db.ofBusiness(company.id), provider },
    { callSid, language: 'en', toolCalls },
  );

async function readSummary() {
  const rows = await deps.sql`SELECT summary, input_tokens, output_tokens FROM conversations
    WHERE call_sid = ${callSid}`;
  return rows[0];
}

const stored = async () =>
  (await deps.sql`SELECT summary, summary_actions FROM conversations WHERE call_sid = ${callSid}`)[0];

it('a summary is stored, and its tokens are added to those of the call', async () => {
  await summarize(writes(() => WORDS).provider);
  expect(await readSummary()).toEqual({ summary: WORDS, input_tokens: 70, output_tokens: 7 });
});

it('the agent’s actions are stored as JSON and as searchable text when no model wrote a summary', async () => {
  await summarize(writes(() => '').provider, [...BOOKED, ...BOOKED]);
  expect(await stored()).toEqual({
    summary: 'Booked Cleaning for Wednesday, Dec 2, 10:30 AM, Quintessa Zephyrine.',
    summary_actions: [
      {
        deed: 'booked',
        service: 'Cleaning',
        startsLocal: '2026-12-02T10:30',
        customer: 'Quintessa Zephyrine',
      },
    ],
  });
  const { calls } = await listCalls(deps.db.ofBusiness(company.id), { q: 'booked cleaning' }, true);
  expect(calls.map((call) => call.callSid)).toEqual([callSid]);
  await erase();
  expect(await stored()).toEqual({ summary: null, summary_actions: null });
});

it('a summary by a model is stored without the list of the agent’s actions', async () => {
  await summarize(writes(() => WORDS).provider, BOOKED);
  expect(await stored()).toEqual({ summary: WORDS, summary_actions: null });
});

it('a summary of a caller who is erased meanwhile is discarded, and its tokens are still added to those of the call', async () => {
  await summarize(writes(() => erase().then(() => WORDS)).provider);
  expect(await readSummary()).toEqual({ summary: null, input_tokens: 70, output_tokens: 7 });
});

it('a summary waits for a concurrent erasure, and is then discarded', async () => {
  const { summary } = await inTransaction(deps, async (sql) => {
    await sql`UPDATE calls SET erased_at = app_now() WHERE call_sid = ${callSid}`;
    const waiting = summarize(writes(() => WORDS).provider);
    await waitForBlockedStatement(deps);
    return { summary: waiting };
  });
  await summary;
  expect((await readSummary()).summary).toBeNull();
});

it.each([
  ['call', LLM_LIMITS.tokensACall, () => callSid],
  ['day', LLM_LIMITS.tokensADay, () => makeTakenCall(deps, company.id)],
])(
  'once the tokens of the %s are used up, no model is called and fixed text describes the actions',
  async (_of, tokens, spender) => {
    await deps.sql`UPDATE conversations SET input_tokens = ${tokens} WHERE call_sid = ${await spender()}`;
    const { provider, requests } = writes(() => WORDS);
    await summarize(provider, BOOKED);
    expect(requests).toEqual([]);
    expect((await readSummary()).summary).toContain('Cleaning');
  },
);
