import { afterEach, describe, expect, it } from 'vitest';
import { createModels, type ModelProvider } from '../../server/integrations/llm/create-models.ts';
import { describeFailure } from '../../server/integrations/llm/failures.ts';
import { areModelsDown } from '../../server/integrations/llm/health.ts';
import { closeSession } from '../../server/modules/agent/conversations/session/end-session.ts';
import { receiveWords } from '../../server/modules/agent/conversations/session/receive-caller.ts';
import { ANTHROPIC_KEY, anthropicError, anthropicWire } from '../support/anthropic-wire.ts';
import { captureLog } from '../support/captured-log.ts';
import { startConversation, type TestConversation } from '../support/conversations.ts';
import { testConfig } from '../support/deps.ts';
import {
  type ModelAnswer,
  type ModelServer,
  type Rejection,
  startModelServer,
} from '../support/model-server.ts';
import { KEY, openAiError, openAiWire } from '../support/openai-wire.ts';
import { until } from '../support/until.ts';

type Protocol = 'openai' | 'anthropic';
type Script = (request: number) => ModelAnswer | Rejection;

const servers: ModelServer[] = [];
const talks: TestConversation[] = [];
afterEach(async () => {
  await Promise.all(talks.splice(0).map(({ talk }) => closeSession(talk, 'line_closed')));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A fake provider server with this script, and its configuration variables. */
async function serve(protocol: Protocol, script: Script, { model, key }: { model: string; key?: string }) {
  let request = -1;
  const server = await startModelServer(protocol === 'openai' ? openAiWire : anthropicWire, () => {
    request += 1;
    return script(request);
  });
  servers.push(server);
  const apiKey = key ?? (protocol === 'openai' ? KEY : ANTHROPIC_KEY);
  const env = { BASE_URL: server.baseUrl, API_KEY: apiKey, MODEL: model, PROTOCOL: protocol };
  return { server, env };
}

const named = (prefix: string, env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [`${prefix}_${name}`, value]));
const modelsOf = (first: Record<string, string>, second: Record<string, string> = {}): ModelProvider[] =>
  createModels(
    testConfig('postgresql://a:b@127.0.0.1/c', { ...named('LLM', first), ...named('LLM_FALLBACK', second) }),
  );

function startConversationWith(
  providers: ModelProvider[],
  log = captureLog(),
  options: Parameters<typeof startConversation>[0] = {},
): TestConversation & { log: typeof log } {
  const test = startConversation({ ...options, providers, log: log.log });
  talks.push(test);
  return { ...test, log };
}

async function say(test: TestConversation, text: string): Promise<void> {
  const before = test.output.utterances.length;
  receiveWords(test.talk, text, undefined);
  await until(() => test.output.utterances.length > before, 10_000, 'the caller is answered');
  await test.talk.answerQueue.chain;
}

const TOOL_THEN_TEXT: Script = (request) =>
  request === 0
    ? { text: 'One moment. ', calls: [{ name: 'find_slots', input: { day: '2026-12-01' } }] }
    : { text: 'I have 10:30. Does that suit you?' };

describe.each([
  ['openai', 'gpt-4o'],
  ['openai', 'gpt-4.1-mini'],
  ['openai', 'o3'],
  ['openai', 'o4-mini'],
  ['openai', 'gpt-5'],
  ['openai', 'gpt-5-nano'],
  ['openai', 'gpt-5.1'],
  ['openai', 'gpt-5.2'],
  ['openai', 'gpt-5.4-mini'],
  ['openai', 'gpt-5.6'],
  ['anthropic', 'claude-haiku-4-5'],
  ['anthropic', 'claude-sonnet-4-6'],
  ['anthropic', 'claude-opus-5-5'],
] as const)('conversation over the protocol of %s with %s', (protocol, model) => {
  it('a conversation streams text, calls a tool and continues from its result, with no request rejected', async () => {
    const { server, env } = await serve(protocol, TOOL_THEN_TEXT, { model });
    const test = startConversationWith(modelsOf(env));
    await say(test, 'Do you have time on Tuesday?');

    expect(test.output.utterances).toEqual(['One moment. I have 10:30. Does that suit you?']);
    expect(test.talk.state.model).toBe(model);
    expect(server.statuses).toEqual([200, 200]);
    expect(test.talk.toolCalls).toEqual([
      { tool: 'find_slots', input: { day: '2026-12-01' }, output: { slots: ['10:30'] } },
    ]);
    expect(test.log.lines).toEqual([]);
  });

  it('a conversation answers two turns in a row with no request rejected', async () => {
    const { server, env } = await serve(protocol, () => ({ text: 'Certainly. Anything else?' }), { model });
    const test = startConversationWith(modelsOf(env));
    await say(test, 'Hello');
    await say(test, 'And?');
    expect(server.statuses).toEqual([200, 200]);
    expect(test.talk.state.model).toBe(model);
  });
});

it('a call that another process continues is answered by Anthropic although the caller heard nothing of an answer', async () => {
  const { server, env } = await serve('anthropic', () => ({ text: 'Yes, I am.' }), {
    model: 'claude-haiku-4-5',
  });
  const spoken = (position: number, role: 'user' | 'assistant', content: string) =>
    ({ position, role, content, languageCode: 'en' }) as const;
  const turns = [spoken(0, 'assistant', 'Hello.'), spoken(1, 'user', 'Hi'), spoken(2, 'assistant', '')];
  const initial = { languageCode: 'en', elapsedMs: 0, outcome: null, turns, dialogue: null } as const;
  const test = startConversationWith(modelsOf(env), undefined, {
    initial: { ...initial, toolCalls: [], isBudgetSpent: false },
  });
  await say(test, 'Are you there?');
  expect(server.statuses).toEqual([200]);
  expect(test.output.utterances).toEqual(['Yes, I am.']);
});

it('a model with an unknown name gets requests in the required shape after its provider rejects the first one', async () => {
  const { server, env } = await serve('openai', () => ({ text: 'Certainly.' }), { model: 'corp-reasoner' });
  const test = startConversationWith(modelsOf(env));
  await say(test, 'Hello');
  await say(test, 'And?');
  expect(server.statuses).toEqual([400, 200, 200]);
  expect(test.talk.state.model).toBe('corp-reasoner');
  expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 400 });
});

it.each([
  ['openai', 'o4-mini', 'max_completion_tokens'],
  ['openai', 'gpt-5', 'max_completion_tokens'],
  ['anthropic', 'claude-sonnet-5-5', 'max_tokens'],
] as const)(
  'the reasoning model %s %s has a token limit with room for reasoning',
  async (protocol, model, field) => {
    const { server, env } = await serve(protocol, () => ({ text: 'Yes.' }), { model });
    await say(startConversationWith(modelsOf(env)), 'Hello');
    expect(server.requests[0]?.body[field]).toBeGreaterThan(1_000);
  },
);

const ERRORS: readonly [Protocol, Rejection, string][] = [
  [
    'openai',
    openAiError(400, { message: 'Bad', type: 'invalid_request_error', param: 'messages' }),
    'bad_request',
  ],
  [
    'openai',
    openAiError(429, {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    }),
    'quota',
  ],
  [
    'openai',
    openAiError(
      429,
      { message: 'Rate limit reached for gpt-4o', type: 'requests', code: 'rate_limit_exceeded' },
      { 'retry-after': '20' },
    ),
    'rate_limited',
  ],
  ['openai', openAiError(500, { message: 'The server had an error', type: 'server_error' }), 'server_error'],
  [
    'openai',
    openAiError(503, { message: 'The engine is currently overloaded', type: 'server_error' }),
    'overloaded',
  ],
  ['openai', { status: 502, body: '<html>Bad gateway</html>' }, 'server_error'],
  ['anthropic', anthropicError(400, 'invalid_request_error', 'messages: too long'), 'bad_request'],
  [
    'anthropic',
    anthropicError(
      400,
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API.',
    ),
    'quota',
  ],
  [
    'anthropic',
    anthropicError(403, 'permission_error', 'Your API key does not have permission'),
    'unauthorized',
  ],
  [
    'anthropic',
    anthropicError(429, 'rate_limit_error', 'This request would exceed your rate limit', {
      'retry-after': '20',
    }),
    'rate_limited',
  ],
  ['anthropic', anthropicError(500, 'api_error', 'Internal server error'), 'server_error'],
  ['anthropic', anthropicError(529, 'overloaded_error', 'Overloaded'), 'overloaded'],
];
const MODELS: Record<Protocol, string> = { openai: 'gpt-4o', anthropic: 'claude-haiku-4-5' };

describe('provider error', () => {
  it.each(ERRORS.map(([protocol, rejection, reason]) => ({ protocol, rejection, reason })))(
    '$protocol $rejection.status is counted as $reason, and the rule-based phrasebook answers the same turn',
    async ({ protocol, rejection, reason }) => {
      const { env } = await serve(protocol, () => rejection, { model: MODELS[protocol] });
      const models = modelsOf(env);
      const test = startConversationWith(models);
      await say(test, 'Hello');
      expect(test.output.utterances).toEqual(['The rules answer.']);
      expect([...(models[0]?.health.failures() ?? [])]).toEqual([[reason, 1]]);
    },
  );

  it.each([
    ['openai', 'a wrong key', { key: 'sk-wrong', model: 'gpt-4o' }, 'unauthorized', /LLM_API_KEY/],
    ['openai', 'an unknown model', { model: 'no-such-model' }, 'not_found', /LLM_MODEL/],
    [
      'anthropic',
      'a wrong key',
      { key: 'sk-wrong', model: 'claude-haiku-4-5' },
      'unauthorized',
      /LLM_API_KEY/,
    ],
    ['anthropic', 'an unknown model', { model: 'no-such-model' }, 'not_found', /LLM_MODEL/],
  ] as const)(
    '%s: %s is logged as an error with its remedy, is not spoken, and opens the circuit breaker immediately',
    async (protocol, _what, config, reason, remedy) => {
      const { server, env } = await serve(protocol, () => ({ text: 'Never.' }), config);
      const models = modelsOf(env);
      const test = startConversationWith(models);
      await say(test, 'Hello');
      await say(test, 'And?');

      expect(server.statuses).toHaveLength(1);
      expect(test.output.utterances).toEqual(['The rules answer.', 'The rules answer.']);
      expect(test.log.lines).toHaveLength(1);
      expect(test.log.lines[0]).toMatchObject({ level: 50, reason, model: config.model });
      expect(test.log.lines[0]?.remedy).toMatch(remedy);
      expect(areModelsDown(models)).toBe(true);
    },
  );

  it.each(['openai', 'anthropic'] as const)(
    'a provider error opens the circuit breaker of %s after one failure for the time of Retry-After',
    async (protocol) => {
      const limited =
        protocol === 'openai'
          ? openAiError(
              429,
              { message: 'Slow down', type: 'requests', code: 'rate_limit_exceeded' },
              { 'retry-after': '20' },
            )
          : anthropicError(429, 'rate_limit_error', 'Slow down', { 'retry-after': '20' });
      const { server, env } = await serve(protocol, () => limited, { model: MODELS[protocol] });
      const models = modelsOf(env);
      const test = startConversationWith(models);
      await say(test, 'Hello');
      await say(test, 'And?');
      expect(server.statuses).toEqual([429]);
      expect(models[0]?.breaker.isOpen()).toBe(true);
      expect(areModelsDown(models)).toBe(false);
    },
  );

  it('a refused connection to a provider is counted as a network failure', async () => {
    const models = modelsOf({ BASE_URL: 'http://127.0.0.1:9/v1', API_KEY: KEY, MODEL: 'gpt-4o' });
    const test = startConversationWith(models);
    await say(test, 'Hello');
    expect(test.output.utterances).toEqual(['The rules answer.']);
    expect([...(models[0]?.health.failures().keys() ?? [])]).toEqual(['network']);
  });
});

describe.each(['openai', 'anthropic'] as const)('response stream of %s', (protocol) => {
  const model = MODELS[protocol];
  const answered = async (answer: ModelAnswer) => {
    const { env } = await serve(protocol, () => answer, { model });
    const models = modelsOf(env);
    const test = startConversationWith(models);
    await say(test, 'Hello');
    return { test, models, failures: [...(models[0]?.health.failures().keys() ?? [])] };
  };

  it('an answer that breaks off is completed by the rule-based phrasebook after its last whole sentence', async () => {
    const { test, failures } = await answered({ text: 'Of course. I am just', isTruncated: true });
    expect(failures).toHaveLength(1);
    expect(test.output.utterances.join(' ')).toBe('Of course. The rules answer.');
    expect(test.talk.state.model).toBe('rules');
  });

  it('an error in the middle of a stream is counted as a failure with its reason', async () => {
    const error =
      protocol === 'openai'
        ? { message: 'Slow down', type: 'requests', code: 'rate_limit_exceeded' }
        : { type: 'overloaded_error', message: 'Overloaded' };
    const { test, failures } = await answered({ text: 'Of course. ', error });
    expect(failures).toEqual([protocol === 'openai' ? 'rate_limited' : 'overloaded']);
    expect(test.output.utterances.join(' ')).toBe('Of course. The rules answer.');
  });

  it('a refusal of the model is replaced by an answer of the rule-based phrasebook, and the model stays available', async () => {
    const { env } = await serve(protocol, () => ({ refusal: 'I cannot help with that.' }), { model });
    const models = modelsOf(env);
    const test = startConversationWith(models);
    for (let turn = 0; turn < 4; turn += 1) await say(test, 'Hello');
    expect(test.output.utterances).toEqual(Array(4).fill('The rules answer.'));
    expect([...(models[0]?.health.failures() ?? [])]).toEqual([['refused', 4]]);
    expect(models[0]?.breaker.isOpen()).toBe(false);
  });

  it('an answer that reaches the token limit is spoken without its unfinished sentence', async () => {
    const { test } = await answered({ text: 'Of course. I am just', isCut: true });
    expect(test.output.utterances).toEqual(['Of course.']);
    const nothing = await answered({ isCut: true });
    expect(nothing.failures).toEqual(['truncated']);
    expect(nothing.test.output.utterances).toEqual(['The rules answer.']);
  });

  it('the results of two tool calls of one response are sent in the order of the calls', async () => {
    const calls = [
      { name: 'find_slots', input: { day: '2026-12-01' } },
      { name: 'find_slots', input: { day: '2026-12-02' } },
    ];
    const { server, env } = await serve(
      protocol,
      (request) => (request === 0 ? { calls } : { text: 'Done.' }),
      { model },
    );
    const test = startConversationWith(modelsOf(env));
    await say(test, 'Hello');
    expect(server.statuses).toEqual([200, 200]);
    expect(test.output.utterances).toEqual(['Done.']);
  });
});

it.each([
  ['openai', 'gpt-5.6', 'anthropic', 'claude-opus-5-5'],
  ['anthropic', 'claude-sonnet-4-6', 'openai', 'o4-mini'],
] as const)(
  'an answer of %s %s that breaks off is continued by the fallback model of another protocol, %s %s',
  async (one, first, other, second) => {
    const broken = await serve(
      one,
      (request) =>
        request === 0
          ? { calls: [{ name: 'find_slots', input: {} }] }
          : { text: 'I have 10:30. Shall', isTruncated: true },
      { model: first },
    );
    const spare = await serve(other, () => ({ text: 'Does that suit you?' }), { model: second });
    const test = startConversationWith(modelsOf(broken.env, spare.env));
    await say(test, 'Tuesday?');
    expect(spare.server.statuses).toEqual([200]);
    expect(test.output.utterances.join(' ')).toBe('I have 10:30. Does that suit you?');
    expect(test.talk.state.model).toBe(second);
  },
);

describe.each([
  ['openai', 'gpt-5.6'],
  ['openai', 'o3'],
  ['anthropic', 'claude-opus-5-5'],
] as const)('summary by %s %s after a call', (protocol, model) => {
  it('a summary is requested in a shape that the provider accepts', async () => {
    const { server, env } = await serve(protocol, () => ({ text: 'A summary.' }), { model });
    const [provider] = modelsOf(env);
    const { content = [] } =
      (await provider?.model.doGenerate({
        prompt: [
          { role: 'system', content: 'Summarize.' },
          { role: 'user', content: [{ type: 'text', text: 'Caller: Hello' }] },
        ],
        maxOutputTokens: 200,
      })) ?? {};
    expect(content).toEqual([{ type: 'text', text: 'A summary.' }]);
    expect(server.statuses).toEqual([200]);
  });
});

it.each([undefined, null, 'text', 7, {}, new Error('x'), { type: 'unheard_of' }])(
  'describeFailure returns a reason for %s',
  (error) => {
    expect(describeFailure(error).reason).toMatch(/^[a-z_]+$/);
  },
);
