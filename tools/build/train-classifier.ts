import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import {
  type ClassifierData,
  LABELS,
  type Label,
  rarity,
} from '../../server/phrasebook/classifier/intent-classifier.ts';
import { nGramsOf } from '../../server/phrasebook/classifier/n-grams.ts';
import type { ExampleSet, Meaning } from '../../server/phrasebook/examples.ts';
import { INTENTS } from '../../server/phrasebook/intents.ts';
import type { LanguageRules } from '../../server/phrasebook/language.ts';
import { wordsOf } from '../../server/phrasebook/understand/tokenize.ts';

type Example = { grams: ReadonlySet<string>; label: Label };
type Weights = ReadonlyMap<string, number>;

/** Regularisation parameter, chosen by cross-validation over the example sets (docs/receptionist.md). */
const PENALTY = 0.3;

/**
 * The training label for the meaning of a sentence. Null for a sentence with several meanings, which is not used for
 * training.
 */
function labelOf(meaning: Meaning | readonly Meaning[]): Label | null {
  const meanings: readonly Meaning[] = [meaning].flat();
  const [only] = meanings;
  if (meanings.includes('none')) return 'none';
  if (only === undefined || meanings.length > 1) return null;
  return INTENTS.find((intent) => intent === only) ?? 'none';
}

function sentencesOf({ isSpaced }: LanguageRules, sets: readonly ExampleSet[]): Example[] {
  const example = (text: string, label: Label): Example => ({
    grams: nGramsOf(wordsOf(text, isSpaced), isSpaced, true),
    label,
  });
  return sets.flatMap(({ dates, intents }) => {
    // A sentence with only a day or a time is an example of booking.
    const ofDates = dates.map(([text]) => example(text, 'book'));
    const ofIntents = intents.flatMap(([text, meaning]) => {
      const label = labelOf(meaning);
      return label ? [example(text, label)] : [];
    });
    return [...ofDates, ...ofIntents];
  });
}

/** One example per intent, which contains all cue phrases of the intent. */
const cuesOf = ({ isSpaced, cues }: LanguageRules): Example[] =>
  INTENTS.map((intent) => {
    const phrases = cues[intent].flat().filter(({ isAbsent }) => !isAbsent);
    const words = phrases.map((phrase) => phrase.words.map(({ word }) => word));
    return { grams: new Set(words.flatMap((those) => [...nGramsOf(those, isSpaced, false)])), label: intent };
  });

function countGrams(examples: readonly Example[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { grams } of examples) for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return counts;
}

/** The TF-IDF weights of an example as a vector of length 1. */
function weigh(grams: Iterable<string>, counts: ReadonlyMap<string, number>, examples: number): Weights {
  const weights = new Map([...grams].map((gram) => [gram, rarity(examples, counts.get(gram) ?? 1)]));
  const length = Math.hypot(...weights.values()) || 1;
  return new Map([...weights].map(([gram, weight]) => [gram, weight / length]));
}

function dot(one: Weights, other: Weights): number {
  let sum = 0;
  for (const [gram, weight] of one) sum += weight * (other.get(gram) ?? 0);
  return sum;
}

/**
 * The regression targets: 1 for the label of an example and 0 for all other labels, minus the mean of the label.
 * Without the subtraction, labels with many examples would be preferred.
 */
function targetsOf(examples: readonly Example[]): Matrix {
  const targets = new Matrix(
    examples.map(({ label }) => LABELS.map((candidate) => (candidate === label ? 1 : 0))),
  );
  return targets.center('column');
}

/**
 * Kernel ridge regression on the TF-IDF weights of n-grams. The result is one weight per n-gram and label: the kernel
 * is linear, so the examples are not needed afterwards. Deterministic; takes some tenths of a second per language.
 */
export function trainClassifier(rules: LanguageRules, sets: readonly ExampleSet[]): ClassifierData {
  const examples = [...sentencesOf(rules, sets), ...cuesOf(rules)];
  const counts = countGrams(examples);
  const weighed = examples.map(({ grams }) => weigh(grams, counts, examples.length));
  // The matrix must be exactly symmetric. The order of additions changes float sums, so both halves compute each dot
  // product in the same order.
  const kernel = new Matrix(
    weighed.map((one, row) =>
      weighed.map((other, column) => (row < column ? dot(one, other) : dot(other, one))),
    ),
  );
  const damped = kernel.add(Matrix.eye(examples.length).mul(PENALTY));
  const shares = new CholeskyDecomposition(damped).solve(targetsOf(examples));
  const grams = [...counts.keys()].sort();
  const rows = new Map(grams.map((gram, row) => [gram, row]));
  const weights = new Float32Array(grams.length * LABELS.length);
  for (const label of LABELS.keys()) {
    const sums = new Float64Array(grams.length);
    for (const [example, ofGrams] of weighed.entries())
      for (const [gram, weight] of ofGrams) {
        const row = rows.get(gram) ?? 0;
        sums[row] = (sums[row] ?? 0) + weight * shares.get(example, label);
      }
    for (const [row, sum] of sums.entries()) weights[row * LABELS.length + label] = sum;
  }
  return {
    examples: examples.length,
    grams: grams.join('\n'),
    counts: grams.map((gram) => counts.get(gram) ?? 0),
    weights: Buffer.from(weights.buffer).toString('base64'),
  };
}
