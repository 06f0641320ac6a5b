import type {
  LanguageModelV3,
  LanguageModelV3FunctionTool,
  LanguageModelV3Message,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import type { LanguageCode } from '../../languages/index.ts';
import type { Facts } from './facts.ts';

/** A part of a conversation, said or done, with the language that was spoken when it was decided. */
export type TalkMessage = LanguageModelV3Message & { languageCode: LanguageCode };

export type ResponderRequest = {
  facts: Facts;
  /** For a language model: how a receptionist behaves, with the same facts as text. */
  instructions: string;
  /** The conversation so far. */
  messages: readonly TalkMessage[];
  tools: LanguageModelV3FunctionTool[];
  signal: AbortSignal;
};

/** Answers a caller: a language model or the built-in rules. */
export interface Responder {
  name: string;
  /** Streams words and tool calls; the last part is `finish`. */
  respond(request: ResponderRequest): Promise<ReadableStream<LanguageModelV3StreamPart>>;
}

const OUTPUT_TOKENS_MAX = 400;

/** A language model, which reads the facts in its instructions. */
export const modelResponder = (name: string, model: LanguageModelV3): Responder => ({
  name,
  async respond({ instructions, messages, tools, signal }) {
    const conversation = messages.map(({ languageCode, ...message }) => message);
    const { stream } = await model.doStream({
      prompt: [{ role: 'system', content: instructions }, ...conversation],
      tools,
      toolChoice: { type: 'auto' },
      maxOutputTokens: OUTPUT_TOKENS_MAX,
      abortSignal: signal,
    });
    return stream;
  },
});
