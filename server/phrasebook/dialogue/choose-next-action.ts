import type { Facts } from '../facts.ts';
import { type Sentence, sentence, type Term } from '../respond/sentence.ts';
import { formatPrice, serviceOf } from './business-info.ts';
import { type Action, addNotes, askQuestion, type Reply, type State, type ToolCall } from './state.ts';
import { TASK_POLICIES } from './task-policies.ts';

/** Limit of state updates without a sentence. */
const UPDATES_MAX = 20;

/** A tool call or a reply, and the state after it was chosen. */
export type Output = (ToolCall | { reply: Reply }) & { state: State };

/** Tasks that the business allows, as a list. */
function tasksOf({ may, services }: Facts): Term[] {
  const possible: (Term | false)[] = [
    may.book && { task: 'book' },
    may.move && { task: 'move' },
    may.cancel && { task: 'cancel' },
    services.length > 0 && { task: 'price' },
    { task: 'hours' },
    may.takeMessages && { task: 'message' },
    may.transfer && { task: 'transfer' },
  ];
  return possible.filter((task) => task !== false);
}

export const askTask = (facts: Facts): Sentence => sentence('askTask', { can: { either: tasksOf(facts) } });

const askWhatElse = (state: State, facts: Facts): Action =>
  state.hasHelped
    ? askQuestion(sentence('anythingElse'), 'anything-else')
    : askQuestion(askTask(facts), 'task');

function changeLanguage(state: State, facts: Facts): Action | null {
  const { requestedLanguage } = state;
  if (requestedLanguage === null) return null;
  if (facts.languages.includes(requestedLanguage))
    return { tool: 'change_language', input: { code: requestedLanguage } };
  const unknown = sentence('languageUnknown', { languages: { either: namesOf(state, facts) } });
  return { update: addNotes({ ...state, requestedLanguage: null }, unknown) };
}

/** Names of the business's languages in the spoken language. */
const namesOf = ({ language }: State, { languages }: Facts): string[] => {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return languages.map((code) => names.of(code) ?? code);
};

/** Answers a side question before the task continues. */
function answerSideQuestionFirst(state: State, facts: Facts): Action | null {
  if (state.sideQuestion)
    return { tool: 'find_answer', input: { question: state.sideQuestion.question.slice(0, 300) } };
  const service = state.isPricePending ? serviceOf(state, facts) : undefined;
  if (!service) return null;
  return { update: addNotes({ ...state, isPricePending: false }, formatPrice(service)) };
}

function nextActionOf(state: State, facts: Facts): Action {
  if (state.confirmedCall) return state.confirmedCall;
  const first = changeLanguage(state, facts) ?? answerSideQuestionFirst(state, facts);
  if (first) return first;
  if (state.isRepeatRequested && state.lastReply) return state.lastReply;
  if (state.reply) return state.reply;
  if (!state.task) return askWhatElse(state, facts);
  return TASK_POLICIES[state.task](state, facts);
}

/** The next tool call, or the next sentences: notes first, then one question. */
export function chooseNextAction(from: State, facts: Facts): Output {
  let state = from;
  for (let count = 0; count < UPDATES_MAX; count++) {
    const action = nextActionOf(state, facts);
    if ('update' in action) state = action.update;
    else if ('tool' in action) return { ...action, state };
    else return { state, reply: { ...action, sentences: [...state.notes, ...action.sentences] } };
  }
  return { state, reply: askQuestion(sentence('failed'), 'offer-message') };
}
