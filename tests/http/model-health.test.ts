import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { checkModels } from '../../server/integrations/llm/check-models.ts';
import { createModels, type ModelProvider } from '../../server/integrations/llm/create-models.ts';
import { ANTHROPIC_KEY, anthropicWire } from '../support/anthropic-wire.ts';
import { type Company, callTrpc, makeCompany } from '../support/app.ts';
import { captureLog } from '../support/captured-log.ts';
import { createTestDeps } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';
import { forFile } from '../support/for-file.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { KEY, openAiError, openAiWire } from '../support/openai-wire.ts';
import { ring, takeCall } from '../support/relay-caller.ts';
import { until } from '../support/until.ts';

const deps = forFile(() => createTestDeps({ RELAY_SPEED: '4' }));
let app: FastifyInstance;
let company: Company;
let first: ModelServer;
let second: ModelServer;
let models: ModelProvider[];
let isBroken = false;
const captured = captureLog();

beforeAll(async () => {
  const broken = openAiError(401, {
    message: 'Incorrect API key provided: sk-secret.',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  });
  first = await startModelServer(openAiWire, () => (isBroken ? broken : { text: 'OK' }));
  second = await startModelServer(anthropicWire, () =>
    isBroken ? { status: 529, body: { type: 'error', error: { type: 'overloaded_error' } } } : { text: 'OK' },
  );
  const config = {
    ...deps.config,
    ...{ LLM_BASE_URL: first.baseUrl, LLM_API_KEY: KEY, LLM_MODEL: 'gpt-5.6' },
    ...{ LLM_FALLBACK_BASE_URL: second.baseUrl, LLM_FALLBACK_API_KEY: ANTHROPIC_KEY },
    ...{ LLM_FALLBACK_MODEL: 'claude-haiku-4-5', LLM_FALLBACK_PROTOCOL: 'anthropic' as const },
  };
  models = createModels(config);
  app = await buildApp({ ...deps, config, models, log: captured.log });
  await app.listen({ port: 0, host: '127.0.0.1' });
  company = await makeCompany(deps);
});
afterAll(async () => {
  await app.close();
  await Promise.all([first.close(), second.close()]);
});

async function figure(series: string): Promise<number> {
  const { body } = await app.inject('/metrics');
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );
}
const failures = (provider: string, reason: string) =>
  figure(`callingua_model_failures_total{provider="${provider}",reason="${reason}"}`);

async function status(): Promise<{ areModelsDown: boolean }> {
  const response = await callTrpc(app, ['query', 'businesses.systemStatus'], undefined, company.staff.token);
  expect(response.body).not.toMatch(/sk-secret|Incorrect|overloaded/);
  return response.json().result.data;
}

describe('health of language models', () => {
  it('the health of language models is logged as healthy after a successful check', async () => {
    await checkModels(models, captured.log);
    expect(captured.lines.filter(({ msg }) => msg === 'a model answers')).toHaveLength(2);
    expect(captured.errors()).toEqual([]);
    expect([first.statuses, second.statuses]).toEqual([[200], [200]]);
    expect(await figure('callingua_models_down')).toBe(0);
    expect((await status()).areModelsDown).toBe(false);
  });

  it('failures of a language model are counted by provider and reason, and shown on the dashboard', async () => {
    isBroken = true;
    captured.lines.length = 0;
    for (let check = 0; check < 3; check += 1) await checkModels(models, captured.log);
    const [loggedError] = captured.errors();
    expect(loggedError).toMatchObject({
      reason: 'unauthorized',
      provider: 'llm',
      code: 'invalid_api_key',
      status: 401,
    });
    expect(loggedError?.remedy).toContain('LLM_API_KEY');

    expect(await failures('llm', 'unauthorized')).toBe(3);
    expect(await failures('llm_fallback', 'overloaded')).toBe(3);
    expect(await failures('llm', 'timeout')).toBe(0);
    expect(await figure('callingua_models_down')).toBe(1);
    expect((await status()).areModelsDown).toBe(true);
  });

  it('the metrics count a fallback turn when no model answers and the rule-based phrasebook answers instead', async () => {
    const before = await figure('callingua_model_fallback_turns_total');
    const callSid = newCallSid();
    await ring(app, callSid, company.number);
    const caller = await takeCall(app, callSid);
    caller.say('When do you open?');
    await until(() => caller.utterances().length > 0);
    await until(async () => (await figure('callingua_model_fallback_turns_total')) === before + 1);
    expect(caller.utterances().join()).not.toMatch(/sk-secret|key|overloaded/);
    await caller.hangUp();
  });

  it('the dashboard removes the notice about language models once a model answers again', async () => {
    isBroken = false;
    await checkModels(models, captured.log);
    expect(await figure('callingua_models_down')).toBe(0);
    expect((await status()).areModelsDown).toBe(false);
  });
});
