import { readFileSync } from 'node:fs';
import { INTENTS, type Intent } from '../intents.ts';
import type { Token } from '../understand/tokenize.ts';
import { nGramsOf } from './n-grams.ts';

/**
 * Labels that the classifier assigns to a sentence. `none` stands for small talk, answers, and anything else that
 * starts no task.
 */
export const LABELS = [...INTENTS, 'none'] as const;
export type Label = (typeof LABELS)[number];

/** The score of each label: about 1 for a sentence from the label's training examples, 0 without evidence. */
type Scores = Readonly<Record<Label, number>>;

/** A linear model over n-grams, as `tools/build/train-classifiers.ts` writes it: one JSON file per language. */
export interface ClassifierData {
  /** Number of training examples. */
  examples: number;
  /** The known n-grams, one per line, sorted by code units. */
  grams: string;
  /** For each n-gram, the number of training examples that contain it. */
  counts: readonly number[];
  /** For each n-gram, one weight per label in the order of LABELS: little-endian 32-bit floats in base64. */
  weights: string;
}

export interface IntentClassifier {
  classify(tokens: readonly Pick<Token, 'folded'>[]): Scores;
}

/**
 * The weight of an n-gram by its inverse document frequency. An n-gram that occurs in almost every sentence has little
 * weight.
 */
export const rarity = (examples: number, count: number): number => Math.log((1 + examples) / count);

/**
 * Finds the index of an n-gram by binary search in `grams`; undefined for an unknown n-gram. A Map of the n-grams of
 * twelve languages would need 16 MB more memory.
 */
function makeRowFinder(grams: string): (gram: string) => number | undefined {
  const starts = [0];
  for (let end = grams.indexOf('\n'); end >= 0; end = grams.indexOf('\n', end + 1)) starts.push(end + 1);
  const offsets = Uint32Array.from([...starts, grams.length + 1]);
  return (gram) => {
    let [low, high] = [0, offsets.length - 2];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = grams.slice(offsets[middle], (offsets[middle + 1] ?? 0) - 1);
      if (found === gram) return middle;
      if (found < gram) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  };
}

/** Creates the classifier. It is deterministic and takes well under a millisecond for a sentence of any length. */
export function makeClassifier(data: ClassifierData, isSpaced: boolean): IntentClassifier {
  const { examples } = data;
  const findRow = makeRowFinder(data.grams);
  const counts = Uint32Array.from(data.counts);
  const bytes = Uint8Array.from(Buffer.from(data.weights, 'base64'));
  const weights = new Float32Array(bytes.buffer);
  return {
    classify: (tokens) => {
      const words = tokens.map(({ folded }) => folded);
      const sums = new Float64Array(LABELS.length);
      let squares = 0;
      for (const gram of nGramsOf(words, isSpaced, true)) {
        const row = findRow(gram);
        if (row === undefined) continue;
        const weight = rarity(examples, counts[row] ?? 1);
        squares += weight * weight;
        for (const [label, sum] of sums.entries())
          sums[label] = sum + weight * (weights[row * LABELS.length + label] ?? 0);
      }
      const length = Math.sqrt(squares) || 1;
      const scores = LABELS.map((label, at) => [label, (sums[at] ?? 0) / length] as const);
      // The cast is safe: there is a score for each of LABELS.
      return Object.fromEntries(scores) as Scores;
    },
  };
}

export function readClassifier(file: string, isSpaced: boolean): IntentClassifier {
  const data: ClassifierData = JSON.parse(readFileSync(file, 'utf8'));
  return makeClassifier(data, isSpaced);
}

/** Labels that describe the tone of a sentence and not what it requests. */
const TONES: ReadonlySet<Label> = new Set(['hello', 'thanks', 'angry']);

/**
 * Returns the label with the highest score, apart from `than` and the labels of tone. `by` is its score minus the score
 * of `than`, so it is negative when `than` scores higher.
 */
export function strongestOther(scores: Scores, than: Intent): { label: Label; by: number } {
  return LABELS.filter((label) => label !== than && !TONES.has(label))
    .map((label) => ({ label, by: scores[label] - scores[than] }))
    .reduce((one, other) => (other.by > one.by ? other : one));
}
