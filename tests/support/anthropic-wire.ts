import { z } from 'zod';
import type { Exchange, ModelAnswer, Rejection, Wire } from './model-server.ts';

// The published Messages API of Anthropic: rejected requests, stream events and errors.

export const ANTHROPIC_KEY = 'sk-ant-test-key';
const REQUEST_ID = 'req_011CSHoEeqs5C35K2UUqR7Fy';

export const anthropicError = (
  status: number,
  type: string,
  message: string,
  headers?: Record<string, string>,
): Rejection => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: REQUEST_ID },
  headers: { 'request-id': REQUEST_ID, ...headers },
});
const invalid = (message: string): Rejection => anthropicError(400, 'invalid_request_error', message);

const block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string().regex(/\S/, 'text content blocks must be non-empty'),
  }),
  z.object({
    type: z.literal('tool_use'),
    id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
    input: z.record(z.string(), z.unknown()),
  }),
  z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: z.unknown() }),
]);
const message = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string().regex(/\S/), z.array(block).min(1)]),
});
const request = z.object({
  model: z.string(),
  max_tokens: z.int({ error: 'max_tokens: Field required' }).min(1),
  messages: z.array(message).min(1),
  system: z
    .union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string().min(1) }))])
    .optional(),
  stream: z.boolean().optional(),
  temperature: z.number().optional(),
  output_config: z
    .object({ effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional() })
    .optional(),
  tools: z
    .array(
      z.object({
        name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
        description: z.string().optional(),
        input_schema: z.looseObject({ type: z.literal('object') }),
      }),
    )
    .optional(),
});
type Request = z.infer<typeof request>;

const blocksOf = ({ content }: Request['messages'][number]) => (typeof content === 'string' ? [] : content);

/** Tool calls must have their results in the next message. */
function checkToolResults({ messages }: Request): Rejection | null {
  for (const [at, one] of messages.entries()) {
    const calls = blocksOf(one).flatMap((part) => (part.type === 'tool_use' ? [part.id] : []));
    const next = messages[at + 1];
    const results = next
      ? blocksOf(next).flatMap((part) => (part.type === 'tool_result' ? [part.tool_use_id] : []))
      : [];
    const open = calls.filter((id) => !results.includes(id));
    if (open.length > 0)
      return invalid(
        `messages.${at + 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
      );
  }
  return null;
}

/** Only models before Claude 4.6 accept a prefilled start of their answer. */
const takesPrefill = (model: string): boolean => /claude-(3|haiku-4-5|sonnet-4-5|opus-4-[15])/.test(model);
const hasAdaptiveThinking = (model: string): boolean => /^claude-[a-z]+-5/.test(model);

function checkRoles({ model, messages }: Request): Rejection | null {
  if (messages[0]?.role !== 'user') return invalid('messages: first message must use the "user" role');
  if (messages.at(-1)?.role === 'assistant' && !takesPrefill(model))
    return invalid(
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    );
  return null;
}

function check({ headers, body }: Exchange): Rejection | null {
  if (headers['x-api-key'] !== ANTHROPIC_KEY)
    return anthropicError(401, 'authentication_error', 'invalid x-api-key');
  if (headers['anthropic-version'] !== '2023-06-01') return invalid('anthropic-version: header is required');
  const parsed = request.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return invalid(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { data } = parsed;
  if (data.model === 'no-such-model') return anthropicError(404, 'not_found_error', 'model: no-such-model');
  if (hasAdaptiveThinking(data.model) && data.temperature !== undefined)
    return invalid('`temperature` is not supported by this model.');
  if (!hasAdaptiveThinking(data.model) && data.output_config?.effort !== undefined)
    return invalid('This model does not support the effort parameter.');
  return checkRoles(data) ?? checkToolResults(data);
}

const event = (type: string, value: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`;

function blocks({ text = '', calls = [] }: ModelAnswer): string[] {
  const deltas = text.match(/\s*\S+\s*/gu) ?? [];
  const textEvents =
    text === ''
      ? []
      : [
          event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
          event('ping', {}),
          ...deltas.map((word) =>
            event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: word } }),
          ),
          event('content_block_stop', { index: 0 }),
        ];
  const first = text === '' ? 0 : 1;
  const toolEvents = calls.flatMap(({ name, input }, place) => {
    const index = first + place;
    const inputJson = JSON.stringify(input);
    const half = Math.ceil(inputJson.length / 2);
    const delta = (part: string) =>
      event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: part } });
    return [
      event('content_block_start', {
        index,
        content_block: { type: 'tool_use', id: `toolu_01A${index}`, name, input: {} },
      }),
      delta(''),
      delta(inputJson.slice(0, half)),
      delta(inputJson.slice(half)),
      event('content_block_stop', { index }),
    ];
  });
  return [...textEvents, ...toolEvents];
}

const stopOf = ({ refusal, isCut, calls }: ModelAnswer): string =>
  refusal !== undefined ? 'refusal' : isCut ? 'max_tokens' : calls?.length ? 'tool_use' : 'end_turn';

function stream(answer: ModelAnswer, model: unknown): string[] {
  const start = event('message_start', {
    message: {
      id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
      type: 'message',
      role: 'assistant',
      content: [],
      model,
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 20, output_tokens: 1 },
    },
  });
  const parts = [start, ...blocks(answer)];
  if (answer.isTruncated) return parts;
  if (answer.error !== undefined) return [...parts, event('error', { error: answer.error })];
  return [
    ...parts,
    event('message_delta', {
      delta: { stop_reason: stopOf(answer), stop_sequence: null },
      usage: { output_tokens: 10 },
    }),
    event('message_stop', {}),
  ];
}

export const anthropicWire: Wire = {
  path: '/v1/messages',
  check,
  write: (answer, { body }) =>
    body.stream === true
      ? { stream: stream(answer, body.model) }
      : {
          whole: {
            id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
            type: 'message',
            role: 'assistant',
            model: body.model,
            content: answer.text ? [{ type: 'text', text: answer.text }] : [],
            stop_reason: stopOf(answer),
            stop_sequence: null,
            usage: { input_tokens: 20, output_tokens: 10 },
          },
        },
};
