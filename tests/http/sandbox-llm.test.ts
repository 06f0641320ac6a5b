import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { stepCountIs, streamText, tool } from 'ai';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { makeFacts } from '../unit/phrasebook/fake-business.ts';

const test = forFile(buildTestApp);
let baseURL: string;

beforeAll(async () => {
  baseURL = `${await test.app.listen({ host: '127.0.0.1', port: 0 })}/sandbox/llm/v1`;
});

const setFault = (fault: object) =>
  test.app.inject({ method: 'POST', url: '/sandbox/llm/faults', payload: fault });
afterEach(() => setFault({ mode: 'none' }));

const SYSTEM = `Be kind.\n<facts>\n${JSON.stringify(makeFacts('en'))}\n</facts>`;
const day = z.string();
const TOOLS = {
  find_open_slots: tool({
    inputSchema: z.object({ service_id: z.number().nullable(), from_day: day, to_day: day }),
    execute: async ({ from_day: from }) => ({ slots: [`${from}T10:00`], closed: null }),
  }),
  hold_slot: tool({
    inputSchema: z.object({ service_id: z.number().nullable(), starts_at: day }),
    execute: async ({ starts_at: startsAt }) => ({
      held: true,
      hold_id: 'h1',
      starts_at: startsAt,
      ends_at: '',
    }),
  }),
};

/** Requests one response of the model over HTTP. `errors` collects the errors that the SDK reports while the text streams. */
function ask(callerText: string, abortSignal?: AbortSignal) {
  const provider = createOpenAICompatible({ name: 'sandbox', baseURL, apiKey: 'none', includeUsage: true });
  const errors: unknown[] = [];
  const result = streamText({
    model: provider.chatModel('rules'),
    system: SYSTEM,
    messages: [{ role: 'user', content: callerText }],
    tools: TOOLS,
    stopWhen: stepCountIs(8),
    maxRetries: 0,
    onError: ({ error }) => void errors.push(error),
    ...(abortSignal && { abortSignal }),
  });
  return { result, errors };
}

async function pieces(stream: AsyncIterable<string>): Promise<string[]> {
  const read: string[] = [];
  for await (const piece of stream) read.push(piece);
  return read;
}

describe('sandbox language model', () => {
  it('the sandbox language model streams tokens over the OpenAI protocol and counts them', async () => {
    const { result } = ask('What are your opening hours?');
    const deltas = await pieces(result.textStream);
    expect(deltas.length).toBeGreaterThan(5);
    expect(deltas.join('')).toMatch(/^We are open Monday/);
    expect((await result.usage).outputTokens).toBeGreaterThan(5);
  });

  it('the sandbox language model calls tools and continues from their results', async () => {
    const { result } = ask('Botox on Monday at ten please');
    const replyText = (await pieces(result.textStream)).join('');
    const calls = (await result.steps).flatMap((step) =>
      step.toolCalls.map((call) => [call.toolName, call.input]),
    );
    expect(calls).toEqual([
      ['find_open_slots', { service_id: 1, from_day: '2026-11-30', to_day: '2026-11-30' }],
      ['hold_slot', { service_id: 1, starts_at: '2026-11-30T10:00' }],
    ]);
    expect(replyText).toBe('Botox on Monday, November 30 at 10:00 AM. Is that right?');
  });

  it('the sandbox language model gives the same answer without streaming', async () => {
    const messages = [
      { role: 'system', content: SYSTEM },
      { role: 'user', content: 'Are you open on Sunday?' },
    ];
    const url = '/sandbox/llm/v1/chat/completions';
    const response = await test.app.inject({ method: 'POST', url, payload: { model: 'rules', messages } });
    expect(response.json().choices[0].message.content).toContain('On Sunday, November 29 we are closed.');
  });
});

describe('injected fault', () => {
  it('the fault down returns an error and no text', async () => {
    await setFault({ mode: 'down' });
    const { result, errors } = ask('hello');
    expect(await pieces(result.textStream)).toEqual([]);
    expect(errors).toHaveLength(1);
  });

  it('the fault nonsense calls an unknown tool', async () => {
    await setFault({ mode: 'nonsense' });
    const { result } = ask('hello');
    await pieces(result.textStream);
    expect((await result.steps)[0]?.toolCalls[0]).toMatchObject({ toolName: 'order_pizza', invalid: true });
  });

  it('the fault slow waits for the configured time and then answers', async () => {
    await setFault({ mode: 'slow', delayMs: 300 });
    const began = performance.now();
    const { result } = ask('What are your opening hours?');
    expect((await pieces(result.textStream)).join('')).toMatch(/^We are open/);
    expect(performance.now() - began).toBeGreaterThanOrEqual(299);
  });

  it('the fault hang sends nothing until the client times out', async () => {
    await setFault({ mode: 'hang' });
    const { result } = ask('hello', AbortSignal.timeout(200));
    expect(await pieces(result.textStream)).toEqual([]);
  });

  it('an injected fault is rejected when its mode or delay is invalid', async () => {
    expect((await setFault({ mode: 'sulk' })).statusCode).toBe(400);
    expect((await setFault({ mode: 'slow', delayMs: 1e9 })).statusCode).toBe(400);
  });
});
