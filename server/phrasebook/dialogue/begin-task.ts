import { addDays, weekdayOf } from '../understand/days.ts';
import { hasCue } from '../understand/intent-cues.ts';
import { containsPhrase } from '../understand/phrases.ts';
import { splitName } from '../understand/read-name.ts';
import type { Understood } from '../understand/understand.ts';
import { findService, formatNow, formatSeveralPrices } from './business-info.ts';
import { isAboutNow } from './caller-question.ts';
import { finishTask, recentBooking, type State, startTask, type Task } from './state.ts';
import { hasDay, hasTime, mergeRequestedTime, requestedTimeOf, type TurnContext } from './time-request.ts';

const SUNDAY = 0;

/**
 * Stores the named time: as the time of the appointment to find for `cancel` and `mine`, otherwise as the requested
 * time. For a move, only once the appointment is found.
 */
export function addTimeToTask(state: State, { when }: Understood): State {
  if (state.task === 'cancel' || state.task === 'mine')
    return { ...state, soughtTime: requestedTimeOf(when) };
  return state.task === 'move' && !state.appointment ? state : mergeRequestedTime(state, when);
}

/** True for days that are alternatives: "Thursday or Friday", and "next Friday", which may mean either of two days. */
const areAlternatives = ({ tokens, when: { dates } }: Understood, { rules }: TurnContext): boolean =>
  containsPhrase(tokens, rules.or) || (dates.length === 2 && dates[1] === addDays(dates[0] ?? '', 7));

/**
 * True for a time relative to the appointment: "an hour later". Such a time is unknown until the appointment is found.
 */
const isShift = ({ minutes, tokens }: Understood, { rules: { shifts } }: TurnContext): boolean =>
  minutes !== null && (containsPhrase(tokens, shifts.later) || containsPhrase(tokens, shifts.earlier));

/**
 * Stores the old and the new time of a move: "from December 4 to December 7", "from Monday to Friday". A weekday before
 * the old day may mean either of two dates, so the agent asks: on a Monday, "from Friday to Wednesday". A single day may
 * be the old day ("my appointment on Friday") or the new day ("to Friday"). Such a day is stored as both
 * (`isAmbiguousMove`). A week is the new time.
 */
function addTimeToMove(state: State, understood: Understood, context: TurnContext): State {
  const time = requestedTimeOf(understood.when);
  const { fromTo, areWeekdays } = understood.when;
  const [from, to, ...others] = time.dates;
  const isPair = to !== undefined && others.length === 0 && !areAlternatives(understood, context);
  const [oldDay, newDay] = fromTo ?? (isPair ? [from, to] : []);
  if (oldDay && newDay) {
    const isEither = areWeekdays && newDay < oldDay;
    return {
      ...state,
      soughtTime: { ...time, dates: [oldDay], times: [], range: null },
      requestedTime: { ...time, dates: isEither ? [newDay, addDays(newDay, 7)] : [newDay], range: null },
    };
  }
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

/** Matches a full name: two or three capitalized words, or a name in a script without capitals. */
const FULL_NAME =
  /^(?:\p{Lu}[\p{L}\p{M}’'-]*(?: \p{Lu}[\p{L}\p{M}’'-]*){1,2}|[\p{Lo}\p{M}]+(?: [\p{Lo}\p{M}]+){1,2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,6})$/u;

/**
 * The name with which a caller introduces themselves: "this is Marie Tremblay, I'd like to …". Null if the words may be
 * something else.
 */
function nameOfCaller({ name, isIntroduced }: Understood, { rules }: TurnContext): State['name'] {
  return name !== null && isIntroduced && FULL_NAME.test(name) ? splitName(name, rules) : null;
}

/** Starts a task with everything that the sentence says about it: caller, service, time, message, question. */
export function beginTask(state: State, task: Task, understood: Understood, context: TurnContext): State {
  if (task === 'hours' && isAboutNow(understood, context))
    return finishTask(state, ...formatNow(context.facts));
  const { tokens } = understood;
  const prices = task === 'price' ? formatSeveralPrices(tokens, context) : [];
  if (prices.length > 0) return finishTask(state, ...prices);
  // A question about services is about the service that it names in full, otherwise about all services.
  const serviceId =
    task === 'services' ? findService(tokens, context, 1) : (findService(tokens, context) ?? state.serviceId);
  const message = task === 'message' && isDictated(understood, context) ? understood.text : null;
  const name = state.name ?? nameOfCaller(understood, context);
  const started: State = { ...startTask(state, task), name, serviceId, message, misunderstandings: 0 };
  const isAboutAll = task === 'services' && containsPhrase(tokens, context.rules.allServices);
  const asked: State = {
    ...started,
    question: isAboutAll ? null : understood.text,
    isSurelyQuestion: true,
  };
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
