import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import { say } from '../respond/sentence.ts';
import type { Understood } from '../understand/understand.ts';
import { ANSWER_HANDLERS, OFFERED } from './answers.ts';
import { findService } from './business-info.ts';
import { checkIntent, TASK_OF_INTENT } from './check-intent.ts';
import { askTask } from './choose-next-action.ts';
import { classifyQuestion } from './questions.ts';
import { answerSideQuestion } from './side-question.ts';
import { type Ask, addNotes, finishTask, offerMessage, type State, startTask, type Task } from './state.ts';
import { type AnswerHandler, hasTime, mergeRequestedTime, requestedTimeOf } from './time-request.ts';
import type { TwoIntents } from './two-intents.ts';

/** Questions that are answered with anything: a name, a message. Only clear wishes interrupt them. */
const FREE_TEXT: ReadonlySet<Ask> = new Set([
  'name',
  'confirm-name',
  'spelling',
  'message',
  'message-name',
  'whose',
]);
const CONFIRMING: ReadonlySet<Ask> = new Set(['confirm-booking', 'confirm-move', 'slot']);
const MISUNDERSTANDINGS_MAX = 2;
/** Where neither a message nor a person is left to offer. */
const MISUNDERSTANDINGS_MAX_WITHOUT_HELP = 4;

/** Luhn's check over 13 to 19 digits: a card number, as good as certainly. */
function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Of an appointment that is to be found, or of the time that is wanted, as the task needs it. */
function addTimeToTask(state: State, { when }: Understood): State {
  const told = requestedTimeOf(when);
  if (state.task === 'cancel' || state.task === 'mine') return { ...state, soughtTime: told };
  const [from, to] = told.dates;
  if (state.task === 'move' && from && to) {
    return {
      ...state,
      soughtTime: { ...told, dates: [from], times: [] },
      requested: { ...told, dates: [to] },
    };
  }
  return state.task === 'move' ? state : mergeRequestedTime(state, when);
}

function begin(state: State, task: Task, understood: Understood, facts: Facts, rules: LanguageRules): State {
  const service = findService(understood.tokens, facts.services, rules) ?? state.service;
  const begun = { ...startTask(state, task), service, misunderstandings: 0 };
  return addTimeToTask({ ...begun, question: understood.said, isQuestion: true }, understood);
}

/** Another task than the present one was clearly named. */
function switchTask(state: State, understood: Understood, facts: Facts, rules: LanguageRules): State | null {
  const task = understood.intent ? TASK_OF_INTENT[understood.intent] : undefined;
  if (!task || task === state.task) return null;
  if (task === 'cancel' && state.asked && CONFIRMING.has(state.asked)) {
    return finishTask(state, say('kept'));
  }
  const isBusy = state.task !== null && state.asked !== null;
  if (isBusy && task === 'book') return null;
  const answered = isBusy ? answerSideQuestion(state, understood, facts, rules) : null;
  return answered ?? begin(state, task, understood, facts, rules);
}

/** Thanks, greetings, anger, "are you a machine": a sentence, and then the question again. */
function answerSmallTalk(state: State, understood: Understood, { facts, rules }: Context): State | null {
  switch (understood.intent) {
    case 'thanks':
      return { ...addNotes(state, say('welcome')), hasHelped: true };
    case 'identity':
      return addNotes(state, say('identity', { business: facts.business.name }));
    case 'angry':
      return addNotes(state, say('calm'));
    case 'hello':
      // "Hi, do you take Blue Cross?"
      if (classifyQuestion(understood, rules)) return null;
      return state.task ? state : { ...state, reply: { say: [say('hello')], ask: 'task', choices: [] } };
    default:
      return null;
  }
}

/** Two wishes, or an appointment without one: which of these it is. What the words come to alone is begun. */
function askWhichIntent(
  state: State,
  understood: Understood,
  facts: Facts,
  rules: LanguageRules,
): State | null {
  const { between } = understood;
  if (state.task !== null) return null;
  const allowed = { ...facts.may, message: facts.may.takeMessages, mine: true, hours: true };
  const tasks = OFFERED.filter(
    (task) => between.includes(task) && (task === 'price' ? facts.services.length > 0 : allowed[task]),
  );
  const [only] = tasks;
  if (only && between.length === 1) return begin(state, only, understood, facts, rules);
  if (tasks.length === 0) return null;
  const can = { either: tasks.map((task) => ({ task })) };
  return { ...state, reply: { say: [say('askTask', { can })], ask: 'task', choices: tasks } };
}

/** A time without a wish is one to book; a service alone may be a question for its price. */
function inferTask(state: State, understood: Understood, facts: Facts, rules: LanguageRules): State | null {
  if (hasTime(understood.when) && !state.task) return begin(state, 'book', understood, facts, rules);
  if (hasTime(understood.when)) return addTimeToTask(state, understood);
  const service = findService(understood.tokens, facts.services, rules);
  if (service === null) return null;
  if (state.task) return { ...state, service };
  const asked = say('askTask', { can: { either: [{ task: 'book' }, { task: 'price' }] } });
  return { ...state, service, reply: { say: [asked], ask: 'price-or-book', choices: ['book', 'price'] } };
}

const QUESTION_WORDS_MIN = 3;

/** A question in the middle of something is looked up, and that goes on; a doubtful one is a miss where nothing is found. */
function askSideQuestion(state: State, understood: Understood, { facts, rules }: Context): State | null {
  const next = state.task === null ? null : answerSideQuestion(state, understood, facts, rules);
  if (!next?.sideQuestion || next.sideQuestion.failedSearches) return next;
  const misunderstandings = state.misunderstandings + 1;
  if (misunderstandings >= MISUNDERSTANDINGS_MAX) return null;
  return { ...next, sideQuestion: { ...next.sideQuestion, failedSearches: 'pardon' }, misunderstandings };
}

/**
 * Asking again has not helped: a message is offered, then begun; what is missing of one, such as the name, is left out. Who
 * has left a message, or cannot leave one, is connected to a person or hears goodbye: nothing is asked for ever.
 */
function escalate(from: State, { may }: Facts): State {
  const state = { ...from, misunderstandings: 0 };
  const wasOffered = state.asked === 'offer-message';
  const goodbye = () => addNotes(startTask(state, 'end'), say('pardon'));
  if (state.hasLeftMessage) return goodbye();
  if (!may.takeMessages) return may.transfer && !wasOffered ? startTask(state, 'transfer') : goodbye();
  if (state.task === 'message' && state.message !== null)
    return { ...state, name: state.name ?? { first: '', last: '' }, phone: state.phone ?? '' };
  return wasOffered ? startTask(state, 'message') : offerMessage(state, say('offerMessage'));
}

/** Nothing was understood: a question is looked up, anything else asked again; in the end a message is offered. */
function miss(state: State, understood: Understood, { facts, rules }: Context): State {
  const { said, tokens } = understood;
  const misunderstandings = state.misunderstandings + 1;
  const isQuestion = classifyQuestion(understood, rules) === 'surely';
  if (!state.task && isQuestion && misunderstandings <= MISUNDERSTANDINGS_MAX)
    return { ...startTask(state, 'question'), question: said, isQuestion, misunderstandings };
  const most =
    facts.may.takeMessages || facts.may.transfer ? MISUNDERSTANDINGS_MAX : MISUNDERSTANDINGS_MAX_WITHOUT_HELP;
  if (misunderstandings >= most || state.asked === 'offer-message') return escalate(state, facts);
  if (!state.task && tokens.length >= QUESTION_WORDS_MIN)
    return { ...startTask(state, 'question'), question: said, isQuestion, misunderstandings };
  const again = addNotes({ ...state, misunderstandings }, say('pardon'));
  return state.task || state.hasHelped
    ? again
    : { ...again, reply: { say: [askTask(facts)], ask: 'task', choices: [] } };
}

const QUESTIONS: ReadonlySet<Understood['intent']> = new Set(['price', 'hours', 'services', 'address']);

/** In the middle of something the first of two questions is answered, as neither is left for. */
const withQuestion = (state: State, understood: Understood): Understood => {
  const [first] = understood.between;
  const isQuestions = first !== undefined && understood.between.every((intent) => QUESTIONS.has(intent));
  return state.task !== null && isQuestions ? { ...understood, intent: first } : understood;
};

/** Questions that ask for nothing in particular, or none. */
const OPEN: ReadonlySet<State['asked']> = new Set([null, 'task', 'anything-else']);

/** At the beginning of something, once: what is said again is believed, and so is what answers. */
const mayCheck = ({ task, asked, misunderstandings }: State, { answer }: Understood): boolean =>
  task === null && misunderstandings === 0 && OPEN.has(asked) && (asked === null || answer === null);

const OF_APPOINTMENTS: ReadonlySet<Understood['intent']> = new Set(['book', 'move', 'cancel', 'mine']);

/** Whoever is asked what a sentence was about need not say its day again. */
const withEarlierTime = ({ unclear: before }: State, heard: Understood): Understood =>
  before && OF_APPOINTMENTS.has(heard.intent) && !hasTime(heard.when)
    ? { ...heard, when: { ...before.when, consumed: heard.when.consumed } }
    : heard;

const CHOOSING: ReadonlySet<State['asked']> = new Set(['task', 'price-or-book', 'which-task']);
const SHORT_ANSWER = 3;

/** "The second one" or "two" names one of the tasks that were offered. */
function withChoice({ asked, choices }: State, heard: Understood): Understood {
  const { intent, place, digits, tokens } = heard;
  if (intent !== null || !CHOOSING.has(asked)) return heard;
  const number = tokens.length <= SHORT_ANSWER ? Number(digits) : 0;
  const chosen = place === 'last' ? choices.at(-1) : choices[(place ?? number) - 1];
  const task = OFFERED.find((offered) => offered === chosen);
  return task ? { ...heard, intent: task } : heard;
}

function understand(state: State, heard: Understood, context: Context): State | null {
  const told = withEarlierTime(state, withChoice(state, heard));
  const believed = mayCheck(state, told) ? checkIntent(told, context.rules) : told;
  const next = act(state, withQuestion(state, believed), context);
  if (!next) return null;
  if (believed === told) return { ...next, unclear: next.reply?.ask === 'which-task' ? state.unclear : null };
  const service = findService(told.tokens, context.facts.services, context.rules) ?? next.service;
  const { consumed, ...when } = told.when;
  return { ...next, service, unclear: { when }, misunderstandings: state.misunderstandings + 1 };
}

function act(state: State, understood: Understood, { facts, rules }: Context): State | null {
  const answer: AnswerHandler | null = state.asked ? ANSWER_HANDLERS[state.asked] : null;
  const answered = (): State | null => answer?.(state, understood, rules, facts) ?? null;
  const switched = (): State | null => switchTask(state, understood, facts, rules);
  const order = state.asked && FREE_TEXT.has(state.asked) ? [answered, switched] : [switched, answered];
  for (const attempt of order) {
    const next = attempt();
    if (next) return { ...next, misunderstandings: 0 };
  }
  return (
    askWhichIntent(state, understood, facts, rules) ??
    inferTask(state, understood, facts, rules) ??
    answerSmallTalk(state, understood, { facts, rules }) ??
    askSideQuestion(state, understood, { facts, rules })
  );
}

interface Context {
  facts: Facts;
  rules: LanguageRules;
}

/** What of a turn does not reach into the next one. */
export const beginTurn = (from: State): State => ({
  ...from,
  notes: from.unheardNotes,
  unheardNotes: [],
  reply: null,
  isRepeatRequested: false,
  isOtherDayRequested: false,
  requestedLanguage: null,
  sideQuestion: null,
  unknownOutcomes: 0,
});

const isOnlyLanguageRequest = ({ asked }: State, { intent, answer, when }: Understood): boolean =>
  intent === null && answer === null && !hasTime(when) && !(asked && FREE_TEXT.has(asked));

/** "Do you speak English?", in English. */
const agreeToLanguage = (state: State): State =>
  state.task ? state : { ...state, reply: { say: [say('languageChanged')], ask: 'task', choices: [] } };

/** What the caller's words change. */
export function applyWords(from: State, understood: Understood, context: Context): State {
  const state = beginTurn(from);
  if (isCardNumber(understood.digits)) return addNotes(state, say('noCards'));
  if (understood.requestedLanguage && understood.requestedLanguage !== state.language)
    return { ...state, requestedLanguage: understood.requestedLanguage };
  if (understood.requestedLanguage && isOnlyLanguageRequest(state, understood)) return agreeToLanguage(state);
  if (understood.intent === 'repeat' && state.last) return { ...state, isRepeatRequested: true };
  // Whoever speaks while a tool is being asked hears what came of that first.
  const otherwise = () => (from.unknownOutcomes > 0 ? state : miss(state, understood, context));
  return understand(state, understood, context) ?? otherwise();
}

/**
 * What a question and a booking, or an answer, in one sentence change: the question is answered, and the booking goes on. Null
 * where anything may be the answer to what was asked, or the question asks for a service that is booked here.
 */
export function applyQuestionAndRest(
  from: State,
  { question, rest }: TwoIntents,
  context: Context,
): State | null {
  if (from.asked && FREE_TEXT.has(from.asked)) return null;
  const named = findService(question.tokens, context.facts.services, context.rules);
  if (question.intent === null && named !== null) return null;
  const told = answerSideQuestion({ ...from, notes: [] }, question, context.facts, context.rules);
  if (!told) return null;
  const service = from.task ? from.service : (named ?? from.service);
  const taken = applyWords(
    { ...from, service, unheardNotes: [...from.unheardNotes, ...told.notes] },
    rest,
    context,
  );
  return { ...taken, sideQuestion: told.sideQuestion, isPricePending: told.isPricePending };
}
