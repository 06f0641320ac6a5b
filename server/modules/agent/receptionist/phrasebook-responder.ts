import { createHash } from 'node:crypto';
import type { LanguageModelV3StreamPart } from '@ai-sdk/provider';
import type { Facts } from './facts.ts';
import type { DialogueMessage, Responder } from './responder.ts';
import { advance } from '../../../phrasebook/dialogue/advance.ts';
import type { Output } from '../../../phrasebook/dialogue/next-move.ts';
import { formatSentences } from '../../../phrasebook/respond/sentence.ts';
import { speechOf } from '../../../phrasebook/respond/speech.ts';
import { RULES } from '../../../phrasebook/languages.ts';

/** What the rules do next: call a tool, or say this to the caller. */
export type RuleAnswer = { tool: string; input: object } | { said: string };

/** What an output of the dialogue says or calls. */
export function answerOf(output: Output): RuleAnswer {
  if ('call' in output) return { tool: output.call, input: output.input };
  const rules = RULES[output.state.language];
  if (!rules) throw new Error(`there are no rules for ${output.state.language}`);
  return { said: formatSentences(output.reply.say, speechOf(rules)) };
}

/**
 * The next step of the rule-based receptionist in a conversation of which nothing but the messages is known. The same facts and
 * messages always give the same answer. Throws where there is no file for the language that is spoken. No network, no clock.
 */
export const answerByRules = (facts: Facts, messages: readonly DialogueMessage[]): RuleAnswer =>
  answerOf(advance(null, messages, facts).output);

/** The same conversation gives the same id, and a later call in it another one. */
const callId = (messages: readonly DialogueMessage[]): string =>
  `call_${createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 24)}`;

/** Word by word; where words stand together, character by character. */
const piecesOf = (said: string): string[] => said.match(/\S+\s*/gu) ?? [];

const NO_TOKENS = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

function* partsOf(
  answer: RuleAnswer,
  messages: readonly DialogueMessage[],
): Generator<LanguageModelV3StreamPart> {
  if ('tool' in answer) {
    const input = JSON.stringify(answer.input);
    yield { type: 'tool-call', toolCallId: callId(messages), toolName: answer.tool, input };
  } else for (const delta of piecesOf(answer.said)) yield { type: 'text-delta', id: '0', delta };
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

/** The rule-based receptionist, which reads facts and messages as they are. */
export const rulesResponder: Responder = {
  name: 'rules',
  async respond({ facts, messages, dialogue, signal }) {
    signal.throwIfAborted();
    const { output, saved } = advance(dialogue, messages, facts);
    return { stream: toStream(partsOf(answerOf(output), messages)), dialogue: saved };
  },
};
