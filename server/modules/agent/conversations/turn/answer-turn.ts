import type { Logger } from 'pino';
import { recordFailure, recordSuccess } from '../../../../integrations/llm/health.ts';
import type { Responders } from '../conversation.ts';
import { openGate, type SpeechGate } from '../policy/speech-gate.ts';
import { modelResponder } from './responder.ts';
import { type Run, type RunEnd, runSteps } from './run-steps.ts';

/** Nobody hears nothing for longer than this. */
const FILLER_AFTER_MS = 1_200;
/** The words of some model have to have begun by then. */
const WORDS_WITHIN_MS = 6_000;
/** What the first of two models has of that. */
const FIRST_MODEL_MS = 3_500;
/** The rules think in no time: this is for their tools, which they ask again where they are slow. */
const RULES_WITHIN_MS = 12_000;

export type AnsweredBy =
  | { kind: 'answered'; model: string; isModel: boolean }
  | { kind: 'interrupted' }
  | { kind: 'speechless' };

type Question = Omit<Run, 'responder' | 'gate' | 'firstWordsWithinMs'> & {
  responders: Responders;
  /** What the words of a language model have to pass. */
  makeGate(): SpeechGate;
  /** A language model is asked from here on, or the built-in rules. */
  onAsking(isModel: boolean): void;
  /** Models are configured and might have been asked, but none of them answered. */
  onFallback(): void;
  /** Whether the rules alone may answer: the call has used up what its models may cost. */
  isModelSpent: boolean;
  rulesKnowLanguage(): boolean;
  /** When the caller's words arrived; performance.now(). */
  heardAt: number;
  /** Says that it takes a moment; once a turn, and never after the first words. */
  fill(): void;
  log: Logger;
};

/** Who is asked in turn, with the time for its first words. */
function* inTurn({ responders, isModelSpent, heardAt, rulesKnowLanguage }: Question) {
  const asked = isModelSpent ? [] : responders.providers.filter(({ breaker }) => !breaker.isOpen());
  for (const [place, provider] of asked.entries()) {
    const left = WORDS_WITHIN_MS - (performance.now() - heardAt);
    const hasNext = place < asked.length - 1;
    const responder = modelResponder(provider.name, provider.model);
    if (left > 0) yield { responder, provider, withinMs: hasNext ? Math.min(left, FIRST_MODEL_MS) : left };
  }
  if (rulesKnowLanguage()) yield { responder: responders.rules, provider: null, withinMs: RULES_WITHIN_MS };
}

/** Says that it takes a moment where nothing was spoken in time. Returns what stops that. */
function fillSilence({ heardAt, signal, fill }: Question, hasSpoken: () => boolean): () => void {
  const fillAfterMs = Math.max(0, FILLER_AFTER_MS - (performance.now() - heardAt));
  const filler = setTimeout(() => {
    if (!hasSpoken() && !signal.aborted) fill();
  }, fillAfterMs);
  return () => clearTimeout(filler);
}

type Asked = Omit<Run, 'responder' | 'gate' | 'firstWordsWithinMs'>;
type Candidate = ReturnType<typeof inTurn> extends Generator<infer One> ? One : never;

/** Lets one of them answer; the words of a model pass the gate, and its tokens count. */
function askOne(
  question: Question,
  run: Asked,
  { responder, provider, withinMs }: Candidate,
): Promise<RunEnd> {
  question.onAsking(provider !== null);
  return runSteps({
    ...run,
    responder,
    gate: provider ? question.makeGate() : openGate,
    // What the rules read and write costs nothing.
    onUsage: provider ? question.onUsage : () => undefined,
    firstWordsWithinMs: withinMs,
  });
}

/** Returns whether the failure was a model that repeated its instructions. */
function recordEnd({ log }: Question, { responder, provider }: Candidate, failure: unknown): boolean {
  if (provider) return recordFailure(provider, failure, log).reason === 'leaked';
  log.warn({ err: failure, model: responder.name }, 'the rules did not answer');
  return false;
}

/** Asks one after the other. After a model that repeated its instructions no other model is trusted with the turn. */
async function askInTurn(question: Question, run: Asked): Promise<AnsweredBy> {
  let isLeaked = false;
  for (const candidate of inTurn(question)) {
    const { responder, provider } = candidate;
    if (isLeaked && provider) continue;
    const end = await askOne(question, run, candidate);
    if (end === 'interrupted') return { kind: 'interrupted' };
    if (end === 'answered') {
      if (provider) recordSuccess(provider);
      return { kind: 'answered', model: responder.name, isModel: provider !== null };
    }
    isLeaked ||= recordEnd(question, candidate, end.failure);
  }
  return { kind: 'speechless' };
}

/**
 * Answers the caller by the first model that can: each provider whose breaker is closed, then the rules where they know
 * the language. Each goes on from where the one before it failed. Never throws.
 */
export async function answerTurn(question: Question): Promise<AnsweredBy> {
  const { signal } = question;
  let hasSpoken = false;
  const stopFilling = fillSilence(question, () => hasSpoken);
  try {
    const end = await askInTurn(question, {
      ...question,
      onWords(words: string) {
        if (signal.aborted) return;
        hasSpoken = true;
        question.onWords(words);
      },
    });
    const isByModel = end.kind === 'answered' && end.isModel;
    const mightHave = question.responders.providers.length > 0 && !question.isModelSpent;
    if (mightHave && !isByModel && end.kind !== 'interrupted') question.onFallback();
    return end;
  } finally {
    stopFilling();
  }
}
