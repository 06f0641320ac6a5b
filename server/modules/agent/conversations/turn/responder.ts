import type {
  LanguageModelV3,
  LanguageModelV3FunctionTool,
  LanguageModelV3Message,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import type { DialogueMessage, SavedDialogue } from '../../../../phrasebook/index.ts';
import type { Facts } from '../read-facts.ts';

type ResponderRequest = {
  facts: Facts;
  /** For a language model: the behaviour of a receptionist, and the same facts as text. */
  systemPrompt: string;
  /** The conversation so far. */
  messages: readonly DialogueMessage[];
  /** Dialogue state returned by the previous responder; null at the start. */
  dialogue: SavedDialogue | null;
  tools: LanguageModelV3FunctionTool[];
  signal: AbortSignal;
};

type ResponderAnswer = {
  /** Words and tool calls; the last part is `finish`. */
  stream: ReadableStream<LanguageModelV3StreamPart>;
  /** The next state of the dialogue. */
  dialogue: SavedDialogue | null;
};

/** Answers a caller: a language model or the built-in rules. */
export interface Responder {
  name: string;
  respond(request: ResponderRequest): Promise<ResponderAnswer>;
}

const OUTPUT_TOKENS_MAX = 400;

function toModelMessage(message: DialogueMessage): LanguageModelV3Message {
  const { languageCode, ...rest } = message;
  if (rest.role !== 'user') return rest;
  const { position, ...userMessage } = rest;
  return userMessage;
}

/** A language model, which reads the facts in its instructions and the dialogue in the messages. */
export const modelResponder = (name: string, model: LanguageModelV3): Responder => ({
  name,
  async respond({ systemPrompt, messages, dialogue, tools, signal }) {
    const conversation = messages.map(toModelMessage);
    const { stream } = await model.doStream({
      prompt: [{ role: 'system', content: systemPrompt }, ...conversation],
      tools,
      toolChoice: { type: 'auto' },
      maxOutputTokens: OUTPUT_TOKENS_MAX,
      abortSignal: signal,
    });
    return { stream, dialogue };
  },
});
