import type { Logger } from 'pino';
import type { Minds } from './conversation.ts';
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
  | { kind: 'answered'; model: string }
  | { kind: 'interrupted' }
  | { kind: 'speechless' };

export type Question = Omit<Run, 'model' | 'firstWordsWithinMs'> & {
  minds: Minds;
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
function* inTurn({ minds, isModelSpent, heardAt, rulesKnowLanguage }: Question) {
  const asked = isModelSpent ? [] : minds.providers.filter(({ breaker }) => !breaker.isOpen());
  for (const [place, { name, model, breaker }] of asked.entries()) {
    const left = WORDS_WITHIN_MS - (performance.now() - heardAt);
    const hasNext = place < asked.length - 1;
    if (left > 0) yield { name, model, breaker, withinMs: hasNext ? Math.min(left, FIRST_MODEL_MS) : left };
  }
  if (rulesKnowLanguage())
    yield { name: minds.rules.modelId, model: minds.rules, breaker: null, withinMs: RULES_WITHIN_MS };
}

/**
 * Answers the caller by the first model that can: each provider whose breaker is closed, then the rules where they know
 * the language. Each goes on from where the one before it failed. Never throws.
 */
export async function answerTurn(question: Question): Promise<AnsweredBy> {
  const { signal, heardAt, log } = question;
  let hasSpoken = false;
  const fillAfterMs = Math.max(0, FILLER_AFTER_MS - (performance.now() - heardAt));
  const filler = setTimeout(() => {
    if (!hasSpoken && !signal.aborted) question.fill();
  }, fillAfterMs);
  const run = {
    ...question,
    onWords(words: string) {
      if (signal.aborted) return;
      hasSpoken = true;
      question.onWords(words);
    },
  };
  try {
    for (const { name, model, breaker, withinMs } of inTurn(question)) {
      // What the rules read and write costs nothing.
      const onUsage = breaker ? question.onUsage : () => undefined;
      const end: RunEnd = await runSteps({ ...run, model, onUsage, firstWordsWithinMs: withinMs });
      if (end === 'interrupted') return { kind: 'interrupted' };
      if (end === 'answered') {
        breaker?.succeeded();
        return { kind: 'answered', model: name };
      }
      breaker?.failed();
      log.warn({ err: end.failure, model: name }, 'a model did not answer; the next one goes on');
    }
    return { kind: 'speechless' };
  } finally {
    clearTimeout(filler);
  }
}
