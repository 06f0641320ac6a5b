import { addDays, weekdayOf } from '../understand/days.ts';
import { hasCue } from '../understand/intent-cues.ts';
import { containsPhrase } from '../understand/phrases.ts';
import { splitName } from '../understand/read-name.ts';
import type { Understood } from '../understand/understand.ts';
import { findService, formatNow } from './business-info.ts';
import { isAboutNow } from './caller-question.ts';
import { finishTask, recentBooking, type State, startTask, type Task } from './state.ts';
import { hasDay, hasTime, mergeRequestedTime, requestedTimeOf, type TurnContext } from './time-request.ts';

const SUNDAY = 0;

/** Stores the time as the time of the sought appointment or as the requested time, depending on the task. */
export function addTimeToTask(state: State, { when }: Understood): State {
  if (state.task === 'cancel' || state.task === 'mine')
    return { ...state, soughtTime: requestedTimeOf(when) };
  return state.task === 'move' && !state.appointment ? state : mergeRequestedTime(state, when);
}

/** True for days that are alternatives: "Thursday or Friday", and "next Friday", which may be either of two. */
const areAlternatives = ({ tokens, when: { dates } }: Understood, { rules }: TurnContext): boolean =>
  containsPhrase(tokens, rules.or) || (dates.length === 2 && dates[1] === addDays(dates[0] ?? '', 7));

/** True for a time relative to the appointment, which is known only once it is found: "an hour later". */
const isShift = ({ minutes, tokens }: Understood, { rules: { shifts } }: TurnContext): boolean =>
  minutes !== null && (containsPhrase(tokens, shifts.later) || containsPhrase(tokens, shifts.earlier));

/**
 * Stores the time of a move: "from December 4 to December 7". A day may be the old or the new one, "my appointment on
 * Friday" or "to Friday", so it is stored as both (`isAmbiguousMove`). A week is the new time.
 */
function addTimeToMove(state: State, understood: Understood, context: TurnContext): State {
  const time = requestedTimeOf(understood.when);
  const [from, to, ...others] = time.dates;
  if (from && to && others.length === 0 && !areAlternatives(understood, context))
    return {
      ...state,
      soughtTime: { ...time, dates: [from], times: [] },
      requestedTime: { ...time, dates: [to] },
    };
  if (from) return { ...state, soughtTime: time, requestedTime: time };
  const isWeek = time.range !== null && weekdayOf(time.range[1]) === SUNDAY;
  return isWeek ? { ...state, requestedTime: time } : state;
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
  const recent = addRecentBooking(asked, understood, context);
  if (recent) return recent;
  if (task !== 'move') return addTimeToTask(asked, understood);
  return isShift(understood, context) ? asked : addTimeToMove(asked, understood, context);
}

/**
 * After a booking in this call, "cancel it", "move it to next week" and "move it to eleven o'clock" are about that
 * appointment. Null if the caller names a day, which may be that of another appointment, and for other tasks.
 */
function addRecentBooking(state: State, understood: Understood, context: TurnContext): State | null {
  const { task } = state;
  const { when } = understood;
  const soughtTime = recentBooking(state);
  if (!soughtTime || (task !== 'move' && task !== 'cancel' && task !== 'mine')) return null;
  if (!hasTime(when) || (task === 'move' && isShift(understood, context))) return { ...state, soughtTime };
  if (task !== 'move' || when.dates.length > 0) return null;
  const time = requestedTimeOf(when);
  const dates = hasDay(when) ? time.dates : soughtTime.dates;
  return { ...state, soughtTime, requestedTime: { ...time, dates } };
}
