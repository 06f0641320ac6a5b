import { createHash } from 'node:crypto';
import type { LanguageModelV3StreamPart } from '@ai-sdk/provider';
import type { Deps } from '../../../../deps.ts';
import type { Answer } from '../../../../phrasebook/index.ts';
import type { Responders } from '../conversation.ts';
import { hasPhrases, phrasebook } from '../phrasebook.ts';
import type { DialogueMessage, Responder } from './responder.ts';

/** Deterministic id: the same conversation gives the same id, a later call another one. */
const callId = (messages: readonly DialogueMessage[]): string =>
  `call_${createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 24)}`;

/** Splits text into words; without spaces, into characters. */
const piecesOf = (text: string): string[] => text.match(/\S+\s*/gu) ?? [];

const NO_TOKENS = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

function* partsOf(
  answer: Answer,
  messages: readonly DialogueMessage[],
): Generator<LanguageModelV3StreamPart> {
  if ('tool' in answer) {
    const input = JSON.stringify(answer.input);
    yield { type: 'tool-call', toolCallId: callId(messages), toolName: answer.tool, input };
  } else for (const delta of piecesOf(answer.text)) yield { type: 'text-delta', id: '0', delta };
  const unified = 'tool' in answer ? 'tool-calls' : 'stop';
  yield { type: 'finish', usage: NO_TOKENS, finishReason: { unified, raw: undefined } };
}

const toStream = (parts: Iterator<LanguageModelV3StreamPart>): ReadableStream<LanguageModelV3StreamPart> =>
  new ReadableStream({
    pull: (controller) => {
      const { done, value } = parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });

/** Responder that passes facts and messages to the phrasebook without building a prompt. */
export const phrasebookResponder: Responder = {
  name: 'rules',
  async respond({ facts, messages, dialogue: before, signal }) {
    signal.throwIfAborted();
    const { answer, dialogue } = phrasebook.respond({ facts, messages, dialogue: before });
    return { stream: toStream(partsOf(answer, messages)), dialogue };
  },
};

/** The responders of this process. Throws where the build is not complete. */
export function makeResponders({ models }: Pick<Deps, 'models'>): Responders {
  phrasebook.assertComplete();
  return { providers: models, fallback: phrasebookResponder, fallbackSpeaks: hasPhrases };
}
