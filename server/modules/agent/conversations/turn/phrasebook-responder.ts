import { randomUUID } from 'node:crypto';
import type { LanguageModelV3StreamPart } from '@ai-sdk/provider';
import type { Deps } from '../../../../deps.ts';
import type { Answer } from '../../../../phrasebook/index.ts';
import type { Responders } from '../conversation.ts';
import { hasPhrases, phrasebook } from '../phrasebook.ts';
import type { Responder } from './responder.ts';

const NO_TOKENS = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** The parts of an answer as a language model streams them: one tool call, or the text word by word. */
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

/** The responders of this process. Throws where the build is not complete. */
export function makeResponders({ models }: Pick<Deps, 'models'>): Responders {
  phrasebook.assertComplete();
  return { providers: models, fallback: phrasebookResponder, fallbackSpeaks: hasPhrases };
}
