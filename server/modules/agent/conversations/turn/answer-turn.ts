import type { Logger } from 'pino';
import { recordFailure, recordSuccess } from '../../../../integrations/llm/health.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import { openGate, type SpeechGate } from '../policy/speech-gate.ts';
import { modelResponder, type Responders } from './responder.ts';
import { type Run, type RunEnd, runSteps } from './run-steps.ts';

/** Silence after which a filler is spoken. */
const FILLER_AFTER_MS = 1_200;
/** Time after the caller's words within which any of the models must begin to answer. */
const WORDS_WITHIN_MS = 6_000;
/** Time within which a model must begin to answer, if there is another model to try. */
const FIRST_MODEL_MS = 3_500;
/**
 * Time limit of the phrasebook. The phrasebook itself answers immediately, but its tools may be slow and are retried.
 */
const FALLBACK_WITHIN_MS = 12_000;

export type TurnOutcome =
  | { kind: 'answered'; model: string; isModel: boolean }
  | { kind: 'interrupted' }
  | { kind: 'unanswered' };

/** The options of a run, without its responder and the limits of that responder. */
type RunOptions = Omit<Run, 'responder' | 'gate' | 'firstWordsWithinMs'>;

type TurnRequest = RunOptions & {
  responders: Responders;
  /** Creates the gate for the text of a language model. */
  makeGate(): SpeechGate;
  /** Called before each responder starts. */
  onResponderChosen(isModel: boolean): void;
  /** Called when models were available but none answered. */
  onFallback(): void;
  /** True when the token limit is reached, so that only the phrasebook may answer. */
  isBudgetSpent: boolean;
  /** The currently spoken language. */
  language(): LanguageCode;
  /** Time at which the caller's words arrived, as a value of performance.now(). */
  receivedAt: number;
  /** Speaks a filler, at most once per turn and never after the first words of an answer. */
  speakFiller(): void;
  log: Logger;
};

/** Responders in the order in which they are tried, with the time for their first words. */
function* candidatesOf({ responders, isBudgetSpent, receivedAt, language }: TurnRequest) {
  const available = isBudgetSpent ? [] : responders.providers.filter(({ breaker }) => !breaker.isOpen());
  for (const [place, provider] of available.entries()) {
    const remainingMs = WORDS_WITHIN_MS - (performance.now() - receivedAt);
    const hasNext = place < available.length - 1;
    const responder = modelResponder(provider.name, provider.model);
    if (remainingMs > 0)
      yield { responder, provider, withinMs: hasNext ? Math.min(remainingMs, FIRST_MODEL_MS) : remainingMs };
  }
  if (responders.fallbackSpeaks(language()))
    yield { responder: responders.fallback, provider: null, withinMs: FALLBACK_WITHIN_MS };
}

/** Schedules the filler. Returns a function that cancels it. */
function fillSilence({ receivedAt, signal, speakFiller }: TurnRequest, hasSpoken: () => boolean): () => void {
  const fillAfterMs = Math.max(0, FILLER_AFTER_MS - (performance.now() - receivedAt));
  const filler = setTimeout(() => {
    if (!hasSpoken() && !signal.aborted) speakFiller();
  }, fillAfterMs);
  return () => clearTimeout(filler);
}

type Candidate = ReturnType<typeof candidatesOf> extends Generator<infer One> ? One : never;

/** Runs one responder. If it is a model, its text passes the gate, and its tokens are counted. */
function runCandidate(
  request: TurnRequest,
  run: RunOptions,
  { responder, provider, withinMs }: Candidate,
): Promise<RunEnd> {
  request.onResponderChosen(provider !== null);
  return runSteps({
    ...run,
    responder,
    gate: provider ? request.makeGate() : openGate,
    // The phrasebook uses no tokens, so nothing is counted for it.
    onUsage: provider ? request.onUsage : () => undefined,
    firstWordsWithinMs: withinMs,
  });
}

/** Logs the failure of a responder. Returns true if a model leaked its instructions. */
function recordCandidateFailure(
  { log }: TurnRequest,
  { responder, provider }: Candidate,
  failure: unknown,
): boolean {
  if (provider) return recordFailure(provider, failure, log).reason === 'leaked';
  log.warn({ err: failure, model: responder.name }, 'the rule-based receptionist failed');
  return false;
}

/** Tries responders in order. After a leak of instructions, no other model is tried in this turn. */
async function tryCandidates(request: TurnRequest, run: RunOptions): Promise<TurnOutcome> {
  let isLeaked = false;
  for (const candidate of candidatesOf(request)) {
    const { responder, provider } = candidate;
    if (isLeaked && provider) continue;
    const end = await runCandidate(request, run, candidate);
    if (end === 'interrupted') return { kind: 'interrupted' };
    if (end === 'answered') {
      if (provider) recordSuccess(provider);
      return { kind: 'answered', model: responder.name, isModel: provider !== null };
    }
    isLeaked ||= recordCandidateFailure(request, candidate, end.failure);
  }
  return { kind: 'unanswered' };
}

/**
 * Answers with the first responder that succeeds: each model whose circuit breaker is closed, then the phrasebook if it
 * has the language. Each continues where the previous one failed. Never throws.
 */
export async function answerTurn(request: TurnRequest): Promise<TurnOutcome> {
  const { signal } = request;
  let hasSpoken = false;
  const stopFilling = fillSilence(request, () => hasSpoken);
  try {
    const outcome = await tryCandidates(request, {
      ...request,
      onWords(words: string) {
        if (signal.aborted) return;
        hasSpoken = true;
        request.onWords(words);
      },
    });
    const isByModel = outcome.kind === 'answered' && outcome.isModel;
    const mightHave = request.responders.providers.length > 0 && !request.isBudgetSpent;
    if (mightHave && !isByModel && outcome.kind !== 'interrupted') request.onFallback();
    return outcome;
  } finally {
    stopFilling();
  }
}
