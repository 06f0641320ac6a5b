import { sentence } from '../respond/sentence.ts';
import { containsPhrase, type Phrases, withoutPhrases } from '../understand/phrases.ts';
import type { Understood } from '../understand/understand.ts';
import { requestFreeTimes } from './ask-for-others.ts';
import { handleMisunderstanding } from './misunderstanding.ts';
import { addNotes, askQuestion, offerMessage, type State } from './state.ts';
import { hasTime, type TurnContext } from './time-request.ts';

/**
 * Adds the sentence before the pending question. If the agent's last reply contained it too, the caller's words count
 * as a misunderstanding. An answering machine therefore cannot keep the call open.
 */
function addNoteOnce(
  state: State,
  key: 'takeTime' | 'present',
  understood: Understood,
  context: TurnContext,
): State {
  const wasSaid = state.lastReply?.sentences.some((said) => 'key' in said && said.key === key);
  return wasSaid ? handleMisunderstanding(state, understood, context) : addNotes(state, sentence(key));
}

/** Maximum length of a sentence that only asks for a moment, in words or characters. */
const PAUSE_MAX = { words: 8, characters: 16 };

/**
 * Grants a caller time to answer: "hold on", "let me check my calendar", "one second" (not a time of day). Null for
 * other words.
 */
function grantTime(state: State, understood: Understood, context: TurnContext): State | null {
  const { tokens, intent, answer, when } = understood;
  const { isSpaced, pauses, names } = context.rules;
  const isMessage = state.pendingQuestion === 'message' || state.pendingQuestion === null;
  const isLong = tokens.length > (isSpaced ? PAUSE_MAX.words : PAUSE_MAX.characters);
  if (isMessage || isLong || intent !== null || answer !== null || !containsPhrase(tokens, pauses))
    return null;
  const left = withoutPhrases(withoutPhrases(tokens, pauses), names.titlesAndFillers);
  return hasTime(when) && left.length > 0 ? null : addNoteOnce(state, 'takeTime', understood, context);
}

/**
 * The number of words besides the phrases and fillers. Null if none of the phrases occurs, or if the words contain a
 * time.
 */
function lengthBeside(phrases: Phrases, { tokens, when }: Understood, { rules }: TurnContext): number | null {
  const left = withoutPhrases(tokens, phrases);
  if (left.length === tokens.length || hasTime(when)) return null;
  return withoutPhrases(left, rules.names.titlesAndFillers).length;
}

/** Maximum number of words or characters besides the caller's question whether anybody is there. */
const BESIDE_MAX = { words: 1, characters: 4 };

/**
 * Answers a caller who asks whether anybody is still on the line: "hello, are you there?" Before any task, the answer
 * is a greeting. Null for other words.
 */
function confirmPresence(state: State, understood: Understood, context: TurnContext): State | null {
  const { presenceQuestions, isSpaced } = context.rules;
  const isOtherwise = understood.intent !== null && understood.intent !== 'hello';
  const left = lengthBeside(presenceQuestions, understood, context);
  if (isOtherwise || left === null || left > (isSpaced ? BESIDE_MAX.words : BESIDE_MAX.characters))
    return null;
  if (state.task === null && state.pendingQuestion === null)
    return { ...state, reply: askQuestion(sentence('hello'), 'task') };
  return addNoteOnce(state, 'present', understood, context);
}

/**
 * Helps a caller who does not know the answer: offers the first free times instead of asking for a day or a time, asks
 * for a choice once more, and offers to take a message if the caller does not remember the appointment. Null for other
 * words and questions.
 */
function helpUndecided(state: State, understood: Understood, context: TurnContext): State | null {
  const { intent, answer, tokens } = understood;
  const isOtherwise = intent !== null || answer === 'yes';
  const left = lengthBeside(context.rules.unsure, understood, context);
  if (isOtherwise || left === null || left > tokens.length / 2) return null;
  switch (state.pendingQuestion) {
    case 'day':
    case 'time':
      return requestFreeTimes(state);
    case 'service':
    case 'slot':
      return addNoteOnce(state, 'takeTime', understood, context);
    case 'whose':
    case 'when-was':
      return offerMessage(state, 'mayNot');
    default:
      return null;
  }
}

/**
 * Handles a caller who does not answer the agent's question yet: who needs a moment, asks whether the agent is there,
 * or does not know. Null for other words.
 */
export const handlePause = (state: State, understood: Understood, context: TurnContext): State | null =>
  grantTime(state, understood, context) ??
  confirmPresence(state, understood, context) ??
  helpUndecided(state, understood, context);
