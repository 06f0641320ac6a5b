import { z } from 'zod';
import { storedList, storedText } from '../respond/sentence.ts';
import { initialState, storedState } from './state.ts';

/** Version of the stored format. Increment it when the meaning or the name of a field changes. */
const VERSION = 5;

/** The dialogue state of the phrasebook as JSON, and which part of the conversation it covers. */
const savedDialogue = z.strictObject({
  version: z.literal(VERSION),
  /** Position of the last caller message that the state covers; -1 at the start. */
  position: z.int().min(-1),
  /**
   * Tools of the last covered turn whose results the state contains, if the answer of that turn is not covered yet.
   * Null when the state covers the complete turn.
   */
  appliedTools: storedList(storedText).nullable(),
  state: storedState,
});
export type SavedDialogue = z.infer<typeof savedDialogue>;

export const startDialogue = (language: string): SavedDialogue => ({
  version: VERSION,
  position: -1,
  appliedTools: null,
  state: initialState(language),
});

/**
 * Parses a stored dialogue. Null for another version, an unknown language, or invalid data; the state is then derived
 * from all turns.
 */
export function parseDialogue(stored: unknown, isLanguage: (code: string) => boolean): SavedDialogue | null {
  const dialogue = savedDialogue.safeParse(stored).data;
  const codes = [dialogue?.state.language, dialogue?.state.requestedLanguage].filter(
    (code) => typeof code === 'string',
  );
  return dialogue && codes.every(isLanguage) ? dialogue : null;
}
