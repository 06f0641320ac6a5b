import { hasCue } from '../understand/intent-cues.ts';
import { containsPhrase } from '../understand/phrases.ts';
import { splitName } from '../understand/read-name.ts';
import type { Understood } from '../understand/understand.ts';
import { findService, formatNow } from './business-info.ts';
import { isAboutNow } from './caller-question.ts';
import { finishTask, type RequestedTime, recentBooking, type State, startTask, type Task } from './state.ts';
import { hasDay, hasTime, mergeRequestedTime, requestedTimeOf, type TurnContext } from './time-request.ts';

/** Stores the time as the time of the sought appointment or as the requested time, depending on the task. */
export function addTimeToTask(state: State, { when }: Understood): State {
  const time = requestedTimeOf(when);
  if (state.task === 'cancel' || state.task === 'mine') return { ...state, soughtTime: time };
  if (state.task === 'move' && !state.appointment) return addTimeToMove(state, time);
  return mergeRequestedTime(state, when);
}

/**
 * Stores the time of a move: "from Monday to Friday". A single day may be the old or the new one, "my appointment on
 * Friday" or "to Friday", so it is stored as both (`isAmbiguousMove`). A week or a part of a week is the new time.
 */
function addTimeToMove(state: State, time: RequestedTime): State {
  const [from, to] = time.dates;
  if (from && to)
    return {
      ...state,
      soughtTime: { ...time, dates: [from], times: [] },
      requestedTime: { ...time, dates: [to] },
    };
  if (from) return { ...state, soughtTime: time, requestedTime: time };
  return time.range === null ? state : { ...state, requestedTime: time };
}

/** Minimum length of a sentence that contains a message, in words or characters. */
const DICTATION_MIN = { words: 5, characters: 8 };

/** True for words of a caller who will be late. */
export const isLate = ({ tokens }: Understood, { rules }: TurnContext): boolean =>
  rules.lateness.some((cue) => hasCue(tokens, cue));

/** True for a request that already contains its message: "tell them that I am outside", "I'm running late". */
const isDictated = (understood: Understood, context: TurnContext): boolean => {
  const { tokens } = understood;
  const { isSpaced, dictations } = context.rules;
  const isLong = tokens.length >= (isSpaced ? DICTATION_MIN.words : DICTATION_MIN.characters);
  return isLate(understood, context) || (isLong && containsPhrase(tokens, dictations));
};

/** Matches a full name of two or three capitalized words, or of a script without capitals. */
const FULL_NAME =
  /^(?:\p{Lu}[\p{L}\p{M}’'-]*(?: \p{Lu}[\p{L}\p{M}’'-]*){1,2}|[\p{Lo}\p{M}]+(?: [\p{Lo}\p{M}]+){1,2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,6})$/u;

/** The name with which a caller begins: "this is Marie Tremblay, I'd like to …". Null if it may be other words. */
function nameOfCaller({ name, isIntroduced }: Understood, { rules }: TurnContext): State['name'] {
  return name !== null && isIntroduced && FULL_NAME.test(name) ? splitName(name, rules) : null;
}

/** Starts a task with everything that the sentence says about it: caller, service, time, message, question. */
export function beginTask(state: State, task: Task, understood: Understood, context: TurnContext): State {
  if (task === 'hours' && isAboutNow(understood, context))
    return finishTask(state, ...formatNow(context.facts));
  const { tokens } = understood;
  // A question about services concerns the one whose name it contains, or else all of them.
  const serviceId =
    task === 'services' ? findService(tokens, context, 1) : (findService(tokens, context) ?? state.serviceId);
  const message = task === 'message' && isDictated(understood, context) ? understood.text : null;
  const name = state.name ?? nameOfCaller(understood, context);
  const started: State = { ...startTask(state, task), name, serviceId, message, misunderstandings: 0 };
  const asked: State = { ...started, question: understood.text, isSurelyQuestion: true };
  return addRecentBooking(asked, understood) ?? addTimeToTask(asked, understood);
}

/**
 * After a booking in this call, "cancel it", "move it to next week" and "make it eleven" are about that appointment. Null
 * if the caller names a day, which may be that of another appointment, and for other tasks.
 */
function addRecentBooking(state: State, { when }: Understood): State | null {
  const { task } = state;
  const soughtTime = recentBooking(state);
  const isOther = task === 'move' ? when.dates.length > 0 : hasTime(when);
  if (!soughtTime || isOther || (task !== 'move' && task !== 'cancel' && task !== 'mine')) return null;
  if (task !== 'move' || !hasTime(when)) return { ...state, soughtTime };
  const time = requestedTimeOf(when);
  const dates = hasDay(when) ? time.dates : soughtTime.dates;
  return { ...state, soughtTime, requestedTime: { ...time, dates } };
}
