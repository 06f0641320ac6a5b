import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JSONValue, LanguageModelV3Content } from '@ai-sdk/provider';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Facts, phrasebook } from '../modules/agent/index.ts';
import type { DialogueMessage } from '../phrasebook/index.ts';
import { factsIn } from './sandbox-facts.ts';
import { answerTranslation } from './sandbox-translations.ts';

const MAX_TEXT = 100_000;
/** The longest delay that a test may set. */
const MAX_DELAY_MS = 60_000;
/** The default delay before the first word in the mode `slow`. */
const SLOW_MS = 3_000;

const text = z.string().max(MAX_TEXT);
const content = z
  .union([text, z.array(z.object({ type: z.string().max(40), text: text.optional() })).max(100)])
  .nullish()
  .transform((parts) =>
    typeof parts === 'string' ? parts : (parts ?? []).map((part) => part.text ?? '').join(' '),
  );
const toolCall = z.object({
  id: z.string().max(200),
  function: z.object({ name: z.string().max(100), arguments: text }),
});
const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content }),
  z.object({ role: z.literal('user'), content }),
  z.object({ role: z.literal('assistant'), content, tool_calls: z.array(toolCall).max(20).nullish() }),
  z.object({ role: z.literal('tool'), content, tool_call_id: z.string().max(200) }),
]);
const completionBody = z.object({
  model: z.string().max(100),
  messages: z.array(message).min(1).max(2_000),
  stream: z.boolean().default(false),
});
type Message = z.infer<typeof message>;

const faultBody = z.object({
  mode: z.enum(['none', 'slow', 'down', 'nonsense', 'hang']),
  delayMs: z.number().int().min(0).max(MAX_DELAY_MS).optional(),
});

function parseInput(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

function parseOutput(json: string): JSONValue {
  try {
    return JSON.parse(json);
  } catch {
    return { error: 'unreadable' };
  }
}

/** Minimum number of letters of a text whose language is detected. Detection is unreliable for shorter texts. */
const LETTERS_MIN = 12;

/**
 * Converts OpenAI's messages to messages of the receptionist. A tool result contains only the id of its tool call, from
 * which the name of the tool is looked up. The language of each text is detected, because the protocol has no field for
 * it.
 */
function toMessages(messages: readonly Message[], { language, languages }: Facts): DialogueMessage[] {
  const names = new Map<string, string>();
  let languageCode = language;
  const noteLanguage = (sentence: string) => {
    if (sentence.length >= LETTERS_MIN && languages.length > 1)
      languageCode = phrasebook.guessLanguage(sentence, languages) ?? languageCode;
  };
  return messages.flatMap((one, position): DialogueMessage[] => {
    if (one.role === 'system') return [];
    if (one.role === 'user')
      return [{ role: 'user', content: [{ type: 'text', text: one.content }], languageCode, position }];
    if (one.role === 'tool') {
      const called = { toolCallId: one.tool_call_id, toolName: names.get(one.tool_call_id) ?? '' };
      const output = { type: 'json' as const, value: parseOutput(one.content) };
      return [{ role: 'tool', content: [{ type: 'tool-result', ...called, output }], languageCode }];
    }
    const calls = (one.tool_calls ?? []).map(({ id, function: called }) => {
      names.set(id, called.name);
      const input = parseInput(called.arguments);
      return { type: 'tool-call' as const, toolCallId: id, toolName: called.name, input };
    });
    noteLanguage(one.content);
    const textParts = one.content ? [{ type: 'text' as const, text: one.content }] : [];
    return [{ role: 'assistant', content: [...textParts, ...calls], languageCode }];
  });
}

type Delta = {
  role?: 'assistant';
  content?: string;
  tool_calls?: {
    index: number;
    id?: string;
    type?: 'function';
    function: { name?: string; arguments: string };
  }[];
};

/**
 * The chunks of an answer as a provider streams them: text word by word, and the name of a tool call before its
 * arguments.
 */
function deltasOf(part: LanguageModelV3Content): Delta[] {
  if (part.type === 'text') return (part.text.match(/\S+\s*/gu) ?? []).map((word) => ({ content: word }));
  if (part.type !== 'tool-call') return [];
  const { toolCallId: id, toolName: name, input } = part;
  const half = Math.ceil(input.length / 2);
  return [
    { tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: '' } }] },
    { tool_calls: [{ index: 0, function: { arguments: input.slice(0, half) } }] },
    { tool_calls: [{ index: 0, function: { arguments: input.slice(half) } }] },
  ];
}

const HEAD = { id: 'chatcmpl-sandbox', created: 0, model: 'rules' };
type Finish = 'stop' | 'tool_calls';
const chunk = (delta: Delta, finish: Finish | null = null): string =>
  `data: ${JSON.stringify({
    ...HEAD,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;

const finishOf = (parts: readonly LanguageModelV3Content[]): Finish =>
  parts.some((part) => part.type === 'tool-call') ? 'tool_calls' : 'stop';

type Answer = { parts: readonly LanguageModelV3Content[]; usage: { prompt: number; completion: number } };

const usageOf = ({ usage: { prompt, completion } }: Answer): object => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
});

function* streamed(answer: Answer): Generator<string> {
  yield chunk({ role: 'assistant', content: '' });
  for (const delta of answer.parts.flatMap(deltasOf)) yield chunk(delta);
  yield chunk({}, finishOf(answer.parts));
  yield `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', choices: [], usage: usageOf(answer) })}\n\n`;
  yield 'data: [DONE]\n\n';
}

function toCompletion(answer: Answer): object {
  const { parts } = answer;
  const joined = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  const calls = parts.flatMap((part) =>
    part.type === 'tool-call'
      ? [{ id: part.toolCallId, type: 'function', function: { name: part.toolName, arguments: part.input } }]
      : [],
  );
  return {
    ...HEAD,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: joined || null,
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        finish_reason: finishOf(parts),
      },
    ],
    usage: usageOf(answer),
  };
}

/** An answer that calls an unknown tool. */
const NONSENSE: Answer = {
  parts: [{ type: 'tool-call', toolCallId: 'call_nonsense', toolName: 'order_pizza', input: '{"size":"xxl' }],
  usage: { prompt: 1, completion: 1 },
};

/**
 * Letters per token. An estimate is enough, because the count only has to grow with the conversation and is not billed.
 */
const LETTERS_PER_TOKEN = 4;
const countTokens = (text: string): number => Math.ceil(text.length / LETTERS_PER_TOKEN);

/**
 * The id of a tool call, a hash of the conversation so far. It is therefore reproducible, and a later tool call gets
 * another one.
 */
const callId = (prompt: string): string =>
  `call_${createHash('sha256').update(prompt).digest('hex').slice(0, 24)}`;

function computeAnswer(messages: readonly Message[]): Answer {
  const translation = answerTranslation(messages[0]?.content ?? '', messages.at(-1)?.content ?? '');
  if (translation !== undefined)
    return { parts: [{ type: 'text', text: translation }], usage: { prompt: 1, completion: 1 } };
  const prompt = JSON.stringify(messages);
  const instructions = messages.flatMap((one) => (one.role === 'system' ? [one.content] : []));
  const facts = factsIn(instructions.join('\n'));
  const { answer } = phrasebook.respond({ facts, messages: toMessages(messages, facts), dialogue: null });
  const output = 'text' in answer ? answer.text : JSON.stringify(answer.input);
  const part: LanguageModelV3Content =
    'text' in answer
      ? { type: 'text', text: output }
      : { type: 'tool-call', toolCallId: callId(prompt), toolName: answer.tool, input: output };
  return { parts: [part], usage: { prompt: countTokens(prompt), completion: countTokens(output) } };
}

const send = (reply: FastifyReply, answer: Answer, isStream: boolean): FastifyReply =>
  isStream
    ? reply.type('text/event-stream').send(Readable.from(streamed(answer)))
    : reply.send(toCompletion(answer));

/** Waits until the client disconnects, at most for the longest delay that a test may set. */
async function waitForDisconnect({ raw }: FastifyReply): Promise<void> {
  await once(raw, 'close', { signal: AbortSignal.timeout(MAX_DELAY_MS) }).catch(() => undefined);
}

/**
 * Sandbox mode only: an emulated provider of language models. It speaks the OpenAI protocol and answers with the
 * rule-based receptionist. It can also emulate faults of a provider. A fault stays active in this process until another
 * one is set.
 */
export async function sandboxLlm(app: FastifyInstance): Promise<void> {
  let fault: z.infer<typeof faultBody> = { mode: 'none' };

  app.post('/sandbox/llm/faults', (request) => {
    fault = faultBody.parse(request.body);
    return fault;
  });

  app.post('/sandbox/llm/v1/chat/completions', async (request, reply) => {
    const { messages, stream } = completionBody.parse(request.body);
    const { mode, delayMs } = fault;
    if (mode === 'down')
      return reply.code(503).send({ error: { message: 'overloaded', type: 'server_error' } });
    if (mode === 'slow') await sleep(delayMs ?? SLOW_MS);
    if (mode === 'hang') await waitForDisconnect(reply);
    return send(reply, mode === 'nonsense' ? NONSENSE : computeAnswer(messages), stream);
  });
}
