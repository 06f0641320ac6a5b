import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { z } from 'zod';
import { ModelFailure } from './failures.ts';

type Question = {
  /** The system prompt. */
  system: string;
  /** The data to which the instructions of `system` apply. */
  user: string;
  outputTokensMax: number;
  timeoutMs: number;
};

/** A model's answer to a single question outside a conversation, and the tokens that it used. */
type ModelText = { text: string; input: number; output: number };

/** Asks a model one question. Throws when it fails or is too slow. */
export async function askModel(
  model: LanguageModelV3,
  { system, user, outputTokensMax, timeoutMs }: Question,
): Promise<ModelText> {
  const { content, usage } = await model.doGenerate({
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: user }] },
    ],
    maxOutputTokens: outputTokensMax,
    abortSignal: AbortSignal.timeout(timeoutMs),
  });
  return {
    text: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''),
    input: usage.inputTokens.total ?? 0,
    output: usage.outputTokens.total ?? 0,
  };
}

/**
 * Parses the JSON object in an answer and ignores text around it. Throws a `ModelFailure` when there is no object of
 * this shape.
 */
export function readJsonAnswer<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  } catch {
    throw new ModelFailure('nonsense', 'the answer is not the requested JSON');
  }
}
