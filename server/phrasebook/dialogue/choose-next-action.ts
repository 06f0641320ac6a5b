import type { Facts } from '../facts.ts';
import { type Sentence, say, type Term } from '../respond/sentence.ts';
import { ask, type Move } from './action.ts';
import { formatPrice, serviceOf } from './business-info.ts';
import { addNotes, type Reply, type State, startTask } from './state.ts';
import { TASK_RULES } from './task-rules.ts';

/** What leads to no sentence after so many turns of state never will. */
const TURNS_MAX = 20;

export type Output =
  | { call: string; input: Record<string, string | number | null>; state: State }
  | { reply: Reply; state: State };

/** What the receptionist may do for a caller of this business, as one list. */
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

export const askTask = (facts: Facts): Sentence => say('askTask', { can: { either: tasksOf(facts) } });

const idle = (state: State, facts: Facts): Move =>
  state.hasHelped ? ask(say('anythingElse'), 'anything-else') : ask(askTask(facts), 'task');

function changeLanguage(state: State, facts: Facts): Move | null {
  const { requestedLanguage } = state;
  if (requestedLanguage === null) return null;
  if (facts.languages.includes(requestedLanguage))
    return { call: 'change_language', input: { code: requestedLanguage } };
  const unknown = say('languageUnknown', { languages: { either: namesOf(state, facts) } });
  return { turn: addNotes({ ...state, requestedLanguage: null }, unknown) };
}

/** The business's languages, each as it is called in the one spoken. */
const namesOf = ({ language }: State, { languages }: Facts): string[] => {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return languages.map((code) => names.of(code) ?? code);
};

/** What was asked beside the task, before the task goes on. */
function answerSideQuestionFirst(state: State, facts: Facts): Move | null {
  if (state.sideQuestion)
    return { call: 'find_answer', input: { question: state.sideQuestion.question.slice(0, 300) } };
  const service = state.isPricePending ? serviceOf(state, facts) : undefined;
  if (!service) return null;
  return { turn: addNotes({ ...state, isPricePending: false }, formatPrice(service)) };
}

function decide(state: State, facts: Facts): Move {
  if (state.confirmedCall) return state.confirmedCall;
  const first = changeLanguage(state, facts) ?? answerSideQuestionFirst(state, facts);
  if (first) return first;
  if (state.isRepeatRequested && state.last) return { ...state.last };
  if (state.reply) return { ...state.reply };
  if (!state.task) return idle(state, facts);
  const row = TASK_RULES[state.task].find(({ when }) => when(state, facts));
  return row ? row.next(state, facts) : { turn: startTask(state, null) };
}

/** The tool to be called next, or what is said: notes first, then one question. */
export function chooseNextAction(from: State, facts: Facts): Output {
  let state = from;
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const move = decide(state, facts);
    if ('turn' in move) state = move.turn;
    else if ('call' in move) return { ...move, state };
    else
      return {
        state,
        reply: { say: [...state.notes, ...move.say], ask: move.ask, choices: move.choices ?? [] },
      };
  }
  return { state, reply: { say: [say('failed')], ask: 'offer-message', choices: [] } };
}
