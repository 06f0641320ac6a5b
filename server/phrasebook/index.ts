export { countHeard } from './dialogue/advance.ts';
export { parseDialogue, type SavedDialogue } from './dialogue/saved-dialogue.ts';
export type { Facts, Permissions, ServiceFact, WallClock } from './facts.ts';
export type { Figure } from './figures/read-figures.ts';
export type { DialogueMessage } from './message.ts';
export { type Answer, createPhrasebook } from './phrasebook.ts';
export type { SentimentWord } from './sentiment/compute-sentiment.ts';
