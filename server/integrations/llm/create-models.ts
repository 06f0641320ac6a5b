import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import { type Config, ConfigError } from '../../config.ts';
import { type Breaker, createBreaker } from './breaker.ts';

/** A model at a provider, and whether it is to be asked at the moment. */
export type ModelProvider = { name: string; model: LanguageModelV3; breaker: Breaker };

type Endpoint = { baseUrl: string; apiKey: string | undefined; model: string };

const ANTHROPIC_HOST = /(^|\.)anthropic\.com$/;

/** Anthropic's own protocol at its own address, OpenAI's everywhere else. */
function modelAt({ baseUrl, apiKey, model }: Endpoint): LanguageModelV3 {
  if (ANTHROPIC_HOST.test(new URL(baseUrl).hostname))
    return createAnthropic({ baseURL: baseUrl, ...(apiKey && { apiKey }) })(model);
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl,
    includeUsage: true,
    ...(apiKey && { apiKey }),
  });
  return provider.chatModel(model);
}

/**
 * The models of the configuration in the order in which they are asked: none, one, or one and its fallback. Each has a
 * breaker of its own, which all conversations of the process share. Throws ConfigError for half of a model.
 */
export function createModels(config: Config): ModelProvider[] {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL } = config;
  const { LLM_FALLBACK_BASE_URL, LLM_FALLBACK_API_KEY, LLM_FALLBACK_MODEL } = config;
  return [
    { prefix: 'LLM', baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY, name: LLM_MODEL },
    {
      prefix: 'LLM_FALLBACK',
      baseUrl: LLM_FALLBACK_BASE_URL,
      apiKey: LLM_FALLBACK_API_KEY,
      name: LLM_FALLBACK_MODEL,
    },
  ].flatMap(({ prefix, baseUrl, apiKey, name }) => {
    if (baseUrl === undefined && name === undefined) return [];
    if (baseUrl === undefined || name === undefined)
      throw new ConfigError(`${prefix}_BASE_URL and ${prefix}_MODEL are given together, or neither of them.`);
    return [{ name, model: modelAt({ baseUrl, apiKey, model: name }), breaker: createBreaker() }];
  });
}
