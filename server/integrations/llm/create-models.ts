import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible, type MetadataExtractor } from '@ai-sdk/openai-compatible';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { type Config, ConfigError } from '../../config.ts';
import { toAnthropicPrompt } from './anthropic-prompt.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { createHealth, type Health } from './health.ts';
import { createShapedFetch, REASONING_TOKENS } from './request-shape.ts';

/** A model at a provider, its breaker, and its health so far. */
export type ModelProvider = {
  name: string;
  /** Prefix of the environment variables that configure this provider. */
  prefix: 'LLM' | 'LLM_FALLBACK';
  model: LanguageModelV3;
  breaker: Breaker;
  health: Health;
};

type Protocol = 'openai' | 'anthropic';
type Endpoint = {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  protocol: Protocol | undefined;
};

const ANTHROPIC_HOST = /(^|\.)anthropic\.com$/;
/** Matches models that always reason and whose effort can be configured. */
const THINKS = /^claude-[a-z]+-(?:[5-9]|\d\d)(?:-|$)/;

/**
 * True for a chunk that contains a refusal of the model. OpenAI's protocol has a separate field for refusals, which the
 * SDK ignores.
 */
const isRefusal = (chunk: unknown, part: 'delta' | 'message'): boolean => {
  const { choices } = chunk as { choices?: { delta?: MessagePart; message?: MessagePart }[] };
  const message = choices?.[0]?.[part];
  return typeof message?.refusal === 'string' && message.refusal !== '';
};
type MessagePart = { refusal?: unknown };
const REFUSED = { llm: { refused: true } };

const refusals: MetadataExtractor = {
  extractMetadata: async ({ parsedBody }) => (isRefusal(parsedBody, 'message') ? REFUSED : undefined),
  createStreamExtractor() {
    let isRefused = false;
    return {
      processChunk(chunk: unknown) {
        isRefused ||= isRefusal(chunk, 'delta');
      },
      buildMetadata: () => (isRefused ? REFUSED : undefined),
    };
  },
};

/** A copy of the model in which these methods are replaced. */
function withMethods(
  model: LanguageModelV3,
  methods: Partial<Pick<LanguageModelV3, 'doGenerate' | 'doStream'>>,
): LanguageModelV3 {
  const { specificationVersion, provider, modelId, supportedUrls } = model;
  return {
    ...{ specificationVersion, provider, modelId, supportedUrls },
    doGenerate: (options) => model.doGenerate(options),
    doStream: (options) => model.doStream(options),
    ...methods,
  };
}

/**
 * Turns a refusal in OpenAI's protocol into the finish reason `content-filter`, which refusals of Anthropic's models
 * have, too.
 */
const finishRefusals = () =>
  new TransformStream<LanguageModelV3StreamPart, LanguageModelV3StreamPart>({
    transform(part, controller) {
      const isRefused = part.type === 'finish' && part.providerMetadata?.llm?.refused === true;
      controller.enqueue(
        isRefused ? { ...part, finishReason: { unified: 'content-filter', raw: 'refusal' } } : part,
      );
    },
  });

function openAiModel({ baseUrl, apiKey, model }: Endpoint): LanguageModelV3 {
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl,
    includeUsage: true,
    fetch: createShapedFetch(model, baseUrl),
    metadataExtractor: refusals,
    ...(apiKey && { apiKey }),
  });
  const chat = provider.chatModel(model);
  return withMethods(chat, {
    async doStream(options) {
      const { stream, ...rest } = await chat.doStream(options);
      return { ...rest, stream: stream.pipeThrough(finishRefusals()) };
    },
  });
}

const toAnthropicOptions = (
  options: LanguageModelV3CallOptions,
  modelId: string,
): LanguageModelV3CallOptions => ({
  ...options,
  prompt: toAnthropicPrompt(options.prompt),
  ...(THINKS.test(modelId) && {
    maxOutputTokens: (options.maxOutputTokens ?? 0) + REASONING_TOKENS,
    providerOptions: { ...options.providerOptions, anthropic: { effort: 'low' } },
  }),
});

function anthropicModel({ baseUrl, apiKey, model }: Endpoint): LanguageModelV3 {
  const provider = createAnthropic({ baseURL: baseUrl, ...(apiKey && { apiKey }) });
  const messages = provider(model);
  return withMethods(messages, {
    doGenerate: (options) => messages.doGenerate(toAnthropicOptions(options, model)),
    doStream: (options) => messages.doStream(toAnthropicOptions(options, model)),
  });
}

/**
 * The model in the protocol of its endpoint: the configured one if any, otherwise Anthropic's protocol at Anthropic's
 * host and OpenAI's at every other host.
 */
function modelAt(endpoint: Endpoint): LanguageModelV3 {
  const isAnthropic = ANTHROPIC_HOST.test(new URL(endpoint.baseUrl).hostname);
  const protocol = endpoint.protocol ?? (isAnthropic ? 'anthropic' : 'openai');
  return protocol === 'anthropic' ? anthropicModel(endpoint) : openAiModel(endpoint);
}

/**
 * The configured models in fallback order: none, one, or one and its fallback. Each has its own breaker, which all
 * conversations of the process share. Throws ConfigError for an incomplete configuration.
 */
export function createModels(config: Config): ModelProvider[] {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_PROTOCOL } = config;
  const { LLM_FALLBACK_BASE_URL, LLM_FALLBACK_API_KEY, LLM_FALLBACK_MODEL, LLM_FALLBACK_PROTOCOL } = config;
  return [
    {
      prefix: 'LLM' as const,
      ...{ baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY, name: LLM_MODEL, protocol: LLM_PROTOCOL },
    },
    {
      prefix: 'LLM_FALLBACK' as const,
      baseUrl: LLM_FALLBACK_BASE_URL,
      apiKey: LLM_FALLBACK_API_KEY,
      name: LLM_FALLBACK_MODEL,
      protocol: LLM_FALLBACK_PROTOCOL,
    },
  ].flatMap(({ prefix, baseUrl, apiKey, name, protocol }) => {
    if (baseUrl === undefined && name === undefined) return [];
    if (baseUrl === undefined || name === undefined)
      throw new ConfigError(`${prefix}_BASE_URL and ${prefix}_MODEL are given together, or neither of them.`);
    const model = modelAt({ baseUrl, apiKey, model: name, protocol });
    return [{ name, prefix, model, breaker: createBreaker(), health: createHealth() }];
  });
}
