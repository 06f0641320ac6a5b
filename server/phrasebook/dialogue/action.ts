import type { Facts } from '../facts.ts';
import type { Sentence } from '../respond/sentence.ts';
import type { Ask, State, ToolInput } from './state.ts';

/** What comes next: a tool, a sentence with what it asks, or another state in which to look again. */
export type Move =
  | { call: string; input: ToolInput }
  | { say: readonly Sentence[]; ask: Ask | null; choices?: readonly string[] }
  | { turn: State };

/** One line of the dialogue: where the conditions hold it says what comes next. */
export type Row = {
  when: (state: State, facts: Facts) => boolean;
  next: (state: State, facts: Facts) => Move;
};

export const ask = (question: Sentence, asked: Ask, choices: readonly string[] = []): Move => ({
  say: [question],
  ask: asked,
  choices,
});
