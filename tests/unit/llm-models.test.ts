import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../server/config.ts';
import { createBreaker } from '../../server/integrations/llm/breaker.ts';
import { createModels } from '../../server/integrations/llm/create-models.ts';
import { testConfig } from '../support/deps.ts';

const modelsOf = (env: Record<string, string>) =>
  createModels(testConfig('postgresql://a:b@127.0.0.1/c', env));
const OWN = { LLM_BASE_URL: 'https://llm.example.com/v1', LLM_API_KEY: 'key', LLM_MODEL: 'quick' };

describe('the models of a configuration', () => {
  it('the models of a configuration are an empty list without LLM variables, so that the phrasebook answers', () => {
    expect(modelsOf({})).toEqual([]);
  });

  it('the models of a configuration use the OpenAI protocol, but the Anthropic protocol for Anthropic’s base URL', () => {
    expect(modelsOf(OWN).map(({ model }) => model.provider)).toEqual(['llm.chat']);
    const anthropic = modelsOf({ ...OWN, LLM_BASE_URL: 'https://api.anthropic.com/v1' });
    expect(anthropic[0]?.model.provider).toContain('anthropic');
  });

  it('the models of a configuration keep their configured order and have one circuit breaker each', () => {
    const fallback = { LLM_FALLBACK_BASE_URL: 'http://127.0.0.1:9/v1', LLM_FALLBACK_MODEL: 'spare' };
    const [first, second] = modelsOf({ ...OWN, ...fallback });
    expect([first?.name, second?.name]).toEqual(['quick', 'spare']);
    for (let failure = 0; failure < 3; failure += 1) first?.breaker.failed();
    expect([first?.breaker.isOpen(), second?.breaker.isOpen()]).toEqual([true, false]);
  });

  it.each([{ LLM_MODEL: 'quick' }, { LLM_BASE_URL: OWN.LLM_BASE_URL }, { LLM_FALLBACK_MODEL: 'spare' }])(
    'the models of an incomplete configuration are rejected: %o',
    (env) => {
      expect(() => modelsOf(env)).toThrow(ConfigError);
    },
  );
});

it('a circuit breaker opens for thirty seconds after three failures in a row, and again after the next failure', () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  breaker.failed();
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  breaker.failed();
  expect(breaker.isOpen()).toBe(false);
  breaker.failed();
  expect(breaker.isOpen()).toBe(true);
  now = 29_999;
  expect(breaker.isOpen()).toBe(true);
  now = 30_000;
  expect(breaker.isOpen()).toBe(false);
  breaker.failed();
  expect(breaker.isOpen()).toBe(true);
});
