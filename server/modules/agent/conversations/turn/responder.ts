import { randomUUID } from 'node:crypto';
import type {
  LanguageModelV3,
  LanguageModelV3FunctionTool,
  LanguageModelV3Message,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import type { Deps } from '../../../../deps.ts';
import type { ModelProvider } from '../../../../integrations/llm/create-models.ts';
import type { Answer, DialogueMessage, SavedDialogue } from '../../../../phrasebook/index.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import { hasPhrases, phrasebook } from '../phrasebook.ts';
import type { Facts } from '../read-facts.ts';

type ResponderRequest = {
  facts: Facts;
  /** Instructions for a language model: how a receptionist behaves, and the facts as text. */
  systemPrompt: string;
  /** The conversation so far. */
  messages: readonly DialogueMessage[];
  /** Dialogue state returned by the previous responder; null at the start. */
  dialogue: SavedDialogue | null;
  tools: LanguageModelV3FunctionTool[];
  signal: AbortSignal;
};

type ResponderAnswer = {
  /** Text and tool calls; the last part is `finish`. */
  stream: ReadableStream<LanguageModelV3StreamPart>;
  /** The next state of the dialogue. */
  dialogue: SavedDialogue | null;
};

/** Answers a caller: a language model or the built-in rules. */
export interface Responder {
  name: string;
  respond(request: ResponderRequest): Promise<ResponderAnswer>;
}

/** LLM providers in fallback order, then the phrasebook for the languages that it speaks. */
export type Responders = {
  providers: readonly ModelProvider[];
  fallback: Responder;
  fallbackSpeaks(language: LanguageCode): boolean;
};

const OUTPUT_TOKENS_MAX = 400;

function toModelMessage(message: DialogueMessage): LanguageModelV3Message {
  const { languageCode, ...rest } = message;
  if (rest.role !== 'user') return rest;
  const { position, ...userMessage } = rest;
  return userMessage;
}

/**
 * A responder that uses a language model. The model reads the facts in its instructions and the dialogue in the
 * messages.
 */
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

const NO_TOKENS = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** Converts an answer to the parts that a language model would stream: one tool call, or the text word by word. */
function* partsOf(answer: Answer): Generator<LanguageModelV3StreamPart> {
  if ('tool' in answer) {
    const input = JSON.stringify(answer.input);
    yield { type: 'tool-call', toolCallId: randomUUID(), toolName: answer.tool, input };
  } else {
    const words = answer.text.match(/\S+\s*/gu) ?? [];
    for (const delta of words) yield { type: 'text-delta', id: '0', delta };
  }
  const unified = 'tool' in answer ? 'tool-calls' : 'stop';
  yield { type: 'finish', usage: NO_TOKENS, finishReason: { unified, raw: undefined } };
}

const toStream = (answer: Answer): ReadableStream<LanguageModelV3StreamPart> =>
  new ReadableStream({
    start: (controller) => {
      for (const part of partsOf(answer)) controller.enqueue(part);
      controller.close();
    },
  });

/** Responder that passes facts and messages to the phrasebook without building a prompt. */
export const phrasebookResponder: Responder = {
  name: 'rules',
  async respond({ facts, messages, dialogue: before, signal }) {
    signal.throwIfAborted();
    const { answer, dialogue } = phrasebook.respond({ facts, messages, dialogue: before });
    return { stream: toStream(answer), dialogue };
  },
};

/** The responders of this process. Throws if the build lacks a file that they need. */
export function makeResponders({ models }: Pick<Deps, 'models'>): Responders {
  phrasebook.assertComplete();
  return { providers: models, fallback: phrasebookResponder, fallbackSpeaks: hasPhrases };
}
