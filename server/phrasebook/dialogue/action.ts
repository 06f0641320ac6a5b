import type { Facts } from '../facts.ts';
import type { Sentence } from '../respond/sentence.ts';
import type { Question, State, ToolInput } from './state.ts';

/** The next action: a tool call, sentences with a question, or a state update after which the rules apply again. */
export type Action =
  | { tool: string; input: ToolInput }
  | { sentences: readonly Sentence[]; question: Question | null; choices?: readonly string[] }
  | { update: State };

/** A rule of the dialogue: its action applies if the condition holds. */
export type Rule = {
  condition: (state: State, facts: Facts) => boolean;
  action: (state: State, facts: Facts) => Action;
};

export const askQuestion = (
  question: Sentence,
  asked: Question,
  choices: readonly string[] = [],
): Action => ({
  sentences: [question],
  question: asked,
  choices,
});
