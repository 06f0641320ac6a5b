import { sentence } from '../respond/sentence.ts';
import { containsPhrase, withoutPhrases } from '../understand/phrases.ts';
import type { Understood } from '../understand/understand.ts';
import { handleMisunderstanding } from './misunderstanding.ts';
import { addNotes, type State } from './state.ts';
import { hasTime, type TurnContext } from './time-request.ts';

/** Maximum length of a sentence that only asks for a moment, in words or characters. */
const PAUSE_MAX = { words: 8, characters: 16 };

/**
 * Gives a caller time who needs a moment to answer: "hold on", "let me check my calendar", and "one second", which is no
 * time of the day. A second pause in a row counts as a misunderstanding, so that an answering machine does not keep the
 * call open. Null for other words.
 */
export function grantTime(state: State, understood: Understood, context: TurnContext): State | null {
  const { tokens, intent, answer, when } = understood;
  const { isSpaced, pauses, names } = context.rules;
  const isMessage = state.pendingQuestion === 'message' || state.pendingQuestion === null;
  const isLong = tokens.length > (isSpaced ? PAUSE_MAX.words : PAUSE_MAX.characters);
  if (isMessage || isLong || intent !== null || answer !== null || !containsPhrase(tokens, pauses))
    return null;
  const left = withoutPhrases(withoutPhrases(tokens, pauses), names.titlesAndFillers);
  if (hasTime(when) && left.length > 0) return null;
  const wasGranted = state.lastReply?.sentences.some((said) => 'key' in said && said.key === 'takeTime');
  return wasGranted
    ? handleMisunderstanding(state, understood, context)
    : addNotes(state, sentence('takeTime'));
}
