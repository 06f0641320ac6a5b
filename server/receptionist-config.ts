import { z } from 'zod';

const modelUrl = z
  .url({
    protocol: /^https?$/,
    error: 'expected the http(s):// URL of a model, such as https://api.example.com/v1',
  })
  .optional();
const modelName = z.string().min(1).optional();
const protocol = z.enum(['openai', 'anthropic'], { error: 'expected openai or anthropic' }).optional();

/** Variables of the receptionist: its language models, and the maximum number of calls per process. */
export const receptionistVariables = {
  LLM_BASE_URL: modelUrl,
  LLM_API_KEY: z.string().min(1).optional(),
  LLM_MODEL: modelName,
  LLM_PROTOCOL: protocol,
  LLM_FALLBACK_BASE_URL: modelUrl,
  LLM_FALLBACK_API_KEY: z.string().min(1).optional(),
  LLM_FALLBACK_MODEL: modelName,
  LLM_FALLBACK_PROTOCOL: protocol,
  RELAY_CALLS_MAX: z.coerce
    .number({ error: 'expected a number of calls' })
    .int()
    .min(0)
    .max(10_000)
    .default(200),
};

/** Id of the business whose receptionist answers visitors of the public site. */
export const demoBusinessId = z.coerce.number({ error: 'expected the id of a business' }).int().min(1);

/** Speed factor of the sandbox's callers, compared with real ones. */
export const relaySpeed = z.coerce.number({ error: 'expected a number' }).min(1).max(1_000).default(1);
