import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import { sentence } from '../respond/sentence.ts';
import type { When } from '../understand/read-when.ts';
import type { Understood } from '../understand/understand.ts';
import { finishTask, NO_REQUESTED_TIME, type RequestedTime, type State } from './state.ts';

/** Language rules and facts of the business with which a turn is parsed. */
export type TurnContext = { rules: LanguageRules; facts: Facts };

/** Applies the answer to a question; null if the words do not answer it. */
export type AnswerHandler = (state: State, understood: Understood, context: TurnContext) => State | null;

export const hasTime = (when: When): boolean =>
  when.dates.length > 0 || when.times.length > 0 || isLimited(when) || when.isSoonest || when.isAny;

/** The fields of a time expression that the dialogue state stores. */
export const requestedTimeOf = ({
  consumed: _consumed,
  isAny: _isAny,
  fromTo: _fromTo,
  areWeekdays: _areWeekdays,
  refused: _refused,
  ...time
}: When): RequestedTime => time;

const isLimited = ({ range, part, after, before }: When): boolean =>
  Boolean(range ?? part ?? after ?? before);

export const hasDay = ({ dates, range, isSoonest, isAny }: When): boolean =>
  dates.length > 0 || range !== null || isSoonest || isAny;
export const hasClockTime = ({ times, part, after, before }: When): boolean =>
  times.length > 0 || Boolean(part ?? after ?? before);

/**
 * Merges a newly mentioned time into the request: a new day replaces the requested day, and a new time replaces the
 * requested time. The held slot is dropped.
 */
export function mergeRequestedTime(state: State, when: When): State {
  if (!hasTime(when)) return state;
  const { dates, range, times, part, after, before } = when;
  const old = state.requestedTime;
  const day = hasDay(when)
    ? { dates, range, isSoonest: dates.length === 0 && !range, needsConfirmation: when.needsConfirmation }
    : {
        dates: old.dates,
        range: old.range,
        isSoonest: old.isSoonest,
        needsConfirmation: old.needsConfirmation,
      };
  const time = hasClockTime(when)
    ? { times, part, after, before }
    : { times: old.times, part: old.part, after: old.after, before: old.before };
  return { ...state, requestedTime: { ...day, ...time }, hold: null, isConfirmed: false };
}

export const abandonTask = (state: State): State => finishTask(state, sentence('kept'));

/**
 * Handles the answer to a day that was read back. A yes confirms the day, another day replaces it, and a no clears it.
 */
export const answerDay: AnswerHandler = (state, { when, answer }) => {
  if (hasTime(when))
    return mergeRequestedTime(state, {
      ...when,
      needsConfirmation: when.needsConfirmation && !isAgreedDay(state, when),
    });
  if (answer === 'yes') return chosen(state, { needsConfirmation: false });
  return answer === 'no' ? { ...state, requestedTime: NO_REQUESTED_TIME } : null;
};

const isAgreedDay = ({ requestedTime }: State, { dates }: When): boolean =>
  dates.length === 1 && dates[0] === requestedTime.dates[0];

/** Stores another day or time. Ends the task when the caller refuses. */
export const answerWhen: AnswerHandler = (state, { when, answer }) => {
  if (hasTime(when)) return mergeRequestedTime(state, when);
  return answer === 'no' ? abandonTask(state) : null;
};

const isChoosingTime = ({ task, appointment }: State): boolean =>
  task === 'book' || (task === 'move' && appointment !== null);

/**
 * Drops a refused day from the request: "not Monday". The agent then offers the other days of a requested range, or
 * asks for a day. Null if the words request a day, or refuse one that is not in question.
 */
export const refuseDay: AnswerHandler = (state, { when }) => {
  const { refused } = when;
  if (refused.length === 0 || hasTime(when) || !isChoosingTime(state)) return null;
  const { hold, requestedTime } = state;
  const dates = requestedTime.dates.filter((day) => !refused.includes(day));
  const held = hold ? [hold.startsAt.slice(0, 10)] : requestedTime.dates;
  if (held.length > 0 && !held.some((day) => refused.includes(day))) return null;
  return {
    ...state,
    requestedTime: { ...requestedTime, dates, needsConfirmation: false },
    hold: null,
    isConfirmed: false,
    openSlots: null,
  };
};

/**
 * Stores the refused days, on which no times are offered: "next week, but not Friday". A refused day is free again when
 * the caller requests it. When the refused days change, slots are searched again.
 */
export function storeRefusedDays(state: State, { refused }: When): State {
  if (!isChoosingTime(state)) return state;
  const { dates } = state.requestedTime;
  const before = state.refusedDays;
  const refusedDays = [...new Set([...before, ...refused])].filter((day) => !dates.includes(day));
  const isSame = refusedDays.length === before.length && refusedDays.every((day) => before.includes(day));
  return isSame ? state : { ...state, refusedDays, openSlots: null };
}

/** True for a slot on a day that the caller has not refused. */
export const isAcceptable =
  ({ refusedDays }: State) =>
  (slot: string): boolean =>
    !refusedDays.includes(slot.slice(0, 10));

export const chosen = (state: State, wanted: Partial<RequestedTime>): State => ({
  ...state,
  requestedTime: { ...state.requestedTime, ...wanted },
  hold: null,
  isConfirmed: false,
});
