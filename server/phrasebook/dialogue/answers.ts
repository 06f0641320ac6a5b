import { sentence } from '../respond/sentence.ts';
import { OFFERED_INTENTS } from '../respond/sentences.ts';
import type { ExpectedEntity } from '../understand/candidates.ts';
import { containsPhrase } from '../understand/phrases.ts';
import { splitName } from '../understand/read-name.ts';
import type { When } from '../understand/read-when.ts';
import type { Understood } from '../understand/understand.ts';
import { answerSlot, answerWhichDay, answerWhichTime } from './answer-choice.ts';
import { findService } from './business-info.ts';
import { fits } from './find-slot.ts';
import {
  askQuestion,
  MESSAGE_MAX,
  NO_REQUESTED_TIME,
  type Question,
  type RequestedTime,
  type State,
  startTask,
} from './state.ts';
import {
  type AnswerHandler,
  abandonTask,
  answerDay,
  answerWhen,
  hasTime,
  mergeRequestedTime,
  requestedTimeOf,
  type TurnContext,
} from './time-request.ts';

/** True when the mentioned day and time are those of the held slot: "yes, on Monday morning". */
const isSame = ({ hold }: State, { dates, times, range, part, after, before }: When): boolean =>
  range === null &&
  (dates.length === 0 || dates.includes(hold?.startsAt.slice(0, 10) ?? '')) &&
  (times.length === 0 || times.includes(hold?.startsAt.slice(11, 16) ?? '')) &&
  fits(hold?.startsAt ?? '', { times: [], part, after, before });

/**
 * A yes confirms the read-back. Another day or time in the same answer changes the request instead, even after a yes. A
 * caller who says that they cannot come confirms nothing.
 */
const answerConfirm: AnswerHandler = (state, { when, answer, tokens }, { rules }) => {
  if (hasTime(when) && !isSame(state, when)) return mergeRequestedTime(state, when);
  if (containsPhrase(tokens, rules.absence.cannot)) return null;
  if (answer === 'yes') return { ...state, isConfirmed: true };
  if (answer === 'no')
    return { ...state, hold: null, isConfirmed: false, requestedTime: NO_REQUESTED_TIME, openSlots: null };
  return null;
};

const answerCancel: AnswerHandler = (state, { answer }) => {
  if (answer === 'yes') return { ...state, isConfirmed: true };
  return answer === 'no' ? abandonTask(state) : null;
};

const answerService: AnswerHandler = (state, { tokens, when, answer }, context) => {
  const serviceId = findService(tokens, context);
  if (serviceId !== null) return { ...mergeRequestedTime(state, when), serviceId };
  if (hasTime(when)) return mergeRequestedTime(state, when);
  // "What do you have?" The agent's question lists the services, so the agent asks it again.
  if (containsPhrase(tokens, context.rules.freeQuestions)) return state;
  return answer === 'no' ? abandonTask(state) : null;
};

/** True for a name that consists of single letters: S M I T H. */
const isSpelledOut = (name: string | null): boolean => name !== null && /^\p{L}( \p{L})+$/u.test(name);

const answerName: AnswerHandler = (state, { name, spelled }, { rules }) => {
  const read = name ? splitName(name, rules) : null;
  if (spelled && (state.name || !read || isSpelledOut(name))) return answerSpelling(state, spelled);
  if (!read) return null;
  const isRest = state.name?.last === '' && read.last === '';
  const full = isRest ? { first: state.name?.first ?? '', last: read.first } : read;
  return { ...state, name: full, isNameConfirmed: false, needsSpelling: false };
};

/** Stores spelled letters as the family name. */
function answerSpelling(state: State, spelled: string): State {
  const last = spelled.slice(0, 1) + spelled.slice(1).toLowerCase();
  return {
    ...state,
    name: { first: state.name?.first ?? '', last },
    isNameConfirmed: false,
    needsSpelling: false,
  };
}

const answerConfirmName: AnswerHandler = (state, understood, context) => {
  const { isSpaced } = context.rules;
  if (understood.spelled) return answerSpelling(state, understood.spelled);
  if (understood.answer === 'yes') return { ...state, isNameConfirmed: true };
  // In scripts without spaces the refusal itself could be parsed as a name, so the agent asks for the letters.
  if (understood.answer === 'no' && !isSpaced) return { ...state, needsSpelling: true };
  const named = answerName(state, understood, context);
  if (named?.name?.last && named.name.last !== state.name?.last) return named;
  return understood.answer === 'no' ? { ...state, needsSpelling: true } : null;
};

const PHONE_DIGITS_MIN = 7;
const PHONE_DIGITS_MAX = 15;
const answerPhone: AnswerHandler = (state, { digits }) =>
  digits.length >= PHONE_DIGITS_MIN && digits.length <= PHONE_DIGITS_MAX
    ? { ...state, phone: digits, isPhoneConfirmed: false }
    : null;

const answerConfirmPhone: AnswerHandler = (state, understood, context) => {
  const other = answerPhone(state, understood, context);
  if (other) return other;
  if (understood.answer === 'yes') return { ...state, isPhoneConfirmed: true };
  return understood.answer === 'no' ? { ...state, phone: null } : null;
};

/** Accepts the name under which the appointment was booked, its day and time, or all of these. */
const answerWhose: AnswerHandler = (state, { name, when }, { rules }) => {
  const read = name ? splitName(name, rules) : null;
  const was =
    when.dates.length > 0
      ? requestedTimeOf(when)
      : when.times.length > 0
        ? { ...state.soughtTime, times: when.times }
        : null;
  if (!read && !was) return null;
  const named = { ...state, name: read ?? state.name };
  return was ? withSoughtTime(named, was) : named;
};

/**
 * Stores the time of the appointment to find. A requested time on the same day is cleared, because it meant this
 * appointment, unless it has another time of day.
 */
function withSoughtTime(state: State, soughtTime: RequestedTime): State {
  const isSameDay = soughtTime.dates[0] !== undefined && soughtTime.dates[0] === state.requestedTime.dates[0];
  const isOtherTime = state.requestedTime.times.some((time) => !soughtTime.times.includes(time));
  const requestedTime = isSameDay && !isOtherTime ? NO_REQUESTED_TIME : state.requestedTime;
  return { ...state, soughtTime, requestedTime };
}

const answerWhenWas: AnswerHandler = (state, { when }) => {
  if (when.dates.length === 0 && when.times.length === 0) return null;
  const times = when.times.length > 0 ? when.times : state.soughtTime.times;
  const dates = when.dates.length > 0 ? when.dates : state.soughtTime.dates;
  return withSoughtTime(state, { ...requestedTimeOf(when), times, dates });
};

/**
 * Handles the answer to the question for the name in a message. A duration is added to the message: "I'm running late"
 * – "about ten minutes". An introduction in the same answer also gives the name. Without a duration, or if the message
 * has no room for it, the answer is parsed as a name.
 */
const answerMessageName: AnswerHandler = (state, understood, context) => {
  const { minutes, text, isIntroduced } = understood;
  const completed = `${state.message ?? ''} ${text}`;
  if (state.message === null || minutes === null || completed.length > MESSAGE_MAX)
    return answerName(state, understood, context);
  const named = isIntroduced ? answerName(state, understood, context) : null;
  return { ...(named ?? state), message: completed };
};

const answerMessage: AnswerHandler = (state, { text, answer, tokens }) => {
  if (answer === 'no' && tokens.length <= 3) return abandonTask(state);
  if (answer === 'yes' && tokens.length <= 3) return null;
  return tokens.length > 0 ? { ...state, message: text } : null;
};

/**
 * True for words that request a day, even after a no: "no, how about Wednesday?" False for a farewell: "no, that is all
 * for today", and "no, see you on Tuesday" after a booking or a change.
 */
const requestsDay = (state: State, { when, intent }: Understood, { facts }: TurnContext): boolean =>
  intent === null &&
  when.range === null &&
  when.dates.some((day) => day !== facts.now.slice(0, 10)) &&
  !state.lastBooking &&
  !state.lastChange;

const answerOffer: AnswerHandler = (state, understood, context) => {
  const { answer } = understood;
  if (answer === 'yes') return startTask(state, 'message');
  if (answer !== 'no' || requestsDay(state, understood, context)) return null;
  return { ...startTask(state, null), hasHelped: true };
};

const answerAnythingElse: AnswerHandler = (state, understood, context) => {
  const { answer, tokens } = understood;
  if (answer === 'no') return requestsDay(state, understood, context) ? null : startTask(state, 'end');
  return answer === 'yes' && tokens.length <= 3 ? { ...state, hasHelped: false } : null;
};

/** "Yes" to "X or Y?" selects neither task. The agent then offers both tasks once more, with numbers. */
const answerWhichTask: AnswerHandler = (state, { answer, tokens }) => {
  const tasks = OFFERED_INTENTS.filter((task) => state.choices.includes(task));
  if (answer !== 'yes' || tokens.length > 3 || tasks.length < 2) return null;
  const choices = { either: tasks.map((task, at) => ({ task, number: at + 1 })) };
  return { ...state, reply: askQuestion(sentence('askWhich', { choices }), 'which-task', tasks) };
};

/** How the answer to one of the agent's questions is parsed. */
type QuestionRule = {
  /** The next state; null if the words do not answer the question. */
  answer: AnswerHandler;
  /** The expected entity, which decides how a bare word is parsed. */
  expects?: ExpectedEntity;
  /**
   * True when the caller's answer is free text: a name or a message. The words are parsed as this answer before they
   * are checked for another task.
   */
  isFreeText?: true;
  /**
   * True when the question counts as asked only if the caller heard the time of day in it, and heard nothing after it.
   * Other questions count as asked once the caller heard their first word.
   */
  mustBeHeard?: true;
};

export const QUESTION_RULES: Readonly<Record<Question, QuestionRule>> = {
  task: { answer: answerWhichTask, expects: 'choice' },
  'price-or-book': { answer: answerWhichTask, expects: 'choice' },
  'which-task': { answer: () => null, expects: 'choice' },
  'anything-else': { answer: answerAnythingElse },
  service: { answer: answerService },
  day: { answer: answerWhen, expects: 'day' },
  'which-day': { answer: answerWhichDay, expects: 'day' },
  'confirm-day': { answer: answerDay, expects: 'day' },
  time: { answer: answerWhen, expects: 'time' },
  'which-time': { answer: answerWhichTime, expects: 'time' },
  slot: { answer: answerSlot, expects: 'time' },
  'confirm-booking': { answer: answerConfirm, expects: 'time', mustBeHeard: true },
  'confirm-move': { answer: answerConfirm, expects: 'time', mustBeHeard: true },
  'confirm-cancel': { answer: answerCancel, mustBeHeard: true },
  name: { answer: answerName, expects: 'name', isFreeText: true },
  'confirm-name': { answer: answerConfirmName, expects: 'name', isFreeText: true },
  spelling: { answer: answerName, expects: 'name', isFreeText: true },
  phone: { answer: answerPhone, expects: 'phone' },
  'confirm-phone': { answer: answerConfirmPhone, expects: 'phone' },
  whose: { answer: answerWhose, expects: 'name', isFreeText: true },
  'when-was': { answer: answerWhenWas, expects: 'day' },
  message: { answer: answerMessage, isFreeText: true },
  'message-name': { answer: answerMessageName, expects: 'name', isFreeText: true },
  'offer-message': { answer: answerOffer },
};

/** The rule of the question that waits for an answer. */
export const ruleOfQuestion = ({ pendingQuestion }: State): QuestionRule | null =>
  pendingQuestion && QUESTION_RULES[pendingQuestion];
