import { EXAMPLE_SETS, type ExampleSets } from '../examples/all-sets.ts';
import type { Meaning } from '../examples/example-set.ts';
import type { Token } from '../hear/fold.ts';
import { wordsOf } from '../hear/fold.ts';
import { INTENTS, type Intent, type LanguageRules } from '../language.ts';
import { IDIOMS } from '../lists/idioms.ts';
import { nGramsOf } from './n-grams.ts';
import { fitRidge } from './ridge.ts';

/** `none` are small talk, answers, and whatever else begins nothing. */
const VIEWS = [...INTENTS, 'none'] as const;
export type View = (typeof VIEWS)[number];

/** How much a sentence speaks for each meaning: about 1 for an example of it, 0 where nothing speaks for or against it. */
export type Views = Readonly<Record<View, number>>;

export interface SecondReader {
  read: (tokens: readonly Pick<Token, 'folded'>[]) => Views;
}

type Example = { grams: ReadonlySet<string>; view: View };

/** Chosen by holding out one set of examples after the other (decision 29). */
const PENALTY = 0.3;

/** A sentence with two readings teaches neither. */
function viewOf(meaning: Meaning | readonly Meaning[]): View | null {
  const meanings: readonly Meaning[] = [meaning].flat();
  const [only] = meanings;
  if (meanings.includes('none')) return 'none';
  if (only === undefined || meanings.length > 1) return null;
  return INTENTS.find((intent) => intent === only) ?? 'none';
}

/** What callers said, and what all the cues of an intent have in common with it, one example an intent. */
function examplesOf({ code, isSpaced, cues }: LanguageRules, sets: ExampleSets): Example[] {
  const sentence = (said: string, view: View): Example => ({
    grams: nGramsOf(wordsOf(said, isSpaced), isSpaced, true),
    view,
  });
  const gramsOfCue = (cue: string): string[] =>
    cue
      .split('+')
      .filter((phrase) => !phrase.trim().startsWith('!'))
      .flatMap((phrase) => [...nGramsOf(wordsOf(phrase, isSpaced), isSpaced, false)]);
  const said = sets.flatMap((set) => {
    const { dates = [], intents = [] } = set[code] ?? {};
    // A day or a time and no other wish is one to book.
    const ofDates = dates.map(([words]) => sentence(words, 'book'));
    const ofIntents = intents.flatMap(([words, meaning]) => {
      const view = viewOf(meaning);
      return view ? [sentence(words, view)] : [];
    });
    return [...ofDates, ...ofIntents];
  });
  const listed = INTENTS.map((intent) => ({
    grams: new Set([...cues[intent], ...(IDIOMS[code]?.[intent] ?? [])].flatMap(gramsOfCue)),
    view: intent,
  }));
  return [...said, ...listed];
}

/** By n-gram, in pairs: the example that has it, and its weight there. */
type Index = ReadonlyMap<string, readonly number[]>;
type Weights = ReadonlyMap<string, number>;
type Weigh = (grams: Iterable<string>) => Weights;

/** What every sentence has tells little (TF-IDF); n-grams of no example are not known. The squares add up to 1. */
function makeWeigh(examples: readonly Example[]): Weigh {
  const counts = new Map<string, number>();
  for (const { grams } of examples) for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return (grams) => {
    const weights = new Map<string, number>();
    let squares = 0;
    for (const gram of grams) {
      const count = counts.get(gram);
      if (count === undefined) continue;
      const weight = Math.log((1 + examples.length) / count);
      weights.set(gram, weight);
      squares += weight * weight;
    }
    const length = Math.sqrt(squares) || 1;
    for (const [gram, weight] of weights) weights.set(gram, weight / length);
    return weights;
  };
}

function makeIndex(weighed: readonly Weights[]): Index {
  const index = new Map<string, number[]>();
  for (const [at, weights] of weighed.entries())
    for (const [gram, weight] of weights) {
      const places = index.get(gram) ?? [];
      places.push(at, weight);
      index.set(gram, places);
    }
  return index;
}

/** The cosine with each example. */
function similaritiesOf(weights: Weights, index: Index, count: number): Float64Array {
  const similarities = new Float64Array(count);
  for (const [gram, weight] of weights) {
    const places = index.get(gram) ?? [];
    for (let at = 0; at < places.length; at += 2) {
      const example = places[at] ?? 0;
      similarities[example] = (similarities[example] ?? 0) + weight * (places[at + 1] ?? 0);
    }
  }
  return similarities;
}

const isOne = (one: View, other: View): number => (one === other ? 1 : 0);

/** A meaning of which there are many examples is no likelier for that. */
function targetOf(view: View, examples: readonly Example[]): Float64Array {
  const target = Float64Array.from(examples, (example) => isOne(example.view, view));
  const mean = target.reduce((sum, value) => sum + value, 0) / Math.max(1, target.length);
  return target.map((value) => value - mean);
}

const dot = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/**
 * Reads sentences of one language by what they share with examples, whatever the rules make of them. Deterministic; a
 * sentence takes well under a millisecond, also a very long one; made in a tenth of a second or less once warm.
 */
export function makeSecondReader(rules: LanguageRules, sets: ExampleSets = EXAMPLE_SETS): SecondReader {
  const examples = examplesOf(rules, sets);
  const weigh = makeWeigh(examples);
  const weighed = examples.map(({ grams }) => weigh(grams));
  const index = makeIndex(weighed);
  const weightsOf = VIEWS.map((view) => targetOf(view, examples));
  const similarities = weighed.map((weights) => similaritiesOf(weights, index, examples.length));
  fitRidge(similarities, PENALTY, weightsOf);
  return {
    read: (tokens) => {
      const words = tokens.map(({ folded }) => folded);
      const grams = nGramsOf(words, rules.isSpaced, true);
      const similar = similaritiesOf(weigh(grams), index, examples.length);
      const views = VIEWS.map((view, at) => [view, dot(similar, weightsOf[at] ?? similar)] as const);
      // A value for each of VIEWS.
      return Object.fromEntries(views) as Views;
    },
  };
}

const readers = new WeakMap<LanguageRules, SecondReader>();

/** The one of a language, made when it is first asked for. */
export function secondReaderOf(rules: LanguageRules): SecondReader {
  const made = readers.get(rules) ?? makeSecondReader(rules);
  readers.set(rules, made);
  return made;
}

/** How something is said, whatever is wished. */
const TONES: ReadonlySet<View> = new Set(['hello', 'thanks', 'angry']);

/**
 * By how much the sentence speaks more for another meaning than for this one, and for which; below 0 where for none. To be
 * polite or angry is no other meaning.
 */
export function strongestOther(views: Views, than: Intent): { view: View; by: number } {
  return VIEWS.filter((view) => view !== than && !TONES.has(view))
    .map((view) => ({ view, by: views[view] - views[than] }))
    .reduce((one, other) => (other.by > one.by ? other : one));
}
