import type { LanguageModelV3, LanguageModelV3GenerateResult } from '@ai-sdk/provider';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LLM_LIMITS } from '../../server/core/plan.ts';
import { summarizeConversation } from '../../server/domains/conversations/summarize-conversation.ts';
import { removeCustomer } from '../../server/domains/customers/remove-customer.ts';
import { createBreaker } from '../../server/integrations/llm/breaker.ts';
import { makeTakenCall } from '../support/agent.ts';
import { type Company, makeCompany } from '../support/app.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember, createTestDeps, type TestDeps } from '../support/deps.ts';

const PHONE = '+14165550177';
const BOOKED = [
  { tool: 'book', input: {}, output: { booked: true, service: 'Cleaning', starts_at: '2026-12-02T10:30' } },
];

let deps: TestDeps;
let company: Company;
let callSid: string;
let customerId: number;

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.drop());
beforeEach(async () => {
  company = await makeCompany(deps);
  const customer = await addCustomer(deps, owner(), {
    firstName: 'Quintessa',
    lastName: 'Zephyrine',
    phone: PHONE,
  });
  customerId = customer.id;
  callSid = await makeTakenCall(deps, company.id, { from: PHONE });
  await deps.pool.query('UPDATE conversations SET ended_at = app_now() WHERE call_sid = $1', [callSid]);
  await deps.pool.query(
    `INSERT INTO call_messages (business_id, call_sid, position, role, content, created_at)
     VALUES ($1, $2, 1, 'user', 'I am Quintessa Zephyrine', app_now())`,
    [company.id, callSid],
  );
});

const owner = () => ({ businessId: company.id, userId: company.admin.id, role: 'admin' as const });
const erase = () => removeCustomer(asMember(deps, company.id), owner(), { customerId });

/** A model that answers with these words, and does something first. */
function writes(words: string, first: () => Promise<unknown> = async () => undefined) {
  let asked = 0;
  const model: LanguageModelV3 = {
    specificationVersion: 'v3',
    provider: 'test',
    modelId: 'writer',
    supportedUrls: {},
    async doGenerate(): Promise<LanguageModelV3GenerateResult> {
      asked += 1;
      await first();
      return {
        content: [{ type: 'text', text: words }],
        finishReason: { unified: 'stop', raw: undefined },
        usage: {
          inputTokens: { total: 70, noCache: 70, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 7, text: 7, reasoning: 0 },
        },
        warnings: [],
      };
    },
    async doStream() {
      throw new Error('not asked for');
    },
  };
  return { provider: { name: 'writer', model, breaker: createBreaker() }, asked: () => asked };
}

const summarize = (provider: ReturnType<typeof writes>['provider'], deeds: typeof BOOKED = []) =>
  summarizeConversation({ db: deps.db.ofBusiness(company.id), provider }, { callSid, language: 'en', deeds });

async function kept() {
  const { rows } = await deps.pool.query(
    'SELECT summary, input_tokens, output_tokens FROM conversations WHERE call_sid = $1',
    [callSid],
  );
  return rows[0];
}

it('a summary is kept, and what the model read and wrote for it counts for the call', async () => {
  await summarize(writes('Quintessa wants to be called back.').provider);
  expect(await kept()).toEqual({
    summary: 'Quintessa wants to be called back.',
    input_tokens: 70,
    output_tokens: 7,
  });
});

it('a summary of a caller who is erased while it is written is not kept; its tokens count', async () => {
  await summarize(writes('Quintessa wants to be called back.', erase).provider);
  expect(await kept()).toEqual({ summary: null, input_tokens: 70, output_tokens: 7 });
});

it('a summary waits for an erasure that is under way, and is then not kept', async () => {
  const client = await deps.pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE calls SET erased_at = app_now() WHERE call_sid = $1', [callSid]);
  const summary = summarize(writes('Quintessa wants to be called back.').provider);
  expect(
    await Promise.race([
      summary.then(() => 'written'),
      client.query('SELECT pg_sleep(0.3)').then(() => 'waits'),
    ]),
  ).toBe('waits');
  await client.query('COMMIT');
  client.release();
  await summary;
  expect((await kept()).summary).toBeNull();
});

it.each([
  ['call', LLM_LIMITS.tokensACall, () => callSid],
  ['day', LLM_LIMITS.tokensADay, () => makeTakenCall(deps, company.id)],
])(
  'once the tokens of the %s are used up no model is asked, and what was done is told by fixed words',
  async (_of, tokens, spender) => {
    await deps.pool.query('UPDATE conversations SET input_tokens = $2 WHERE call_sid = $1', [
      await spender(),
      tokens,
    ]);
    const { provider, asked } = writes('Never written');
    await summarize(provider, BOOKED);
    expect(asked()).toBe(0);
    expect((await kept()).summary).toContain('Cleaning');
  },
);
