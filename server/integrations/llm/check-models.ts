import type { Logger } from 'pino';
import type { ModelProvider } from './create-models.ts';
import { ModelFailure } from './failures.ts';
import { recordFailure, recordSuccess } from './health.ts';

const CHECK_MS_MAX = 15_000;
const OUTPUT_TOKENS_MAX = 16;

/**
 * Sends a prompt with every feature of the agent's requests that a provider may reject: streaming, tools and a limit of
 * output tokens.
 */
async function sendTestPrompt({ model }: ModelProvider): Promise<void> {
  const { stream } = await model.doStream({
    prompt: [
      { role: 'system', content: 'Answer with the word OK.' },
      { role: 'user', content: [{ type: 'text', text: 'OK?' }] },
    ],
    tools: [
      {
        type: 'function',
        name: 'end_call',
        description: 'Hangs up.',
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      },
    ],
    toolChoice: { type: 'auto' },
    maxOutputTokens: OUTPUT_TOKENS_MAX,
    abortSignal: AbortSignal.timeout(CHECK_MS_MAX),
  });
  let isFinished = false;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    isFinished ||= part.type === 'finish';
  }
  if (!isFinished) throw new ModelFailure('truncated', 'the stream ended before the answer did');
}

/**
 * Sends each model a one-word request, so that a wrong key, name or address is detected before the first call. A
 * failure is logged with its remedy, and counts for breaker and health like a failure during a call. Never throws.
 */
export async function checkModels(models: readonly ModelProvider[], log: Logger): Promise<void> {
  await Promise.all(
    models.map(async (provider) => {
      try {
        await sendTestPrompt(provider);
        recordSuccess(provider);
        log.info({ model: provider.name }, 'a model answers');
      } catch (error) {
        recordFailure(provider, error, log);
      }
    }),
  );
}
