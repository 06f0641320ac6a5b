import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModelV3Content, LanguageModelV3Prompt } from '@ai-sdk/provider';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { createRulesModel } from '../modules/agent/index.ts';
import { answerTranslation } from './sandbox-translations.ts';

const MAX_TEXT = 100_000;
/** Longest delay that a test may ask for. */
const MAX_DELAY_MS = 60_000;
/** What "slow" waits before the first word, unless told otherwise. */
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

/** OpenAI's messages as the SDK's. A tool's result names its tool by the call that it answers. */
function toPrompt(messages: readonly Message[]): LanguageModelV3Prompt {
  const names = new Map<string, string>();
  return messages.map((one): LanguageModelV3Prompt[number] => {
    switch (one.role) {
      case 'system':
        return { role: 'system', content: one.content };
      case 'user':
        return { role: 'user', content: [{ type: 'text', text: one.content }] };
      case 'assistant': {
        const calls = (one.tool_calls ?? []).map(({ id, function: called }) => {
          names.set(id, called.name);
          return {
            type: 'tool-call' as const,
            toolCallId: id,
            toolName: called.name,
            input: parseInput(called.arguments),
          };
        });
        const said = one.content ? [{ type: 'text' as const, text: one.content }] : [];
        return { role: 'assistant', content: [...said, ...calls] };
      }
      case 'tool': {
        const toolName = names.get(one.tool_call_id) ?? '';
        const output = { type: 'text' as const, value: one.content };
        return {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: one.tool_call_id, toolName, output }],
        };
      }
      default:
        return one satisfies never;
    }
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

/** The parts of an answer as a provider streams them: text word by word, a call's name before its arguments. */
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

function whole(answer: Answer): object {
  const { parts } = answer;
  const said = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
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
        message: { role: 'assistant', content: said || null, ...(calls.length > 0 && { tool_calls: calls }) },
        finish_reason: finishOf(parts),
      },
    ],
    usage: usageOf(answer),
  };
}

/** A model that calls a tool that nobody has. */
const NONSENSE: Answer = {
  parts: [{ type: 'tool-call', toolCallId: 'call_nonsense', toolName: 'order_pizza', input: '{"size":"xxl' }],
  usage: { prompt: 1, completion: 1 },
};

async function think(messages: readonly Message[]): Promise<Answer> {
  const translation = answerTranslation(messages[0]?.content ?? '', messages.at(-1)?.content ?? '');
  if (translation !== undefined)
    return { parts: [{ type: 'text', text: translation }], usage: { prompt: 1, completion: 1 } };
  const { content: parts, usage } = await createRulesModel().doGenerate({ prompt: toPrompt(messages) });
  return {
    parts,
    usage: { prompt: usage.inputTokens.total ?? 0, completion: usage.outputTokens.total ?? 0 },
  };
}

const send = (reply: FastifyReply, answer: Answer, isStream: boolean): FastifyReply =>
  isStream
    ? reply.type('text/event-stream').send(Readable.from(streamed(answer)))
    : reply.send(whole(answer));

/** Until the other side gives up, or as long as a test may last. */
async function gone({ raw }: FastifyReply): Promise<void> {
  await once(raw, 'close', { signal: AbortSignal.timeout(MAX_DELAY_MS) }).catch(() => undefined);
}

/**
 * Sandbox mode only: a provider of language models over the OpenAI protocol, behind which the deterministic
 * receptionist thinks, and the faults of one. A fault holds for this process until another is set.
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
    if (mode === 'hang') await gone(reply);
    return send(reply, mode === 'nonsense' ? NONSENSE : await think(messages), stream);
  });
}
