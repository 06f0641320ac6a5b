import { sentence } from '../respond/sentence.ts';
import { OFFERED_INTENTS } from '../respond/sentences.ts';
import { isShort } from '../understand/decide-intent.ts';
import { isFarewell } from '../understand/farewell.ts';
import { containsPhrase, withoutPhrases } from '../understand/phrases.ts';
import type { Understood } from '../understand/understand.ts';
import { ruleOfQuestion } from './answers.ts';
import { askForOthers, askWhatIsFree, shiftAppointment } from './ask-for-others.ts';
import { addTimeToTask, beginTask, isLate } from './begin-task.ts';
import { findService, isPartOfOther, lengthOfName } from './business-info.ts';
import { handlePause } from './caller-pauses.ts';
import { answerInsteadOfName, answerSideQuestion, classifyQuestion } from './caller-question.ts';
import { checkIntent, TASK_OF_INTENT } from './check-intent.ts';
import { completeWords, OPEN } from './complete-words.ts';
import { completeMessage, handleMisunderstanding, MISUNDERSTANDINGS_MAX } from './misunderstanding.ts';
import { withSameOffer } from './repeat-offer.ts';
import {
  addNotes,
  askQuestion,
  beginTurn,
  finishTask,
  NO_REQUESTED_TIME,
  offerMessage,
  type Question,
  type State,
  startTask,
} from './state.ts';
import {
  type AnswerHandler,
  chosen,
  hasDay,
  hasTime,
  mergeRequestedTime,
  refuseDay,
  storeRefusedDays,
  type TurnContext,
} from './time-request.ts';
import { QUESTION_INTENTS, type TwoIntents } from './two-intents.ts';

const CONFIRMING: ReadonlySet<Question> = new Set(['confirm-booking', 'confirm-move', 'slot']);

/** True for 13 to 19 digits that pass the Luhn check and are therefore almost certainly a card number. */
function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Switches to another task that the caller names clearly. */
function switchTask(state: State, understood: Understood, context: TurnContext): State | null {
  const task = understood.intent ? TASK_OF_INTENT[understood.intent] : undefined;
  if (!task || task === state.task) return null;
  if (task === 'cancel' && state.pendingQuestion && CONFIRMING.has(state.pendingQuestion)) {
    return finishTask(state, sentence('kept'));
  }
  const isBusy = state.task !== null && state.pendingQuestion !== null;
  // While the agent asks which service the price is for, "a check-up" only names that service. Other booking requests
  // start a booking.
  const isService = state.task !== 'price' || findService(understood.tokens, context) !== null;
  if (isBusy && task === 'book' && isService) return null;
  const answered = isBusy ? answerSideQuestion(state, understood, context) : null;
  return answered ?? beginTask(state, task, understood, context);
}

/** True for a question that does not request the service that it names: "what is Invisalign?", "is that a check-up?" */
function isAboutService(understood: Understood, { rules }: TurnContext): boolean {
  const kind = classifyQuestion(understood, rules);
  return kind === 'maybe' ? !containsPhrase(understood.tokens, rules.appointment.requests) : kind !== null;
}

/**
 * Replaces the service of the booking: "no, Invisalign", "Invisalign on Monday at ten". The requested time stays,
 * unless the caller names another time. Null for other words, and for questions about a service.
 */
const changeService: AnswerHandler = (state, understood, context) => {
  const { task, hold, serviceId: before } = state;
  const { intent, tokens, when, answer } = understood;
  const isOther = (intent !== null && intent !== 'book') || answer === 'yes';
  if (task !== 'book' || before === null || isOther) return null;
  const serviceId = findService(tokens, context, 1);
  if (serviceId === null || serviceId === before) return null;
  if (answer !== 'no' && isPartOfOther(serviceId, before, context)) return null;
  if (!hasTime(when) && isAboutService(understood, context)) return null;
  const [day, time] = hold?.startsAt.slice(0, 16).split('T') ?? [];
  const kept = day && time ? chosen(state, { ...NO_REQUESTED_TIME, dates: [day], times: [time] }) : state;
  return { ...mergeRequestedTime(kept, when), serviceId, hold: null, isConfirmed: false, openSlots: null };
};

const greet = (state: State): State =>
  state.task ? state : { ...state, reply: askQuestion(sentence('hello'), 'task') };

/** Answers thanks, greetings, anger and "are you a machine". The agent then repeats its question. */
function answerSmallTalk(state: State, understood: Understood, { facts, rules }: TurnContext): State | null {
  const { intent, tokens } = understood;
  switch (intent) {
    case 'thanks':
      return { ...addNotes(state, sentence('welcome')), hasHelped: true };
    case 'identity':
      return addNotes(state, sentence('identity', { business: facts.business.name }));
    case 'angry': {
      const isComplaint = state.task === null && facts.may.takeMessages && !state.hasLeftMessage;
      return isComplaint ? offerMessage(state, 'complaint') : addNotes(state, sentence('calm'));
    }
    case 'hello':
      // The greeting precedes a question: "Hi, do you take Blue Cross?"
      return classifyQuestion(understood, rules) ? null : greet(state);
    case null:
      // "How are you?"
      return isShort(tokens, rules) && containsPhrase(tokens, rules.questions.pleasantries)
        ? greet(state)
        : null;
    default:
      return null;
  }
}

/** Asks which of several intents is meant, or starts the task of a single candidate. */
function askWhichIntent(state: State, understood: Understood, context: TurnContext): State | null {
  const { facts } = context;
  const { candidateIntents } = understood;
  if (state.task !== null) return null;
  const allowed = { ...facts.may, message: facts.may.takeMessages, mine: true, hours: true };
  const tasks = OFFERED_INTENTS.filter(
    (task) =>
      candidateIntents.includes(task) && (task === 'price' ? facts.services.length > 0 : allowed[task]),
  );
  const [only] = tasks;
  if (only && candidateIntents.length === 1) return beginTask(state, only, understood, context);
  if (tasks.length === 0) return null;
  const can = { either: tasks.map((task) => ({ task })) };
  return { ...state, reply: askQuestion(sentence('askTask', { can }), 'task', tasks) };
}

/**
 * Maximum length of the text around the name of a requested service, in words or characters: "*some* Botox
 * *treatment*".
 */
const AROUND_SERVICE_MAX = { words: 2, characters: 4 };

/** True for words that request a service and nothing else: "I would like Botox". */
function isServiceWanted({ tokens }: Understood, serviceId: number, context: TurnContext): boolean {
  const { appointment, names, negations, answers, isSpaced } = context.rules;
  const others = [...appointment.inquiries, ...negations.before, ...answers.not];
  if (containsPhrase(tokens, others)) return false;
  const left = withoutPhrases(tokens, appointment.wants);
  const around = isSpaced ? AROUND_SERVICE_MAX.words : AROUND_SERVICE_MAX.characters;
  return (
    left.length < tokens.length &&
    withoutPhrases(left, names.titlesAndFillers).length <= lengthOfName(serviceId, context) + around
  );
}

/**
 * Infers the task of a sentence without an intent. A time or a wish for a service starts a booking. A service alone may
 * be a question about its price, so the agent asks.
 */
function inferTask(state: State, understood: Understood, context: TurnContext): State | null {
  if (hasTime(understood.when) && !state.task) {
    // "Can you make it at eleven?" after a booking is about that appointment.
    const isChange = state.lastBooking !== null && !hasDay(understood.when) && context.facts.may.move;
    return beginTask(state, isChange ? 'move' : 'book', understood, context);
  }
  if (hasTime(understood.when)) return addTimeToTask(state, understood);
  const serviceId = findService(understood.tokens, context);
  if (serviceId === null) return null;
  if (state.task) return state.serviceId === null ? { ...state, serviceId } : null;
  if (isServiceWanted(understood, serviceId, context)) return beginTask(state, 'book', understood, context);
  const asked = sentence('askTask', { can: { either: [{ task: 'book' }, { task: 'price' }] } });
  return { ...state, serviceId, reply: askQuestion(asked, 'price-or-book', ['book', 'price']) };
}

/**
 * Looks up the caller's question during a task, which continues afterwards. If nothing is found for words that may not
 * be a question, these words count as a misunderstanding.
 */
function askSideQuestion(state: State, understood: Understood, context: TurnContext): State | null {
  const next = state.task === null ? null : answerSideQuestion(state, understood, context);
  if (!next?.sideQuestion || next.sideQuestion.fallback) return next;
  const misunderstandings = state.misunderstandings + 1;
  if (misunderstandings >= MISUNDERSTANDINGS_MAX) return null;
  return { ...next, sideQuestion: { ...next.sideQuestion, fallback: 'pardon' }, misunderstandings };
}

/** During a task, keeps only the first of two questions in a sentence. */
const withQuestion = (state: State, understood: Understood): Understood => {
  const [first] = understood.candidateIntents;
  const isQuestions =
    first !== undefined && understood.candidateIntents.every((intent) => QUESTION_INTENTS.has(intent));
  return state.task !== null && isQuestions ? { ...understood, intent: first } : understood;
};

/**
 * True when the classifier may check the intent: only before a task starts, and neither after a misunderstanding nor in
 * an answer to the agent.
 */
const mayCheck = ({ task, pendingQuestion, misunderstandings }: State, { answer }: Understood): boolean =>
  task === null &&
  misunderstandings === 0 &&
  OPEN.has(pendingQuestion) &&
  (pendingQuestion === null || answer === null);

/** True for a message that the caller will be late, which the classifier does not check. */
const isExplicitMessage = (understood: Understood, context: TurnContext): boolean =>
  understood.intent === 'message' && isLate(understood, context);

/** True for a short sentence that names a service and a time and nothing else: "a check-up on Sunday, please". */
function isExplicitBooking({ intent, tokens, when }: Understood, context: TurnContext): boolean {
  const { rules } = context;
  const isPlain = intent === null && hasTime(when);
  return (
    isPlain &&
    isShort(withoutPhrases(tokens, rules.names.titlesAndFillers), rules) &&
    findService(tokens, context) !== null
  );
}

/**
 * Handles a caller who only says goodbye, whatever the agent asked. A dictated message is completed. A caller with a
 * held slot hears once that the appointment is not booked yet. In all other cases the call ends; a caller who wanted to
 * move or cancel hears that nothing was changed. Null for other words.
 */
function takeLeave(state: State, { tokens }: Understood, { rules }: TurnContext): State | null {
  if (!isFarewell(tokens, rules, state.task === null && state.hasHelped)) return null;
  const completed = completeMessage(state);
  if (completed) return completed;
  if (state.task === 'book' && state.hold && state.misunderstandings === 0)
    return { ...addNotes(state, sentence('notBooked')), misunderstandings: 1 };
  const ended = startTask(state, 'end');
  return state.task === 'move' || state.task === 'cancel' ? addNotes(ended, sentence('kept')) : ended;
}

function interpret(state: State, understood: Understood, context: TurnContext): State | null {
  const resolved = completeWords(state, understood, context);
  const isExplicit = isExplicitBooking(resolved, context) || isExplicitMessage(resolved, context);
  const checked = mayCheck(state, resolved) && !isExplicit ? checkIntent(resolved, context.rules) : resolved;
  const next = applyIntentOrAnswer(state, withQuestion(state, checked), context);
  if (!next) return null;
  const { consumed, refused, fromTo, areWeekdays, ...when } = resolved.when;
  if (checked === resolved) {
    const { question } = next.reply ?? {};
    const isIntentAsked = question === 'task' && resolved.candidateIntents.length > 1;
    const isAskedAgain = question === 'which-task';
    return {
      ...next,
      unclearTime:
        isIntentAsked && hasTime(resolved.when) ? { when } : isAskedAgain ? state.unclearTime : null,
    };
  }
  const serviceId = findService(resolved.tokens, context) ?? next.serviceId;
  return { ...next, serviceId, unclearTime: { when }, misunderstandings: state.misunderstandings + 1 };
}

function applyIntentOrAnswer(state: State, understood: Understood, context: TurnContext): State | null {
  const rule = ruleOfQuestion(state);
  const answer = rule?.answer ?? (() => null);
  const interruptions = rule?.expects === 'name' ? [answerInsteadOfName] : [];
  const order: AnswerHandler[] = rule?.isFreeText
    ? [...interruptions, answer, switchTask, refuseDay]
    : [changeService, shiftAppointment, askForOthers, askWhatIsFree, refuseDay, switchTask, answer];
  for (const attempt of order) {
    const next = attempt(state, understood, context);
    if (next) return { ...next, misunderstandings: 0 };
  }
  return (
    askWhichIntent(state, understood, context) ??
    inferTask(state, understood, context) ??
    answerSmallTalk(state, understood, context) ??
    askSideQuestion(state, understood, context)
  );
}

const isOnlyLanguageRequest = (state: State, { intent, answer, when }: Understood): boolean =>
  intent === null && answer === null && !hasTime(when) && !ruleOfQuestion(state)?.isFreeText;

/** Answers a request for the language that is already spoken. */
const agreeToLanguage = (state: State): State =>
  state.task ? state : { ...state, reply: askQuestion(sentence('languageChanged'), 'task') };

/** Applies the caller's words to the state. */
export const applyWords = (from: State, understood: Understood, context: TurnContext): State =>
  storeRefusedDays(
    withSameOffer(from, applyTurnWords(from, understood, context), understood),
    understood.when,
  );

function applyTurnWords(from: State, understood: Understood, context: TurnContext): State {
  const state = beginTurn(from);
  if (isCardNumber(understood.digits)) return addNotes(state, sentence('noCards'));
  if (understood.requestedLanguage && understood.requestedLanguage !== state.language)
    return { ...state, requestedLanguage: understood.requestedLanguage };
  if (understood.requestedLanguage && isOnlyLanguageRequest(state, understood)) return agreeToLanguage(state);
  if (understood.intent === 'repeat' && state.lastReply) return { ...state, isRepeatRequested: true };
  // If the outcome of an earlier tool call is still unknown, the agent repeats this call, and the words do not count as
  // a misunderstanding.
  const otherwise = () =>
    from.unknownOutcomes > 0 ? state : handleMisunderstanding(state, understood, context);
  return (
    takeLeave(state, understood, context) ??
    handlePause(state, understood, context) ??
    interpret(state, understood, context) ??
    otherwise()
  );
}

/**
 * Applies a sentence that contains a question together with a booking or an answer. Answers the question and continues
 * the booking. Null if the agent asked for free text, or if the question names a service that may be booked.
 */
export function applyQuestionAndRest(
  from: State,
  { question, rest }: TwoIntents,
  context: TurnContext,
): State | null {
  if (ruleOfQuestion(from)?.isFreeText) return null;
  const named = findService(question.tokens, context);
  if (question.intent === null && named !== null) return null;
  const answered = answerSideQuestion({ ...from, notes: [] }, question, context);
  if (!answered) return null;
  const serviceId = from.task ? from.serviceId : (named ?? from.serviceId);
  const next = applyWords(
    { ...from, serviceId, unheardNotes: [...from.unheardNotes, ...answered.notes] },
    rest,
    context,
  );
  return { ...next, sideQuestion: answered.sideQuestion, isPricePending: answered.isPricePending };
}
