import type { JSONValue, LanguageModelV3StreamPart, LanguageModelV3ToolCall } from '@ai-sdk/provider';
import { z } from 'zod';
import { ModelFailure } from '../../../../integrations/llm/failures.ts';
import type { DialogueMessage, SavedDialogue } from '../../../../phrasebook/index.ts';
import type { ToolCallRecord } from '../conversation.ts';
import type { Briefing } from '../policy/briefing.ts';
import type { SpeechGate } from '../policy/speech-gate.ts';
import type { PreparedTools } from '../tools/agent-tool.ts';
import type { Responder } from './responder.ts';

const STEPS_MAX = 8;
/** A model fails if it streams nothing for this long. */
const STALL_MS = 6_000;
/** A model fails if its tool calls keep the caller waiting for this long without any words. */
const SILENCE_MS_MAX = 20_000;
/** Tools after which the agent says nothing more: the words before the tool call are the answer. */
const FINAL_TOOLS: ReadonlySet<string> = new Set(['end_call', 'transfer']);

export type Run = {
  responder: Responder;
  tools: PreparedTools;
  /** Decides which words of the responder may be spoken. */
  gate: SpeechGate;
  /** The briefing of the responder, in the language that is spoken at the start of the step. */
  brief(): Promise<Briefing>;
  /** The conversation so far. Texts and tool calls are appended, even after a failure or an interruption. */
  messages: DialogueMessage[];
  /** The state of the dialogue; responders replace it. */
  dialogue(): SavedDialogue | null;
  onDialogue(next: SavedDialogue | null): void;
  /** Aborts the run when the caller interrupts. */
  signal: AbortSignal;
  /** Timeout for the first words in milliseconds. */
  firstWordsWithinMs: number;
  onWords(words: string): void;
  onToolCall(toolCall: ToolCallRecord, tookMs: number): void;
  /** Reports the tokens of a step; estimated ones for a step whose answer did not end. */
  onUsage(input: number, output: number): void;
};

export type RunEnd = 'answered' | 'interrupted' | { failure: unknown };

/** `text`: the text spoken so far. `isBegun`: the answer has begun. `isCut`: the model stopped at the token limit. */
type Step = {
  briefing: Briefing;
  text: string;
  calls: LanguageModelV3ToolCall[];
  isBegun: boolean;
  isFinished: boolean;
  isCut: boolean;
};

/** Combines the caller's abort signal with a timeout that `extend` restarts. */
function createDeadline({ signal, firstWordsWithinMs }: Run) {
  const own = new AbortController();
  let silentUntil = performance.now() + SILENCE_MS_MAX;
  const stop = (reason: unknown) => own.abort(reason);
  const onAbort = () => stop(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  let timer = setTimeout(
    stop,
    firstWordsWithinMs,
    new ModelFailure('timeout', 'the model said nothing in time'),
  );
  const aborted = new Promise<never>((_resolve, reject) => {
    if (own.signal.aborted) reject(own.signal.reason);
    else own.signal.addEventListener('abort', () => reject(own.signal.reason), { once: true });
  });
  aborted.catch(() => undefined);
  return {
    signal: own.signal,
    /** Rejects when the run is aborted. This is needed because some streams do not end on abort. */
    orAborted: <Result>(work: PromiseLike<Result>) => Promise.race([work, aborted]),
    /** Stops the timeout while tools run, because their time is not the model's. */
    pause: () => clearTimeout(timer),
    /** Restarts the timeout after the model has spoken or called a tool, and after its tools have run. */
    extend(hasSpoken: boolean) {
      clearTimeout(timer);
      if (hasSpoken) silentUntil = Number.POSITIVE_INFINITY;
      const waitMs = Math.max(0, Math.min(STALL_MS, silentUntil - performance.now()));
      timer = setTimeout(stop, waitMs, new ModelFailure('timeout', 'the model fell silent'));
    },
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      stop(new Error('the run is over'));
    },
  };
}

type Deadline = ReturnType<typeof createDeadline>;

function speak(run: Run, step: Step, words: string): void {
  step.text += words;
  if (words !== '') run.onWords(words);
}

type Finish = Extract<LanguageModelV3StreamPart, { type: 'finish' }>;

/** Throws for a refusal, and for an answer that was cut off before any text or tool call. */
function finish({ finishReason: { unified } }: Finish, step: Step): void {
  step.isFinished = true;
  step.isCut = unified === 'length';
  if (unified === 'content-filter') throw new ModelFailure('refused', 'the model refused to answer');
  if (unified === 'length' && step.text === '' && step.calls.length === 0)
    throw new ModelFailure('truncated', 'the model used up its tokens before it said anything');
}

function handlePart(part: LanguageModelV3StreamPart, step: Step, run: Run, deadline: Deadline): void {
  if (part.type === 'text-delta' && part.delta !== '') {
    deadline.extend(true);
    speak(run, step, run.gate.push(part.delta));
  } else if (part.type === 'tool-call') {
    if (!run.tools.has(part.toolName))
      throw new ModelFailure('nonsense', 'the model called a tool that there is not');
    deadline.extend(false);
    step.calls.push(part);
  } else if (part.type === 'finish') {
    run.onUsage(part.usage.inputTokens.total ?? 0, part.usage.outputTokens.total ?? 0);
    finish(part, step);
  } else if (part.type === 'error') {
    throw part.error;
  }
}

/** Reads one response into `step`. If reading fails, `step` has the parts received so far. */
async function readStep(run: Run, step: Step, deadline: Deadline): Promise<void> {
  const { facts, systemPrompt } = step.briefing;
  const dialogue = run.dialogue();
  const answer = await deadline.orAborted(
    run.responder.respond({
      facts,
      systemPrompt,
      messages: run.messages,
      dialogue,
      tools: run.tools.list,
      signal: deadline.signal,
    }),
  );
  const { stream } = answer;
  step.isBegun = true;
  if (answer.dialogue !== dialogue) run.onDialogue(answer.dialogue);
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await deadline.orAborted(reader.read());
      if (done) break;
      handlePart(value, step, run, deadline);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  if (!step.isFinished) throw new ModelFailure('truncated', 'the stream ended before the answer did');
  // An answer that was cut off may end inside a sentence, so its last part is not spoken.
  const rest = run.gate.flush();
  if (!step.isCut) speak(run, step, rest);
}

/**
 * The parsed arguments of a tool call. Text that is not JSON gives undefined, which the validation of every tool
 * rejects.
 */
function inputOf({ input }: LanguageModelV3ToolCall): unknown {
  try {
    return JSON.parse(input === '' ? '{}' : input);
  } catch {
    return undefined;
  }
}

const confirmationOutput = z.object({ confirm: z.string() });
const NOT_YET = { error: 'Not done: the caller has to answer the question first.' };

/**
 * Calls the tools in order, and appends calls and results together. Returns the question of the first tool that asks
 * for confirmation; the tools after it are not called.
 */
async function callTools(run: Run, { briefing, text, calls }: Step): Promise<string | null> {
  const languageCode = briefing.facts.language;
  let question: string | null = null;
  const executed: { call: LanguageModelV3ToolCall; input: unknown; output: unknown }[] = [];
  for (const call of calls) {
    const startedAt = performance.now();
    const input = inputOf(call);
    const output: unknown = question === null ? await run.tools.call(call.toolName, input) : NOT_YET;
    question ??= confirmationOutput.safeParse(output).data?.confirm ?? null;
    const toolCall = { tool: call.toolName, input: input ?? {}, output };
    run.onToolCall(toolCall, performance.now() - startedAt);
    executed.push({ call, input: toolCall.input, output });
    if (run.signal.aborted) break;
  }
  const idsOf = ({ call }: (typeof executed)[number]) => ({
    toolCallId: call.toolCallId,
    toolName: call.toolName,
  });
  run.messages.push(
    {
      role: 'assistant',
      languageCode,
      content: [
        ...(text.trim() === '' ? [] : [{ type: 'text' as const, text }]),
        ...executed.map((one) => ({ type: 'tool-call' as const, ...idsOf(one), input: one.input })),
      ],
    },
    {
      role: 'tool',
      languageCode,
      content: executed.map((one) => ({
        type: 'tool-result' as const,
        ...idsOf(one),
        // Tool results are plain data, sent as JSON.
        output: { type: 'json' as const, value: (one.output ?? null) as JSONValue },
      })),
    },
  );
  return question;
}

function addWords({ messages }: Run, { facts }: Briefing, words: string): void {
  const content = [{ type: 'text' as const, text: words }];
  messages.push({ role: 'assistant', content, languageCode: facts.language });
}

/**
 * Asks the caller to confirm. The sentence is fixed, but names and messages in it come from the model, so it passes the
 * gate.
 */
function askToConfirm(run: Run, { briefing }: Step, question: string, isFirst: boolean): void {
  const spoken = run.gate.readBack(question).trim();
  if (spoken === '') return;
  run.onWords(isFirst ? spoken : ` ${spoken}`);
  addWords(run, briefing, spoken);
}

/** Characters per token, for an estimate. */
const TOKEN_CHARACTERS = 4;
const estimateTokens = (sent: unknown): number => Math.ceil(JSON.stringify(sent).length / TOKEN_CHARACTERS);

/**
 * Reports estimated tokens for an answer that was interrupted or failed midway. Providers charge for such an answer,
 * but report its tokens only at its end.
 */
function reportUnfinished(run: Run, { briefing: { systemPrompt }, text, isBegun, isFinished }: Step): void {
  if (!isBegun || isFinished) return;
  run.onUsage(estimateTokens([systemPrompt, run.messages, run.tools.list]), estimateTokens(text));
}

/** Appends the text of a step to the conversation, even when the step fails midway. */
async function readAndAdd(run: Run, step: Step, deadline: Deadline): Promise<void> {
  try {
    await readStep(run, step, deadline);
  } catch (error) {
    step.calls = [];
    throw error;
  } finally {
    reportUnfinished(run, step);
    if (step.calls.length === 0 && step.text.trim() !== '') addWords(run, step.briefing, step.text);
  }
}

async function runUntilAnswered(run: Run, deadline: Deadline): Promise<RunEnd> {
  let hasSpoken = false;
  // True while the caller has not heard the result of a tool, even if the model announced it: "Let me check."
  let isResultUnspoken = false;
  for (let count = 0; count < STEPS_MAX; count += 1) {
    const briefing = await deadline.orAborted(run.brief());
    const step: Step = { briefing, text: '', calls: [], isBegun: false, isFinished: false, isCut: false };
    await readAndAdd(run, step, deadline);
    if (step.text.trim() !== '') {
      hasSpoken = true;
      isResultUnspoken = false;
    }
    if (step.calls.length === 0) break;
    deadline.pause();
    const question = await callTools(run, step);
    deadline.extend(hasSpoken);
    isResultUnspoken ||= step.calls.some(({ toolName }) => !FINAL_TOOLS.has(toolName));
    if (run.signal.aborted) return 'interrupted';
    if (question !== null) {
      askToConfirm(run, step, question, !hasSpoken);
      return 'answered';
    }
  }
  if (!hasSpoken || isResultUnspoken) throw new ModelFailure('nonsense', 'the model said nothing');
  return 'answered';
}

/**
 * Runs one responder, in at most eight steps: speaks its text as it arrives, calls its tools and passes the results
 * back. Never throws. A responder fails if it is too slow, refuses to answer, calls an unknown tool, or says nothing
 * after the result of its last tool. The results of its tools stay in the conversation for the next responder.
 */
export async function runSteps(run: Run): Promise<RunEnd> {
  const deadline = createDeadline(run);
  try {
    return await runUntilAnswered(run, deadline);
  } catch (error) {
    return run.signal.aborted ? 'interrupted' : { failure: error };
  } finally {
    deadline.end();
  }
}
