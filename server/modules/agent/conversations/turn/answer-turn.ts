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
const FALLBACK_WITHIN_MS = 12_000;

export type TurnOutcome =
  | { kind: 'answered'; model: string; isModel: boolean }
  | { kind: 'interrupted' }
  | { kind: 'speechless' };

type TurnRequest = Omit<Run, 'responder' | 'gate' | 'firstWordsWithinMs'> & {
  responders: Responders;
  /** What the words of a language model have to pass. */
  makeGate(): SpeechGate;
  /** A language model is asked from here on, or the built-in rules. */
  onResponderChosen(isModel: boolean): void;
  /** Models are configured and might have been asked, but none of them answered. */
  onFallback(): void;
  /** Whether the rules alone may answer: the call has used up what its models may cost. */
  isBudgetSpent: boolean;
  fallbackSpeaksLanguage(): boolean;
  /** When the caller's words arrived; performance.now(). */
  receivedAt: number;
  /** Says that it takes a moment; once a turn, and never after the first words. */
  speakFiller(): void;
  log: Logger;
};

/** Who is asked in turn, with the time for its first words. */
function* candidatesOf({ responders, isBudgetSpent, receivedAt, fallbackSpeaksLanguage }: TurnRequest) {
  const asked = isBudgetSpent ? [] : responders.providers.filter(({ breaker }) => !breaker.isOpen());
  for (const [place, provider] of asked.entries()) {
    const left = WORDS_WITHIN_MS - (performance.now() - receivedAt);
    const hasNext = place < asked.length - 1;
    const responder = modelResponder(provider.name, provider.model);
    if (left > 0) yield { responder, provider, withinMs: hasNext ? Math.min(left, FIRST_MODEL_MS) : left };
  }
  if (fallbackSpeaksLanguage())
    yield { responder: responders.fallback, provider: null, withinMs: FALLBACK_WITHIN_MS };
}

/** Says that it takes a moment where nothing was spoken in time. Returns what stops that. */
function fillSilence({ receivedAt, signal, speakFiller }: TurnRequest, hasSpoken: () => boolean): () => void {
  const fillAfterMs = Math.max(0, FILLER_AFTER_MS - (performance.now() - receivedAt));
  const filler = setTimeout(() => {
    if (!hasSpoken() && !signal.aborted) speakFiller();
  }, fillAfterMs);
  return () => clearTimeout(filler);
}

type RunOptions = Omit<Run, 'responder' | 'gate' | 'firstWordsWithinMs'>;
type Candidate = ReturnType<typeof candidatesOf> extends Generator<infer One> ? One : never;

/** Lets one of them answer; the words of a model pass the gate, and its tokens count. */
function runCandidate(
  question: TurnRequest,
  run: RunOptions,
  { responder, provider, withinMs }: Candidate,
): Promise<RunEnd> {
  question.onResponderChosen(provider !== null);
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
function recordCandidateFailure(
  { log }: TurnRequest,
  { responder, provider }: Candidate,
  failure: unknown,
): boolean {
  if (provider) return recordFailure(provider, failure, log).reason === 'leaked';
  log.warn({ err: failure, model: responder.name }, 'the rules did not answer');
  return false;
}

/** Asks one after the other. After a model that repeated its instructions no other model is trusted with the turn. */
async function tryCandidates(question: TurnRequest, run: RunOptions): Promise<TurnOutcome> {
  let isLeaked = false;
  for (const candidate of candidatesOf(question)) {
    const { responder, provider } = candidate;
    if (isLeaked && provider) continue;
    const end = await runCandidate(question, run, candidate);
    if (end === 'interrupted') return { kind: 'interrupted' };
    if (end === 'answered') {
      if (provider) recordSuccess(provider);
      return { kind: 'answered', model: responder.name, isModel: provider !== null };
    }
    isLeaked ||= recordCandidateFailure(question, candidate, end.failure);
  }
  return { kind: 'speechless' };
}

/**
 * Answers the caller by the first model that can: each provider whose breaker is closed, then the rules where they know
 * the language. Each goes on from where the one before it failed. Never throws.
 */
export async function answerTurn(question: TurnRequest): Promise<TurnOutcome> {
  const { signal } = question;
  let hasSpoken = false;
  const stopFilling = fillSilence(question, () => hasSpoken);
  try {
    const end = await tryCandidates(question, {
      ...question,
      onWords(words: string) {
        if (signal.aborted) return;
        hasSpoken = true;
        question.onWords(words);
      },
    });
    const isByModel = end.kind === 'answered' && end.isModel;
    const mightHave = question.responders.providers.length > 0 && !question.isBudgetSpent;
    if (mightHave && !isByModel && end.kind !== 'interrupted') question.onFallback();
    return end;
  } finally {
    stopFilling();
  }
}
