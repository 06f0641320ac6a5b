import type { LanguageRules } from '../language.ts';
import { type Cue, hasCue, placesOfCue } from './intent-cues.ts';
import { withoutPhrases } from './phrases.ts';
import type { Token } from './tokenize.ts';

/** Positions of the words that belong to one of the cues. */
const placesIn = (tokens: readonly Token[], cues: readonly Cue[]): number[] =>
  cues
    .filter((cue) => hasCue(tokens, cue))
    .flatMap((cue) => placesOfCue(tokens, cue))
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset));

/**
 * True when the caller only says goodbye: "thanks, bye", "no, that's all". False for words that contain anything else.
 * `isOver`: the agent has helped the caller, so "Merry Christmas" counts as a goodbye and not as a greeting.
 */
export function isFarewell(
  tokens: readonly Token[],
  { cues, names, answers, seasonGreetings }: LanguageRules,
  isOver: boolean,
): boolean {
  const wished = withoutPhrases(tokens, seasonGreetings);
  const goodbyes = placesIn(wished, cues.goodbye);
  if (goodbyes.length === 0 && (!isOver || wished.length === tokens.length)) return false;
  const covered = new Set([...goodbyes, ...placesIn(wished, cues.thanks)]);
  const left = wished.filter((_, at) => !covered.has(at));
  return (
    withoutPhrases(withoutPhrases(left, names.titlesAndFillers), [...answers.yes, ...answers.no]).length === 0
  );
}
