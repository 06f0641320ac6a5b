import type { Facts } from '../facts.ts';
import { sentence } from '../respond/sentence.ts';
import type { Understood } from '../understand/understand.ts';
import { classifyQuestion } from './caller-question.ts';
import { askTask } from './choose-next-action.ts';
import { addNotes, askQuestion, offerMessage, type State, startTask } from './state.ts';
import type { TurnContext } from './time-request.ts';

export const MISUNDERSTANDINGS_MAX = 2;
/** Maximum number of misunderstandings when the business offers neither messages nor transfers. */
const MISUNDERSTANDINGS_MAX_WITHOUT_HELP = 4;
/** Minimum number of words that are looked up as a question. */
const QUESTION_WORDS_MIN = 3;

/** Completes a dictated message: a name or number that is still missing becomes empty. Null if there is no message. */
export const completeMessage = (state: State): State | null =>
  state.task === 'message' && state.message !== null
    ? { ...state, name: state.name ?? { first: '', last: '' }, phone: state.phone ?? '' }
    : null;

/**
 * Handles repeated misunderstandings. A dictated message is completed without the missing parts, such as the name.
 * Otherwise the agent offers to take a message, and after another misunderstanding asks for the message. Callers who
 * cannot leave a message are transferred or hear goodbye, so that no question repeats forever.
 */
function escalate(from: State, { may }: Facts): State {
  const state = { ...from, misunderstandings: 0 };
  const wasOffered = state.pendingQuestion === 'offer-message';
  const goodbye = () => addNotes(startTask(state, 'end'), sentence('pardon'));
  if (state.hasLeftMessage) return goodbye();
  if (!may.takeMessages) return may.transfer && !wasOffered ? startTask(state, 'transfer') : goodbye();
  const completed = completeMessage(state);
  if (completed) return completed;
  return wasOffered ? startTask(state, 'message') : offerMessage(state, 'offerMessage');
}

/**
 * Handles words that were not understood. Looks up a question, otherwise asks again, and offers a message in the end.
 */
export function handleMisunderstanding(
  state: State,
  understood: Understood,
  { facts, rules }: TurnContext,
): State {
  const { text, tokens } = understood;
  const misunderstandings = state.misunderstandings + 1;
  const isSurelyQuestion = classifyQuestion(understood, rules) === 'surely';
  if (!state.task && isSurelyQuestion && misunderstandings <= MISUNDERSTANDINGS_MAX)
    return { ...startTask(state, 'question'), question: text, isSurelyQuestion, misunderstandings };
  const most =
    facts.may.takeMessages || facts.may.transfer ? MISUNDERSTANDINGS_MAX : MISUNDERSTANDINGS_MAX_WITHOUT_HELP;
  if (misunderstandings >= most || state.pendingQuestion === 'offer-message') return escalate(state, facts);
  if (!state.task && tokens.length >= QUESTION_WORDS_MIN)
    return { ...startTask(state, 'question'), question: text, isSurelyQuestion, misunderstandings };
  const again = addNotes({ ...state, misunderstandings }, sentence('pardon'));
  return state.task || state.hasHelped ? again : { ...again, reply: askQuestion(askTask(facts), 'task') };
}
