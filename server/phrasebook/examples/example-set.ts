import type { Intent } from '../language.ts';

/**
 * What a sentence wishes, said on Tuesday 2026-11-24 at 10:00. A day is `MM-DD`, in 2027 `2027-MM-DD`; days
 * are `from..to`, a vague stretch `~from..to`; a time is `15:00`, `morning`, `afternoon`, `evening`,
 * `from 15:00`, `until 15:00` or `14:00-16:00`. `ask` is a sentence nobody could book without asking back,
 * and `a|b` are two readings of which either is right.
 */
export type Wish = string;

export type Meaning = Intent | 'yes' | 'no' | `language:${string}` | 'none';

/** Sentences of callers in one language that were written before a rule was opened, and learned from since. */
export type ExampleSet = {
  dates: readonly (readonly [said: string, wish: Wish])[];
  intents: readonly (readonly [said: string, meaning: Meaning | readonly Meaning[]])[];
};
