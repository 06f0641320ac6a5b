import { createHash } from 'node:crypto';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import { instructionsOf, readConversation } from './dialogue/conversation.ts';
import { replay } from './dialogue/replay.ts';
import { speechOf } from './dialogue/speech.ts';
import { RULES } from './languages.ts';
import { readFacts } from './read-facts.ts';

/** About four letters are a token; costs nothing, but shows how long the conversation is. */
const LETTERS_PER_TOKEN = 4;
const count = (letters: number): number => Math.ceil(letters / LETTERS_PER_TOKEN);

function usageOf(prompt: string, said: string): LanguageModelV3Usage {
  const [total, output] = [count(prompt.length), count(said.length)];
  return {
    inputTokens: { total, noCache: total, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  };
}

type Answer = {
  content: LanguageModelV3Content;
  usage: LanguageModelV3Usage;
  finishReason: LanguageModelV3FinishReason;
};

/** The same conversation gives the same id, and a later call in it another one. */
const callId = (prompt: string): string =>
  `call_${createHash('sha256').update(prompt).digest('hex').slice(0, 24)}`;

function answer({ prompt }: LanguageModelV3CallOptions): Answer {
  const written = JSON.stringify(prompt);
  const output = replay(readConversation(prompt), readFacts(instructionsOf(prompt)));
  if ('call' in output) {
    const input = JSON.stringify(output.input);
    return {
      content: { type: 'tool-call', toolCallId: callId(written), toolName: output.call, input },
      usage: usageOf(written, input),
      finishReason: { unified: 'tool-calls', raw: undefined },
    };
  }
  const rules = RULES[output.state.language];
  if (!rules) throw new Error(`there are no rules for ${output.state.language}`);
  const said = output.reply.say(speechOf(rules));
  return {
    content: { type: 'text', text: said },
    usage: usageOf(written, said),
    finishReason: { unified: 'stop', raw: undefined },
  };
}

/** Word by word; where words stand together, character by character. */
const piecesOf = (said: string): string[] => said.match(/\S+\s*/gu) ?? [];

function* streamOf({ content, usage, finishReason }: Answer): Generator<LanguageModelV3StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  if (content.type === 'tool-call') {
    yield { type: 'tool-input-start', id: content.toolCallId, toolName: content.toolName };
    yield { type: 'tool-input-delta', id: content.toolCallId, delta: content.input };
    yield { type: 'tool-input-end', id: content.toolCallId };
    yield content;
  } else if (content.type === 'text') {
    yield { type: 'text-start', id: '0' };
    for (const delta of piecesOf(content.text)) yield { type: 'text-delta', id: '0', delta };
    yield { type: 'text-end', id: '0' };
  }
  yield { type: 'finish', usage, finishReason };
}

const toStream = (parts: Iterator<LanguageModelV3StreamPart>): ReadableStream<LanguageModelV3StreamPart> =>
  new ReadableStream({
    pull: (controller) => {
      const { done, value } = parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });

/**
 * The deterministic receptionist as a language model: the same messages always get the same answer. It reads the facts
 * from the instructions and everything else from messages and tool results; it throws where there are no facts, or no
 * file for the language that is spoken. No network, no clock; what it remembers makes
 * it quicker and changes no answer.
 */
export function createRulesModel(): LanguageModelV3 {
  return {
    specificationVersion: 'v3',
    provider: 'callingua',
    modelId: 'rules',
    supportedUrls: {},
    doGenerate: async (options) => {
      options.abortSignal?.throwIfAborted();
      const { content, ...rest } = answer(options);
      return { content: [content], warnings: [], ...rest };
    },
    doStream: async (options) => {
      options.abortSignal?.throwIfAborted();
      return { stream: toStream(streamOf(answer(options))) };
    },
  };
}
