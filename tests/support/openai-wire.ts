import { z } from 'zod';
import type { Exchange, ModelAnswer, Rejection, Wire } from './model-server.ts';

// The published Chat Completions API of OpenAI: rejected requests, stream chunks and errors.

export const KEY = 'sk-test-key';

export const openAiError = (
  status: number,
  error: { message: string; type: string; param?: string | null; code?: string | null },
  headers?: Record<string, string>,
): Rejection => ({
  status,
  body: { error: { param: null, code: null, ...error } },
  ...(headers && { headers }),
});

const invalid = (message: string, param: string | null = null, code: string | null = null): Rejection =>
  openAiError(400, { message, type: 'invalid_request_error', param, code });

type Family = {
  needsCompletionTokens: boolean;
  efforts: readonly string[] | null;
  needsNoneForTools: boolean;
};

/** The parameters that each model family accepts. */
function familyOf(model: string): Family {
  if (/^o\d/.test(model))
    return { needsCompletionTokens: true, efforts: ['low', 'medium', 'high'], needsNoneForTools: false };
  if (/^gpt-5\.\d/.test(model))
    return {
      needsCompletionTokens: true,
      efforts: ['none', 'low', 'medium', 'high'],
      needsNoneForTools: /^gpt-5\.[4-9]/.test(model),
    };
  if (/^gpt-5/.test(model) || /^corp-/.test(model))
    return {
      needsCompletionTokens: true,
      efforts: ['minimal', 'low', 'medium', 'high'],
      needsNoneForTools: false,
    };
  return { needsCompletionTokens: false, efforts: null, needsNoneForTools: false };
}

const message = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer']), content: z.string() }),
  z.object({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(z.object({ type: z.string() }))]),
  }),
  z.object({
    role: z.literal('assistant'),
    content: z.string().nullish(),
    tool_calls: z
      .array(
        z.object({
          id: z.string().max(40),
          type: z.literal('function'),
          function: z.object({ name: z.string(), arguments: z.string() }),
        }),
      )
      .min(1)
      .optional(),
  }),
  z.object({ role: z.literal('tool'), content: z.string(), tool_call_id: z.string() }),
]);

const request = z.object({
  model: z.string(),
  messages: z.array(message).min(1),
  stream: z.boolean().optional(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning_effort: z.string().optional(),
  tools: z
    .array(
      z.object({
        type: z.literal('function'),
        function: z.object({
          name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
          description: z.string().max(1_024).optional(),
          parameters: z.looseObject({
            type: z.literal('object'),
            properties: z.record(z.string(), z.unknown()),
          }),
        }),
      }),
    )
    .min(1)
    .optional(),
});
type Request = z.infer<typeof request>;

/** Each tool call must have its result before the next message. */
function checkToolMessages({ messages }: Request): Rejection | null {
  for (const [at, one] of messages.entries()) {
    if (one.role !== 'assistant' || !one.tool_calls) continue;
    const behind = messages.slice(at + 1);
    const end = behind.findIndex(({ role }) => role !== 'tool');
    const answered = behind
      .slice(0, end === -1 ? undefined : end)
      .flatMap((other) => (other.role === 'tool' ? [other.tool_call_id] : []));
    const open = one.tool_calls.filter(({ id }) => !answered.includes(id)).map(({ id }) => id);
    if (open.length > 0)
      return invalid(
        `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(', ')}`,
        'messages',
      );
  }
  return null;
}

function checkReasoning({ model, reasoning_effort: effort, tools, temperature }: Request): Rejection | null {
  const { efforts, needsNoneForTools } = familyOf(model);
  if (efforts === null)
    return effort === undefined
      ? null
      : invalid(
          `Unrecognized request argument supplied: reasoning_effort`,
          'reasoning_effort',
          'unknown_parameter',
        );
  if (effort !== undefined && !efforts.includes(effort))
    return invalid(
      `Unsupported value: 'reasoning_effort' does not support '${effort}' with this model. Supported values are: ${efforts.map((one) => `'${one}'`).join(', ')}.`,
      'reasoning_effort',
      'unsupported_value',
    );
  if (needsNoneForTools && tools && effort !== 'none')
    return invalid(
      `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
      'reasoning_effort',
    );
  if (temperature !== undefined && temperature !== 1)
    return invalid(
      `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
      'temperature',
      'unsupported_value',
    );
  return null;
}

function check({ headers, body }: Exchange): Rejection | null {
  if (headers.authorization !== `Bearer ${KEY}`)
    return openAiError(401, {
      message:
        'Incorrect API key provided: sk-wrong. You can find your API key at https://platform.openai.com/account/api-keys.',
      type: 'invalid_request_error',
      code: 'invalid_api_key',
    });
  const parsed = request.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return invalid(issue?.message ?? 'invalid', issue?.path.join('.') ?? null);
  }
  const { data } = parsed;
  if (data.model === 'no-such-model')
    return openAiError(404, {
      message: 'The model `no-such-model` does not exist or you do not have access to it.',
      type: 'invalid_request_error',
      code: 'model_not_found',
    });
  if (familyOf(data.model).needsCompletionTokens && data.max_tokens !== undefined)
    return invalid(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    );
  return checkReasoning(data) ?? checkToolMessages(data);
}

const HEAD = {
  id: 'chatcmpl-B1',
  created: 1_790_000_000,
  service_tier: 'default',
  system_fingerprint: 'fp_1',
};
const USAGE = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 };

type Finish = 'stop' | 'length' | 'tool_calls' | null;
const finishOf = ({ calls, isCut }: ModelAnswer): Finish =>
  isCut ? 'length' : calls?.length ? 'tool_calls' : 'stop';

function chunksOf({ text = '', calls = [], refusal }: ModelAnswer): object[] {
  const splitDeltas = (content: string) => content.match(/\s*\S+\s*/gu) ?? [];
  return [
    { role: 'assistant', content: refusal === undefined ? '' : null, refusal: null },
    ...splitDeltas(text).map((content) => ({ content })),
    ...splitDeltas(refusal ?? '').map((part) => ({ refusal: part })),
    ...calls.flatMap(({ name, input }, index) => {
      const inputJson = JSON.stringify(input);
      const half = Math.ceil(inputJson.length / 2);
      return [
        {
          tool_calls: [{ index, id: `call_${index}A`, type: 'function', function: { name, arguments: '' } }],
        },
        { tool_calls: [{ index, function: { arguments: inputJson.slice(0, half) } }] },
        { tool_calls: [{ index, function: { arguments: inputJson.slice(half) } }] },
      ];
    }),
  ];
}

const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

function stream(answer: ModelAnswer, model: unknown): string[] {
  const chunk = (delta: object, finish: Finish = null) =>
    data({
      ...HEAD,
      object: 'chat.completion.chunk',
      model,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      usage: null,
    });
  const parts = chunksOf(answer).map((delta) => chunk(delta));
  if (answer.isTruncated) return parts;
  if (answer.error !== undefined) return [...parts, data({ error: answer.error })];
  return [
    ...parts,
    chunk({}, finishOf(answer)),
    data({ ...HEAD, object: 'chat.completion.chunk', model, choices: [], usage: USAGE }),
    'data: [DONE]\n\n',
  ];
}

export const openAiWire: Wire = {
  path: '/v1/chat/completions',
  check,
  write: (answer, { body }) =>
    body.stream === true
      ? { stream: stream(answer, body.model) }
      : {
          whole: {
            ...HEAD,
            object: 'chat.completion',
            model: body.model,
            choices: [
              {
                index: 0,
                message: {
                  role: 'assistant',
                  content: answer.text ?? null,
                  refusal: answer.refusal ?? null,
                  annotations: [],
                },
                logprobs: null,
                finish_reason: finishOf(answer),
              },
            ],
            usage: USAGE,
          },
        },
};
