import { ReadableStream as NodeStream } from 'node:stream/web';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { pino } from 'pino';
import { z } from 'zod';
import { createBreaker } from '../../server/integrations/llm/breaker.ts';
import type { ModelProvider } from '../../server/integrations/llm/create-models.ts';
import { createHealth } from '../../server/integrations/llm/health.ts';
import type {
  AgentHost,
  ConversationState,
  ToolCallRecord,
  Turn,
} from '../../server/modules/agent/conversations/conversation.ts';
import type { EndReason } from '../../server/modules/agent/conversations/conversations.schema.ts';
import { type Briefing, makeBriefing } from '../../server/modules/agent/conversations/policy/briefing.ts';
import type {
  CallSession,
  SessionOptions,
} from '../../server/modules/agent/conversations/session/call-session.ts';
import { startSession } from '../../server/modules/agent/conversations/session/start-session.ts';
import type { AgentTools } from '../../server/modules/agent/conversations/tools/agent-tool.ts';
import { modelResponder } from '../../server/modules/agent/conversations/turn/responder.ts';
import { isLanguageCode, type LanguageCode } from '../../server/modules/languages/catalogue/languages.ts';
import { parseDialogue, type SavedDialogue } from '../../server/phrasebook/dialogue/saved-dialogue.ts';
import { makeFacts } from '../unit/phrasebook/fake-business.ts';

const usageOf = (input: number) => ({
  inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
});

/** The reaction of a test model to one request: text, a tool call, a pause, or an error. */
export type ScriptStep = string | { tool: string; input?: object } | { waitMs: number } | { fail: Error };
type Script = (options: LanguageModelV3CallOptions, request: number) => ScriptStep[];

/** A pause that is longer than any timeout. */
export const HANG = { waitMs: 3_600_000 };

const textDeltas = (text: string): LanguageModelV3StreamPart[] =>
  text.split(/(?<= )/).map((delta) => ({ type: 'text-delta', id: '1', delta }));
const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A scripted model that streams word by word and records its requests. Each request uses `input` tokens. */
export function scriptedModel(script: Script, modelId = 'scripted', input = 10) {
  const requests: LanguageModelV3CallOptions[] = [];
  async function* parts(options: LanguageModelV3CallOptions): AsyncGenerator<LanguageModelV3StreamPart> {
    yield { type: 'stream-start', warnings: [] };
    const calls: LanguageModelV3StreamPart[] = [];
    for (const move of script(options, requests.length - 1)) {
      if (typeof move === 'string') yield* textDeltas(move);
      else if ('tool' in move) {
        const toolCallId = `call-${requests.length}-${calls.length}`;
        const input = JSON.stringify(move.input ?? {});
        calls.push({ type: 'tool-call', toolCallId, toolName: move.tool, input });
      } else if ('fail' in move) throw move.fail;
      else await waitFor(move.waitMs);
    }
    yield* calls;
    const unified = calls.length > 0 ? ('tool-calls' as const) : ('stop' as const);
    yield { type: 'finish', usage: usageOf(input), finishReason: { unified, raw: undefined } };
  }
  const model: LanguageModelV3 = {
    specificationVersion: 'v3',
    provider: 'test',
    modelId,
    supportedUrls: {},
    async doGenerate() {
      throw new Error('doGenerate is not supported');
    },
    async doStream(options) {
      // A copy, because the conversation changes its messages later.
      requests.push({ ...options, prompt: structuredClone(options.prompt) });
      return { stream: NodeStream.from(parts(options)) as ReadableStream<LanguageModelV3StreamPart> };
    },
  };
  return { model, requests };
}

export function provider(
  script: Script,
  name = 'model',
  inputTokens?: number,
): ModelProvider & { requests: unknown[] } {
  const { model, requests } = scriptedModel(script, name, inputTokens);
  return { name, prefix: 'LLM', model, breaker: createBreaker(), health: createHealth(), requests };
}

export type Writer = { provider: ModelProvider; requests: string[] };

/** A scripted model that answers with a fixed or computed text immediately; each answer uses 77 tokens. */
export function writes(answer: (prompt: string) => string | Promise<string>): Writer {
  const requests: string[] = [];
  const model: LanguageModelV3 = {
    ...scriptedModel(() => [], 'writer').model,
    async doGenerate({ prompt }): Promise<LanguageModelV3GenerateResult> {
      const last = prompt.at(-1);
      const part = last?.role === 'user' ? last.content[0] : undefined;
      const text = part?.type === 'text' ? part.text : '';
      requests.push(text);
      return {
        content: [{ type: 'text', text: await answer(text) }],
        finishReason: { unified: 'stop', raw: undefined },
        usage: {
          inputTokens: { total: 70, noCache: 70, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 7, text: 7, reasoning: 0 },
        },
        warnings: [],
      };
    },
  };
  return {
    provider: { name: 'writer', prefix: 'LLM', model, breaker: createBreaker(), health: createHealth() },
    requests,
  };
}

const NEW_LANGUAGE = z.object({ code: z.enum(['en', 'fr', 'hr']) });

/** Test tools that affect the conversation like the real tools and have no other effect. */
export function testTools({ onEffect }: AgentHost): AgentTools {
  return {
    find_slots: {
      description: 'Finds times',
      input: z.object({ day: z.string().max(20).optional() }),
      call: async () => ({ slots: ['10:30'] }),
    },
    book: {
      description: 'Books',
      input: z.object({}),
      async call() {
        onEffect({ kind: 'completed', outcome: 'booked' });
        return { booked: true, service: 'Cleaning', starts_at: '2026-12-02T10:30' };
      },
    },
    take_message: {
      description: 'Takes a message',
      input: z.object({ text: z.string().max(1_000) }),
      async call() {
        onEffect({ kind: 'completed', outcome: 'message' });
        return { taken: true };
      },
    },
    change_language: {
      description: 'Changes the language',
      input: NEW_LANGUAGE,
      async call(args) {
        onEffect({ kind: 'language', code: NEW_LANGUAGE.parse(args).code });
        return { changed: true };
      },
    },
    transfer: {
      description: 'Passes the call on',
      input: z.object({}),
      async call() {
        onEffect({ kind: 'transfer' });
        return { transferring: true };
      },
    },
    end_call: {
      description: 'Ends',
      input: z.object({}),
      async call() {
        onEffect({ kind: 'end' });
        return { ending: true };
      },
    },
    slow_tool: {
      description: 'Takes too long',
      input: z.object({}),
      call: () => new Promise(() => undefined),
    },
    broken_tool: {
      description: 'Fails',
      input: z.object({}),
      async call() {
        throw new Error('broken');
      },
    },
  };
}

export type AgentOutput = { utterances: string[]; frames: string[]; ended: EndReason | null };

export type TestConversation = {
  talk: CallSession;
  /** Complete utterances, and all output of the voice channel in order. */
  output: AgentOutput;
  /** The current turns by position. */
  turns: Map<number, Turn>;
  /** The state of the dialogue that was stored with the last answer. */
  dialogue: () => SavedDialogue | null;
  end: () => { state: ConversationState; reason: EndReason; toolCalls: readonly ToolCallRecord[] } | null;
};

export const OPENING = 'Hello. I am an AI.';

/** The facts of a dentist, and a prompt that names the spoken language. */
const briefTest = (language: LanguageCode): Briefing => ({
  ...makeBriefing(makeFacts(language), language, []),
  systemPrompt: `You speak ${language}.`,
});

/** A conversation with a fake voice channel, record and tools. */
export function startConversation(
  options: Partial<SessionOptions> & { providers?: ModelProvider[]; tokensMax?: number } = {},
): TestConversation {
  const output: AgentOutput = { utterances: [], frames: [], ended: null };
  const turns = new Map<number, Turn>();
  let end: ReturnType<TestConversation['end']> = null;
  let utterance = '';
  let stored = 'null';
  let tokens = 0;
  const talk = startSession(
    {
      channel: {
        speak(text, language) {
          utterance += text;
          output.frames.push(`${language}: ${text}`);
        },
        finishUtterance() {
          output.utterances.push(utterance.trim());
          output.frames.push('.');
          utterance = '';
        },
        switchLanguage: (language) => void output.frames.push(`> ${language}`),
        showSources: (sources) => void output.frames.push(`[${sources.map(({ title }) => title).join()}]`),
        end: (reason) => {
          output.ended = reason;
        },
      },
      recorder: {
        saveTurn(turn, dialogue) {
          turns.set(turn.position, turn);
          if (turn.role === 'assistant') stored = JSON.stringify(dialogue);
        },
        updateTurn(position, content) {
          stored = 'null';
          const turn = turns.get(position);
          if (turn) turns.set(position, { ...turn, content });
        },
        saveState: () => undefined,
        async countTokens(input, output) {
          tokens += input + output;
          return tokens < (options.tokensMax ?? 100_000);
        },
        async end(state, reason, toolCalls) {
          end = { state, reason, toolCalls };
        },
      },
      responders: {
        providers: options.providers ?? [],
        fallback: modelResponder('rules', scriptedModel(() => ['The rules answer.']).model),
        fallbackSpeaks: (language) => language !== 'hr',
      },
      log: pino({ level: 'silent' }),
      makeAgent: (host) => ({ tools: testTools(host), brief: async (language) => briefTest(language) }),
      languages: ['en', 'fr', 'hr'],
      initial: {
        languageCode: 'en',
        outcome: null,
        turns: [],
        toolCalls: [],
        dialogue: null,
        isBudgetSpent: false,
        elapsedMs: 0,
      },
      speed: 1,
      ...options,
    },
    { opening: OPENING, isSpokenByProvider: true },
  );
  return {
    talk,
    output,
    turns,
    dialogue: () => parseDialogue(JSON.parse(stored), isLanguageCode),
    end: () => end,
  };
}
